import type { IncomingMessage } from 'node:http';
import { fail, ok, type Failure, type Result } from '../src/core/result';

const bytesOf = (chunk: unknown): Uint8Array => {
  if (chunk instanceof Uint8Array) return chunk;
  throw new Error('[HUB-20] a request body is bytes');
};

/**
 * The whole body as text, or why not. A body beyond its limit is not read to its end. Decoded as it comes: a large one
 * is never held as bytes and as text at once.
 */
export const readBody = async (
  request: IncomingMessage,
  { limit, withinMs }: { readonly limit: number; readonly withinMs: number },
): Promise<Result<string, Failure<'body_too_large' | 'body_not_readable'>>> => {
  if (Number(request.headers['content-length'] ?? 0) > limit) return fail('body_too_large');
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let text = '';
  let size = 0;
  // Whoever sends a byte now and then holds a connection no longer than this.
  const deadline = setTimeout(() => request.destroy(), withinMs);
  try {
    for await (const chunk of request) {
      const bytes = bytesOf(chunk);
      size += bytes.byteLength;
      if (size > limit) return fail('body_too_large');
      text += decoder.decode(bytes, { stream: true });
    }
    return ok(text + decoder.decode());
  } catch {
    // Cut off by the caller, or not UTF-8: either way there is nothing to act on.
    return fail('body_not_readable');
  } finally {
    clearTimeout(deadline);
  }
};
