import { z } from 'zod';
import { isPlainJson, parseJson, type Json } from '../core/json';
import { fail, ok, type Failure, type Result } from '../core/result';
import type { Writer } from '../db/commit';
import type { EffectContext, Tool, ToolContext, ToolOutput, ToolTargets } from './tool';

// [TOOL-2] Arguments are read by the tool's schema before anything looks at them; what does not fit is `invalid_arguments` with the paths.
// [TOOL-3] A tool is reached only through the registry: a name that is not in it is `unknown_tool`.
/** One call with arguments that the tool takes. */
export type PreparedCall = {
  /** As the tool reads them: what was left out has its default. */
  readonly args: Json;
  readonly targets: (context: ToolContext) => Result<ToolTargets, Failure>;
} & (
  | { readonly kind: 'read'; readonly read: (context: ToolContext) => Result<ToolOutput, Failure> }
  | {
      readonly kind: 'agent' | 'journal';
      readonly write: (writer: Writer, context: EffectContext) => ToolOutput;
    }
);
export type RegisteredTool = Pick<
  Tool<unknown>,
  'name' | 'version' | 'description' | 'kind' | 'risk' | 'toolClass'
> & {
  /** JSON Schema of its arguments. */
  readonly parameters: Json;
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

const callOf = <A>(tool: Tool<A>, parsed: A): PreparedCall => {
  const common = {
    args: plainJson(parsed),
    targets: (context: ToolContext) => tool.targets(context, parsed),
  };
  switch (tool.kind) {
    case 'read':
      return { ...common, kind: 'read', read: (context) => tool.read(context, parsed) };
    case 'agent':
      return {
        ...common,
        kind: 'agent',
        write: (writer, context) => tool.write(writer, { context, args: parsed }),
      };
    case 'journal':
      return {
        ...common,
        kind: 'journal',
        write: (writer, context) => tool.effect(writer, { context, args: parsed }),
      };
  }
};

export const registerTool = <A>(tool: Tool<A>): RegisteredTool => ({
  name: tool.name,
  version: tool.version,
  description: tool.description,
  kind: tool.kind,
  risk: tool.risk,
  toolClass: tool.toolClass,
  parameters: plainJson(z.toJSONSchema(tool.args, { io: 'input', unrepresentable: 'any' })),
  prepare: (args) => {
    if (!isPlainJson(args)) return fail('invalid_arguments', '(all): not plain JSON');
    const parsed = tool.args.safeParse(args);
    return parsed.success ? ok(callOf(tool, parsed.data)) : fail('invalid_arguments', pathsOf(parsed.error));
  },
});

export const createToolRegistry = (all: readonly RegisteredTool[]): ToolRegistry => {
  const byName = new Map(all.map((tool) => [tool.name, tool]));
  if (byName.size !== all.length) throw new Error('[TOOL-3] two tools of one name');
  return { all, find: (name) => byName.get(name) ?? null };
};
