import { valueOf } from '../api/test-host';
import { newFolder, removeFolder } from '../engine/engine-world';
import { addCloud, addPlanner, chat, consentTo, KEY, openGatewayBed, type GatewayBed } from './gateway-bed';

// What a model says is heard word by word by whoever looks at the conversation, through the API that screens use.
let folder: string;
let bed: GatewayBed;
beforeEach(() => {
  folder = newFolder();
  bed = openGatewayBed(folder);
});
afterEach(() => {
  bed.peer.close();
  removeFolder(folder);
});

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};
/** A wire whose pieces come when the test says so. */
const openWire = () => {
  const text = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  const body = new ReadableStream<Uint8Array>({
    start: (own) => {
      controller = own;
    },
  });
  const send = async (event: unknown): Promise<void> => {
    const data = typeof event === 'string' ? event : JSON.stringify(event);
    controller?.enqueue(text.encode(`data: ${data}\n\n`));
    await turns();
  };
  return {
    response: new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    say: async (content: string, milliseconds = 200): Promise<void> => {
      bed.world.passTime(milliseconds);
      await send(chat.choice({ content }));
    },
    end: async (): Promise<void> => {
      await send(chat.choice({}, 'stop'));
      await send('[DONE]');
      controller?.close();
      await turns();
    },
    breakOff: async (): Promise<void> => {
      controller?.error(new Error('gone'));
      await turns();
    },
  };
};

const talk = async () => {
  await addCloud(bed);
  const id = await addPlanner(bed);
  await consentTo(bed, { provider: 'cloud', model: 'large-1', who: { agentId: id } });
  const { threadId } = valueOf(await bed.client.command('agent.say', { id, text: 'How is my week?' }));
  const heard: (string | null)[] = [];
  bed.client.subscribe('thread.saying', { threadId }, (answer) => heard.push(valueOf(answer).text));
  await turns();
  return { id, threadId, heard };
};
const spokenIn = async (threadId: string): Promise<readonly string[]> =>
  valueOf(await bed.client.query('thread.get', { threadId }))
    .messages.filter(({ brief }) => brief !== null)
    .map(({ text }) => text);

test('[SAYING-1] it is heard as it comes, in its own conversation alone, and is gone when the answer stands', async () => {
  const wire = openWire();
  bed.answering.current = () => wire.response;
  const { threadId, heard } = await talk();
  const elsewhere: (string | null)[] = [];
  bed.client.subscribe('thread.saying', { threadId: 'none' }, (answer) =>
    elsewhere.push(valueOf(answer).text),
  );
  const working = bed.peer.runDue({ deadline: null });
  await turns();
  await wire.say('Quiet so ');
  await wire.say('far.');
  expect(heard).toEqual([null, 'Quiet so ', 'Quiet so far.']);
  expect(await spokenIn(threadId)).toEqual([]);
  await wire.end();
  await working;
  expect(heard).toEqual([null, 'Quiet so ', 'Quiet so far.', null]);
  expect(await spokenIn(threadId)).toEqual(['Quiet so far.']);
  expect(elsewhere).toEqual([null]);
});

test('[SAYING-1] a stop takes it away at once', async () => {
  const wire = openWire();
  bed.answering.current = () => wire.response;
  const { threadId, heard } = await talk();
  const working = bed.peer.runDue({ deadline: null });
  await turns();
  await wire.say('I was about to');
  expect(heard.at(-1)).toBe('I was about to');
  valueOf(await bed.client.command('stop.engage', { scope: 'space' }));
  await turns();
  expect(heard.at(-1)).toBeNull();
  await wire.breakOff();
  await working;
  expect(heard.at(-1)).toBeNull();
  expect(await spokenIn(threadId)).not.toContain('I was about to');
});

test('[SAYING-2] many pieces in one moment are told once, the last before a pause too', async () => {
  const wire = openWire();
  bed.answering.current = () => wire.response;
  const { heard } = await talk();
  const working = bed.peer.runDue({ deadline: null });
  await turns();
  for (const word of ['One ', 'two ', 'three ', 'four ']) await wire.say(word, 20);
  expect(heard).toEqual([null, 'One ']);
  await wire.say('five.');
  expect(heard).toEqual([null, 'One ', 'One two three four ']);
  bed.world.passTime(200);
  await turns();
  expect(heard).toEqual([null, 'One ', 'One two three four ', 'One two three four five.']);
  await wire.end();
  await working;
  expect(heard.at(-1)).toBeNull();
});

test('[SECRET-7] a server that says the key back is not heard saying it, whole or in pieces', async () => {
  const wire = openWire();
  bed.answering.current = () => wire.response;
  const { heard } = await talk();
  const working = bed.peer.runDue({ deadline: null });
  await turns();
  await wire.say(`Your key is ${KEY.slice(0, 9)}`);
  await wire.say(KEY.slice(9));
  await wire.say(', is it?');
  const all = heard.join('');
  expect(all).toContain('Your key is ');
  expect(all).toContain(', is it?');
  expect(all).not.toContain(KEY.slice(0, 9));
  await wire.end();
  await working;
});
