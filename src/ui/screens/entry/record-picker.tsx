import { useState } from 'react';
import { View } from 'react-native';
import type { RecordRef, SearchHit } from '../../../runtime/api/journal-values';
import { useLive } from '../../api';
import { Field, Icon, LoadingState, Row, Sheet, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { useSettled } from '../tasks/use-settled';
import { RECORD_ICONS } from './record-place';

const RESULTS = 20;
const SEARCH_DELAY_MS = 180;

type Picked = { readonly ref: RecordRef; readonly title: string };
type Props = {
  readonly title: string;
  readonly onClose: () => void;
  /** The record itself, and those it is linked with already. */
  readonly excluded: readonly string[];
  readonly onPick: (picked: Picked) => void;
};

const Hit = ({ hit, onPick }: { hit: SearchHit; onPick: Props['onPick'] }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const { ref, title, excerpt } = hit;
  const name = title || excerpt || say(`journal.${ref.kind}`);
  return (
    <Row
      title={name}
      subtitle={say(`journal.${ref.kind}`)}
      leading={<Icon name={RECORD_ICONS[ref.kind]} color={theme.color.textSoft} />}
      trailing={<Icon name="plus" size={18} color={theme.color.textSoft} />}
      onPress={() => onPick({ ref, title: name })}
      testID={`link-pick-${ref.id}`}
    />
  );
};

const Hits = ({ text, excluded, onPick }: { text: string } & Pick<Props, 'excluded' | 'onPick'>) => {
  const { say, sentence } = useSpeaking();
  const found = useLive('search', { text, limit: RESULTS });
  if (found.status === 'loading') return <LoadingState rows={3} />;
  if (found.status === 'failed') return <Text tone="danger">{sentence(found.error)}</Text>;
  const hits = found.data.hits.filter(({ ref }) => !excluded.includes(ref.id));
  if (hits.length === 0) return <Text tone="textSoft">{say('journal.linkNothing')}</Text>;
  return (
    <View>
      {hits.map((hit) => (
        <Hit key={hit.ref.id} hit={hit} onPick={onPick} />
      ))}
    </View>
  );
};

/** Anything the person wrote, found by its words. */
export const RecordPicker = ({ title, onClose, excluded, onPick }: Props) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const [typed, setTyped] = useState('');
  const text = useSettled(typed, SEARCH_DELAY_MS).trim();
  return (
    <Sheet isOpen onClose={onClose} title={title} testID="link-sheet">
      <Field
        holds="other"
        label={say('journal.linkSearch')}
        isLabelHidden
        placeholder={say('journal.linkSearch')}
        value={typed}
        onChangeText={setTyped}
        maxLength={200}
        autoCapitalize="none"
        leading={<Icon name="search" size={18} color={theme.color.textSoft} />}
        testID="link-search"
      />
      {text === '' ? (
        <Text tone="textSoft">{say('journal.linkStart')}</Text>
      ) : (
        <Hits text={text} excluded={excluded} onPick={onPick} />
      )}
    </Sheet>
  );
};
