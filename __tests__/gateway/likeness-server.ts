import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

// A small server of its own socket that speaks /embeddings as OpenAI's does and as servers on one's own machine do. It knows which words mean the same.
export type Heard = { readonly path: string; readonly key: string | null; readonly body: string };
export type Reply = (response: ServerResponse, texts: readonly string[]) => void;
export type LikenessServer = {
  readonly address: string;
  readonly heard: readonly Heard[];
  /** Texts of every call, in order. */
  readonly texts: () => readonly string[];
  answer: Reply;
  readonly close: () => Promise<void>;
};

const MEANINGS: readonly (readonly string[])[] = [
  ['car', 'automobile', 'vehicle'],
  ['doctor', 'physician', 'surgery'],
  ['tomatoes', 'vegetables', 'garden'],
  ['rent', 'landlord', 'flat'],
];
export const DIMENSIONS = 96;

/** One place for each meaning; the rest of a text is a little noise. */
export const directionOf = (text: string): readonly number[] => {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const numbers = Array.from(
    { length: DIMENSIONS },
    (_, at) => Math.sin((at + 1) * (text.length + 1)) * 0.01,
  );
  MEANINGS.forEach((meaning, at) => {
    if (words.some((word) => meaning.includes(word))) numbers[at] = 1;
  });
  return numbers;
};

export const asJson = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
};
export const vectorsOf = (texts: readonly string[]) =>
  texts.map((text, index) => ({ object: 'embedding', index, embedding: directionOf(text) }));
export const usageOf = (texts: readonly string[]) => {
  const tokens = texts.join(' ').length;
  return { prompt_tokens: tokens, total_tokens: tokens };
};
export const answerWell: Reply = (response, texts) =>
  asJson(response, { object: 'list', model: 'm', data: vectorsOf(texts), usage: usageOf(texts) });

const inputOf = (body: string): readonly string[] => {
  const { input } = JSON.parse(body);
  return Array.isArray(input) ? input : [input];
};
const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString('utf8');
};
const listening = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

/** `chat`: what it says where it is asked to think. */
export const startLikenessServer = async (
  chat: (body: string) => string = () => 'data: [DONE]\n\n',
): Promise<LikenessServer> => {
  const heard: Heard[] = [];
  const hear = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request);
    heard.push({ path: request.url ?? '', key: request.headers.authorization ?? null, body });
    if (request.url !== '/v1/embeddings') {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      return void response.end(chat(body));
    }
    made.answer(response, inputOf(body));
  };
  const server = createServer((request, response) => void hear(request, response));
  const port = await listening(server);
  const made: LikenessServer = {
    address: `http://127.0.0.1:${String(port)}/v1`,
    heard,
    texts: () => heard.filter(({ path }) => path === '/v1/embeddings').flatMap(({ body }) => inputOf(body)),
    answer: answerWell,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return made;
};
