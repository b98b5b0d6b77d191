import { numberFormat } from '../../../core/formatters';
import { Fragment } from 'react';
import type { QueryOutput } from '../../../runtime/api/definition';
import { Card, Row, Separator } from '../../components';
import { useSpeaking } from '../../words';

type Model = QueryOutput<'provider.list'>['providers'][number]['models'][number];

const useModelHint = () => {
  const { say, locale } = useSpeaking();
  const amount = numberFormat(locale, { maximumFractionDigits: 6 });
  return ({ isConsented, tools, price }: Model): string =>
    [
      say(isConsented ? 'models.mayBeAsked' : 'models.notYet'),
      ...(tools === null ? [] : [say(tools ? 'models.tools' : 'models.noTools')]),
      price.isGuess
        ? say('models.priceGuess')
        : say('models.price', { input: amount.format(price.input), output: amount.format(price.output) }),
    ].join(' · ');
};

/** The models of a provider, each with what it can and costs. */
export const ModelRows = ({
  models,
  onChoose,
}: {
  models: readonly Model[];
  onChoose: (model: string) => void;
}) => {
  const hint = useModelHint();
  return (
    <Card>
      {models.map((model, at) => (
        <Fragment key={model.model}>
          {at > 0 && <Separator />}
          <Row
            title={model.model}
            subtitle={hint(model)}
            onPress={() => onChoose(model.model)}
            testID={`model-${model.model}`}
          />
        </Fragment>
      ))}
    </Card>
  );
};
