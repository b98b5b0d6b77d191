import { z } from 'zod';
import { isPlainJson, jsonEquals, parseJson, type Json } from '../core/json';
import { err, fail, ok, type Failure, type Result } from '../core/result';
import type { Writer } from '../db/commit';
import type { Say } from '../words/words';
import { boundedStores, boundedWriter, withinBounds } from './capabilities';
import { effectWriter } from './effect-writer';
import type {
  EffectContext,
  Here,
  Risk,
  Tool,
  ToolContext,
  ToolContract,
  ToolOutput,
  ToolTargets,
} from './tool';

// [TOOL-2] Arguments are read by the tool's schema before anything looks at them; what does not fit is `invalid_arguments` with the paths.
// [TOOL-3] A tool is reached only through the registry: a name that is not in it is `unknown_tool`.
/** One call with arguments that the tool takes. */
export type PreparedCall = {
  /** As the tool reads them: what was left out has its default. */
  readonly args: Json;
  /** Of this call: never less than the tool's. */
  readonly risk: Risk;
  readonly targets: (context: ToolContext) => Result<ToolTargets, Failure>;
} & (
  | {
      readonly kind: 'read';
      readonly read: (context: ToolContext) => Result<ToolOutput, Failure>;
      /** Null: it looks for nothing by likeness. */
      readonly looksFor: string | null;
    }
  | {
      readonly kind: 'agent' | 'journal';
      readonly write: (writer: Writer, context: EffectContext) => ToolOutput;
      /** One line that says what it would do. */
      readonly summary: (context: ToolContext, say: Say) => string;
      /** The arguments of its parts, each a call of its own; only itself where it is no batch. */
      readonly parts: () => readonly Json[];
    }
);
export type RegisteredTool = Omit<ToolContract<never>, 'args' | 'output' | 'targets' | 'rises'> & {
  /** [GATE-6] When a call of it is high risk although the tool is not; null: never. */
  readonly risesWhen: string | null;
  readonly kind: Tool<never>['kind'];
  /** JSON Schema of its arguments. */
  readonly parameters: Json;
  /** JSON Schema of what it answers. */
  readonly answers: Json;
  readonly prepare: (args: Json) => Result<PreparedCall, Failure>;
};
export type ToolRegistry = {
  readonly all: readonly RegisteredTool[];
  readonly find: (name: string) => RegisteredTool | null;
};

const plainJson = (value: unknown): Json => {
  const parsed = parseJson(JSON.stringify(value));
  return parsed.ok ? parsed.value : null;
};

const MOST_ISSUES = 10;
const pathsOf = (error: z.ZodError): string =>
  error.issues
    .slice(0, MOST_ISSUES)
    .map(({ path, message }) => `${path.length === 0 ? '(all)' : path.map(String).join('.')}: ${message}`)
    .join('; ');

/** [TOOL-4] Checks a tool's answer against its output schema. A field that the schema does not name never leaves the tool. */
const checked = <A>(tool: Tool<A>, output: ToolOutput): ToolOutput => {
  const parsed = tool.output.safeParse(output.value);
  if (!parsed.success) throw new Error(`[TOOL-4] ${tool.name} answered ${pathsOf(parsed.error)}`);
  if (!jsonEquals(plainJson(parsed.data), output.value))
    throw new Error(`[TOOL-4] ${tool.name} answered more than it promises`);
  return output;
};

const partsOf = <A>(tool: Extract<Tool<A>, { kind: 'agent' | 'journal' }>, parsed: A): readonly Json[] =>
  (tool.split?.(parsed) ?? [parsed]).map(plainJson);

type Write = (writer: Writer, context: EffectContext) => ToolOutput;
const withinOf =
  ({ capability }: Pick<ToolContract<never>, 'capability'>) =>
  <C extends Here>(context: C): C => ({
    ...context,
    stores: boundedStores(context.stores, { capability, agentId: context.agent.id }),
  });

