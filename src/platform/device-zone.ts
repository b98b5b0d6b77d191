/** The zone of this process' own clock now; a platform that cannot say lives in UTC. */
export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
