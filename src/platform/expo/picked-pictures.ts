import * as DocumentPicker from 'expo-document-picker';
import { File } from 'expo-file-system';
import type { PictureSource } from '../../core/picture-source';
import { fail, ok } from '../../core/result';

const AT_ONCE = 4_096;
const base64Of = (parts: readonly Uint8Array[]): string => {
  let binary = '';
  for (const part of parts)
    for (let at = 0; at < part.length; at += AT_ONCE)
      binary += String.fromCharCode(...part.subarray(at, at + AT_ONCE));
  return btoa(binary);
};

export const createPickedPictures = (): PictureSource => ({
  pick: async (most) => {
    try {
      const picked = await DocumentPicker.getDocumentAsync({ type: 'image/*', copyToCacheDirectory: true });
      const asset = picked.canceled ? undefined : picked.assets[0];
      if (asset === undefined) return ok(null);
      const file = new File(asset.uri);
      try {
        if (file.size > most) return fail('attachment_too_large');
        return ok({ name: asset.name, bytes: new Uint8Array(await file.bytes()) });
      } finally {
        file.delete();
      }
    } catch {
      return fail('file_not_readable');
    }
  },
  onArrival: () => () => undefined,
  // Never a file: what is drawn stays in memory, and goes with the screen.
  draw: ({ mime, parts }) => ({ uri: `data:${mime};base64,${base64Of(parts)}`, letGo: () => undefined }),
});
