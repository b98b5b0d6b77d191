import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SecretStore } from '../../src/gateway/secrets/secret-store';
import { createKeyFile } from '../../src/platform/node/key-file';
import {
  createKeyring,
  runProgram,
  type ProgramCall,
  type RunProgram,
} from '../../src/platform/node/keyring';
import { createNodeSecrets } from '../../src/platform/node/secret-store';
import {
  createSealedSecrets,
  type SealedSecret,
  type SecretShelf,
} from '../../src/platform/web/sealed-secrets';

const KEY = 'sk-canary-0123456789';
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keys '));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const path = () => join(folder, 'host', 'keys.json');

/** A keyring program of this test, and what it was called with. */
const createProgram = (platform: 'linux' | 'darwin') => {
  const calls: ProgramCall[] = [];
  const kept = new Map<string, string>();
  const onLinux = ({ parameters, input }: ProgramCall) => {
    const [verb = '', ref = ''] = [parameters[0], parameters[parameters.length - 1]];
    if (verb === 'store') kept.set(ref, input);
    if (verb === 'clear') kept.delete(ref);
    const found = kept.get(ref);
    return verb === 'lookup'
      ? { code: found === undefined ? 1 : 0, output: found ?? '', hasComplained: false }
      : { code: 0, output: '', hasComplained: false };
  };
  const onMac = ({ parameters, input }: ProgramCall) => {
    const [, stored = '', hex = ''] = /-a (\S+) -X ([0-9a-f]+)/.exec(input) ?? [];
    if (stored !== '') kept.set(stored, Buffer.from(hex, 'hex').toString('utf8'));
    const ref = parameters[parameters.indexOf('-a') + 1] ?? '';
    if (parameters[0] === 'delete-generic-password') kept.delete(ref);
    const found = kept.get(ref);
    if (parameters[0] !== 'find-generic-password') return { code: 0, output: '', hasComplained: false };
    return { code: found === undefined ? 44 : 0, output: `${found ?? ''}\n`, hasComplained: false };
  };
  const run: RunProgram = (call) => {
    calls.push(call);
    return Promise.resolve(platform === 'linux' ? onLinux(call) : onMac(call));
  };
  return { calls, run, kept };
};
const noProgram: RunProgram = () => Promise.resolve(null);
const nodeStore = (run: RunProgram, platform = 'linux'): SecretStore =>
  createNodeSecrets({
    keyring: createKeyring({ platform, run }),
    file: createKeyFile({ path: path(), platform }),
  });
const noKey = (): CryptoKey | null => null;
const shelf = (): SecretShelf & { readonly secrets: Map<string, SealedSecret>; key: CryptoKey | null } => {
  const secrets = new Map<string, SealedSecret>();
  const own = {
    secrets,
    key: noKey(),
    sealingKey: async (make: () => Promise<CryptoKey>) => (own.key ??= await make()),
    get: (ref: string) => Promise.resolve(secrets.get(ref) ?? null),
    put: (ref: string, secret: SealedSecret) => Promise.resolve(void secrets.set(ref, secret)),
    remove: (ref: string) => Promise.resolve(void secrets.delete(ref)),
  };
  return own;
};

const stores: readonly (readonly [string, () => SecretStore])[] = [
  ['a keyring on Linux', () => nodeStore(createProgram('linux').run)],
  ['a keychain on a Mac', () => nodeStore(createProgram('darwin').run, 'darwin')],
  ['a file that was asked for', () => nodeStore(noProgram)],
  ['a browser', () => createSealedSecrets(shelf())],
];
test.each(stores)(
  '[SECRET-2] %s keeps a key, changes it, forgets it, and knows no other',
  async (name, create) => {
    const store = create();
    const mayUseFile = name.includes('file');
    expect((await store.write('host.a', { value: KEY, mayUseFile })).ok).toBe(true);
    expect(await store.read('host.a')).toEqual({ ok: true, value: KEY });
    expect(await store.read('host.b')).toEqual({ ok: true, value: null });
    expect((await store.write('host.a', { value: 'sk-2', mayUseFile })).ok).toBe(true);
    expect(await store.read('host.a')).toEqual({ ok: true, value: 'sk-2' });
    expect((await store.remove('host.a')).ok).toBe(true);
    expect(await store.read('host.a')).toEqual({ ok: true, value: null });
  },
);

test('[SECRET-2] [SECRET-3] without a keyring there is no store, unless a person asked for a file', async () => {
  const none = { ok: false, error: { code: 'secret_unavailable', detail: 'no_keyring' } };
  for (const platform of ['linux', 'win32']) {
    const store = nodeStore(noProgram, platform);
    expect(await store.write('host.a', { value: KEY, mayUseFile: false })).toEqual(none);
    expect(await store.read('host.a')).toEqual(none);
  }
  expect(existsSync(path())).toBe(false);
  const store = nodeStore(noProgram);
  expect(await store.write('host.a', { value: KEY, mayUseFile: true })).toEqual({ ok: true, value: 'file' });
  expect([statSync(path()).mode & 0o777, readFileSync(path(), 'utf8').includes(KEY)]).toEqual([0o600, true]);
  chmodSync(path(), 0o644);
  expect((await store.read('host.a')).ok).toBe(false);
  expect((await store.write('host.b', { value: KEY, mayUseFile: true })).ok).toBe(false);
});

