import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { cli, installHub, runNode, startHubProcess, type Install } from './hub-process';
import { sendRaw } from './raw-http';

jest.setTimeout(60_000);

let install: Install;
beforeAll(() => {
  install = installHub();
});
afterAll(() => install.remove());

/** Takes the port in the moment it is free. */
const untilListening = async (server: Server, port: number): Promise<void> => {
  for (;;) {
    server.listen({ host: '127.0.0.1', port });
    const [error]: unknown[] = await Promise.race([once(server, 'listening'), once(server, 'error')]).catch(
      (caught: unknown) => [caught],
    );
    if (error === undefined) return;
  }
};

test('[HUB-3] a hub that stops names no port any more once another program could take it', async () => {
  const home = install.newHome();
  const hub = await startHubProcess(install, home, ['--port', '0']);
  // Somebody who does not finish keeps the hub in its second of grace: the port is free, the home still owned.
  const slow = await sendRaw(
    hub.port,
    `POST /session HTTP/1.1\r\nHost: 127.0.0.1:${hub.port}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n`,
  );
  const heard: string[] = [];
  const impostor = createServer((request, response) => {
    heard.push(`${request.url} ${request.headers.authorization}`);
    response.end(JSON.stringify({ code: 'A'.repeat(43) }));
  });
  hub.child.kill('SIGTERM');
  await untilListening(impostor, hub.port);
  const second = runNode(install, { entry: 'main', home, words: ['--json'] });
  const command = cli(install, home, ['task', 'list', '--json']);
  const [begun, asked] = [(await second.ended).out, (await command).err];
  impostor.close();
  slow.destroy();
  await hub.ended;
  expect(begun).not.toMatch(/"address"|http:/);
  expect(asked).toBe('');
  expect(heard.filter((each) => each.includes('Bearer'))).toEqual([]);
});
