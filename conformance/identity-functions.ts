import { z } from 'zod';
import { coalesce } from '../src/core/coalesce';
import { changeUnitKey, logicalChangeKey } from '../src/core/identities';
import { parseLegacyToken, tokenKey } from '../src/core/token-key';
import { conformanceFunction, type ConformanceFunction } from './conformance-function';

const Hex = z.string().regex(/^[0-9a-f]{64}$/);
const ChangeUnit = z.object({
  origin: z.enum(['local', 'sync']),
  hostId: z.string(),
  counter: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  payloadType: z.string(),
  payloadId: z.string(),
});
/** A namespace that is null is one that is not there. */
const Token = z.object({
  tokenClass: z.enum(['semanticKey', 'subtypeToken', 'entityId']),
  tokenNamespace: z.string().nullish(),
  tokenValue: z.string(),
});
const CheckedToken = z.object({
  tokenClass: z.enum(['semanticKey', 'subtypeToken', 'entityId']),
  tokenNamespace: z.string().optional(),
  tokenValue: z.string(),
});
const batchOf = <T extends z.ZodType>(token: T) =>
  z.object({
    logicalChangeKey: z.string(),
    changeUnitKeys: z.array(z.string()),
    typedTokens: z.array(token),
  });

export const identityFunctions: readonly (readonly [string, ConformanceFunction])[] = [
  ['changeUnitKey', conformanceFunction({ args: ChangeUnit, ok: Hex, run: (unit) => changeUnitKey(unit) })],
  [
    'logicalChangeKey',
    conformanceFunction({
      args: z.object({ changeUnitKeys: z.array(z.string()) }),
      ok: Hex,
      run: ({ changeUnitKeys }) => logicalChangeKey(changeUnitKeys),
    }),
  ],
  ['tokenKey', conformanceFunction({ args: Token, ok: z.string(), run: tokenKey })],
  [
    'parseLegacyToken',
    conformanceFunction({
      args: z.object({ token: z.string() }),
      ok: CheckedToken,
      run: ({ token }) => parseLegacyToken(token),
    }),
  ],
  [
    'coalesce',
    conformanceFunction({
      args: z.object({ batches: z.array(batchOf(Token)) }),
      ok: z.array(batchOf(CheckedToken)),
      run: ({ batches }) => coalesce(batches),
    }),
  ],
];
