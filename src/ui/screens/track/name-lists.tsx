import { useRouter, type Href } from 'expo-router';
import { useState, type ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import type { QueryOutput } from '../../../runtime/api/definition';
import { useLive } from '../../api';
import { Card, Icon, PressSurface, Row, Section, Separator, Spark, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { dimensionWords } from '../rating/dimensions';
import { useDueWords } from '../task/use-due-words';
import { exactWords, withUnit } from './amounts';
import { placesOf } from './chart-values';

const SHOWN_AT_FIRST = 6;
type Named = {
  readonly slug: string;
  readonly name: string;
  readonly words: string;
  readonly place: Href;
  readonly picture?: ReactNode;
};

const NameRow = ({ each, testID }: { each: Named; testID: string }) => {
  const theme = useTheme();
  const router = useRouter();
  return (
    <PressSurface
      role="button"
      onPress={() => router.push(each.place)}
      testID={testID}
      look={({ isHovered, isPressed }) => [
        styles.row,
        {
          gap: theme.space.m - 4,
          paddingHorizontal: theme.space.m,
          backgroundColor: isHovered || isPressed ? theme.color.sunken : 'transparent',
        },
      ]}
    >
      <View style={styles.words}>
        <Text>{each.name}</Text>
        <Text variant="small" tone="textSoft">
          {each.words}
        </Text>
      </View>
      {each.picture}
      <Icon name="chevronRight" size={18} color={theme.color.textSoft} />
    </PressSurface>
  );
};

/** The most used first, a few of them, until all are asked for. */
const NameList = ({ title, names, testID }: { title: string; names: readonly Named[]; testID: string }) => {
  const { say } = useSpeaking();
  const [isWhole, setWhole] = useState(false);
  if (names.length === 0) return null;
  const shown = isWhole ? names : names.slice(0, SHOWN_AT_FIRST);
  return (
    <Section title={title} testID={`track-${testID}s`}>
      <Card role="list" aria-label={title}>
        {shown.map((each, index) => (
          <View key={each.slug} role="listitem">
            {index > 0 && <Separator />}
            <NameRow each={each} testID={`${testID}-${each.slug}`} />
          </View>
        ))}
        {shown.length < names.length && (
          <View role="listitem">
            <Separator />
            <Row
              tone="accent"
              title={say('track.showAll', { count: names.length })}
              trailing={<></>}
              onPress={() => setWhole(true)}
            />
          </View>
        )}
      </Card>
    </Section>
  );
};

/** The last thirty days, drawn small. */
const MonthSpark = ({ slug, today }: { slug: string; today: string }) => {
  const chart = useLive('track.chart', { of: { kind: 'measurement', slug }, range: 'month', today }).data;
  const steps = chart === undefined ? [] : placesOf(chart).steps;
  return steps.length < 2 ? null : <Spark steps={steps} />;
};

type Kinds = QueryOutput<'measurement.kinds'>['kinds'];
export const MeasurementList = ({ kinds, today }: { kinds: Kinds; today: string }) => {
  const { say, locale } = useSpeaking();
  const dueWords = useDueWords();
  return (
    <NameList
      title={say('track.measurements')}
      testID="measurement"
      names={kinds.map(({ slug, name, latest: { quantity, day } }) => ({
        slug,
        name,
        words: say('track.latest', {
          value: withUnit(exactWords(quantity.value, locale), { unit: quantity.unit, say }),
          day: dueWords(day),
        }),
        place: { pathname: '/track/measurement/[slug]', params: { slug } },
        picture: <MonthSpark slug={slug} today={today} />,
      }))}
    />
  );
};

type Types = QueryOutput<'workout.types'>['types'];
export const WorkoutList = ({ types }: { types: Types }) => {
  const { say } = useSpeaking();
  return (
    <NameList
      title={say('track.workouts')}
      testID="workout"
      names={types.map(({ slug, name, count }) => ({
        slug,
        name,
        words: say('track.entries', { count }),
        place: { pathname: '/track/workout/[slug]', params: { slug } },
      }))}
    />
  );
};

type Dimensions = QueryOutput<'rating.dimensions'>['dimensions'];
export const RatingList = ({ dimensions }: { dimensions: Dimensions }) => {
  const { say } = useSpeaking();
  const dueWords = useDueWords();
  return (
    <NameList
      title={say('track.ratings')}
      testID="rating"
      names={dimensions.map(({ slug, name, latest }) => ({
        slug,
        name: dimensionWords(name, say),
        words: say('track.latest', {
          value: say('track.score', { value: latest.value }),
          day: dueWords(latest.day),
        }),
        place: { pathname: '/track/rating/[slug]', params: { slug } },
      }))}
    />
  );
};

const styles = StyleSheet.create({
  row: {
    outlineOffset: -3,
    minHeight: 60,
    paddingVertical: 10,
    flexDirection: 'row',
    alignItems: 'center',
  },
  words: { flex: 1, minWidth: 0, gap: 2 },
});
