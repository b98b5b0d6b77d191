import { useRouter } from 'expo-router';
import { Fragment } from 'react';
import type { QueryOutput } from '../../../runtime/api/definition';
import { useLive } from '../../api';
import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  LoadingState,
  Row,
  Screen,
  Separator,
  Text,
} from '../../components';
import { useStart } from '../../shell/start-provider';
import { useSpeaking } from '../../words';
import { LikenessRow } from './likeness-row';
import { NewYes } from './new-yes';
import { NotInBrowser } from './not-in-browser';
import { useProviderTitle } from './provider-title';
import { useFindLocal } from './use-find-local';

/** Only where the peer runs on the computer that one sits at: a phone has no such server, and a page may not ask for one. */
const FindLocal = ({ providers }: { providers: readonly Provider[] }) => {
  const { say } = useSpeaking();
  const { isLooking, look } = useFindLocal(providers);
  return (
    <Button
      variant="quiet"
      icon="search"
      label={say('models.findLocal')}
      isBusy={isLooking}
      onPress={look}
      testID="provider-find-local"
    />
  );
};

type Provider = QueryOutput<'provider.list'>['providers'][number];

const Providers = ({ providers, onAdd }: { providers: readonly Provider[]; onAdd: () => void }) => {
  const { say } = useSpeaking();
  const router = useRouter();
  const titleOf = useProviderTitle();
  const find = useStart().place === 'hub' && <FindLocal providers={providers} />;
  if (providers.length === 0)
    return (
      <EmptyState icon="talk" title={say('models.emptyTitle')} body={say('models.hint')}>
        <Button icon="plus" label={say('models.add')} onPress={onAdd} testID="provider-add" />
        {find}
      </EmptyState>
    );
  return (
    <>
      <Text tone="textSoft">{say('models.hint')}</Text>
      <Card>
        {providers.map(({ id, isLocal, hasKey, baseUrl }, at) => (
          <Fragment key={id}>
            {at > 0 && <Separator />}
            <Row
              title={titleOf(id)}
              subtitle={[
                baseUrl,
                say(isLocal ? 'models.local' : 'models.remote'),
                ...(hasKey || isLocal ? [] : [say('models.noKey')]),
              ].join(' · ')}
              onPress={() => router.push({ pathname: '/models/[id]', params: { id } })}
              testID={`provider-${id}`}
            />
          </Fragment>
        ))}
      </Card>
      {providers.length > 1 && (
        <Text variant="small" tone="textSoft">
          {say('models.inOrder')}
        </Text>
      )}
      <Button variant="quiet" icon="plus" label={say('models.add')} onPress={onAdd} testID="provider-add" />
      {find}
    </>
  );
};

/** Who thinks for the agents, and what was sent to whom. */
export const ModelsScreen = () => {
  const { say } = useSpeaking();
  const router = useRouter();
  const { place } = useStart();
  const listed = useLive('provider.list', {});
  const back = () => (router.canGoBack() ? router.back() : router.replace('/settings'));
  return (
    <Screen title={say('models.title')} onBack={back} testID="models-screen">
      <NewYes />
      {listed.status === 'loading' ? (
        <LoadingState />
      ) : listed.status === 'failed' ? (
        <ErrorState failure={listed.error} onRetry={listed.refetch} />
      ) : place === 'browser' ? (
        <NotInBrowser />
      ) : (
        <Providers providers={listed.data.providers} onAdd={() => router.push('/connect')} />
      )}
      <Card>
        {place !== 'browser' && <LikenessRow />}
        <Row title={say('models.sent')} onPress={() => router.push('/sent')} testID="models-sent" />
        <Separator />
        <Row
          title={say('spending.title')}
          onPress={() => router.push('/spending')}
          testID="models-spending"
        />
        <Separator />
        <Row title={say('leaving.title')} onPress={() => router.push('/leaving')} testID="models-leaving" />
      </Card>
    </Screen>
  );
};
