/**
 * What a device knows of time zones: the milliseconds to add to an instant to get what the clocks of the zone show. Null
 * where this device does not know the zone. Devices may hold different data; occurrences are therefore named nominally.
 */
export type ZoneOffsets = (zone: string) => ((instant: number) => number) | null;
