import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** This file runs as part of dist/hub/*.mjs. */
export const projectFolder = (): string => fileURLToPath(new URL('../../', import.meta.url));

export const appVersion = (): string =>
  z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(projectFolder(), 'package.json'), 'utf8'))).version;
