import type { LanguageModelV3Usage } from '@ai-sdk/provider';
import type { ModelMessage, ModelRequest, ModelUsage } from '../model-port';
import { costOf, type Price } from './price';
import { renderPiece, renderPieces } from './render-piece';

// [USAGE-1] What was used is always said: as the provider counts it, and where it does not, estimated from the length of the text and marked so.
export type WireUsage = {
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** A part of the input that the provider had kept. */
  readonly cachedTokens: number | null;
};

const countOf = (value: number | undefined): number | null =>
  value !== undefined && Number.isFinite(value) && value >= 0 ? Math.ceil(value) : null;

export const readUsage = ({ inputTokens, outputTokens }: LanguageModelV3Usage): WireUsage => ({
  inputTokens: countOf(inputTokens.total),
  outputTokens: countOf(outputTokens.total),
  cachedTokens: countOf(inputTokens.cacheRead),
});

/** Characters for one token: fewer than there are in any language that we speak, so that an estimate is rather too high. */
const CHARACTERS_PER_TOKEN = 3;
export const tokensOf = (characters: number): number => Math.ceil(characters / CHARACTERS_PER_TOKEN);

const charactersOf = (message: ModelMessage): number => {
  switch (message.role) {
    case 'system':
    case 'user':
      return renderPieces(message.pieces).length;
    case 'assistant':
      return message.text.length + JSON.stringify(message.toolCalls).length;
    case 'tool':
      return renderPiece(message.piece).length;
  }
};
const PER_MESSAGE = 8;
export const inputTokensOf = ({ messages, tools }: ModelRequest): number => {
  const said = messages.reduce((sum, message) => sum + charactersOf(message), 0);
  return tokensOf(said + JSON.stringify(tools).length) + PER_MESSAGE * messages.length;
};

export type UsageOf = {
  readonly request: ModelRequest;
  readonly price: Price;
  /** Characters of its answer that came. */
  readonly heard: number;
};
export const usageOf = (wire: WireUsage, { request, price, heard }: UsageOf): ModelUsage => {
  const inputTokens = wire.inputTokens ?? inputTokensOf(request);
  const outputTokens = wire.outputTokens ?? tokensOf(heard);
  const isCounted = wire.inputTokens !== null && wire.outputTokens !== null;
  const costMicros = costOf(price, { inputTokens, outputTokens, cachedTokens: wire.cachedTokens ?? 0 });
  return { inputTokens, outputTokens, costMicros, isEstimated: !isCounted || price.isGuess };
};
