// `npm run eval`: bundles the scorecards from the sources as they are and plays them. Its options: evals/main.ts.
import { importFromSources } from './checks/runner/import-from-sources.mjs';
import { quickFolder } from './checks/runner/quick-folder.mjs';
import { projectRoot } from './checks/runner/suites.mjs';

// Every case opens and closes databases of its own.
process.env.TMPDIR = quickFolder();
process.chdir(projectRoot);
await importFromSources('evals/main.ts');
