import { wakeReasons, type AgentTool, type JournalTool, type ReadTool } from './tool';

// What tools of one kind have alike. Whatever is said here of a tool stands in its published contract.
type Said = 'kind' | 'allowedWakeReasons';
const common = { allowedWakeReasons: wakeReasons };

type ReadParts<A> = Omit<
  ReadTool<A>,
  Said | 'risk' | 'toolClass' | 'sideEffects' | 'idempotency' | 'undo' | 'capability'
> &
  Partial<Pick<ReadTool<A>, 'capability'>>;
export const readTool = <A>(parts: ReadParts<A>): ReadTool<A> => ({
  kind: 'read',
  capability: 'journal.read',
  risk: 'low',
  toolClass: 'read',
  sideEffects: [],
  idempotency: 'none',
  undo: 'none',
  ...common,
  ...parts,
});

type OwnParts<A> = Omit<AgentTool<A>, Said | 'risk' | 'scopeRule' | 'idempotency' | 'undo'> &
  Partial<Pick<AgentTool<A>, 'undo' | 'risk'>>;
/** Writes what is the agent's own, in its own database. */
export const ownTool = <A>(parts: OwnParts<A>): AgentTool<A> => ({
  kind: 'agent',
  risk: 'low',
  scopeRule: 'own',
  idempotency: 'convergent',
  undo: 'none',
  ...common,
  ...parts,
});

type JournalParts<A> = Omit<JournalTool<A>, Said | 'toolClass' | 'idempotency' | 'undo' | 'scopeRule'> &
  Partial<Pick<JournalTool<A>, 'scopeRule'>>;
export const journalTool = <A>(parts: JournalParts<A>): JournalTool<A> => ({
  kind: 'journal',
  toolClass: 'journal',
  scopeRule: 'target',
  idempotency: 'convergent',
  undo: 'operation',
  ...common,
  ...parts,
});
