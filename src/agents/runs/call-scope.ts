import type { Json } from '../../core/json';
import type { ToolRegistry } from '../../tools/registry';
import type { ToolContext } from '../../tools/tool';
import type { CallScope } from './plan-actions';

/** What a call would touch, as its tool says; a call that no tool takes touches nothing. The loop and its replay ask this alike. */
export const callScopeOf =
  (tools: ToolRegistry, context: ToolContext) =>
  ({ name, args }: { readonly name: string; readonly args: Json }): CallScope => {
    const prepared = tools.find(name)?.prepare(args);
    if (prepared?.ok !== true) return { args, scopeCategoryIds: [], targetRefs: [] };
    const targets = prepared.value.targets(context);
    return {
      args: prepared.value.args,
      scopeCategoryIds: targets.ok ? targets.value.categoryIds.flatMap((id) => id ?? []) : [],
      targetRefs: targets.ok ? [...new Set(targets.value.targetRefs)] : [],
    };
  };
