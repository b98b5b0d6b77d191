// zod carries its messages in some fifty languages (a third of its code). Ours never reach a person: they become codes, and sentences
// come from src/words. A bundle that starts a process needs English alone.
import path from 'node:path';

export const slimZod = {
  name: 'slim-zod',
  setup: (bundler) => {
    bundler.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, ({ path: file }) => ({
      contents: "export { default as en } from './en.js';",
      resolveDir: path.dirname(file),
    }));
  },
};
