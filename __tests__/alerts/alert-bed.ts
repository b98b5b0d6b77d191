import { createScriptedModel } from '../../src/gateway/scripted-model';
import type { ModelToolCall } from '../../src/gateway/model-port';
import { createAlertsOver } from '../../src/platform/expo/alerts-driver';
import {
  createAlertSettings,
  type AlertSettings,
  type AlertSettingsStore,
} from '../../src/runtime/alerts/alert-settings';
import { keepAlertsUp } from '../../src/runtime/alerts/alert-keeper';
import { AGENT_FILE } from '../../src/db/agent/open-agent-database';
import { createBetterSqlite3Files } from '../../src/platform/node/better-sqlite3-files';
import type { KeyValue } from '../../src/core/key-value';
import type { CommandOutput } from '../../src/runtime/api/definition';
import { valueOf } from '../api/test-host';
import { newFolder, openIn, removeFolder, type Opened } from '../engine/engine-world';
import { createPhone, type Phone } from './fake-notifications';

// A phone with the app on it, which is started and killed; the system around it lives on.
export const MORNING = Date.UTC(2026, 10, 18, 7);

const memory = (): KeyValue => {
  const texts = new Map<string, string>();
  return {
    get: (key) => texts.get(key) ?? null,
    set: (key, value) => void (value === null ? texts.delete(key) : texts.set(key, value)),
  };
};

export type Running = Opened & {
  readonly settings: AlertSettingsStore;
  /** The person comes back to the app. */
  readonly come: () => Promise<void>;
  readonly paths: string[];
  readonly done: CommandOutput<'alert.respond'>[];
  readonly kill: () => void;
};

/** Lets everything that waits for an answer have it. */
export const calm = async (): Promise<void> => {
  for (let turn = 0; turn < 40; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

export const createAlertBed = (given: Partial<AlertSettings> = {}) => {
  const folder = newFolder();
  const keyValue = memory();
  const phone: Phone = createPhone(MORNING);
  let calls: ModelToolCall[] = [];
  const model = createScriptedModel((request) =>
    request.messages.every(({ role }) => role !== 'tool')
      ? { say: 'answer', text: 'Please.', toolCalls: calls }
      : { say: 'answer', text: 'Done.' },
  );
  createAlertSettings(keyValue).change({ isOn: true, showsWords: true, kinds: ['waiting'], ...given });
  let running: Running | null = null;
  let starts = 0;
  const start = async ({ mayAct = true, in: other = folder } = {}): Promise<Running> => {
    starts += 1;
    const opened = openIn(other, { model, startAt: phone.now(), seed: starts });
    const [paths, done]: [string[], CommandOutput<'alert.respond'>[]] = [[], []];
    const settings = createAlertSettings(keyValue);
    const fronts = new Set<() => void>();
    const end = keepAlertsUp({
      client: opened.client,
      alerts: createAlertsOver({ module: phone.module, os: 'ios' }),
      settings,
      language: 'en',
      mayAct: () => mayAct,
      after: () => () => undefined,
      onFront: (listener) => {
        fronts.add(listener);
        return () => fronts.delete(listener);
      },
      onPath: (path) => paths.push(path),
      onDone: (answer) => done.push(answer),
    });
    const kill = (): void => {
      if (running === null) return;
      running = null;
      phone.kill();
      end();
      opened.peer.close();
      phone.pass(Math.max(0, opened.world.clock.now() - phone.now()));
    };
    const come = async (): Promise<void> => {
      for (const listener of fronts) listener();
      await calm();
    };
    running = { ...opened, paths, done, kill, settings, come };
    await calm();
    return running;
  };
  return {
    phone,
    keyValue,
    start,
    /** An agent without a grant asks for this. */
    propose: async ({ client, peer, world }: Opened, titles: readonly string[]) => {
      const { id: taskId } = valueOf(await client.command('task.create', { title: 'Paint the shed' }));
      const { id: agentId } = valueOf(await client.command('agent.create', { templateId: 'planner' }));
      calls = titles.map((newTaskTitle, place) => ({
        callId: `c${place}`,
        name: 'create_follow_up_task',
        args: { sourceTaskId: taskId, newTaskTitle },
      }));
      valueOf(await client.command('agent.wake', { id: agentId }));
      for (let turn = 0; turn < 5; turn += 1) {
        if ((await peer.runDue({ deadline: null })) === 'nothing') break;
        world.passTime(60_000);
      }
      await calm();
      return { taskId, agentId };
    },
    /** As if the process had died between doing it and noting that it was done. */
    forgetAnswers: (): void => {
      const database = createBetterSqlite3Files(folder).open(AGENT_FILE, { readOnly: false });
      database.run('UPDATE alerts SET response_id = NULL, outcome = NULL', []);
      database.close();
    },
    ask: (next: readonly ModelToolCall[]): void => {
      calls = [...next];
    },
    end: (): void => {
      running?.kill();
      removeFolder(folder);
    },
  };
};
export type AlertBed = ReturnType<typeof createAlertBed>;

/** Of the phone: all that it shows and holds. */
export const everythingOn = ({ phone }: AlertBed): string =>
  JSON.stringify([...phone.shown(), ...phone.scheduled()]);
