import type { z } from 'zod';
import type { AgentId } from '../../core/named-ids';
import type { Author } from '../../core/registers';
import type { Writer } from '../commit';
import { foldedField } from '../records/effective';
import type { RecordStore } from '../records/store';
import { column, from, number, text } from '../rows';
import type { SqlDatabase } from '../sql-database';
import type { Store } from '../stores';
import { livingAgent } from './agents';
import { AgentPersonaVersion, PersonaHead } from './kinds/persona';
import { readAppended } from './read-record';

// [PERSONA-1] Only a version that a person approved is in force; an agent or a session may draft.
// [PERSONA-2] A version's status is worked out: active is the head's, archived what has no higher number than it, draft what has.
// [PERSONA-3] Going back to an older version approves a new one with its words: a higher number wins on every device.
const VERSION = 'agentPersonaVersion';
const HEAD = 'agentPersonaHead';
export type PersonaWords = Pick<
  AgentPersonaVersion,
  'voiceDirectives' | 'toneBounds' | 'coachingStyle' | 'antiSycophancyPolicy'
>;
export type PersonaDraft = PersonaWords & {
  readonly agentId: AgentId;
  readonly authoredBy: AgentPersonaVersion['authoredBy'];
  readonly sourceSessionId: string | null;
  readonly tainted: boolean;
};
export type PersonaVersionView = AgentPersonaVersion & {
  readonly id: string;
  readonly status: 'draft' | 'active' | 'archived';
};
type PersonaHead = z.infer<typeof PersonaHead>;
type Source = Pick<Store, 'database' | 'records'>;

/** [PERSONA-1] An approval counts only where a person wrote it, whatever it says of itself. */
export const readPersonaHead = (records: RecordStore, agentId: AgentId): PersonaHead | null => {
  const kind = records.registerKind(HEAD);
  const state = records.readCounted(kind, agentId);
  if (!state.ok || state.value === null) return null;
  const folded = foldedField({ kind, now: state.value }, 'head');
  const head = folded?.entry?.by === 'person' ? PersonaHead.safeParse(folded.value) : null;
  return head?.success && head.data.approvedByPerson ? head.data : null;
};

const statusOf = (
  version: { readonly id: string; readonly version: number },
  head: PersonaHead | null,
): PersonaVersionView['status'] => {
  if (head === null) return 'draft';
  if (version.id === head.id) return 'active';
  return version.version > head.version ? 'draft' : 'archived';
};

export const readPersonaVersion = (records: RecordStore, id: string): PersonaVersionView | null => {
  const version = readAppended(records, { kind: VERSION, id, schema: AgentPersonaVersion });
  if (version === null) return null;
  return { ...version, id, status: statusOf({ ...version, id }, readPersonaHead(records, version.agentId)) };
};

const VERSIONS = from('agent_persona_versions').column(
  { id: text },
  'WHERE agent_id = ? ORDER BY version DESC, id DESC LIMIT 200',
);

/** Newest first. */
export const personaVersionsOf = (
  { database, records }: Source,
  agentId: AgentId,
): readonly PersonaVersionView[] =>
  VERSIONS.all(database, [agentId]).flatMap((id) => readPersonaVersion(records, id) ?? []);

const NEWEST = column(
  { newest: number },
  'SELECT max(version) AS newest FROM agent_persona_versions WHERE agent_id = ?',
);
const nextVersion = (database: SqlDatabase, agentId: AgentId): number =>
  (NEWEST.first(database, [agentId]) ?? 0) + 1;

const headIn = (writer: Writer, agentId: AgentId): PersonaHead | null => {
  const head = PersonaHead.safeParse(writer.read(HEAD, agentId)?.fields['head']);
  return head.success ? head.data : null;
};

const appendVersion = (
  writer: Writer,
  { database, draft }: { readonly database: SqlDatabase; readonly draft: PersonaDraft },
): { readonly id: string; readonly version: number } => {
  const { agentId, voiceDirectives, toneBounds } = draft;
  const version = nextVersion(database, agentId);
  const body: AgentPersonaVersion = {
    ...draft,
    voiceDirectives: [...voiceDirectives],
    toneBounds: [...toneBounds],
    version,
    diffFromVersionId: headIn(writer, agentId)?.id ?? null,
    createdAt: writer.now(),
  };
  const id = writer.newAppendId();
  writer.append(VERSION, id, body);
  return { id, version };
};

/** In a commit of the agents' database; anyone may. */
export const draftPersona = (
  writer: Writer,
  { database, draft }: { readonly database: SqlDatabase; readonly draft: PersonaDraft },
): string => {
  livingAgent(writer, draft.agentId);
  return appendVersion(writer, { database, draft }).id;
};

const wordsOf = (version: AgentPersonaVersion): PersonaWords => {
  const { voiceDirectives, toneBounds, coachingStyle, antiSycophancyPolicy } = version;
  return { voiceDirectives, toneBounds, coachingStyle, antiSycophancyPolicy };
};

/** What to put in force: the version itself, or a new one with the words of one that was left behind. */
const approvable = (
  writer: Writer,
  { database, version }: { readonly database: SqlDatabase; readonly version: PersonaVersionView },
): { readonly id: string; readonly version: number } => {
  if (version.status !== 'archived') return version;
  const { agentId, tainted } = version;
  const draft = {
    ...wordsOf(version),
    agentId,
    tainted,
    authoredBy: 'person',
    sourceSessionId: null,
  } as const;
  return appendVersion(writer, { database, draft });
};

/** In a person's commit. Answers the version that is in force now. */
export const approvePersona = (
  writer: Writer,
  { store, versionId, by }: { readonly store: Source; readonly versionId: string; readonly by: Author },
): string => {
  if (by !== 'person') return writer.refuse({ code: 'needs_person' });
  const known = readPersonaVersion(store.records, versionId);
  if (known === null) return writer.refuse({ code: 'persona_not_found', detail: versionId });
  const { agentId } = known;
  livingAgent(writer, agentId);
  if (known.status === 'active') return known.id;
  const { id, version } = approvable(writer, { database: store.database, version: known });
  const head: PersonaHead = { id, version, approvedByPerson: true, approvedAt: writer.now() };
  if (writer.read(HEAD, agentId) === null) writer.create(HEAD, agentId, { agentId, head, note: null });
  else writer.write(HEAD, agentId, { head });
  return id;
};
