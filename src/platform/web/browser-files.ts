import type { FileExchange, OpenFile } from '../../core/file-exchange';
import { fail, ok } from '../../core/result';

const pick = (accept: string): Promise<File | null> =>
  new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = accept;
    input.addEventListener('change', () => resolve(input.files?.[0] ?? null));
    input.addEventListener('cancel', () => resolve(null));
    input.click();
  });

/** fatal: a file that is not UTF-8 is refused instead of being read with replacement characters. */
const decode = async (file: File): Promise<string> =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await file.arrayBuffer());

const download = (name: string, content: Blob): void => {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The download has its own hold on the bytes once it began; that is not said to the page, so it gets a minute.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

const openFile = (file: File): OpenFile => ({
  name: file.name,
  size: file.size,
  read: async (offset, length) => new Uint8Array(await file.slice(offset, offset + length).arrayBuffer()),
  close: () => undefined,
});

export const createBrowserFiles = (): FileExchange => ({
  saveText: ({ name, text }) => {
    download(name, new Blob([text], { type: 'application/json' }));
    return Promise.resolve(ok(null));
  },
  pickFile: async () => {
    const file = await pick('');
    return ok(file === null ? null : openFile(file));
  },
  saveFile: async ({ name, type, parts }) => {
    // The browser keeps a blob's parts on the disk where they are many.
    let whole = new Blob([], { type });
    try {
      for await (const part of parts) whole = new Blob([whole, new Uint8Array(part)], { type });
    } catch {
      return fail('file_not_written');
    }
    download(name, whole);
    return ok(null);
  },
  pickText: async () => {
    const file = await pick('.json,application/json');
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
