import { useRouter } from 'expo-router';
import type { QueryOutput } from '../../../runtime/api/definition';
import { useLive } from '../../api';
import { ErrorState, GoneState, LoadingState, Screen } from '../../components';
import { useStart } from '../../shell/start-provider';
import { useSpeaking } from '../../words';
import { AgentConsent, type AgentNamed } from '../models/agent-consent';
import { NotInBrowser } from '../models/not-in-browser';
import { providerChoices } from '../models/provider-kinds';
import { ConnectFooter } from './connect-footer';
import { placeOfStep, stepBefore } from './connect-steps';
import { DoneStep } from './done-step';
import { KeyStep } from './key-step';
import { LimitStep } from './limit-step';
import { ModelStep } from './model-step';
import { PickStep } from './pick-step';
import { useConnecting, type Connecting } from './use-connecting';
import { useStepTitle, useWay, type Way } from './use-way';

type Provider = QueryOutput<'provider.list'>['providers'][number];

const isFreeOf = (provider: Provider | undefined, model: string | null): boolean => {
  const price = provider?.models.find((each) => each.model === model)?.price;
  return price === undefined ? provider?.isLocal === true : price.input === 0 && price.output === 0;
};

/** What an agent may spend is read once it may ask. */
const AfterYes = ({ way, agent, isFree }: { way: Way; agent: AgentNamed; isFree: boolean }) => {
  const found = useLive('agent.get', { id: agent.id });
  const budget = found.data?.budget;
  if (found.status === 'failed') return <ErrorState failure={found.error} onRetry={found.refetch} />;
  if (budget === undefined) return <LoadingState rows={2} />;
  return way.step === 'limit' ? (
    <LimitStep agent={agent.name} budget={budget} onDone={() => way.setStep('done')} />
  ) : (
    <DoneStep agent={agent.name} model={way.model ?? ''} isFree={isFree} limit={budget.costMicros.limit} />
  );
};

type BodyProps = { way: Way; connecting: Connecting; provider: Provider | undefined; isFree: boolean };
const Body = ({ way, connecting, provider, isFree }: BodyProps) => {
  const { step, model, agent, answer } = way;
  if (step === 'pick')
    return <PickStep choice={connecting.draft.choice} onChoose={(choice) => connecting.change({ choice })} />;
  if (step === 'key') return <KeyStep connecting={connecting} />;
  if (provider === undefined) return null;
  if (step === 'model') return <ModelStep provider={provider} answer={answer} onChoose={way.choose} />;
  if (step === 'agent' && model !== null)
    return (
      <AgentConsent
        choice={{ provider: provider.id, model }}
        agentId={agent?.id ?? null}
        onAgreed={(who) => way.agreed(who, isFree)}
      />
    );
  return agent === null ? null : <AfterYes way={way} agent={agent} isFree={isFree} />;
};

/** From nothing to a model that an agent may ask: each step can be left, and what was done so far stays done. */
export const ConnectScreen = ({ provider: given }: { provider: string | null }) => {
  const { say } = useSpeaking();
  const router = useRouter();
  const { place } = useStart();
  const listed = useLive('provider.list', {});
  const way = useWay(given);
  const all = listed.data?.providers ?? [];
  const connecting = useConnecting(
    all.map(({ id }) => id),
    way.answered,
  );
  const provider = all.find(({ id }) => id === way.id);
  const { step } = way;
  const isFree =
    step === 'pick' || step === 'key'
      ? providerChoices[connecting.draft.choice].isLocal
      : isFreeOf(provider, way.model);
  const title = useStepTitle(way);
  const leave = () => (router.canGoBack() ? router.back() : router.replace('/models'));
  const before = stepBefore(step, way);
  const at = placeOfStep(step, { isFree });
  const isShown = place !== 'browser' && listed.status === 'ready';
  const isGone = isShown && step !== 'pick' && step !== 'key' && provider === undefined;
  return (
    <Screen
      key={step}
      title={title}
      eyebrow={at === null ? say('models.add') : `${say('models.add')} · ${say('connect.step', at)}`}
      onBack={before === null ? leave : () => way.setStep(before)}
      {...(isShown && !isGone && step !== 'limit'
        ? {
            footer: (
              <ConnectFooter way={way} connecting={connecting} hasModels={provider?.models.length !== 0} />
            ),
          }
        : {})}
      testID={`connect-${step}`}
    >
      {place === 'browser' ? (
        <NotInBrowser />
      ) : listed.status === 'loading' ? (
        <LoadingState />
      ) : listed.status === 'failed' ? (
        <ErrorState failure={listed.error} onRetry={listed.refetch} />
      ) : isGone ? (
        <GoneState icon="talk" onBack={leave} />
      ) : (
        <Body way={way} connecting={connecting} provider={provider} isFree={isFree} />
      )}
    </Screen>
  );
};
