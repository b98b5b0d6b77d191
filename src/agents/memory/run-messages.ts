import type { StepBody } from '../../db/agent/kinds/run';
import { tokensApproxOf } from '../../db/agent/messages';
import type { LabelledPiece, ModelMessage } from '../../gateway/model-port';

// [MEMORY-6] What a run did so far is told from its newest step back; older results that no longer fit are told by their beginning.
const BEGINNING = 200;

const resultPiece = (body: Extract<StepBody, { what: 'result' }>, isWhole: boolean): LabelledPiece => ({
  label: 'tool_result',
  authority: 'runtime',
  tainted: body.tainted,
  text:
    isWhole || body.content.length <= BEGINNING
      ? body.content
      : `${[...body.content].slice(0, BEGINNING).join('')}\n[cut]`,
});

export const runMessages = (
  steps: readonly StepBody[],
  { mostTokens }: { readonly mostTokens: number },
): readonly ModelMessage[] => {
  const messages: ModelMessage[] = [];
  let left = mostTokens;
  for (const body of [...steps].reverse()) {
    if (body.what === 'answer') {
      const toolCalls = body.plan.map(({ callId, toolName, args }) => ({ callId, name: toolName, args }));
      left -= tokensApproxOf(body.text) + tokensApproxOf(JSON.stringify(toolCalls));
      messages.push({ role: 'assistant', text: body.text, toolCalls });
    } else if (body.what === 'result') {
      const isWhole = tokensApproxOf(body.content) <= left;
      const piece = resultPiece(body, isWhole);
      left -= tokensApproxOf(piece.text);
      const { callId, toolName, status } = body;
      messages.push({ role: 'tool', callId, toolName, status, piece });
    }
  }
  return messages.reverse();
};
