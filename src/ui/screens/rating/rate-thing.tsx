import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { Annotation, type RatingView } from '../../../runtime/api/journal-values';
import { words } from '../../../words/words';
import { Card, Chip, Field, IconButton, Section } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { checkWith, DraftText } from '../task/draft-text';
import { useDraftDelivery } from '../task/drafts';
import { usePending } from '../task/use-pending';
import { RecordOrigin } from '../vouch/record-origin';
import { dimensionOf, dimensionWords, offered, sameDimension } from './dimensions';
import { isScore, type ScoreValue } from './score-at';
import { ScoreRow } from './score-row';
import { useRatings, type Rated } from './use-ratings';

const checkNote = checkWith(Annotation);
const says = [words('en'), words('de')];

const OwnDimension = ({ onAdd }: { onAdd: (dimension: string) => void }) => {
  const { say } = useSpeaking();
  const [typed, setTyped] = useState('');
  const dimension = dimensionOf(typed, says);
  const add = () => {
    if (dimension !== null) onAdd(dimension);
  };
  return (
    <Field
      autoFocus
      label={say('rating.ownName')}
      value={typed}
      onChangeText={setTyped}
      onSubmitEditing={add}
      error={typed.trim() !== '' && dimension === null ? say('rating.ownWrong') : undefined}
      trailing={
        <IconButton
          icon="check"
          tone="accent"
          label={say('rating.ownAdd')}
          isDisabled={dimension === null}
          onPress={add}
          testID="rating-own-add"
        />
      }
      testID="rating-own-name"
    />
  );
};

const Dimensions = ({
  ratings,
  chosen,
  onChoose,
}: {
  ratings: readonly RatingView[];
  chosen: string;
  onChoose: (dimension: string) => void;
}) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const [isAdding, setAdding] = useState(false);
  const own = [...ratings.map(({ dimension }) => dimension), chosen].filter(
    (name) => !offered.some((each) => sameDimension(each, name)),
  );
  const all = [...new Set([...offered, ...own])];
  const scoreOf = (name: string) =>
    ratings.find(({ dimension }) => sameDimension(dimension, name))?.value ?? null;
  return (
    <View style={{ gap: theme.space.s }}>
      <View role="group" aria-label={say('rating.dimensions')} style={[styles.wrap, { gap: theme.space.s }]}>
        {all.map((name) => {
          const score = scoreOf(name);
          const shown = dimensionWords(name, say);
          return (
            <Chip
              key={name}
              label={score === null ? shown : `${shown} ${score}`}
              isSelected={sameDimension(name, chosen)}
              onPress={() => onChoose(name)}
              testID={`rating-dimension-${name}`}
            />
          );
        })}
        <Chip
          icon="plus"
          label={say('rating.own')}
          isSelected={isAdding}
          onPress={() => setAdding(!isAdding)}
          testID="rating-own"
        />
      </View>
      {isAdding && (
        <OwnDimension
          onAdd={(name) => {
            setAdding(false);
            onChoose(name);
          }}
        />
      )}
    </View>
  );
};

const Note = ({ rating, save }: { rating: RatingView; save: ReturnType<typeof useRatings>['annotate'] }) => {
  const { say } = useSpeaking();
  useDraftDelivery();
  return (
    <>
      <RecordOrigin of={{ kind: 'rating', id: rating.id }} texts={[rating.provenance]} />
      <DraftText
        label={say('rating.note')}
        placeholder={say('rating.note')}
        field={{
          key: `rating ${rating.id}`,
          stored: rating.note,
          save: (note) => save(rating, note),
          check: checkNote,
        }}
        testID="rating-note"
      />
    </>
  );
};

/** One gesture rates; what is rated, a word about it and taking it back are there for who wants them. */
export const RateThing = ({ title, ...rated }: Rated & { title?: string }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const { ratings, rate, takeBack, annotate } = useRatings(rated);
  const [dimension, setDimension] = useState<string>(offered[0]);
  const rating = ratings.find((each) => sameDimension(each.dimension, dimension)) ?? null;
  const stored = rating !== null && isScore(rating.value) ? rating.value : null;
  const { value, choose } = usePending({ key: `rating ${rated.targetId} ${dimension}`, stored });
  const pick = (score: ScoreValue) => void choose(score, () => rate(dimension, score));
  return (
    <Section
      title={title ?? say('rating.title')}
      testID="rating"
      trailing={
        rating === null ? undefined : (
          <IconButton
            icon="close"
            size={18}
            label={say('rating.remove')}
            onPress={() => void takeBack(rating)}
            testID="rating-remove"
          />
        )
      }
    >
      <Card style={{ padding: theme.space.m, gap: theme.space.m }}>
        <ScoreRow
          label={say('rating.row', { dimension: dimensionWords(dimension, say) })}
          value={value}
          onPick={pick}
          testID="rating-row"
        />
        <Dimensions ratings={ratings} chosen={dimension} onChoose={setDimension} />
        {rating !== null && <Note key={rating.id} rating={rating} save={annotate} />}
      </Card>
    </Section>
  );
};

const styles = StyleSheet.create({ wrap: { flexDirection: 'row', flexWrap: 'wrap' } });
