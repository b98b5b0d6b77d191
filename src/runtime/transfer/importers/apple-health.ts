import { refuse } from '../staging/refused';
import { left, type FoundWorkout, type Reader } from './found';
import { baseName, isHidden, startOfEntry, textsOf } from './sources';
import { xmlTags } from './xml-tags';
import { isArchive, openArchive, type Archive } from './zip-archive';
import { readInstant } from './zone-clock';

// Apple Health's export: workouts come, everything else is counted. Newer files say the distance in a tag inside the workout.
type Attributes = ReadonlyMap<string, string>;
type Open = { readonly attributes: Attributes; distance: FoundWorkout['distance']; energy: string };

const UNITS: Readonly<Record<string, 'm' | 'km' | 'mi'>> = { m: 'm', km: 'km', mi: 'mi' };
/** Pools are measured in yards. */
const METRES: Readonly<Record<string, number>> = { yd: 0.9144, ft: 0.3048, cm: 0.01 };
const SECONDS: Readonly<Record<string, number>> = { s: 1, sec: 1, min: 60, hr: 3_600, h: 3_600 };
const LONGEST_SECONDS = 10_000_000;
const FARTHEST = 1_000_000;
const PREFIX = 'HKWorkoutActivityType';

const numberIn = (text: string | undefined, most: number): number | null => {
  const value =
    text === undefined || !/^\d{1,12}(?:\.\d{1,20})?$/.test(text.trim()) ? Number.NaN : Number(text);
  return Number.isFinite(value) && value > 0 && value <= most ? value : null;
};
const distanceOf = (value: string | undefined, unit: string | undefined): FoundWorkout['distance'] => {
  const number = numberIn(value, FARTHEST);
  const name = (unit ?? '').toLowerCase();
  const known = UNITS[name];
  if (number === null) return null;
  if (known !== undefined) return { value: number, unit: known };
  const metres = Math.round(number * (METRES[name] ?? 0) * 10) / 10;
  return metres > 0 ? { value: metres, unit: 'm' } : null;
};
const energyOf = (value: string | undefined, unit: string | undefined): string => {
  const number = numberIn(value, FARTHEST);
  return number === null ? '' : `${Math.round(number)} ${(unit ?? '').slice(0, 10)}`.trim();
};
/** `HKWorkoutActivityTypeFunctionalStrengthTraining` → `Functional Strength Training` */
const typeOf = (name: string): string =>
  name
    .replace(PREFIX, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .slice(0, 120)
    .trim();

const openOf = (attributes: Attributes): Open => ({
  attributes,
  distance: distanceOf(attributes.get('totalDistance'), attributes.get('totalDistanceUnit')),
  energy: energyOf(attributes.get('totalEnergyBurned'), attributes.get('totalEnergyBurnedUnit')),
});

const addStatistics = (open: Open, attributes: Attributes): void => {
  const type = attributes.get('type') ?? '';
  const [sum, unit] = [attributes.get('sum'), attributes.get('unit')];
  if (/Identifier(?:Distance)/.test(type)) open.distance ??= distanceOf(sum, unit);
  if (type.endsWith('ActiveEnergyBurned') && open.energy === '') open.energy = energyOf(sum, unit);
};

const secondsOf = (attributes: Attributes, spanMs: number): number | null => {
  const unit = SECONDS[attributes.get('durationUnit') ?? 'min'];
  const written = numberIn(attributes.get('duration'), LONGEST_SECONDS);
  const seconds = written === null || unit === undefined ? spanMs / 1_000 : written * unit;
  return seconds >= 1 && seconds <= LONGEST_SECONDS ? Math.round(seconds) : null;
};

const workoutOf = ({ attributes, distance, energy }: Open): FoundWorkout | null => {
  const [start, end] = ['startDate', 'endDate'].map((name) => readInstant(attributes.get(name) ?? ''));
  const workoutType = typeOf(attributes.get('workoutActivityType') ?? '');
  if (start === null || start === undefined || workoutType === '') return null;
  const span = (end?.at ?? start.at) - start.at;
  const source = attributes.get('sourceName') ?? '';
  return {
    found: 'workout',
    workoutType,
    distance,
    note: energy,
    day: start.day,
    at: start.at,
    key: JSON.stringify([workoutType, start.at, end?.at ?? null, source]),
    durationSeconds: secondsOf(attributes, span),
  };
};

export const looksLikeAppleHealth = (start: string): boolean => /<(?:!DOCTYPE )?HealthData[\s>[]/.test(start);

const NAME = /^export\.xml$/i;
const XML = /\.xml$/i;
/** A phone names it in its own language: Export.xml, exportar.xml, 导出.xml. Then what it begins with tells it from the file for doctors. */
export const healthNameIn = (archive: Archive): string | null => {
  const texts = archive.entries.filter(({ name }) => XML.test(name) && !isHidden(name));
  const named = texts.find(({ name }) => NAME.test(baseName(name)));
  const found = named ?? texts.find((entry) => looksLikeAppleHealth(startOfEntry(archive, entry)));
  return found?.name ?? null;
};

export const readAppleHealth: Reader = function* (file) {
  // The other files of the archive are routes and the same data for doctors.
  const wanted = isArchive(file) ? healthNameIn(openArchive(file)) : null;
  for (const { parts } of textsOf(file, (name) => name === wanted)) {
    let open: Open | null = null;
    let isFirst = true;
    for (const { name, isOpening, isClosing, attributes } of xmlTags(parts)) {
      if (isFirst && name !== 'HealthData') refuse('import_other_format');
      isFirst = false;
      if (name === 'Workout' && isOpening) open = openOf(attributes());
      if (name === 'WorkoutStatistics' && isOpening && open !== null) addStatistics(open, attributes());
      if (name === 'Workout' && isClosing && open !== null) {
        yield workoutOf(open) ?? left('left_not_understood', open.attributes.get('startDate'));
        open = null;
      }
      if (name === 'Record' && isOpening) yield left('left_other_records', 'Record');
      yield undefined;
    }
  }
};
