import * as DocumentPicker from 'expo-document-picker';
import { File, Paths } from 'expo-file-system';
import * as Sharing from 'expo-sharing';
import { Share } from 'react-native';
import type { FileExchange, OpenFile, OutgoingFile } from '../../core/file-exchange';
import { fail, ok } from '../../core/result';

/** The copy for the share sheet lies in the cache only while it is shared: an export holds everything the person wrote. */
const share = async ({ name, text }: { name: string; text: string }): Promise<void> => {
  const file = new File(Paths.cache, name);
  try {
    file.create({ overwrite: true });
    file.write(text);
    await Sharing.shareAsync(file.uri, {
      mimeType: 'application/json',
      UTI: 'public.json',
      dialogTitle: name,
    });
  } finally {
    if (file.exists) file.delete();
  }
};

/** Written part by part into the cache, shared, and gone again. */
const shareParts = async ({ name, type, parts }: OutgoingFile): Promise<void> => {
  const file = new File(Paths.cache, name);
  try {
    file.create({ overwrite: true });
    const handle = file.open();
    try {
      for await (const part of parts) handle.writeBytes(new Uint8Array(part));
    } finally {
      handle.close();
    }
    await Sharing.shareAsync(file.uri, { mimeType: type, dialogTitle: name });
  } finally {
    if (file.exists) file.delete();
  }
};

const openPicked = (asset: { readonly name: string; readonly uri: string }): OpenFile => {
  const file = new File(asset.uri);
  const handle = file.open();
  return {
    name: asset.name,
    size: file.size,
    read: (offset, length) => {
      handle.offset = offset;
      return Promise.resolve(handle.readBytes(length));
    },
    close: () => {
      handle.close();
      if (file.exists) file.delete();
    },
  };
};

const wholeFiles: Pick<FileExchange, 'pickFile' | 'saveFile'> = {
  pickFile: async () => {
    try {
      const picked = await DocumentPicker.getDocumentAsync({ type: '*/*', copyToCacheDirectory: true });
      const asset = picked.canceled ? undefined : picked.assets[0];
      return ok(asset === undefined ? null : openPicked(asset));
    } catch {
      return fail('file_not_readable');
    }
  },
  saveFile: async (file) => {
    if (!(await Sharing.isAvailableAsync())) return fail('sharing_unavailable');
    try {
      await shareParts(file);
      return ok(null);
    } catch {
      return fail('file_not_written');
    }
  },
};

export const createSharedFiles = (): FileExchange => ({
  saveText: async (content) => {
    if (!(await Sharing.isAvailableAsync())) return fail('sharing_unavailable');
    try {
      await share(content);
      return ok(null);
    } catch {
      return fail('file_not_written');
    }
  },
  pickText: async () => {
    try {
      const picked = await DocumentPicker.getDocumentAsync({
        type: ['application/json', 'text/*'],
        copyToCacheDirectory: true,
      });
      const asset = picked.canceled ? undefined : picked.assets[0];
      if (asset === undefined) return ok(null);
      const file = new File(asset.uri);
      const text = await file.text();
      file.delete();
      return ok({ name: asset.name, text });
    } catch {
      return fail('file_not_readable');
    }
  },
  ...wholeFiles,
  copyText: async (text) => {
    try {
      await Share.share({ message: text });
      return ok(null);
    } catch {
      return fail('clipboard_refused');
    }
  },
});
