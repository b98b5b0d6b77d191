import { useRouter } from 'expo-router';
import type { Failure } from '../../../core/result';
import { useLive, useSteadyLive, type Live } from '../../api';
import { EmptyState, ErrorState, LoadingState, Screen } from '../../components';
import { useSpeaking } from '../../words';
import { useNow } from '../task/use-now';
import { HabitList } from './habit-list';
import { LogLine } from './log-line';
import { MeasurementList, RatingList, WorkoutList } from './name-lists';

const noInput = {};

const useTrack = (day: string) => {
  // [DRAFT-8] At midnight the list of yesterday stays until that of the new day is there, and a sheet over it.
  const habits = useSteadyLive('habit.list', { day });
  const measurements = useLive('measurement.kinds', noInput);
  const workouts = useLive('workout.types', noInput);
  const ratings = useLive('rating.dimensions', noInput);
  const all: readonly Live<unknown>[] = [habits, measurements, workouts, ratings];
  const failed = all.find(({ status }) => status === 'failed');
  const failure: Failure | null = failed?.error ?? null;
  const retry = () => failed?.refetch();
  const isLoading = all.some(({ status }) => status === 'loading');
  return {
    failure,
    retry,
    isLoading,
    habits: habits.data?.habits ?? [],
    kinds: measurements.data?.kinds ?? [],
    types: workouts.data?.types ?? [],
    dimensions: ratings.data?.dimensions ?? [],
  };
};

const TrackBody = ({ day }: { day: string }) => {
  const { say } = useSpeaking();
  const { failure, retry, isLoading, habits, kinds, types, dimensions } = useTrack(day);
  if (failure !== null) return <ErrorState failure={failure} onRetry={retry} />;
  if (isLoading) return <LoadingState />;
  const isBare = [habits, kinds, types, dimensions].every(({ length }) => length === 0);
  return (
    <>
      {isBare && <EmptyState icon="track" title={say('track.firstTitle')} body={say('track.firstBody')} />}
      <HabitList habits={habits} day={day} />
      <MeasurementList kinds={kinds} today={day} />
      <WorkoutList types={types} />
      <RatingList dimensions={dimensions} />
    </>
  );
};

export const TrackScreen = () => {
  const { say } = useSpeaking();
  const router = useRouter();
  const { day } = useNow();
  return (
    <Screen
      title={say('track.title')}
      onBack={() => (router.canGoBack() ? router.back() : router.replace('/'))}
      header={<LogLine day={day} />}
      testID="track-screen"
    >
      <TrackBody day={day} />
    </Screen>
  );
};
