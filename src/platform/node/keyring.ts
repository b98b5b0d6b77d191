import { spawn } from 'node:child_process';
import { fail, ok, type Failure, type Result } from '../../core/result';
import { NO_STORE } from '../../gateway/secrets/secret-store';

// [SECRET-4] The keyring of the system is asked through its own program. A key goes to it by standard input alone: arguments can be read by every
// program of the machine.
export type ProgramCall = {
  readonly program: string;
  readonly parameters: readonly string[];
  readonly input: string;
};
export type ProgramEnd = {
  readonly code: number;
  readonly output: string;
  /** It said that something went wrong. */
  readonly hasComplained: boolean;
};
/** Null: there is no such program. One that was ended early has complained. */
export type RunProgram = (call: ProgramCall) => Promise<ProgramEnd | null>;
export type Keyring = {
  readonly read: (ref: string) => Promise<Result<string | null, Failure>>;
  readonly write: (ref: string, value: string) => Promise<Result<null, Failure>>;
  readonly remove: (ref: string) => Promise<Result<null, Failure>>;
};

const PATIENCE_MS = 10_000;
const MOST_OUTPUT = 16_384;

export const runProgram: RunProgram = ({ program, parameters, input }) =>
  new Promise((resolve) => {
    const child = spawn(program, [...parameters], { stdio: ['pipe', 'pipe', 'pipe'] });
    let output = '';
    let hasComplained = false;
    const alarm = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
    child.stdout.on(
      'data',
      (chunk: Buffer) => (output = (output + chunk.toString('utf8')).slice(0, MOST_OUTPUT)),
    );
    // What it says may name things of the person's: that it says something is enough.
    child.stderr.on('data', () => {
      hasComplained = true;
    });
    child.on('error', (error) => {
      clearTimeout(alarm);
      resolve('code' in error && error.code === 'ENOENT' ? null : { code: -1, output, hasComplained: true });
    });
    child.on('close', (code) => {
      clearTimeout(alarm);
      resolve({ code: code ?? -1, output, hasComplained: hasComplained || code === null });
    });
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });

type Calls = {
  readonly store: (ref: string, value: string) => ProgramCall;
  readonly find: (ref: string) => ProgramCall;
  readonly forget: (ref: string) => ProgramCall;
  /** Whether it means: there is no such key. */
  readonly isAbsent: (end: ProgramEnd) => boolean;
};
const SERVICE = 'reveille';
const hexOf = (text: string): string => Buffer.from(text, 'utf8').toString('hex');

const linux: Calls = {
  store: (ref, value) => ({
    program: 'secret-tool',
    input: value,
    parameters: ['store', '--label=Reveille', 'service', SERVICE, 'account', ref],
  }),
  find: (ref) => ({
    program: 'secret-tool',
    parameters: ['lookup', 'service', SERVICE, 'account', ref],
    input: '',
  }),
  forget: (ref) => ({
    program: 'secret-tool',
    parameters: ['clear', 'service', SERVICE, 'account', ref],
    input: '',
  }),
  // [SECRET-8] The same code as for a keyring that cannot be reached; then it says why.
  isAbsent: ({ code, hasComplained }) => code <= 1 && !hasComplained,
};
const mac: Calls = {
  // Its interactive way reads commands from standard input.
  store: (ref, value) => ({
    program: 'security',
    parameters: ['-i'],
    input: `add-generic-password -U -s ${SERVICE} -a ${ref} -X ${hexOf(value)}\n`,
  }),
  find: (ref) => ({
    program: 'security',
    parameters: ['find-generic-password', '-s', SERVICE, '-a', ref, '-w'],
    input: '',
  }),
  forget: (ref) => ({
    program: 'security',
    parameters: ['delete-generic-password', '-s', SERVICE, '-a', ref],
    input: '',
  }),
  isAbsent: ({ code }) => code === 44 || code === 0,
};
const callsOn = (platform: string): Calls | null =>
  platform === 'linux' ? linux : platform === 'darwin' ? mac : null;

const unavailable = (end: ProgramEnd | null) =>
  fail('secret_unavailable', end === null ? NO_STORE : 'keyring_shut');

/** What is written is read back: a keyring that says yes and keeps nothing is none. */
export const createKeyring = ({
  platform,
  run = runProgram,
}: {
  readonly platform: string;
  readonly run?: RunProgram;
}): Keyring => {
  const calls = callsOn(platform);
  const read: Keyring['read'] = async (ref) => {
    const found = calls === null ? null : await run(calls.find(ref));
    if (found === null || calls === null) return unavailable(null);
    if (found.code === 0 && found.output.trim() !== '') return ok(found.output.trim());
    return calls.isAbsent(found) ? ok(null) : unavailable(found);
  };
  return {
    read,
    write: async (ref, value) => {
      const stored = calls === null ? null : await run(calls.store(ref, value));
      if (stored?.code !== 0) return unavailable(stored);
      const kept = await read(ref);
      return kept.ok && kept.value === value ? ok(null) : unavailable(stored);
    },
    remove: async (ref) => {
      const gone = calls === null ? null : await run(calls.forget(ref));
      if (gone === null || calls === null) return unavailable(null);
      return gone.code === 0 || calls.isAbsent(gone) ? ok(null) : unavailable(gone);
    },
  };
};
