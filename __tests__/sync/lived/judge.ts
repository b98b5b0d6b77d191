import { checkCommits } from '../../../src/db/log/check';
import { column, number, select, text } from '../../../src/db/rows';
import { parseJson } from '../../../src/core/json';
import { SupersededEdit } from '../../../src/db/superseded-edit';
import { domains, kindsOf } from '../../merge/two-profiles';
import type { Device, World } from './device';
import { effectsOn, fieldOf, grownOn, headsOf, isStop, sameDot, type Written } from './ledger';

// What must hold when everybody is online and nothing is under way. Each answers what is wrong, in words.
const LOST = column({ body: text }, 'SELECT body FROM superseded_edits');
const lostOn = (device: Device): readonly SupersededEdit[] =>
  LOST.all(device.profile().bed.stores.journal.database).flatMap((body) => {
    const json = parseJson(body);
    const edit = json.ok ? SupersededEdit.safeParse(json.value).data : undefined;
    return edit === undefined ? [] : [edit];
  });

/** [MERGE-7] [MERGE-8] A person's edit stands, or was replaced by somebody who was shown it, or is in the list of conflicts. */
const editsGone = (devices: readonly Device[]): readonly string[] => {
  const all = devices.flatMap(({ ledger }) => ledger.flatMap(({ written }) => written));
  const [first] = devices;
  if (first === undefined) return [];
  const lost = lostOn(first);
  const isKept = (edit: Written): boolean => {
    const { record, field, dot, value } = edit;
    const left = fieldOf(first.profile(), edit).entries;
    if (left.some((each) => sameDot(each.dot, dot) || each.value === value)) return true;
    if (
      lost.some(
        (each) =>
          each.recordId === record &&
          each.field === field &&
          each.host === dot.host &&
          each.counter === dot.n,
      )
    )
      return true;
    return all.some((later) => {
      if (later.record !== record || later.field !== field) return false;
      if (!later.met.some((met) => sameDot(met.dot, dot))) return false;
      const isShown = later.shown !== null && (sameDot(later.shown.dot, dot) || later.shown.value === value);
      return isShown || later.value === value;
    });
  };
  return all
    .filter((edit) => edit.isPersons && !isKept(edit))
    .map(({ record, field, dot, value }) => `edit gone: ${record}.${field} ${value} of ${dot.host} ${dot.n}`);
};

const effectsWrong = (devices: readonly Device[]): readonly string[] => {
  const wanted = { messages: 0, tokens: new Map<string, number>() };
  for (const { effects } of devices.flatMap(({ ledger }) => ledger)) {
    wanted.messages += effects.messages;
    for (const [agent, tokens] of Object.entries(effects.tokens))
      wanted.tokens.set(agent, (wanted.tokens.get(agent) ?? 0) + tokens);
  }
  return devices.flatMap((device) => {
    const { messages, tokens } = effectsOn(device.profile());
    const wrong = Object.entries(tokens)
      .filter(([agent, n]) => n !== (wanted.tokens.get(agent) ?? 0))
      .map(([agent, n]) => `${device.host}: ${agent} used ${n}, not ${wanted.tokens.get(agent) ?? 0}`);
    if (messages === wanted.messages) return wrong;
    return [...wrong, `${device.host}: ${messages} messages, not ${wanted.messages}`];
  });
};

/** [SYNC-9] No stop was lowered and no end of an agent taken back. */
const grownWrong = (devices: readonly Device[]): readonly string[] => {
  const wanted = new Map<string, number>();
  for (const { grown } of devices.flatMap(({ ledger }) => ledger))
    for (const [key, n] of Object.entries(grown)) {
      const known = wanted.get(key) ?? n;
      wanted.set(key, isStop(key) ? Math.max(known, n) : Math.min(known, n));
    }
  return devices.flatMap((device) => {
    const here = grownOn(device.profile());
    return [...wanted].flatMap(([key, n]) =>
      here[key] === n ? [] : [`${device.host}: ${key} is ${here[key] ?? 'nothing'}, not ${n}`],
    );
  });
};

