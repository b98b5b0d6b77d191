import { agents } from './areas/agents';
import { alerts } from './areas/alerts';
import { entry } from './areas/entry';
import { care } from './areas/care';
import { connect } from './areas/connect';
import { deviceCheck } from './areas/device-check';
import { journal } from './areas/journal';
import { leaving } from './areas/leaving';
import { lock } from './areas/lock';
import { models } from './areas/models';
import { plan } from './areas/plan';
import { preview } from './areas/preview';
import { rating } from './areas/rating';
import { search } from './areas/search';
import { settings } from './areas/settings';
import { shell } from './areas/shell';
import { spending } from './areas/spending';
import { stops } from './areas/stops';
import { task } from './areas/task';
import { tasks } from './areas/tasks';
import { timer } from './areas/timer';
import { today } from './areas/today';
import { tool } from './areas/tool';
import { track } from './areas/track';
import { voice } from './areas/voice';
import { vouch } from './areas/vouch';
import { waiting } from './areas/waiting';
import { transfer } from './areas/transfer';
import { welcome } from './areas/welcome';
import type { Area, Language, ParamNames } from './message';
import { messagesOf, sayFrom } from './say-from';

const areas = {
  agents,
  alerts,
  entry,
  care,
  connect,
  deviceCheck,
  journal,
  leaving,
  lock,
  plan,
  preview,
  rating,
  search,
  settings,
  shell,
  spending,
  stops,
  task,
  tasks,
  timer,
  today,
  tool,
  track,
  voice,
  vouch,
  waiting,
  transfer,
  welcome,
  models,
};
export const wordAreas: Readonly<Record<string, Area>> = areas;
type Areas = typeof areas;
type AreaName = keyof Areas;

/** `area.key`: `say('today.title')`. */
export type WordKey = { [A in AreaName]: `${A}.${Extract<keyof Areas[A], string>}` }[AreaName];
type MessageOf<K extends WordKey> = K extends `${infer A extends AreaName}.${infer Name}`
  ? Name extends keyof Areas[A]
    ? Areas[A][Name]
    : never
  : never;
type NamesOf<K extends WordKey> = MessageOf<K> extends { readonly en: infer En } ? ParamNames<En> : never;
export type ParamsOf<K extends WordKey> = [NamesOf<K>] extends [never]
  ? readonly []
  : readonly [params: Readonly<Record<NamesOf<K>, string | number>>];

export type Say = <K extends WordKey>(key: K, ...params: ParamsOf<K>) => string;

export const wordKeys: readonly string[] = [...messagesOf(wordAreas).keys()];

export const words: (language: Language) => Say = sayFrom(wordAreas);
export { type Language } from './message';
