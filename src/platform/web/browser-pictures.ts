import type { PickedPicture, PictureSource } from '../../core/picture-source';
import { fail, ok, type Failure, type Result } from '../../core/result';

const ACCEPTED = 'image/png,image/jpeg,image/webp,image/gif,image/heic';

const pickFile = (): Promise<File | null> =>
  new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = ACCEPTED;
    input.addEventListener('change', () => resolve(input.files?.[0] ?? null));
    input.addEventListener('cancel', () => resolve(null));
    input.click();
  });

const read = async (file: File, most: number): Promise<Result<PickedPicture, Failure>> => {
  if (file.size > most) return fail('attachment_too_large');
  try {
    return ok({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
  } catch {
    return fail('file_not_readable');
  }
};

const imageIn = (data: DataTransfer | null): File | null =>
  [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/')) ?? null;

export const createBrowserPictures = (): PictureSource => ({
  pick: async (most) => {
    const file = await pickFile();
    return file === null ? ok(null) : read(file, most);
  },
  onArrival: (most, listener) => {
    const take = (event: Event, data: DataTransfer | null): void => {
      const file = imageIn(data);
      if (file === null) return;
      event.preventDefault();
      void read(file, most).then(listener);
    };
    const paste = (event: ClipboardEvent): void => take(event, event.clipboardData);
    const drop = (event: DragEvent): void => take(event, event.dataTransfer);
    // Without this the browser would leave the app and open the file.
    const over = (event: DragEvent): void => event.preventDefault();
    document.addEventListener('paste', paste);
    document.addEventListener('drop', drop);
    document.addEventListener('dragover', over);
    return () => {
      document.removeEventListener('paste', paste);
      document.removeEventListener('drop', drop);
      document.removeEventListener('dragover', over);
    };
  },
  draw: ({ mime, parts }) => {
    const uri = URL.createObjectURL(new Blob([...parts], { type: mime }));
    return { uri, letGo: () => URL.revokeObjectURL(uri) };
  },
});
