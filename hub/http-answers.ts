import type { ServerResponse } from 'node:http';
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

export const sendFile = (response: ServerResponse, file: SiteFile): void => {
  const headers = { 'content-type': file.type, 'cache-control': file.caching, etag: file.tag };
  if (response.req.headers['if-none-match'] === file.tag) {
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(200, { ...headers, 'content-length': file.bytes.byteLength });
  response.end(response.req.method === 'HEAD' ? undefined : file.bytes);
};
