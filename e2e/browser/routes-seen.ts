import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** `agent/[id]/index.tsx` → one pattern; layouts and what no address names are none. */
const patternOf = (path: string): RegExp | null => {
  const parts = path.replace(/\.tsx$/, '').split(/[\\/]/);
  if (parts.some((part) => /^[_+]/.test(part))) return null;
  const named = parts.filter((part) => !/^\(.*\)$/.test(part) && part !== 'index');
  return new RegExp(`^/${named.map((part) => (part.startsWith('[') ? '[^/]+' : part)).join('/')}$`);
};

/** The routes of app/ that no address among these was of. */
export const unseenRoutes = (folder: string, addresses: ReadonlySet<string>): readonly string[] =>
  readdirSync(join(folder, 'app'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .filter((path) => {
      const pattern = patternOf(path);
      return pattern !== null && ![...addresses].some((address) => pattern.test(address));
    });
