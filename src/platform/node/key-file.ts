import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseJson, isJsonObject } from '../../core/json';
import { fail, ok, type Failure, type Result } from '../../core/result';
import { readFileIfThere, writePrivateFile } from './private-file';

// [SECRET-3] A file with keys is made only where a person asked for one, is readable by its owner alone, and is not used once others can read it.
export type KeyFile = {
  readonly exists: () => boolean;
  readonly read: () => Result<ReadonlyMap<string, string>, Failure>;
  readonly write: (keys: ReadonlyMap<string, string>) => Result<null, Failure>;
};

const isPrivate = (path: string, platform: string): boolean =>
  platform === 'win32' || (statSync(path).mode & 0o077) === 0;

export const createKeyFile = ({
  path,
  platform,
}: {
  readonly path: string;
  readonly platform: string;
}): KeyFile => ({
  exists: () => readFileIfThere(path) !== null,
  read: () => {
    try {
      const text = readFileIfThere(path);
      if (text === null) return ok(new Map());
      if (!isPrivate(path, platform)) return fail('secret_unavailable', 'file_open_to_others');
      const json = parseJson(text);
      if (!json.ok || !isJsonObject(json.value)) return fail('secret_unavailable', 'file_unreadable');
      return ok(
        new Map(
          Object.entries(json.value).flatMap(([ref, key]) => (typeof key === 'string' ? [[ref, key]] : [])),
        ),
      );
    } catch {
      return fail('secret_unavailable', 'file_unreadable');
    }
  },
  write: (keys) => {
    try {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      writePrivateFile(path, `${JSON.stringify(Object.fromEntries(keys))}\n`);
      return ok(null);
    } catch {
      return fail('secret_unavailable', 'file_not_writable');
    }
  },
});
