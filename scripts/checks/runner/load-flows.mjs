import { importFromSources } from './import-from-sources.mjs';

/** A file of e2e/browser as a module of Node. */
export const loadFlows = (name) => importFromSources(`e2e/browser/${name}.ts`);
