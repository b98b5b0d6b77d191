// In place of zod's messages in some fifty languages, a third of its code: ours never reach a person, they become codes, and sentences come
// from src/words.
export { default as en } from 'zod/v4/locales/en.js';
