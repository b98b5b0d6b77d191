import { fail, type Failure, type Result } from '../core/result';
import type { Stores } from '../db/stores';
import { createAgentDoor, type AgentSide } from './agent-door';

const nobodyAsks = (): never => {
  throw new Error('nobody asks where and when the person is');
};
const sideWith = (stores: Result<Stores, Failure>): AgentSide => ({
  stores,
  homeZone: nobodyAsks,
  whereabouts: nobodyAsks,
  days: { homeDay: nobodyAsks, personDay: nobodyAsks, personMoment: nobodyAsks },
  agents: null,
  gateway: null,
});
const setUp = (...codes: readonly string[]) => {
  let opened = 0;
  const door = createAgentDoor(() => {
    const code = codes[Math.min(opened, codes.length - 1)] ?? 'database_corrupt';
    opened += 1;
    return sideWith(fail(code));
  });
  const heard: AgentSide[] = [];
  door.onOpened((side) => heard.push(side));
  const codeNow = (): string => {
    const { stores } = door.open();
    return stores.ok ? 'ok' : stores.error.code;
  };
  return { door, heard, codeNow, opened: () => opened };
};

test('[PEER-5] a full disk passes: it is tried again whenever somebody needs it, and told of once it is open', () => {
  const { door, heard, codeNow, opened } = setUp('disk_full', 'disk_full', 'database_corrupt');
  expect([codeNow(), codeNow()]).toEqual(['disk_full', 'disk_full']);
  expect([door.ifOpen(), heard.length, opened()]).toEqual([null, 0, 2]);
  expect(codeNow()).toBe('database_corrupt');
  expect([door.ifOpen() === heard[0], heard.length, opened()]).toEqual([true, 1, 3]);
});

test('[PEER-5] every other failure stands: it is opened once, and who comes later is told at once', () => {
  const { door, heard, codeNow, opened } = setUp('database_corrupt', 'disk_full');
  expect([codeNow(), codeNow()]).toEqual(['database_corrupt', 'database_corrupt']);
  const late: AgentSide[] = [];
  door.onOpened((side) => late.push(side));
  expect([opened(), heard.length, late.length]).toEqual([1, 1, 1]);
});

test('[PEER-5] behind a shut door nothing is opened any more, after a full disk neither', () => {
  const { door, codeNow, opened } = setUp('disk_full');
  expect(codeNow()).toBe('disk_full');
  door.shut();
  expect(() => door.open()).toThrow('PEER-5');
  expect(opened()).toBe(1);
  const open = setUp('database_corrupt');
  open.codeNow();
  open.door.shut();
  expect(open.codeNow()).toBe('database_corrupt');
});
