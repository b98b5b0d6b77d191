import type { FileExchange } from '../../core/file-exchange';
import { fail, ok } from '../../core/result';

const pick = (): Promise<File | null> =>
  new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = '.json,application/json';
    input.addEventListener('change', () => resolve(input.files?.[0] ?? null));
    input.addEventListener('cancel', () => resolve(null));
    input.click();
  });

/** fatal: a file that is not UTF-8 is refused instead of being read with replacement characters. */
const decode = async (file: File): Promise<string> =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await file.arrayBuffer());

export const createBrowserFiles = (): FileExchange => ({
  saveText: ({ name, text }) => {
    const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    document.body.append(link);
    link.click();
    link.remove();
    // The download has its own hold on the bytes once it began; that is not said to the page, so it gets a minute.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
    return Promise.resolve(ok(null));
  },
  pickText: async () => {
    const file = await pick();
    if (file === null) return ok(null);
    try {
      return ok({ name: file.name, text: await decode(file) });
    } catch {
      return fail('file_not_readable');
    }
  },
  copyText: async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      return ok(null);
    } catch {
      return fail('clipboard_refused');
    }
  },
});
