import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const list = join(__dirname, '..', '..', 'scripts', 'checks', 'runner', 'licence-list.mjs');
const judge = (expressions: readonly string[]): unknown => {
  const script = `
    import { isAccepted } from ${JSON.stringify(pathToFileURL(list).href)};
    console.log(JSON.stringify(${JSON.stringify(expressions)}.filter(isAccepted)));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  return JSON.parse(stdout);
};

test('[HOUSE-11] permissive licences and MPL-2.0 are accepted', () => {
  const accepted = [
    'MIT',
    'MPL-2.0',
    'Apache-2.0',
    '(MIT OR GPL-3.0)',
    'MIT AND ISC',
    '(BSD-2-Clause OR MIT OR Apache-2.0)',
  ];
  expect(judge(accepted)).toEqual(accepted);
});

test('[HOUSE-11] copyleft and source-available licences are refused', () => {
  const copyleft = [
    'GPL-3.0',
    'AGPL-3.0-only',
    'LGPL-3.0-or-later',
    'EPL-2.0',
    'MIT AND GPL-2.0',
    'GPL-2.0 OR AGPL-3.0',
  ];
  const closed = ['BUSL-1.1', 'SSPL-1.0', 'Elastic-2.0', 'UNLICENSED', 'Commons-Clause', ''];
  expect(judge([...copyleft, ...closed, 'GPL-2.0 AND (MIT OR ISC)'])).toEqual([]);
});
