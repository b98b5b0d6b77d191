import { codeOf, openTestHost, personHere, valueOf } from './test-host';

// The calls of a space through a whole host; the desk behind them has tests of its own.
test('[SPACE-2] a host that shows the example life says so to every call of a space, and what it can do', async () => {
  const { client, end } = openTestHost({ more: { deviceCheck: personHere } });
  const { proof } = valueOf(
    await client.command('deviceCheck.pass', { for: { what: 'foundSpace', name: 'Hub' } }),
  );
  const text = 'reveille:join#abc';
  const codes = [
    await client.command('space.create', { name: 'Hub', proof }),
    await client.command('space.confirmWords', {}),
    await client.command('space.invite', {}),
    await client.command('space.confirm', { code: '123456', role: 'person' }),
    await client.command('space.refuse', {}),
    await client.command('space.join', { text, name: 'Hub' }),
    await client.command('device.seen', { id: 'aa' }),
    await client.command('sync.now', {}),
  ].map(codeOf);
  expect(codes).toEqual(codes.map(() => 'example_life'));
  const status = valueOf(await client.query('space.status', {}));
  expect(status).toEqual({ is: 'none', cannot: { code: 'example_life' } });
  expect(valueOf(await client.query('device.list', {}))).toEqual([]);
  expect(valueOf(await client.query('sync.status', {})).connection).toBe('off');
  end();
});

test('[SPACE-1] whoever passes the check for one thing has passed it for nothing else', async () => {
  const { client, end } = openTestHost({ more: { deviceCheck: personHere } });
  valueOf(await client.command('profile.startEmpty', {}));
  const checked = { what: 'admitDevice', code: '12345', role: 'person' } as const;
  expect(codeOf(await client.command('deviceCheck.pass', { for: checked }))).toBe('invalid_arguments');
  const status = valueOf(await client.query('space.status', {}));
  expect(status.is === 'none' && status.cannot?.code).not.toBe('example_life');
  end();
});
