import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Foreign connections are planted in a process of their own, with a book of its own: in ours they would turn this very file red.
const guard = join(__dirname, 'guard.js');
const around = join(__dirname, 'every-test-file.js');
const book = mkdtempSync(join(tmpdir(), 'planted sockets '));
afterAll(() => rmSync(book, { recursive: true, force: true }));

const run = (script: string): readonly string[] => {
  const env = {
    ...process.env,
    NODE_OPTIONS: `--require ${JSON.stringify(guard)}`,
    REVEILLE_SOCKET_BOOK: book,
  };
  const ended = spawnSync(process.execPath, ['-e', script], { env, encoding: 'utf8' });
  if (ended.status !== 0) throw new Error(ended.stderr);
  return ended.stdout.trim().split('\n');
};

const PLANTED = `
const net = require('node:net'), dns = require('node:dns'), http = require('node:http'), dgram = require('node:dgram');
const { spawn } = require('node:child_process');
const { Worker } = require('node:worker_threads');
const { fetch: packaged } = require(${JSON.stringify(require.resolve('undici'))});
const codeOf = (error) => error.code ?? error.cause?.code ?? 'no code';
const refused = (name, start) => new Promise((done) => {
  const socket = start();
  socket.on('connect', () => done(name + ' CONNECTED'));
  socket.on('error', (error) => done(name + ' ' + codeOf(error)));
});
const printed = (child) => new Promise((done) => {
  let text = '';
  child.stdout.on('data', (chunk) => (text += chunk));
  child.on('close', () => done(text.trim()));
});
const foreign = "require('node:net').connect(443, '192.0.2.9').on('error', (e) => console.log('child ' + e.code))";
(async () => {
  const server = http.createServer((_, response) => response.end('here'));
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address();
  console.log('own ' + (await (await fetch('http://127.0.0.1:' + port)).text()));
  console.log('by name ' + (await (await packaged('http://localhost:' + port)).text()));
  console.log(await refused('address', () => net.connect(80, '192.0.2.1')));
  console.log(await refused('nobody', () => net.connect(9, '127.0.0.1')));
  console.log(await refused('led', () => net.connect({ port, host: 'models.test', lookup: (_, __, done) => done(null, '192.0.2.3', 4) })));
  console.log(await fetch('https://models.test/').catch((error) => 'fetch ' + codeOf(error)));
  console.log(await packaged('https://models.test/').catch((error) => 'undici ' + codeOf(error)));
  console.log(await dns.promises.resolve4('models.test').catch((error) => 'resolve ' + codeOf(error)));
  try { dgram.createSocket('udp4').send('x', 53, '192.0.2.4'); } catch (error) { console.log('datagram ' + codeOf(error)); }
  console.log(await printed(spawn(process.execPath, ['-e', foreign], { env: {} })));
  console.log(await new Promise((done) => new Worker(
    "require('node:net').connect(443, '192.0.2.8').on('error', (e) => require('node:worker_threads').parentPort.postMessage('thread ' + e.code))",
    { eval: true }).on('message', done)));
  process.exit(0);
})();
`;

test('[HOUSE-19] whatever opens a socket to anybody else is refused and written down, in children and threads too', () => {
  expect(run(PLANTED)).toEqual([
    'own here',
    'by name here',
    'address EACCES',
    'nobody EACCES',
    'led EACCES',
    'fetch EACCES',
    'undici EACCES',
    'resolve EACCES',
    'datagram EACCES',
    'child EACCES',
    'thread EACCES',
  ]);
  const written = readFileSync(join(book, 'refused'), 'utf8');
  for (const what of [
    '192.0.2.1:80',
    '127.0.0.1:9',
    'models.test (192.0.2.3)',
    '192.0.2.9:443',
    '192.0.2.8:443',
  ])
    expect(written).toContain(what);
});

test('[HOUSE-19] a file in which that was tried is red, and says where to', () => {
  const said = run(`
    let check;
    globalThis.afterAll = (body) => (check = body);
    require(${JSON.stringify(around)});
    require('node:net').connect(80, '192.0.2.1').on('error', () => {
      try { check(); console.log('green'); } catch (error) { console.log(error.message); }
    });
  `);
  expect(said.join('\n')).toContain('192.0.2.1:80');
});
