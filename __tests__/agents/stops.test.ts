import fc from 'fast-check';
import {
  isAgentStopped,
  isScopeStopped,
  writeRelease,
  writeStop,
  type StopScope,
} from '../../src/db/agent/stops';
import { stopKind } from '../../src/db/agent/kinds/stop';
import { whyNot } from '../../src/agents/lifecycle/eligibility';
import { person } from '../../src/db/commit';
import type { Registers } from '../../src/core/registers';
import { makeAgent, openLifeBed, type LifeBed } from './life-bed';
import { everyAct, judge, judgeEveryHistory } from './stop-history';

let bed: LifeBed;
beforeEach(() => {
  bed = openLifeBed();
  makeAgent(bed);
});
afterEach(() => bed.destroy());

const engage = (stop: StopScope): void => {
  bed.act((writer) => {
    writeStop(writer, { stop, hostId: bed.stores.hostId });
    return null;
  });
};
const release = (stop: StopScope): void => {
  bed.act((writer) => {
    writeRelease(writer, stop);
    return null;
  });
};
const space: StopScope = { scope: 'space' };
const coach: StopScope = { scope: 'agent', target: 'coach' };
const code = (): string | undefined =>
  whyNot(bed.stores, { agentId: 'coach', reason: 'manual', now: bed.now() })?.code;

test('[STOP-5] the space, one agent, or a class of tools; what is stopped is worked out at every look', () => {
  expect(code()).toBeUndefined();
  engage(coach);
  expect([code(), isAgentStopped(bed.stores.agent.records, 'other')]).toEqual(['stopped', false]);
  release(coach);
  engage(space);
  expect([code(), isAgentStopped(bed.stores.agent.records, 'other')]).toEqual(['stopped', true]);
  release(space);
  expect(code()).toBeUndefined();
  const tool: StopScope = { scope: 'tool', target: 'journal' };
  engage(tool);
  expect([code(), isScopeStopped(bed.stores.agent.records, tool)]).toEqual([undefined, true]);
});

test('[STOP-5] stopped twice, one release is enough; a release of what was never stopped does nothing', () => {
  release(space);
  engage(space);
  engage(space);
  release(space);
  expect(code()).toBeUndefined();
});

test('[STOP-5] a restart between a stop and its release stays stopped', () => {
  engage(space);
  bed.reopen();
  expect(code()).toBe('stopped');
  bed.reopen();
  release(space);
  bed.reopen();
  expect(code()).toBeUndefined();
});

test('[STOP-5] [UNDO-6] undoing a release does not stop, undoing a stop does not release', () => {
  const { unitOfWork } = bed.stores.agent;
  const stop = (commandId: string) =>
    unitOfWork.commit({ commandId, writer: person }, (writer) => {
      writeStop(writer, { stop: space, hostId: bed.stores.hostId });
      return null;
    });
  engage(space);
  stop('again');
  unitOfWork.undo({ commandId: 'u1', writer: person }, 'again');
  expect(code()).toBe('stopped');
});

test('[STOP-3] a release that no person wrote counts for nothing, and stops again what a person had released', () => {
  engage(space);
  const letGo = (by: 'agent' | 'runtime' | 'person'): void => {
    bed.act((writer) => {
      writeRelease(writer, space);
      return null;
    }, by);
  };
  letGo('agent');
  expect(code()).toBe('stopped');
  letGo('runtime');
  expect(code()).toBe('stopped');
  letGo('person');
  expect(code()).toBeUndefined();
  letGo('agent');
  expect(code()).toBe('stopped');
});

test('[STOP-6] a stop that cannot be read holds', () => {
  const { database, records } = bed.stores.agent;
  engage(space);
  release(space);
  expect(code()).toBeUndefined();
  const state = String(database.query("SELECT state FROM agent_stops WHERE id = 'stop:space'").rows[0]?.[0]);
  const put = (text: string): void => {
    database.run("UPDATE agent_stops SET state = ? WHERE id = 'stop:space'", [text]);
  };
  const later = state.replace(/"engaged",\{"hosta":\d+\}/, '"engaged",{"hosta":"since noon"}');
  expect(later).not.toBe(state);
  put(later);
  expect([code(), isAgentStopped(records, 'other')]).toEqual(['stopped', true]);
  put('nonsense');
  expect([code(), isAgentStopped(records, 'other')]).toEqual(['stopped', true]);
  put(state);
  expect(code()).toBeUndefined();
});

test('[MERGE-16] a device that saw the stop and writes an empty one lets nobody go', () => {
  engage(space);
  const stopOf = (of: LifeBed): Registers => {
    const state = of.stores.agent.records.readState(stopKind, 'stop:space');
    if (!state.ok || state.value === null) throw new Error('no stop');
    return state.value;
  };
  const executor = openLifeBed({ hostId: 'hostb', seed: 2 });
  const seen = stopOf(bed);
  executor.act((writer) => (writer.untyped.adopt('agentStop', 'stop:space', seen), null));
  executor.act((writer) => (writer.write('agentStop', 'stop:space', { engaged: {} }), null), 'agent');
  expect(isAgentStopped(executor.stores.agent.records, 'coach')).toBe(true);
  const theirs = stopOf(executor);
  // A faulty executor: its state has seen the stop and leaves it out.
  const forged: Registers = { clock: theirs.clock, fields: new Map() };
  for (const state of [theirs, forged]) {
    bed.act((writer) => (writer.untyped.adopt('agentStop', 'stop:space', state), null));
    expect(code()).toBe('stopped');
  }
  release(space);
  expect(code()).toBeUndefined();
  executor.destroy();
});

test('[CONFLICT-3] stopped on two devices and again after that: no edit of a person was lost, none is listed', () => {
  const other = openLifeBed({ hostId: 'hostb', seed: 2 });
  other.act((writer) => {
    writeStop(writer, { stop: space, hostId: 'hostb' });
    return null;
  });
  engage(space);
  const theirs = other.stores.agent.records.readState(stopKind, 'stop:space');
  if (!theirs.ok || theirs.value === null) throw new Error('no stop');
  const { value } = theirs;
  bed.act((writer) => {
    writer.untyped.adopt('agentStop', 'stop:space', value);
    return null;
  });
  engage(space);
  release(space);
  expect(code()).toBeUndefined();
  const { database } = bed.stores.agent;
  expect(database.query('SELECT count(*) FROM superseded_edits').rows).toEqual([[0]]);
  other.destroy();
});

test('[STOP-4] every history of four acts on three devices, merged in every order: no stop is lost, none is kept', () => {
  expect(judgeEveryHistory(4)).toBe(12 ** 3);
});

test('[STOP-4] and random longer ones', () => {
  fc.assert(fc.property(fc.array(fc.constantFrom(...everyAct), { minLength: 5, maxLength: 16 }), judge), {
    numRuns: 500,
  });
});