/** One that looks beyond its capability to say what it would do has only its name to say. */
const summaryOf =
  <A>(tool: Extract<Tool<A>, { kind: 'agent' | 'journal' }>, parsed: A) =>
  (context: ToolContext, say: Say): string =>
    withinBounds(
      () => tool.summary(withinOf(tool)(context), { args: parsed, say }),
      () => tool.name,
    );

const callOf = <A>(tool: Tool<A>, parsed: A): PreparedCall => {
  const within = withinOf(tool);
  const bounded =
    (write: Write): Write =>
    (writer, context) => {
      const body = () => write(boundedWriter(writer, tool.capability), within(context));
      return checked(tool, withinBounds(body, writer.refuse));
    };
  const common = {
    args: plainJson(parsed),
    risk: tool.rises?.by(parsed) === true ? ('high' as const) : tool.risk,
    targets: (context: ToolContext) => withinBounds(() => tool.targets(within(context), parsed), err),
  };
  switch (tool.kind) {
    case 'read':
      return {
        ...common,
        kind: 'read',
        looksFor: tool.looksFor?.(parsed) ?? null,
        read: (context) => {
          const output = withinBounds(() => tool.read(within(context), parsed), err);
          return output.ok ? ok(checked(tool, output.value)) : output;
        },
      };
    case 'agent':
      return {
        ...common,
        kind: 'agent',
        summary: summaryOf(tool, parsed),
        parts: () => partsOf(tool, parsed),
        write: bounded((writer, context) =>
          tool.write(effectWriter(writer, context), { context, args: parsed }),
        ),
      };
    case 'journal':
      return {
        ...common,
        kind: 'journal',
        summary: summaryOf(tool, parsed),
        parts: () => partsOf(tool, parsed),
        write: bounded((writer, context) => tool.effect(writer, { context, args: parsed })),
      };
  }
};

type IsPossible = NonNullable<ToolContract<never>['isPossible']>;
const possibleWithin =
  (tool: Pick<ToolContract<never>, 'capability'>, isPossible: IsPossible): IsPossible =>
  (here) =>
    withinBounds(
      () => isPossible(withinOf(tool)(here)),
      () => false,
    );

export const registerTool = <A>(tool: Tool<A>): RegisteredTool => ({
  name: tool.name,
  version: tool.version,
  description: tool.description,
  kind: tool.kind,
  capability: tool.capability,
  allowedWakeReasons: tool.allowedWakeReasons,
  scopeRule: tool.scopeRule,
  risk: tool.risk,
  risesWhen: tool.rises?.when ?? null,
  toolClass: tool.toolClass,
  sideEffects: tool.sideEffects,
  idempotency: tool.idempotency,
  undo: tool.undo,
  ...(tool.isPossible === undefined ? {} : { isPossible: possibleWithin(tool, tool.isPossible) }),
  parameters: plainJson(z.toJSONSchema(tool.args, { io: 'input', unrepresentable: 'any' })),
  answers: plainJson(z.toJSONSchema(tool.output, { unrepresentable: 'any' })),
  prepare: (args) => {
    if (!isPlainJson(args)) return fail('invalid_arguments', '(all): not plain JSON');
    const parsed = tool.args.safeParse(args);
    return parsed.success ? ok(callOf(tool, parsed.data)) : fail('invalid_arguments', pathsOf(parsed.error));
  },
});

/** [GATE-6] The higher of both: what the tool says of itself, and what this call is. */
export const riskOfCall = (tool: RegisteredTool, call: Pick<PreparedCall, 'risk'>): Risk =>
  tool.risk === 'high' ? 'high' : call.risk;

export const createToolRegistry = (all: readonly RegisteredTool[]): ToolRegistry => {
  const byName = new Map(all.map((tool) => [tool.name, tool]));
  if (byName.size !== all.length) throw new Error('[TOOL-3] two tools of one name');
  return { all, find: (name) => byName.get(name) ?? null };
};
