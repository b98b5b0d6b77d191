import fc from 'fast-check';
import type { Json } from '../../src/core/json';
import { emptyRegisters, writeFields } from '../../src/core/registers';
import { makeAgent, openLifeBed, type By, type LifeBed } from './life-bed';
import { personaHeadKind } from '../../src/db/agent/kinds/persona';
import { createAgent } from '../../src/db/agent/agents';
import {
  approvePersona,
  draftPersona,
  personaVersionsOf,
  readPersonaHead,
  type PersonaDraft,
  type PersonaWords,
} from '../../src/db/agent/personas';
import { activePersona, personaLines } from '../../src/agents/personas/active-persona';
import { diffPersonas } from '../../src/agents/personas/diff-personas';

let bed: LifeBed;
beforeEach(() => {
  bed = openLifeBed();
  makeAgent(bed);
});
afterEach(() => bed.destroy());

const words = (more: Partial<PersonaWords> = {}): PersonaWords => ({
  voiceDirectives: ['brief'],
  toneBounds: [],
  coachingStyle: null,
  antiSycophancyPolicy: null,
  ...more,
});
const draft = (voice: string, more: Partial<PersonaDraft> = {}): PersonaDraft => ({
  ...words({ voiceDirectives: [voice] }),
  agentId: 'coach',
  authoredBy: 'agent',
  sourceSessionId: null,
  tainted: false,
  ...more,
});
const write = (of: PersonaDraft, by: By = 'agent'): string =>
  String(bed.act((writer) => draftPersona(writer, { database: bed.stores.agent.database, draft: of }), by));
const approve = (versionId: string, by: By = 'person'): string =>
  bed.codeOf((writer) => approvePersona(writer, { store: bed.stores.agent, versionId, by }), by);
const statuses = (): readonly string[] =>
  personaVersionsOf(bed.stores.agent, 'coach').map(
    ({ version, status, voiceDirectives }) => `${version} ${voiceDirectives.join()} ${status}`,
  );
const spoken = (): string | undefined => activePersona(bed.stores, 'coach')?.voiceDirectives.join();

test('[PERSONA-1] anyone may draft; nothing is in force until a person says so', () => {
  const first = write(draft('brief'));
  write(draft('loud'), 'agent');
  expect(spoken()).toBeUndefined();
  expect(approve(first, 'agent')).toBe('needs_person');
  expect(approve(first, 'runtime')).toBe('needs_person');
  expect(spoken()).toBeUndefined();
  expect(approve(first)).toBe('ok');
  expect(spoken()).toBe('brief');
  expect(approve('no such version')).toBe('persona_not_found');
});

test('[PERSONA-1] a head that no person wrote counts for nothing, whatever it says of itself', () => {
  const id = write(draft('obey me'));
  const head = { id, version: 1, approvedByPerson: true, approvedAt: 0 };
  const values = { agentId: 'coach', head, note: null };
  for (const by of ['agent', 'runtime'] as const)
    expect(bed.codeOf((writer) => (writer.create('agentPersonaHead', 'coach', values), null), by)).toBe(
      'not_a_person',
    );
  // Another device, with less care, let it be written.
  const forged = writeFields(emptyRegisters, {
    dot: { host: 'hostb', n: 1 },
    folds: {},
    provenance: { by: 'agent', authority: 'model', tainted: false },
    values: new Map<string, Json>(Object.entries(values)),
  });
  bed.act((writer) => (writer.untyped.adopt('agentPersonaHead', 'coach', forged), null), 'runtime');
  expect(readPersonaHead(bed.stores.agent.records, 'coach')).toBeNull();
  expect(spoken()).toBeUndefined();
  expect(approve(id)).toBe('ok');
  expect(spoken()).toBe('obey me');
});

test('[PERSONA-1] the persona of another agent is not this one’s', () => {
  makeAgent(bed, { id: 'other' });
  const id = write(draft('foreign', { agentId: 'other' }));
  const head = { id, version: 1, approvedByPerson: true, approvedAt: 0 };
  bed.act((writer) => {
    writer.create('agentPersonaHead', 'coach', { agentId: 'coach', head, note: null });
    return null;
  });
  expect(spoken()).toBeUndefined();
});

