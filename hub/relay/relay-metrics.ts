import type { RelayTotals } from '../../src/sync/relay/ports';
import type { RelayCounts } from '../../src/sync/relay/relay';

const line = (name: string, value: number): string => `reveille_relay_${name} ${value}`;
const typed = (name: string, kind: 'gauge' | 'counter'): string => `# TYPE reveille_relay_${name} ${kind}`;
const byLabel = (
  name: string,
  { label, counts }: { readonly label: string; readonly counts: ReadonlyMap<string, number> },
): readonly string[] => [
  typed(name, 'counter'),
  ...[...counts].map(([code, count]) => line(`${name}{${label}="${code}"}`, count)),
];

/** [RELAY-9] Prometheus' text form. Sums over all spaces: no id of anybody. */
export const relayMetrics = (counts: RelayCounts, totals: RelayTotals): string =>
  [
    ...Object.entries({
      connections: counts.connections,
      devices: counts.devices,
      mailboxes: counts.mailboxes,
      spaces: totals.spaces,
      envelopes: totals.envelopes,
      bytes: totals.bytes,
    }).flatMap(([name, value]) => [typed(name, 'gauge'), line(name, value)]),
    ...byLabel('pushes_total', { label: 'outcome', counts: counts.pushes }),
    ...byLabel('refusals_total', { label: 'code', counts: counts.refusals }),
    typed('frames_sent_total', 'counter'),
    line('frames_sent_total', counts.framesSent),
    typed('log_reads_total', 'counter'),
    line('log_reads_total', counts.logReads),
    '',
  ].join('\n');
