import { useLive } from '../../api';
import { useProviderTitle } from '../models/provider-title';

export type ConnectedModel = {
  readonly id: string;
  readonly provider: string;
  readonly model: string;
  readonly isLocal: boolean;
  /** What a person calls it. */
  readonly title: string;
  /** It may be asked already; else only after the person agreed. */
  readonly mayBeAsked: boolean;
};
type Askable = Omit<ConnectedModel, 'title' | 'mayBeAsked'>;

/** Every model that is connected: those that may be asked first, in the space's order. */
export const useConnectedModels = (askable: readonly Askable[]): readonly ConnectedModel[] => {
  const titleOf = useProviderTitle();
  const providers = useLive('provider.list', {}).data?.providers ?? [];
  const known = new Set(askable.map(({ id }) => id));
  const others = providers.flatMap(({ id: provider, models, isLocal }) =>
    models
      .map(({ model }) => ({ id: `${provider}/${model}`, provider, model, isLocal }))
      .filter(({ id }) => !known.has(id)),
  );
  const shown =
    (mayBeAsked: boolean) =>
    (one: Askable): ConnectedModel => ({
      ...one,
      mayBeAsked,
      title: `${one.model} · ${titleOf(one.provider)}`,
    });
  return [...askable.map(shown(true)), ...others.map(shown(false))];
};
