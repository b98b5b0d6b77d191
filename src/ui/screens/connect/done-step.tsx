import { Text } from '../../components';
import { useSpeaking } from '../../words';
import { moneyFormat } from '../spending/spending-values';

/** What holds from now on, and how it is taken back. */
export const DoneStep = ({
  agent,
  model,
  isFree,
  limit,
}: {
  agent: string;
  model: string;
  isFree: boolean;
  limit: number | null;
}) => {
  const { say, locale } = useSpeaking();
  const most =
    limit === null ? say('connect.noMost') : say('connect.atMost', { amount: moneyFormat(locale)(limit) });
  return (
    <>
      <Text variant="label" testID="connect-agreed">
        {say('models.agreed', { agent, model })}
      </Text>
      <Text testID="connect-most">{isFree ? say('connect.free') : most}</Text>
      <Text tone="textSoft">{say('connect.takeBack')}</Text>
    </>
  );
};
