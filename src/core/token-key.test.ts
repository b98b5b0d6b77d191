import * as fc from 'fast-check';
import { anyPoint } from '../../__tests__/words/any-point';
import { coalesce } from './coalesce';
import { isIdentityComponent } from './identities';
import { parseLegacyToken, tokenKey } from './token-key';

const component = fc.string({ minLength: 1, maxLength: 6 }).filter(isIdentityComponent);

test('[TOKEN-1] the key of each class', () => {
  expect(tokenKey({ tokenClass: 'semanticKey', tokenValue: 'TASK' })).toEqual({
    ok: true,
    value: 'semanticKey|-|TASK',
  });
  expect(tokenKey({ tokenClass: 'subtypeToken', tokenNamespace: 'n', tokenValue: 'v' })).toEqual({
    ok: true,
    value: 'subtypeToken|n|v',
  });
});

test('[TOKEN-2] a namespace is required for one class and forbidden for the others', () => {
  const refused = { ok: false, error: { code: 'invalid_token_namespace' } };
  expect(tokenKey({ tokenClass: 'subtypeToken', tokenValue: 'v' })).toEqual(refused);
  expect(tokenKey({ tokenClass: 'entityId', tokenNamespace: 'n', tokenValue: 'v' })).toEqual(refused);
  expect(tokenKey({ tokenClass: 'entityId', tokenNamespace: null, tokenValue: 'v' }).ok).toBe(true);
});

test('[TOKEN-3] what is written in the legacy way is read back, and any other text refused or exact', () => {
  fc.assert(
    fc.property(component, component, (left, right) => {
      expect(parseLegacyToken(`k:${left}`)).toEqual({
        ok: true,
        value: { tokenClass: 'semanticKey', tokenValue: left },
      });
      expect(parseLegacyToken(`id:${left}`)).toEqual({
        ok: true,
        value: { tokenClass: 'entityId', tokenValue: left },
      });
      fc.pre(!left.includes(':'));
      expect(parseLegacyToken(`sub:${left}:${right}`)).toEqual({
        ok: true,
        value: { tokenClass: 'subtypeToken', tokenNamespace: left, tokenValue: right },
      });
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: anyPoint, maxLength: 20 }), (text) => {
      const token = parseLegacyToken(text);
      if (!token.ok) expect(token.error.code).toBe('malformed_token');
      else expect(/^(k|id|sub):/.test(text)).toBe(true);
    }),
  );
});

test('[BATCH-1] [BATCH-2] only equal logical keys merge; the order is that of first appearances', () => {
  const task = { tokenClass: 'semanticKey', tokenValue: 'TASK' } as const;
  const entity = { tokenClass: 'entityId', tokenValue: 'x' } as const;
  const batch = (logicalChangeKey: string, localBatchId: string) => ({
    logicalChangeKey,
    localBatchId,
    changeUnitKeys: ['b', 'a', 'b'],
    typedTokens: [task, entity, task],
  });
  expect(coalesce([batch('2', 'first'), batch('1', 'second'), batch('2', 'third')])).toEqual({
    ok: true,
    value: [
      {
        logicalChangeKey: '2',
        localBatchId: 'first',
        changeUnitKeys: ['a', 'b'],
        typedTokens: [entity, task],
      },
      {
        logicalChangeKey: '1',
        localBatchId: 'second',
        changeUnitKeys: ['a', 'b'],
        typedTokens: [entity, task],
      },
    ],
  });
});
