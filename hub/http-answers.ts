import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Json } from '../src/core/json';
import type { SiteFile } from './site';

/** JSON, never cached: everything but the app's own files is somebody's data or says who may see it. */
export const sendJson = (
  response: ServerResponse,
  answer: {
    readonly status: number;
    readonly body: Json;
    readonly headers?: Readonly<Record<string, string>>;
  },
): void => {
  const text = JSON.stringify(answer.body);
  response.writeHead(answer.status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(text),
    ...answer.headers,
  });
  response.end(response.req.method === 'HEAD' ? undefined : text);
};

export const sendCode = (
  response: ServerResponse,
  { status, code }: { readonly status: number; readonly code: string },
): void =>
  sendJson(response, {
    status,
    body: { code },
    headers: status === 401 ? { 'www-authenticate': 'Bearer' } : status === 429 ? { 'retry-after': '1' } : {},
  });

export const refuseUpgrade = (
  socket: Duplex,
  refusal: { readonly status: number; readonly code: string },
): void => {
  const body = JSON.stringify({ code: refusal.code });
  // The server's time-outs end with the upgrade: a caller who never hangs up would keep its half for ever.
  socket.once('finish', () => socket.destroy());
  socket.end(
    `HTTP/1.1 ${refusal.status} Refused\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
  );
};

/** Named, and not with a weight of zero. */
const takes = (accepted: string | undefined, codings: readonly string[]): boolean =>
  (accepted ?? '').split(',').some((each) => {
    const [coding = '', weight = 'q=1'] = each.split(';').map((part) => part.trim().toLowerCase());
    return codings.includes(coding) && Number(/^q=([\d.]+)$/.exec(weight)?.[1]) > 0;
  });

/** As this caller takes it. Zipped and plain are two things under one address, so each has a tag of its own. */
const formOf = ({ bytes, zipped, pressed, tag }: SiteFile, accepted: string | undefined) => {
  if (zipped === null) return { bytes, headers: { etag: tag } };
  const vary = { vary: 'accept-encoding' };
  const packed = (form: Buffer, coding: 'br' | 'gzip') => ({
    bytes: form,
    headers: { etag: tag.replace(/"$/, `-${coding}"`), ...vary, 'content-encoding': coding },
  });
  if (pressed !== null && takes(accepted, ['br'])) return packed(pressed, 'br');
  if (takes(accepted, ['gzip', '*'])) return packed(zipped, 'gzip');
  return { bytes, headers: { etag: tag, ...vary } };
};

export const sendFile = (response: ServerResponse, file: SiteFile): void => {
  const asked = response.req.headers;
  const { bytes, headers } = formOf(file, asked['accept-encoding']);
  const all = { 'content-type': file.type, 'cache-control': file.caching, ...headers };
  if (asked['if-none-match'] === headers.etag) {
    response.writeHead(304, all).end();
    return;
  }
  response.writeHead(200, { ...all, 'content-length': bytes.byteLength });
  response.end(response.req.method === 'HEAD' ? undefined : bytes);
};
