// docs/screens/*.png: the app as a newcomer meets it, taken by the flows' own browser.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { launch, root } from '../__tests__/browser/harness.mjs';
import { loadFlows } from './checks/runner/load-flows.mjs';

const target = join(root, 'docs', 'screens');
await mkdir(target, { recursive: true });
const { takePictures } = await loadFlows('pictures');
const browser = await launch();
try {
  await takePictures({ browser, folder: root, target });
} finally {
  await browser.close();
}
