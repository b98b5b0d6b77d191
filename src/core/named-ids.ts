// [HOUSE-31] Ids are strings, but one kind never replaces another: a run's key given as an agent's id does not compile. A plain string
// from a row, a wire or a person becomes an id where it is parsed, so no cast is needed; only an id of another kind is refused.
declare const names: unique symbol;
/** `Of` is the kind of thing that the id names. The property exists only for the compiler. */
export type IdOf<Of extends string> = string & { readonly [names]?: Of };

/** An installation that writes commits. */
export type HostId = IdOf<'host'>;
export type AgentId = IdOf<'agent'>;
/** Names one run on every device. */
export type RunKey = IdOf<'run'>;
export type CategoryId = IdOf<'category'>;
/** A record of either database; categories and agents are records. */
export type RecordId = IdOf<'record' | 'category' | 'agent'>;

type IdOfName = {
  readonly agentId: AgentId;
  readonly targetAgentId: AgentId;
  readonly runKey: RunKey;
  readonly hostId: HostId;
  readonly host: HostId;
  readonly categoryId: CategoryId;
  readonly recordId: RecordId;
};
/** The type of a text field with this name: an id type for the known names, else `string`. */
export type TextNamed<Name> = Name extends keyof IdOfName ? IdOfName[Name] : string;
