import { fillIn, type Area, type Language, type ParamNames, type Params } from './message';

type NamesOf<M> = M extends { readonly en: infer En } ? ParamNames<En> : never;
type ParamsOf<M> = [NamesOf<M>] extends [never]
  ? readonly []
  : readonly [params: Readonly<Record<NamesOf<M>, string | number>>];
export type SayOf<A extends Area> = <K extends Extract<keyof A, string>>(
  key: K,
  ...params: ParamsOf<A[K]>
) => string;

const noParams: Params = {};

/** Speaks from one area alone, by its own keys. */
export const sayArea =
  <A extends Area>(area: A) =>
  (language: Language): SayOf<A> =>
  (key, ...given) => {
    const message = area[key];
    if (message === undefined) throw new Error(`[WORDS-1] no sentence for ${key}`);
    const params: readonly Params[] = given;
    return fillIn(message, { language, params: params[0] ?? noParams });
  };
