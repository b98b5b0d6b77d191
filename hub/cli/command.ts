import type { Json } from '../../src/core/json';
import type { Failure, Result } from '../../src/core/result';
import type { ApiClient } from '../../src/runtime/api/client';
import type { Say } from './cli-words';

// [CLI-1] A command is data: the same entry parses its flags, writes its help and runs it.
// [CLI-2] Exit codes: 0 done, 1 it did not work, 2 it was called wrongly.
export type Flag = {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
  readonly multiple?: true;
  /** Nothing else can be meant. */
  readonly oneOf?: readonly string[];
  /** What stands for the value in the help. */
  readonly value?: string;
  readonly help: string;
};
export type FlagValues = Readonly<
  Record<string, string | boolean | readonly (string | boolean)[] | undefined>
>;

export type Output = {
  readonly json: Json;
  readonly text: string;
  /** It worked as a command and what it found is bad: doctor. */
  readonly isBad?: boolean;
};
export type Context = {
  readonly words: readonly string[];
  readonly flags: FlagValues;
  /** `running_hub`: only through a hub that has the profile open; no profile is opened for it. */
  readonly client: (through?: 'running_hub') => Promise<Result<ApiClient, Failure>>;
  readonly say: Say;
  readonly language: 'en' | 'de';
  /** The person's day, `2026-11-18`. */
  readonly today: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
};
/** Null: the command has said everything itself and goes on running. */
export type Outcome = Result<Output | null, Failure>;
export type Command = {
  readonly path: readonly string[];
  readonly summary: string;
  /** What follows the path: `<text>`. */
  readonly operands: string;
  /** How many words it takes. */
  readonly takes: {
    readonly least: number;
    readonly most: number;
    /** With this flag there need be none. */
    readonly unless?: string;
  };
  readonly flags: Readonly<Record<string, Flag>>;
  readonly examples: readonly string[];
  readonly run: (context: Context) => Promise<Outcome>;
};

export const textFlag = (flags: FlagValues, name: string): string | undefined => {
  const value = flags[name];
  return typeof value === 'string' ? value : undefined;
};
export const isSet = (flags: FlagValues, name: string): boolean => flags[name] === true;
export const textFlags = (flags: FlagValues, name: string): readonly string[] => {
  const value = flags[name];
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
};

export const commonFlags = {
  home: {
    type: 'string',
    value: 'folder',
    help: 'Where Reveille keeps its data (default: REVEILLE_HOME, or your system’s place)',
  },
  profile: { type: 'string', value: 'name', help: 'Which profile (default: the one the app shows)' },
  json: { type: 'boolean', help: 'Answer as one line of JSON' },
  help: { type: 'boolean', short: 'h', help: 'Show this' },
} as const satisfies Record<string, Flag>;

/** Before any command. */
export const firstFlags = {
  version: { type: 'boolean', help: 'Say which version this is' },
} as const satisfies Record<string, Flag>;
