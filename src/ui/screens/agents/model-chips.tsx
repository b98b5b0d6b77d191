import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { Button, Chip } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import type { ConnectedModel } from './connected-models';

/** A provider may have hundreds; nobody chooses among them at a glance. */
const FIRST = 6;

/** The usual order, or one model that is connected. */
export const ModelChips = ({
  models,
  modelId,
  onChoose,
}: {
  models: readonly ConnectedModel[];
  modelId: string | null;
  onChoose: (model: ConnectedModel | null) => void;
}) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const [isWhole, setWhole] = useState(false);
  const shown = models.filter(
    ({ id, mayBeAsked }, at) => isWhole || at < FIRST || mayBeAsked || id === modelId,
  );
  return (
    <>
      <View
        role="radiogroup"
        aria-label={say('agents.thinks')}
        style={[styles.chips, { gap: theme.space.s }]}
      >
        <Chip
          role="radio"
          label={say('agents.thinksUsual')}
          isSelected={modelId === null}
          onPress={() => onChoose(null)}
          testID="thinker-usual"
        />
        {shown.map((model) => (
          <Chip
            key={model.id}
            role="radio"
            label={model.title}
            isSelected={model.id === modelId}
            onPress={() => onChoose(model)}
            testID={`thinker-${model.id}`}
          />
        ))}
      </View>
      {shown.length < models.length && (
        <View style={styles.start}>
          <Button
            variant="quiet"
            label={say('agents.showAll', { count: models.length })}
            onPress={() => setWhole(true)}
            testID="thinker-all"
          />
        </View>
      )}
    </>
  );
};

const styles = StyleSheet.create({
  chips: { flexDirection: 'row', flexWrap: 'wrap' },
  start: { alignItems: 'flex-start' },
});
