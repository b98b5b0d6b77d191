import { openDevice, startRelay, temporaryFolder, type DeviceUnderTest } from './two-peers';

const folders: { readonly remove: () => void }[] = [];
const folder = (): string => {
  const made = temporaryFolder();
  folders.push(made);
  return made.path;
};
afterEach(() => folders.splice(0).forEach(({ remove }) => remove()));

const codeOn = async (device: DeviceUnderTest): Promise<string> => {
  const status = await device.until('space.status', (now) =>
    now.is === 'joining'
      ? now.step === 'compare_code' || now.failure !== null
      : now.is === 'in' && (now.invite?.code ?? null) !== null,
  );
  const code = status.is === 'joining' ? status.code : status.is === 'in' ? status.invite?.code : null;
  if (code === null || code === undefined) throw new Error(JSON.stringify(status));
  return code;
};
/** `first` founds, invites `second` and lets it in; both see the same code. */
const pair = async (first: DeviceUnderTest, second: DeviceUnderTest): Promise<void> => {
  const { words } = JSON.parse(JSON.stringify(await first.command('space.create', { name: 'First' })));
  expect(String(words).split(' ')).toHaveLength(24);
  const { text } = JSON.parse(JSON.stringify(await first.command('space.invite', {})));
  await second.command('space.join', { text, name: 'Second' });
  const [theirs, mine] = await Promise.all([codeOn(first), codeOn(second)]);
  expect(theirs).toBe(mine);
  await second.command('space.confirm', { code: mine, role: 'person' });
  await first.command('space.confirm', { code: theirs, role: 'person' });
  await second.until('space.status', (status) => status.is === 'in' && status.halted === null);
};
const equal = async (devices: readonly DeviceUnderTest[]): Promise<string> => {
  for (;;) {
    const [first = '', ...others] = devices.map((device) => device.contents());
    if (others.every((other) => other === first)) return first;
    await new Promise((resolve) => setImmediate(resolve));
  }
};

test('[SESSION-3] two peers found, invite, join and edit, and hold the same records', async () => {
  const relay = await startRelay(folder());
  const first = openDevice(folder(), { relay: () => relay.url });
  const second = openDevice(folder(), { relay: () => null });
  await first.command('note.create', {
    day: '2026-11-20',
    title: 'Before',
    body: 'written before the space was founded',
  });
  await pair(first, second);
  expect(second.contents()).toContain('written before the space was founded');
  await first.command('note.create', { day: '2026-11-20', title: 'On the first', body: 'one' });
  await second.command('note.create', { day: '2026-11-20', title: 'On the second', body: 'two' });
  const contents = await equal([first, second]);
  for (const title of ['Before', 'On the first', 'On the second']) expect(contents).toContain(title);
  const devices = await first.until('device.list', (list) => list.length === 2);
  expect(devices.map(({ name, isThis, addedBy }) => [name, isThis, addedBy])).toEqual([
    ['First', true, null],
    ['Second', false, 'First'],
  ]);
  first.close();
  second.close();
  await relay.close();
});