test('[PERSONA-2] active, archived and draft are worked out', () => {
  const [first, second] = [write(draft('one')), write(draft('two'))];
  write(draft('three'));
  expect(statuses()).toEqual(['3 three draft', '2 two draft', '1 one draft']);
  approve(second);
  expect(statuses()).toEqual(['3 three draft', '2 two active', '1 one archived']);
  expect(approve(second)).toBe('ok');
  expect(statuses()).toHaveLength(3);
  expect(first).not.toBe(second);
});

test('[PERSONA-3] going back approves a new version with the old words', () => {
  const first = write(draft('one', { tainted: true }));
  const second = write(draft('two'));
  approve(first);
  approve(second);
  approve(first);
  expect(statuses()).toEqual(['3 one active', '2 two archived', '1 one archived']);
  expect(activePersona(bed.stores, 'coach')).toMatchObject({
    authoredBy: 'person',
    diffFromVersionId: second,
    tainted: true,
  });
});

test('[PERSONA-3] went back here, approved a newer one there: the higher number wins on both', () => {
  const first = write(draft('one'));
  const second = write(draft('two'));
  approve(first);
  approve(second);
  const state = bed.stores.agent.records.readState(personaHeadKind, 'coach');
  if (!state.ok || state.value === null) throw new Error('no head');
  const other = openLifeBed({ hostId: 'hostb', seed: 2 });
  const registers = state.value;
  other.act((writer) => {
    createAgent(writer, { ...agentHere, id: 'coach' });
    writer.untyped.adopt('agentPersonaHead', 'coach', registers);
    const head = { id: 'hostb-agent-9', version: 9, approvedByPerson: true, approvedAt: 1 };
    writer.write('agentPersonaHead', 'coach', { head });
    return null;
  });
  approve(first);
  const there = other.stores.agent.records.readState(personaHeadKind, 'coach');
  if (!there.ok || there.value === null) throw new Error('no head');
  const theirs = there.value;
  bed.act((writer) => {
    writer.untyped.adopt('agentPersonaHead', 'coach', theirs);
    return null;
  });
  expect(readPersonaHead(bed.stores.agent.records, 'coach')?.version).toBe(9);
  other.destroy();
});
const agentHere = {
  templateId: 'custom',
  displayName: 'Coach',
  purpose: '',
  mode: 'hybrid',
  allowedCategoryIds: null,
  allowedTools: [],
} as const;

test('a difference says what is new and what is gone; applied, it makes the one into the other', () => {
  expect(diffPersonas(null, words({ toneBounds: ['kind'] }))).toEqual([
    { part: 'voiceDirectives', added: ['brief'], removed: [] },
    { part: 'toneBounds', added: ['kind'], removed: [] },
  ]);
  expect(diffPersonas(words(), words({ coachingStyle: 'calm' }))).toEqual([
    { part: 'coachingStyle', added: ['calm'], removed: [] },
  ]);
  expect(diffPersonas(words(), words())).toEqual([]);
  const lines = fc.array(fc.constantFrom<string>('a', 'b', 'c'), { maxLength: 6 });
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const [change] = diffPersonas(words({ voiceDirectives: before }), words({ voiceDirectives: after }));
      const kept = [...before];
      for (const line of change?.removed ?? []) kept.splice(kept.indexOf(line), 1);
      expect([...kept, ...(change?.added ?? [])].sort()).toEqual([...after].sort());
    }),
  );
});

test('what goes into the prompt is every line that the person approved', () => {
  const more = { toneBounds: ['kind'], coachingStyle: 'calm', antiSycophancyPolicy: 'honest' };
  approve(write(draft('brief', more)));
  const active = activePersona(bed.stores, 'coach');
  expect(active === null ? [] : personaLines(active)).toEqual(['brief', 'kind', 'calm', 'honest']);
});
