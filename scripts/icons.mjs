// Renders every picture of the app from the two drawings in assets/: `node scripts/icons.mjs`.
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { findChromium } from './checks/runner/chromium.mjs';

const assets = join(dirname(dirname(fileURLToPath(import.meta.url))), 'assets');
const NIGHT = '#2b2f63';
const SUN = '#e0733a';

const dataUrl = (svg) => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
/** The mark in other colours: one ink where the system tints it, ink and sun where it stands on a light ground. */
const inkOf = (svg, { ink, sun = ink }) =>
  svg.replaceAll('url(#sun)', sun).replace(/stroke="#[0-9a-f]{6}"/g, `stroke="${ink}"`);

const whole = ({ mark, sky }) => [
  { svg: sky, scale: 1 },
  { svg: mark, scale: 1 },
];

/** What a browser shows of the app once it is installed. */
const webPictures = ({ mark, sky }) => [
  ...[192, 512].map((side) => ({
    file: `../public/icons/icon-${side}.png`,
    side,
    radius: 0.22,
    layers: whole({ mark, sky }),
    clear: true,
  })),
  // Cut by the system into its own shape: what matters lies in the inner four fifths.
  {
    file: '../public/icons/icon-maskable-512.png',
    side: 512,
    layers: [
      { svg: sky, scale: 1 },
      { svg: mark, scale: 0.8, shift: 0.02 },
    ],
  },
  {
    file: '../public/icons/apple-touch-icon.png',
    side: 180,
    layers: whole({ mark, sky }),
  },
  {
    file: 'favicon.png',
    side: 96,
    radius: 0.22,
    layers: [
      { svg: sky, scale: 1 },
      { svg: mark, scale: 1.12, shift: -0.012 },
    ],
    clear: true,
  },
];

/** `scale` is the mark’s share of the side (Android crops an adaptive icon to its inner 66 %), `shift` keeps it on the horizon. */
const pictures = ({ mark, sky }) => [
  {
    file: 'icon.png',
    side: 1024,
    layers: whole({ mark, sky }),
  },
  {
    file: 'adaptive-foreground.png',
    side: 1024,
    layers: [{ svg: mark, scale: 0.72, shift: 0.028 }],
    clear: true,
  },
  { file: 'adaptive-background.png', side: 1024, layers: [{ svg: sky, scale: 1 }] },
  {
    file: 'adaptive-monochrome.png',
    side: 1024,
    layers: [{ svg: inkOf(mark, { ink: '#ffffff' }), scale: 0.72, shift: 0.028 }],
    clear: true,
  },
  {
    file: 'splash-light.png',
    side: 768,
    layers: [{ svg: inkOf(mark, { ink: NIGHT, sun: SUN }), scale: 1 }],
    clear: true,
  },
  { file: 'splash-dark.png', side: 768, layers: [{ svg: mark, scale: 1 }], clear: true },
  ...webPictures({ mark, sky }),
];

const layerHtml = ({ svg, scale, shift = 0 }, side) => {
  const size = side * scale;
  const left = (side - size) / 2;
  return `<img src="${dataUrl(svg)}" style="position:absolute;left:${left}px;top:${left + shift * side}px;width:${size}px;height:${size}px">`;
};

const render = async (page, { file, side, radius = 0, layers, clear = false }) => {
  await page.setViewportSize({ width: side, height: side });
  const body = layers.map((layer) => layerHtml(layer, side)).join('');
  const frame = `position:relative;overflow:hidden;width:${side}px;height:${side}px;border-radius:${radius * side}px`;
  await page.setContent(
    `<body style="margin:0;background:transparent"><div style="${frame}">${body}</div></body>`,
  );
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  await writeFile(join(assets, file), await page.screenshot({ omitBackground: clear }));
};

const drawings = {
  mark: await readFile(join(assets, 'mark.svg'), 'utf8'),
  sky: await readFile(join(assets, 'sky.svg'), 'utf8'),
};
const executablePath = findChromium();
if (executablePath === null) throw new Error('Install Chromium or set CHROMIUM_PATH.');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const page = await browser.newPage();
  for (const picture of pictures(drawings)) await render(page, picture);
} finally {
  await browser.close();
}
