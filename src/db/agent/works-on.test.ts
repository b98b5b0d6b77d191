import { noSpace, type SpaceDevices } from '../../core/space-devices';
import { decideWorksOn, type MakerKnown } from './works-on';

const space = (founder: ReturnType<SpaceDevices['founder']>): SpaceDevices => ({
  kindOf: (host) =>
    host === 'hub' || host === 'phone' ? 'device' : host.startsWith('ghost') ? 'ghost' : null,
  nameOf: () => null,
  founder: () => founder,
  counts: () => true,
});
const onHub: Omit<MakerKnown, 'maker'> = {
  isOurs: (host) => ['hub', 'hub-before'].includes(host),
  hasStream: () => false,
  devices: space('hub'),
};
const onPhone: Omit<MakerKnown, 'maker'> = {
  isOurs: (host) => host === 'phone',
  hasStream: () => false,
  devices: space('hub'),
};
const here = { here: true };
const on = (host: string | null) => ({ here: false, host });

test('[AWAY-1] an agent works on the device that made it; every other device names that one', () => {
  expect(decideWorksOn({ ...onHub, maker: 'hub' })).toEqual(here);
  expect(decideWorksOn({ ...onPhone, maker: 'hub' })).toEqual(on('hub'));
  expect(decideWorksOn({ ...onHub, maker: 'phone' })).toEqual(on('phone'));
  expect(decideWorksOn({ ...onPhone, maker: 'phone' })).toEqual(here);
});

test('[AWAY-2] a former host is its device, and a ghost’s agent is the founder’s on every device', () => {
  expect(decideWorksOn({ ...onHub, maker: 'hub-before' })).toEqual(here);
  expect(decideWorksOn({ ...onPhone, maker: 'hub-before' })).toEqual(on('hub'));
  for (const maker of ['ghost1', null]) {
    expect(decideWorksOn({ ...onHub, maker })).toEqual(here);
    expect(decideWorksOn({ ...onPhone, maker })).toEqual(on('hub'));
  }
});

test('[AWAY-2] without a space everything works here, but for what a stream shows to be another device’s', () => {
  const alone = { ...onPhone, devices: noSpace };
  for (const maker of ['phone', 'ghost1', 'anybody', null])
    expect(decideWorksOn({ ...alone, maker })).toEqual(here);
  expect(decideWorksOn({ ...alone, hasStream: (host) => host === 'hub', maker: 'hub' })).toEqual(on('hub'));
});

test('[AWAY-2] before the roster can be read, what is not ours works on nobody', () => {
  const early = {
    ...onPhone,
    devices: { ...noSpace, founder: () => 'unreadable' as const },
    hasStream: (host: string) => host === 'hub',
  };
  expect(decideWorksOn({ ...early, maker: 'phone' })).toEqual(here);
  expect(decideWorksOn({ ...early, maker: 'hub' })).toEqual(on('hub'));
  expect(decideWorksOn({ ...early, maker: 'ghost1' })).toEqual(on(null));
});
