import type { Component, Property } from './ics-components';
import { isDay } from './due';
import type { ReaderPorts } from './found';
import { millisOfWall, type ZoneClock } from './zone-clock';

// The times of a calendar file: days, walls of a zone, instants.
export type When = {
  readonly day: string;
  /** Null: the whole day. */
  readonly at: number | null;
  /** In the person's own zone. */
  readonly wall: string | null;
  /** In which its rule repeats; null: the person's own. */
  readonly zone: ZoneClock | null;
  /** What the file says that clocks of that zone show; null where it says an instant or a day. On the day of a jump they show another time. */
  readonly written: string | null;
};

export const propertyOf = ({ properties }: Component, name: string): Property | null =>
  properties.find((each) => each.name === name) ?? null;

const DATE = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z)?)?$/;
/** `/mozilla.org/20050126_1/Europe/Berlin` is Europe/Berlin. */
const zoneIn = (name: string): string =>
  /(?:^|\/)([A-Za-z_]+\/[A-Za-z_+-]+(?:\/[A-Za-z_]+)?)$/.exec(name)?.[1] ?? name;

const zoneBy = (name: string, { zoneNamed }: ReaderPorts): ZoneClock | null =>
  zoneNamed(zoneIn(name)) ?? zoneNamed(name);

/** A time of an unknown zone counts as the person's own. */
const zoneOf = ({ parameters }: Property, ports: ReaderPorts): ZoneClock => {
  const name = parameters.get('TZID');
  return (name === undefined ? null : zoneBy(name, ports)) ?? ports.zone;
};

type Stamp = { readonly text: string; readonly property: Property; readonly ports: ReaderPorts };
const whenOfText = ({ text, property, ports }: Stamp): When | null => {
  const [, year, month, date, hour, minute, second, isUtc] = DATE.exec(text.trim()) ?? [];
  const day = `${year}-${month}-${date}`;
  if (year === undefined || !isDay(day) || Number(year) < 1900) return null;
  if (hour === undefined) return { day, at: null, wall: null, zone: null, written: null };
  const written = `${day}T${hour}:${minute}`;
  const millis = millisOfWall(`${written}:${second}`);
  if (millis === null) return null;
  const isNamed = property.parameters.has('TZID');
  const named = isUtc === undefined ? zoneOf(property, ports) : ports.zoneNamed('UTC');
  const at = isUtc === undefined ? zoneOf(property, ports).instantOf(written) : millis;
  const wall = isUtc === undefined && !isNamed ? written : ports.zone.wallOf(at);
  return { day: wall.slice(0, 10), at, wall, zone: named, written: isUtc === undefined ? written : null };
};

export const whenOf = (property: Property | null, ports: ReaderPorts): When | null =>
  property === null ? null : whenOfText({ text: property.value, property, ports });

const MOST_STAMPS = 5_000;
/** All that a list says; of a period its start. */
export const whensOf = (
  component: Component,
  { name, ports }: { readonly name: string; readonly ports: ReaderPorts },
): readonly When[] =>
  component.properties
    .filter((property) => property.name === name)
    .flatMap((property) =>
      property.value
        .split(',', MOST_STAMPS)
        .flatMap((text) => whenOfText({ text: text.split('/', 1)[0] ?? '', property, ports }) ?? []),
    );

/** Names one time of a series, whatever zone it is written in. */
export const nameOfWhen = ({ at, day }: Pick<When, 'at' | 'day'>): string => (at === null ? day : String(at));

/** A time of a zone that nobody here knows counts as the person's own, and the dry run names the zone. */
export const unknownZone = (component: Component, ports: ReaderPorts): string | null => {
  for (const name of ['DTSTART', 'DTEND', 'DUE']) {
    const zone = propertyOf(component, name)?.parameters.get('TZID');
    if (zone !== undefined && zoneBy(zone, ports) === null) return zone;
  }
  return null;
};
