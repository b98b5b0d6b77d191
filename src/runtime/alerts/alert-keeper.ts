import type { Alerts, RawAlertResponse } from '../../core/alerts';
import { sha256 } from '../../core/sha256';
import { readResponse } from '../../notifications/alerts/read-response';
import { appPathOf } from '../../notifications/alerts/app-link';
import type { ApiClient } from '../api/client';
import type { CommandOutput } from '../api/definition';
import type { AlertSettingsStore } from './alert-settings';
import { settleAlerts, wishOf } from './settle-alerts';

export type AlertKeeperParts = {
  readonly client: ApiClient;
  readonly alerts: Alerts;
  readonly settings: AlertSettingsStore;
  readonly language: 'en' | 'de';
  /** False where the app's own lock stands before everything: then a button only opens. */
  readonly mayAct: () => boolean;
  /** Runs a task later; answers how to prevent it. */
  readonly after: (milliseconds: number, task: () => void) => () => void;
  /** Calls whenever the app comes to the front. Answers how to stop listening. */
  readonly onFront: (listener: () => void) => () => void;
  readonly onPath: (path: string) => void;
  /** What a button came to, to be said. */
  readonly onDone: (done: CommandOutput<'alert.respond'>) => void;
};

/** What is due by the clock alone (an agent's next time, a task beyond the 64) is looked at again so often. */
const LOOK_AGAIN_MS = 15 * 60_000;

/** One after the other: two plans over one system would show twice. */
const createLine = () => {
  let last: Promise<unknown> = Promise.resolve();
  return (task: () => Promise<unknown>): void => {
    last = last.then(task, task).catch(() => undefined);
  };
};

type Line = ReturnType<typeof createLine>;

const takeAll = async (alerts: Alerts): Promise<void> => {
  const held = await alerts.held();
  if (held.ok) await alerts.take([...held.value.scheduled, ...held.value.shown].map(({ id }) => id));
};

type Following = { readonly lookAgain: () => void; readonly end: () => void };
const followWanted = (parts: AlertKeeperParts, inLine: Line): Following => {
  const { client, alerts, settings, language } = parts;
  let end = (): void => undefined;
  let isOver = false;
  const begin = (): void => {
    end();
    if (isOver) return;
    const wish = wishOf(settings.now(), language);
    const stop = client.subscribe('alert.list', wish, (answer) => {
      if (answer.ok) inLine(() => settleAlerts({ client, alerts }, { wish, wanted: answer.value.alerts }));
    });
    const again = parts.after(LOOK_AGAIN_MS, begin);
    end = () => {
      stop();
      again();
    };
  };
  const change = (): void => {
    end();
    end = () => undefined;
    inLine(async () => {
      if (!settings.now().isOn) return takeAll(alerts);
      if ((await alerts.permission()) !== 'granted') return;
      await alerts.prepare(language);
      begin();
    });
  };
  // Only the person can allow them again, in the system's settings, and only the system knows of another zone: both happen out there.
  const stops = [settings.onChange(change), parts.onFront(change)];
  change();
  return {
    lookAgain: change,
    end: () => {
      isOver = true;
      for (const stop of stops) stop();
      end();
    },
  };
};

const followResponses = (
  parts: AlertKeeperParts,
  { inLine, lookAgain }: { readonly inLine: Line; readonly lookAgain: () => void },
): (() => void) => {
  const { client, alerts } = parts;
  const seen = new Set<string>();
  const handle = async (raw: RawAlertResponse): Promise<void> => {
    const response = readResponse(raw, sha256);
    // [ALERT-4] Nothing that we made: nothing is done and nothing moves.
    if (response === null || seen.has(response.responseId)) return alerts.forgetLast();
    seen.add(response.responseId);
    const { alertId: id, responseId, action } = response;
    const done = await client.command(
      'alert.respond',
      { id, responseId, action, mayAct: parts.mayAct() },
      { commandId: responseId },
    );
    alerts.forgetLast();
    if (!done.ok) return parts.onPath('/waiting');
    const path = done.value.path === null ? null : appPathOf(done.value.path);
    if (path !== null) parts.onPath(path);
    if (!done.value.isRepeat) parts.onDone(done.value);
    await alerts.take([id]);
    // What was put off is given to the system for later.
    if (done.value.did === 'snoozed') lookAgain();
  };
  return alerts.onResponse((raw) => inLine(() => handle(raw)));
};

/** Keeps what the system holds as it should be, and does what a person answers there. Answers how to end it. */
export const keepAlertsUp = (parts: AlertKeeperParts): (() => void) => {
  const inLine = createLine();
  const wanted = followWanted(parts, inLine);
  const endResponses = followResponses(parts, { inLine, lookAgain: wanted.lookAgain });
  return () => {
    endResponses();
    wanted.end();
  };
};
