// [HOUSE-31] Ids are texts, and one never stands for another: the run's key given where the agent's id belongs does not compile. A text that was
// read from a row, a wire or a person takes its kind where it is parsed, so nothing is cast; only what already has another kind is refused.
declare const names: unique symbol;
/** `Of` is what the id names; the property is never there. */
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
/** A text that is read by its name: by such a name it is the id that it names. */
export type TextNamed<Name> = Name extends keyof IdOfName ? IdOfName[Name] : string;
