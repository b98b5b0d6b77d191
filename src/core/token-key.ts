import { isIdentityComponent, type InvalidComponent } from './identities';
import { fail, ok, type Result } from './result';
import type { TypedToken } from './token';

// [TOKEN-1] tokenKey = `{tokenClass}|{tokenNamespace or -}|{tokenValue}`.
// [TOKEN-2] `subtypeToken` requires a namespace, the other two classes forbid it.
// [TOKEN-3] Legacy strings are `k:{key}`, `id:{id}`, `sub:{namespace}:{value}` and nothing else; never guessed.
export type UncheckedToken = {
  readonly tokenClass: TypedToken['tokenClass'];
  readonly tokenNamespace?: string | null | undefined;
  readonly tokenValue: string;
};
export type InvalidNamespace = { readonly code: 'invalid_token_namespace' };

export const checkToken = (
  token: UncheckedToken,
): Result<TypedToken, InvalidNamespace | InvalidComponent> => {
  const { tokenClass, tokenValue } = token;
  const namespace = token.tokenNamespace ?? null;
  if ((tokenClass === 'subtypeToken') !== (namespace !== null)) return fail('invalid_token_namespace');
  if (!isIdentityComponent(tokenValue)) return fail('invalid_identity_component', 'tokenValue');
  if (tokenClass !== 'subtypeToken') return ok({ tokenClass, tokenValue });
  if (namespace === null || !isIdentityComponent(namespace)) {
    return fail('invalid_identity_component', 'tokenNamespace');
  }
  return ok({ tokenClass, tokenNamespace: namespace, tokenValue });
};

export const tokenKey = (token: UncheckedToken): Result<string, InvalidNamespace | InvalidComponent> => {
  const checked = checkToken(token);
  return checked.ok ? ok(keyOfChecked(checked.value)) : checked;
};

const keyOfChecked = (token: TypedToken): string =>
  token.tokenClass === 'subtypeToken'
    ? `${token.tokenClass}|${token.tokenNamespace}|${token.tokenValue}`
    : `${token.tokenClass}|-|${token.tokenValue}`;

const LEGACY = /^(?:(k|id):(.+)|sub:([^:]+):(.+))$/su;

export const parseLegacyToken = (text: string): Result<TypedToken, { readonly code: 'malformed_token' }> => {
  const [, prefix, plain, namespace, value] = LEGACY.exec(text) ?? [];
  const token: UncheckedToken =
    prefix === undefined
      ? { tokenClass: 'subtypeToken', tokenNamespace: namespace, tokenValue: value ?? '' }
      : { tokenClass: prefix === 'k' ? 'semanticKey' : 'entityId', tokenValue: plain ?? '' };
  const checked = checkToken(token);
  return checked.ok ? checked : fail('malformed_token');
};
