// An expected failure is a value. A bug is thrown.
export type Failure<C extends string = string> = { readonly code: C; readonly detail?: string };
export type Ok<T> = { readonly ok: true; readonly value: T };
export type Err<E> = { readonly ok: false; readonly error: E };
export type Result<T, E = Failure> = Ok<T> | Err<E>;

export const ok = <T>(value: T): Ok<T> => ({ ok: true, value });
export const err = <E>(error: E): Err<E> => ({ ok: false, error });
export const fail = <C extends string>(code: C, detail?: string): Err<Failure<C>> =>
  err(detail === undefined ? { code } : { code, detail });
