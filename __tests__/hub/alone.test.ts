import { cli, installHub, type Install } from './hub-process';

jest.setTimeout(60_000);

let install: Install;
beforeAll(() => {
  install = installHub();
});
afterAll(() => install.remove());

test('[CLI-5] one kind of doing is stopped and released without a hub too: a command opens its profile once', async () => {
  const home = install.newHome();
  const stopped = await cli(install, home, ['stop', '--doing', 'journal', '--json']);
  expect(stopped).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse(stopped.out)).toMatchObject({ scope: 'tool', target: 'journal' });
  const released = await cli(install, home, ['release', '--doing', 'journal']);
  expect(released).toMatchObject({ code: 0, err: '' });
});
