import { fail, ok, type Failure, type Result } from '../../../core/result';

const AT_ONCE = 4_096;

export const bytesToBase64 = (bytes: Uint8Array): string => {
  let binary = '';
  for (let at = 0; at < bytes.length; at += AT_ONCE)
    binary += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE));
  return btoa(binary);
};

export const base64ToBytes = (text: string): Result<Uint8Array<ArrayBuffer>, Failure> => {
  try {
    const binary = atob(text);
    const bytes = new Uint8Array(binary.length);
    for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
    return ok(bytes);
  } catch {
    return fail('invalid_arguments', 'data');
  }
};
