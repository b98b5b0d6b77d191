import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { formatDay, formatInstant, formatTime } from './format';

test('a day is formatted as that day in any zone', () => {
  const options = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  expect(formatDay('2026-11-18', { language: 'de', options })).toBe('Mittwoch, 18. November');
});

test('an instant is formatted as the platform formats it here', () => {
  const options = { dateStyle: 'medium', timeStyle: 'short' } as const;
  for (const at of [
    0,
    Date.UTC(2026, 2, 29, 0, 59),
    Date.UTC(2026, 2, 29, 1),
    Date.UTC(2026, 9, 25, 1, 30),
  ]) {
    for (const language of ['en', 'de']) {
      expect(formatInstant(at, { language, options })).toBe(
        new Intl.DateTimeFormat(language, options).format(at),
      );
    }
  }
  expect(formatTime(new Date(2026, 0, 1, 7, 5).getTime(), 'en-US')).toBe('7:05 AM');
});

// A zone belongs to a whole process: this one travels in a process of its own.
test('an instant follows the device into another zone', () => {
  const source = `
    import { formatInstant } from './format';
    const said = () => formatInstant(0, { language: 'de', options: { dateStyle: 'short', timeStyle: 'short' } });
    const before = said();
    process.env.TZ = 'Asia/Tokyo';
    process.stdout.write(JSON.stringify([before, said()]));`;
  const { outputFiles } = buildSync({
    stdin: { contents: source, resolveDir: join(__dirname), loader: 'ts' },
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    logLevel: 'silent',
  });
  const env = { ...process.env, TZ: 'America/New_York' };
  const { stdout } = spawnSync(process.execPath, ['-e', outputFiles[0]?.text ?? ''], {
    env,
    encoding: 'utf8',
  });
  expect(JSON.parse(stdout)).toEqual(['31.12.69, 19:00', '01.01.70, 09:00']);
});
