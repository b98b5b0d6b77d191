import type {
  JSONSchema7,
  LanguageModelV3CallOptions,
  LanguageModelV3FunctionTool,
  LanguageModelV3Message,
} from '@ai-sdk/provider';
import type { ModelMessage, ModelRequest, ToolOffer } from '../model-port';
import { renderPiece, renderPieces } from './render-piece';

// [PROVIDER-3] Where a provider can keep the unchanging beginning of a prompt, it is told where that ends. Nothing is stored with it beyond that.
const cached = { anthropic: { cacheControl: { type: 'ephemeral' } } };
const providerOptions = { openai: { store: false } };

const messageOf = (message: ModelMessage): LanguageModelV3Message => {
  switch (message.role) {
    case 'system':
      return { role: 'system', content: renderPieces(message.pieces), providerOptions: cached };
    case 'user':
      return { role: 'user', content: [{ type: 'text', text: renderPieces(message.pieces) }] };
    case 'assistant': {
      const calls = message.toolCalls.map(({ callId, name, args }) => ({
        type: 'tool-call' as const,
        toolCallId: callId,
        toolName: name,
        input: args,
      }));
      const text = message.text === '' ? [] : [{ type: 'text' as const, text: message.text }];
      return { role: 'assistant', content: [...text, ...calls] };
    }
    case 'tool': {
      const { callId, toolName, piece } = message;
      const output = { type: 'text' as const, value: renderPiece(piece) };
      return { role: 'tool', content: [{ type: 'tool-result', toolCallId: callId, toolName, output }] };
    }
  }
};

const isSchema = (value: unknown): value is JSONSchema7 => typeof value === 'object' && value !== null;
const toolOf = ({ name, description, parameters }: ToolOffer): LanguageModelV3FunctionTool => ({
  type: 'function',
  name,
  description,
  inputSchema: isSchema(parameters) ? parameters : { type: 'object' },
});

export const callOptionsOf = ({ messages, tools, budget }: ModelRequest): LanguageModelV3CallOptions => ({
  prompt: messages.map(messageOf),
  maxOutputTokens: budget.maxOutputTokens,
  ...(tools.length === 0 ? {} : { tools: tools.map(toolOf), toolChoice: { type: 'auto' as const } }),
  providerOptions,
  includeRawChunks: true,
});
