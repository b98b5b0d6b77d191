import type { HttpDriver } from '../../src/gateway/http-driver';
import { ok } from '../../src/core/result';
import { valueOf } from '../api/test-host';
import { newFolder, removeFolder } from '../engine/engine-world';
import { addCloud, addPlanner, chat, consentTo, openGatewayBed, type GatewayBed } from './gateway-bed';

// A long answer in very small pieces, in a conversation that somebody looks at. Work is counted in characters that are read or joined, never in time.
const PIECES = 20_000;
const PIECE = 'word ';
const CHUNK = 16_384;

/** As it would come over a line: no more than so many bytes at once, each in a turn of its own. */
const inChunks = (text: string): ReadableStream<Uint8Array> => {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      await new Promise((resolve) => setImmediate(resolve));
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + CHUNK));
      at += CHUNK;
    },
  });
};
const event = (data: unknown): string => `data: ${JSON.stringify(data)}\n\n`;
const longAnswer = [
  ...Array.from({ length: PIECES }, () => event(chat.choice({ content: PIECE }))),
  event(chat.choice({}, 'stop')),
  'data: [DONE]\n\n',
].join('');

/** Characters of every text that the running code looks through, by whichever of these ways. */
const countReading = (): { readonly characters: () => number; readonly end: () => void } => {
  let characters = 0;
  const { replaceAll, endsWith, slice } = String.prototype;
  const joinAll = Array.prototype.join;
  const counted = (text: unknown): void => {
    if (typeof text === 'string') characters += text.length;
  };
  const spies = [
    jest.spyOn(String.prototype, 'replaceAll').mockImplementation(function (this: string, ...given) {
      counted(String(this));
      return Reflect.apply(replaceAll, this, given);
    }),
    jest.spyOn(String.prototype, 'endsWith').mockImplementation(function (this: string, ...given) {
      counted(given[0]);
      return Reflect.apply(endsWith, this, given);
    }),
    jest.spyOn(String.prototype, 'slice').mockImplementation(function (this: string, ...given) {
      const part: string = Reflect.apply(slice, this, given);
      counted(part);
      return part;
    }),
    jest.spyOn(Array.prototype, 'join').mockImplementation(function (this: unknown[], ...given) {
      const text: string = Reflect.apply(joinAll, this, given);
      counted(text);
      return text;
    }),
  ];
  return {
    characters: () => characters,
    end: () => {
      for (const spy of spies) spy.mockRestore();
    },
  };
};

let folder: string;
let bed: GatewayBed;
beforeEach(() => {
  folder = newFolder();
});
afterEach(() => {
  bed.peer.close();
  removeFolder(folder);
});

test('[SAYING-2] [SLICE-2] an answer in many small pieces costs its length, and leaves others their turn', async () => {
  const driver: HttpDriver = () =>
    Promise.resolve(
      ok(new Response(inChunks(longAnswer), { headers: { 'content-type': 'text/event-stream' } })),
    );
  bed = openGatewayBed(folder, { driver });
  await addCloud(bed);
  const id = await addPlanner(bed);
  await consentTo(bed, { provider: 'cloud', model: 'large-1', who: { agentId: id } });
  const { threadId } = valueOf(await bed.client.command('agent.say', { id, text: 'How is my week?' }));
  let longest = 0;
  bed.client.subscribe('thread.saying', { threadId }, (answer) => {
    longest = Math.max(longest, valueOf(answer).text?.length ?? 0);
  });
  const restsBefore = bed.world.rests();
  let isOver = false;
  const tick = (): void => {
    if (isOver) return;
    bed.world.passTime(1);
    setImmediate(tick);
  };
  setImmediate(tick);
  const reading = countReading();
  await bed.peer.runDue({ deadline: null });
  isOver = true;
  const characters = reading.characters();
  reading.end();
  process.stdout.write(
    `${JSON.stringify({ pieces: PIECES, wire: longAnswer.length, characters, perWire: characters / longAnswer.length })}\n`,
  );
  // Each character of the wire is looked at a few times: by the scan, by the library, by the key's strainer, by what is shown.
  expect(characters).toBeLessThan(longAnswer.length * 12);
  expect(longest).toBe(8_000);
  // Two parts for each piece, a rest for every 64.
  expect(bed.world.rests() - restsBefore).toBeGreaterThan(PIECES / 64);
}, 300_000);
