// docs/screens/*.png: the app as a newcomer meets it, taken by the flows' own browser.
// With the word `all`, docs/screens/all: every screen and sheet, light, dark, German and with large letters; `all "a run" habit`: those alone whose
// name holds one of the words.
// With the word `read`, docs/reading-order: what a screen reader says on each of them, line by line.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { launch, root } from '../__tests__/browser/harness.mjs';
import { loadFlows } from './checks/runner/load-flows.mjs';

// Hub and browser are one device of one person: they share a zone.
process.env['TZ'] = 'Europe/Berlin';

const target = join(root, 'docs', 'screens');
await mkdir(target, { recursive: true });
const browser = await launch();
try {
  if (process.argv[2] === 'all') {
    const { takeGallery } = await loadFlows('gallery');
    await takeGallery({ browser, folder: root, target: join(target, 'all'), only: process.argv.slice(3) });
  } else if (process.argv[2] === 'read') {
    const { keepReadings } = await loadFlows('reading-order');
    await keepReadings({ browser, folder: root });
  } else {
    const { takePictures } = await loadFlows('pictures');
    await takePictures({ browser, folder: root, target });
  }
} finally {
  await browser.close();
}
