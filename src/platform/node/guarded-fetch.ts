import { lookup as systemLookup } from 'node:dns/promises';
import { Agent, fetch as undiciFetch, type Response as UndiciResponse } from 'undici';
import { err, ok } from '../../core/result';
import { classOfAddress } from '../../core/address-class';
import type { HttpDriver, HttpFailure, HttpRequest } from '../../gateway/http-driver';

// [FETCH-5] On the hub every name is resolved by us, all of its answers are judged, and the connection goes to an address that was judged in the very
// act of connecting: a name that answers otherwise the second time leads nowhere.
export type Resolved = { readonly address: string; readonly family: number };
export type Resolve = (host: string) => Promise<readonly Resolved[]>;
const systemResolve: Resolve = (host) => systemLookup(host, { all: true, verbatim: true });

class AddressDenied extends Error {
  constructor() {
    super('[FETCH-5] the name leads to an address where no provider is');
    this.name = 'AddressDenied';
  }
}

const mayConnect = (isLocal: boolean) => {
  const near: readonly (string | null)[] = ['loopback', 'private'];
  return ({ address }: Resolved): boolean => {
    const is = classOfAddress(address);
    return isLocal ? near.includes(is) : is === 'public';
  };
};

/** All or none: a name with one wrong answer among right ones is not trusted with any. */
const judged = async (
  resolve: Resolve,
  { host, isLocal }: { host: string; isLocal: boolean },
): Promise<readonly Resolved[]> => {
  const answers = await resolve(host);
  if (answers.length === 0 || !answers.every(mayConnect(isLocal))) throw new AddressDenied();
  return answers;
};

const createAgent = (resolve: Resolve, isLocal: boolean): Agent =>
  new Agent({
    // Every call connects anew, so that every call is judged.
    pipelining: 0,
    keepAliveTimeout: 1,
    keepAliveMaxTimeout: 1,
    connect: {
      timeout: 30_000,
      lookup: (host, options, done) => {
        judged(resolve, { host, isLocal }).then(
          (answers) => {
            const [first] = answers;
            if (options.all === true) done(null, [...answers]);
            else done(null, first?.address ?? '', first?.family ?? 0);
          },
          (cause: unknown) => done(cause instanceof Error ? cause : new AddressDenied(), ''),
        );
      },
    },
  });

const causesOf = (error: unknown): readonly unknown[] => {
  const causes: unknown[] = [];
  for (let at = error; at instanceof Error && causes.length < 8; at = at.cause) causes.push(at);
  return causes;
};
const failureOf = (error: unknown): HttpFailure => {
  const causes = causesOf(error);
  if (causes.some((cause) => cause instanceof AddressDenied))
    return { code: 'network_denied', detail: 'resolved' };
  const isRedirect = causes.some(
    (cause) => cause instanceof Error && cause.message === 'unexpected redirect',
  );
  return isRedirect ? { code: 'network_denied', detail: 'redirect' } : { code: 'connection_failed' };
};

/** The same bytes as a stream of the platform's own class. */
const streamOf = (body: UndiciResponse['body']): ReadableStream<Uint8Array> | null => {
  if (body === null) return null;
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else if (value instanceof Uint8Array) controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
};

const platformResponse = ({ body, status, headers }: UndiciResponse): Response =>
  new Response(streamOf(body), { status, headers: [...headers] });

const isName = (host: string): boolean => classOfAddress(host.replace(/^\[|\]$/g, '')) === null;

export const createNodeHttp = ({
  resolve = systemResolve,
}: { readonly resolve?: Resolve } = {}): HttpDriver => {
  const agents = { near: createAgent(resolve, true), far: createAgent(resolve, false) };
  const send = async ({ url, method, headers, body, isLocal, signal }: HttpRequest): Promise<Response> => {
    const host = new URL(url).hostname;
    // Before anything is opened; and once more, by `lookup`, as the connection is made.
    if (isName(host)) await judged(resolve, { host, isLocal });
    const dispatcher = isLocal ? agents.near : agents.far;
    const rules = { redirect: 'error', credentials: 'omit', cache: 'no-store' } as const;
    return platformResponse(await undiciFetch(url, { method, headers, body, signal, dispatcher, ...rules }));
  };
  return async (request) => {
    try {
      return ok(await send(request));
    } catch (error) {
      return err(failureOf(error));
    }
  };
};