test('[SECRET-8] a keyring that says why it cannot answer is not one without the key', async () => {
  const unreachable: RunProgram = () => Promise.resolve({ code: 1, output: '', hasComplained: true });
  const keyring = createKeyring({ platform: 'linux', run: unreachable });
  expect((await keyring.read('host.a')).ok).toBe(false);
  expect((await keyring.remove('host.a')).ok).toBe(false);
  expect((await nodeStore(unreachable).remove('host.a')).ok).toBe(false);
  const real = await runProgram({
    program: process.execPath,
    parameters: ['-e', 'process.stderr.write("locked"); process.exitCode = 1'],
    input: '',
  });
  expect(real).toEqual({ code: 1, output: '', hasComplained: true });
});

test('[SECRET-8] what a keyring holds that is locked for a moment is not gone because there is a file, nor what a file holds that cannot be read', async () => {
  const program = createProgram('linux');
  const store = nodeStore(program.run);
  await store.write('host.rung', { value: KEY, mayUseFile: false });
  await store.write('host.filed', { value: KEY, mayUseFile: true });
  const locked: RunProgram = () => Promise.resolve({ code: 1, output: '', hasComplained: true });
  const shut = { ok: false, error: { code: 'secret_unavailable', detail: 'keyring_shut' } };
  expect(await nodeStore(locked).read('host.rung')).toEqual(shut);
  expect(await nodeStore(locked).read('host.filed')).toEqual({ ok: true, value: KEY });
  chmodSync(path(), 0o644);
  const open = { ok: false, error: { code: 'secret_unavailable', detail: 'file_open_to_others' } };
  expect(await store.read('host.rung')).toEqual({ ok: true, value: KEY });
  expect(await store.read('host.filed')).toEqual(open);
  expect(await nodeStore(noProgram).read('host.filed')).toEqual(open);
});

test('[SECRET-8] only a program that is not there is no keyring', async () => {
  const call = { parameters: [], input: '' };
  expect(await runProgram({ ...call, program: 'reveille-has-no-such-program' })).toBeNull();
  chmodSync(folder, 0o700);
  expect(await runProgram({ ...call, program: folder })).toMatchObject({ hasComplained: true });
  const killed = ['-e', 'process.kill(process.pid, "SIGKILL")'];
  const ended = await runProgram({ program: process.execPath, parameters: killed, input: '' });
  expect(ended).toMatchObject({ hasComplained: true });
  for (const platform of ['linux', 'darwin'])
    expect(await createKeyring({ platform, run: () => Promise.resolve(ended) }).read('host.a')).toMatchObject(
      { ok: false, error: { detail: 'keyring_shut' } },
    );
});

test('[SECRET-9] a key that was replaced in another store, or removed, is nowhere', async () => {
  const program = createProgram('linux');
  const store = nodeStore(program.run);
  await store.write('host.a', { value: 'in-the-file', mayUseFile: true });
  await store.write('host.a', { value: 'in-the-keyring', mayUseFile: false });
  expect(await store.read('host.a')).toEqual({ ok: true, value: 'in-the-keyring' });
  expect(readFileSync(path(), 'utf8')).not.toContain('in-the-file');
  await store.write('host.a', { value: 'in-the-file-again', mayUseFile: true });
  expect([...program.kept.values()]).toEqual([]);
  expect((await store.remove('host.a')).ok).toBe(true);
  expect(await store.read('host.a')).toEqual({ ok: true, value: null });
});

test.each(['linux', 'darwin'] as const)('[SECRET-4] on %s a key is never an argument', async (platform) => {
  const program = createProgram(platform);
  const keyring = createKeyring({ platform, run: program.run });
  await keyring.write('host.a', KEY);
  await keyring.read('host.a');
  await keyring.remove('host.a');
  const seen = JSON.stringify(program.calls.map(({ program: name, parameters }) => [name, parameters]));
  for (const form of [KEY, Buffer.from(KEY).toString('hex'), Buffer.from(KEY).toString('base64')])
    expect(seen).not.toContain(form);
  const forgetful: RunProgram = (call) => program.run({ ...call, input: '' });
  expect((await createKeyring({ platform, run: forgetful }).write('host.b', KEY)).ok).toBe(false);
});

test('[SECRET-5] in a browser the sealing key is not given out, and a secret opens only under its own name', async () => {
  const own = shelf();
  const store = createSealedSecrets(own);
  await store.write('host.a', { value: KEY, mayUseFile: false });
  expect(own.key?.extractable).toBe(false);
  const sealed = own.secrets.get('host.a');
  expect(Buffer.from(sealed?.sealed ?? new ArrayBuffer(0)).includes(KEY)).toBe(false);
  if (sealed !== undefined) own.secrets.set('host.b', sealed);
  expect(await store.read('host.b')).toEqual({ ok: false, error: { code: 'secret_unavailable' } });
});
