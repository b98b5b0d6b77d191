type Given<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: { readonly code: string; readonly detail?: string } };

export const valueOf = <T>(result: Given<T>): T => {
  if (!result.ok) throw new Error(`${result.error.code} ${result.error.detail ?? ''}`);
  return result.value;
};
/** `ok`, or the code with its detail. */
export const codeOf = (result: Given<unknown>): string =>
  result.ok ? 'ok' : `${result.error.code} ${result.error.detail ?? ''}`.trim();

export const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
