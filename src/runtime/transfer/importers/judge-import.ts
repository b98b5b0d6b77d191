import type { ImportFormat, Left } from '../../api/transfer-definition';
import { effectiveOf } from '../../../db/records/effective';
import { integerNamed } from '../../../db/journal/effective';
import type { Engine } from '../../engine';
import type { Sliced } from '../../sliced';
import type { StagedFile } from '../staging/pieces';
import { refuse } from '../staging/refused';
import { draftsOf, whyNot, type Draft, type ItemDraft } from './drafts';
import { readers } from './formats';
import type { ReaderPorts } from './found';
import { MOST_FOUND } from './limits';
import { isHere, saysTheSame, textOf, wholeOf, type Standing } from './same-text';

// [IMPORT-8] A file is read whole before anything is written. What was said then is what comes, or it is refused whole.
export type ImportFile = {
  readonly file: StagedFile;
  readonly format: ImportFormat;
  readonly ports: ReaderPorts;
};
export type JudgedImport = {
  readonly countByKind: Readonly<Record<string, number>>;
  readonly restored: number;
  readonly duplicates: number;
  readonly left: readonly Left[];
};

/** Every item that can come, `undefined` for a rest, and what cannot through `onLeft`. */
export const itemsOfFile = function* (
  { file, format, ports }: ImportFile,
  onLeft: (code: string, example: string) => void,
): Generator<ItemDraft | undefined, void, undefined> {
  let count = 0;
  for (const found of readers[format](file, ports)) {
    if (found === undefined) yield undefined;
    else if (found.found === 'left') onLeft(found.code, found.example);
    else {
      count += 1;
      if (count > MOST_FOUND) refuse('import_too_many');
      for (const item of draftsOf(found, { format, now: ports.now })) {
        const reason = whyNot(item);
        if (reason === null) yield item;
        else onLeft(reason, nameOf(item));
      }
    }
  }
};

const nameOf = ({ main: { fields } }: ItemDraft): string => {
  const name = fields['title'] ?? fields['workoutType'] ?? fields['name'];
  return typeof name === 'string' ? name.slice(0, 200) : '';
};

export const createLeft = () => {
  const byCode = new Map<string, { count: number; readonly example: string }>();
  return {
    add: (code: string, example: string): void => {
      const known = byCode.get(code);
      if (known === undefined) byCode.set(code, { count: 1, example });
      else known.count += 1;
    },
    list: (): Left[] => [...byCode].map(([code, { count, example }]) => ({ code, count, example })),
  };
};

const storedIn =
  ({ records }: Pick<Engine, 'records'>) =>
  ({ kind: name, id }: Draft): Standing => {
    const kind = records.registerKind(name);
    const state = records.readState(kind, id);
    if (!state.ok) return { text: '' };
    if (state.value === null) return 'new';
    const fields = effectiveOf(kind, state.value);
    return integerNamed(fields, 'deletedAt') === null ? { text: textOf({ kind: name, fields }) } : 'deleted';
  };

type Place = 'new' | 'deleted' | 'same' | 'differs';
/** Where an item stands once those before it came. Of each of them one number is kept: a file may bring hundreds of thousands. */
const createPlaces = (engine: Pick<Engine, 'records'>): ((item: ItemDraft) => Place) => {
  const comingById = new Map<string, number>();
  const stored = storedIn(engine);
  return (item) => {
    const { main } = item;
    const coming = comingById.get(main.id);
    if (coming !== undefined) return coming === wholeOf(item) ? 'same' : 'differs';
    const standing = stored(main);
    if (isHere(standing)) return saysTheSame(item, stored) ? 'same' : 'differs';
    comingById.set(main.id, wholeOf(item));
    return standing;
  };
};

/** Throws `Refused`. */
export const judgeImport = function* (
  engine: Pick<Engine, 'records'>,
  what: ImportFile,
): Sliced<JudgedImport> {
  const left = createLeft();
  const placeOf = createPlaces(engine);
  const countByKind: Record<string, number> = {};
  let restored = 0;
  let duplicates = 0;
  for (const item of itemsOfFile(what, left.add)) {
    yield;
    if (item === undefined) continue;
    const place = placeOf(item);
    if (place === 'same') duplicates += 1;
    else if (place === 'differs') left.add('left_differs', nameOf(item));
    else {
      const { kind } = item.main;
      countByKind[kind] = (countByKind[kind] ?? 0) + 1;
      if (place === 'deleted') restored += 1;
    }
  }
  return { countByKind, restored, duplicates, left: left.list() };
};
