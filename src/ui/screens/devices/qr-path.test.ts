import { qrPath } from './qr-path';

const invite = `reveille:join#${'A'.repeat(140)}`;

/** The path, drawn: which squares it fills. */
const drawn = (path: string, side: number): readonly string[] => {
  const rows = Array.from({ length: side }, () => Array.from({ length: side }, () => ' '));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let at = Number(x); at < Number(x) + Number(width); at += 1) rows[Number(y)]?.splice(at, 1, '#');
  return rows.map((row) => row.join(''));
};

test('an invite is drawn with its three corners and a quiet edge of four modules', () => {
  const { path, side } = qrPath(invite);
  const rows = drawn(path, side);
  const corner = ['#######', '#     #', '# ### #', '# ### #', '# ### #', '#     #', '#######'];
  const cut = (x: number, y: number) => rows.slice(y, y + 7).map((row) => row.slice(x, x + 7));
  const far = side - 4 - 7;
  for (const [x, y] of [
    [4, 4],
    [far, 4],
    [4, far],
  ] as const)
    expect(cut(x, y)).toEqual(corner);
  expect(rows.slice(0, 4).join('').trim()).toBe('');
  expect(
    rows
      .map((row) => row.slice(0, 4) + row.slice(-4))
      .join('')
      .trim(),
  ).toBe('');
});

test('two invites are two pictures, and one is always the same', () => {
  expect(qrPath(invite).path).toBe(qrPath(invite).path);
  expect(qrPath(`${invite}B`).path).not.toBe(qrPath(invite).path);
});