/** Not equal, record by record. */
const differences = (devices: readonly Device[]): readonly string[] => {
  const [first, ...others] = devices;
  if (first === undefined) return [];
  return others.flatMap((other) =>
    domains.flatMap((domain) =>
      kindsOf[domain].flatMap(({ table }) => {
        const [mine, theirs] = [first, other].map((device) =>
          device
            .profile()
            .bed.stores[domain].database.query(`SELECT * FROM ${table} ORDER BY id`)
            .rows.map((row) => JSON.stringify(row)),
        );
        const all = new Set([...(mine ?? []), ...(theirs ?? [])]);
        const apart = [...all].filter((row) => mine?.includes(row) !== theirs?.includes(row));
        return apart.length === 0
          ? []
          : [`${first.host} and ${other.host} differ in ${table}: ${apart.slice(0, 4).join(' ')}`];
      }),
    ),
  );
};

const instants = select(
  { at: number },
  'SELECT at FROM commits WHERE own_through IS NULL ORDER BY arrival DESC LIMIT 1',
);
const lastAt = (device: Device): number | null => {
  const ats = domains.flatMap((domain) => {
    const at = instants.first(device.profile().bed.stores[domain].database)?.at;
    return at === undefined ? [] : [at];
  });
  return ats.length === 0 ? null : Math.max(...ats);
};

/** Still under way, or standing still for a reason. */
export const unsettled = (devices: readonly Device[]): readonly string[] =>
  devices.flatMap((device) => {
    const said = (what: string): string => `${device.host}: ${what}`;
    const status = device.life().status();
    const { connection, toSend, toApply, refused } = device.life().sync();
    const found: string[] = [];
    if (status.is !== 'in') return [said(`is ${JSON.stringify(status)}`)];
    if (status.halted !== null) found.push(said(`halted: ${status.halted.code}`));
    if (connection !== 'connected') found.push(said(connection));
    if (toSend > 0 || toApply > 0) found.push(said(`${toSend} to send, ${toApply} to apply`));
    if (refused.length > 0) found.push(said(`refused: ${JSON.stringify(refused)}`));
    const others = device
      .life()
      .devices()
      .filter(({ isThis }) => !isThis);
    if (others.length !== devices.length - 1) found.push(said(`knows ${others.length} others`));
    const last = lastAt(device);
    for (const { name, halted, hasEverythingOf } of others) {
      if (halted !== null) found.push(said(`${name} halted: ${halted.code} ${halted.detail ?? ''}`));
      if (hasEverythingOf !== last)
        found.push(said(`${name} has all through ${hasEverythingOf}, not ${last}`));
    }
    return found;
  });

const relayLacks = ({ net }: World, devices: readonly Device[]): readonly string[] => {
  const space = devices[0]?.space();
  if (space === undefined) return [];
  return net
    .store()
    .log.ranges(space)
    .filter(({ ranges }) => ranges.length !== 1 || ranges[0]?.from !== 1)
    .map(({ ranges }) => `the relay has holes: ${JSON.stringify(ranges)}`);
};

export const judge = (world: World, devices: readonly Device[]): readonly string[] => [
  ...unsettled(devices),
  ...differences(devices),
  ...editsGone(devices),
  ...effectsWrong(devices),
  ...grownWrong(devices),
  ...relayLacks(world, devices),
  ...devices.flatMap((device) => device.faults.map((code) => `${device.host}: fault ${code}`)),
  ...devices.flatMap((device) =>
    device.profile().bed.faults.map((fault) => `${device.host}: ${JSON.stringify(fault)}`),
  ),
  ...devices.flatMap((device) =>
    domains.flatMap((domain) => {
      const { database } = device.profile().bed.stores[domain];
      return checkCommits({ database, kinds: kindsOf[domain] }).map(
        ({ code, at }) => `${device.host} ${domain}: ${code} ${at}`,
      );
    }),
  ),
  ...devices.flatMap((device) =>
    device.ledger.some(({ domain, through }) => through > headsOf(device.profile())[domain])
      ? [`${device.host}: own commits are gone`]
      : [],
  ),
  ...world.net.faults.map((fault) => `relay: ${String(fault)}`),
];
