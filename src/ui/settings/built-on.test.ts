import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { builtOn } from './built-on';

const root = join(__dirname, '..', '..', '..');
const read = <S extends z.ZodType>(path: string, schema: S): z.infer<S> =>
  schema.parse(JSON.parse(readFileSync(join(root, path), 'utf8')));

test('Settings name every package that ships, under the licence it states', () => {
  const { dependencies } = read('package.json', z.object({ dependencies: z.record(z.string(), z.string()) }));
  const installed = Object.keys(dependencies).map((name) => ({
    name,
    licence: read(`node_modules/${name}/package.json`, z.object({ license: z.string() })).license,
  }));
  expect(builtOn).toEqual(installed);
});
