import type { IncomingMessage } from 'node:http';
import { fail, ok, type Failure, type Result } from '../src/core/result';

const bytesOf = (chunk: unknown): Uint8Array => {
  if (chunk instanceof Uint8Array) return chunk;
  throw new Error('[HUB-20] a request body is bytes');
};

/** The whole body as text, or why not. A body beyond its limit is not read to its end. */
export const readBody = async (
  request: IncomingMessage,
  limit: number,
): Promise<Result<string, Failure<'body_too_large' | 'body_not_readable'>>> => {
  if (Number(request.headers['content-length'] ?? 0) > limit) return fail('body_too_large');
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request) {
      const bytes = bytesOf(chunk);
      size += bytes.byteLength;
      if (size > limit) return fail('body_too_large');
      chunks.push(bytes);
    }
    return ok(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(chunks)));
  } catch {
    // Cut off by the caller, or not UTF-8: either way there is nothing to act on.
    return fail('body_not_readable');
  }
};
