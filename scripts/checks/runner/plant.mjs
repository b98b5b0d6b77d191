// node scripts/checks/runner/plant.mjs <conflict|waiting|much|policy> <profile folder> [how many]: what two devices leave behind, what agents ask for, or what
// one does in years, through the app's own code. Prints what it made. For browser flows.
import { importFromSources } from './import-from-sources.mjs';

const [, , what, profileFolder, many = '1'] = process.argv;
const { plant } = await importFromSources(`__tests__/browser/plant-${what}.ts`);
process.stdout.write(JSON.stringify(await plant(profileFolder, Number(many))));
