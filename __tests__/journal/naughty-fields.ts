import { sendFile } from '../import/staged';
import { codeOf, TODAY, valueOf, type TestHost } from '../api/test-host';
import { record } from '../voice/voice-bed';

type Answer = { readonly code: string; readonly held: unknown };
/** What a field says to a text, and what it then holds. */
export type Field = {
  readonly most: number;
  readonly mayBeBlank: boolean;
  /** It is told apart by its slug, which takes a letter or a digit. */
  readonly needsLetters?: true;
  readonly put: (text: string) => Promise<Answer>;
};

const items = async ({ client }: TestHost, kind: 'workout' | 'measurement') =>
  valueOf(await client.query('journal.list', { limit: 1, kinds: [kind] })).items;
let at = 0;
/** Later than everything before it, so that it is the first of the list. */
const next = () => ({ day: TODAY, at: (at += 1) });

const day = { targetKind: 'day', targetId: TODAY } as const;
const ratingOf = async (
  { client }: TestHost,
  id: string,
  of: { targetKind: 'day'; targetId: string } = day,
) => valueOf(await client.query('rating.list', of)).ratings.find((rating) => rating.id === id);
const DAY_MS = 86_400_000;

const habit = async ({ client }: TestHost): Promise<string> => {
  const fields = { name: 'x', schedule: { kind: 'daily' }, startDay: TODAY } as const;
  return valueOf(await client.command('habit.create', fields)).id;
};
const voiceNote = async (it: TestHost): Promise<string> => {
  const recordingId = `naughty-${(at += 1)}`;
  await record(it, { id: recordingId, chunks: 1 });
  return valueOf(await it.client.command('voice.finish', { recordingId })).id;
};

/** A PNG's beginning: nobody here draws it. */
const PICTURE = new Uint8Array(Buffer.from('89504e470d0a1a0a0000000d494844520000000300000002', 'hex'));

/** Every text field of notes, time, plans, ratings, logs, habits, voice notes and pictures, by its kind and name. */
export const naughtyFields: Readonly<Record<string, (it: TestHost) => Promise<Field>>> = {
  'note.title': async (it) => ({
    most: 500,
    mayBeBlank: false,
    put: async (title) => {
      const made = await it.client.command('note.create', { title, body: 'x', ...next() });
      const held = made.ok ? valueOf(await it.client.query('note.get', { id: made.value.id }))?.title : null;
      return { code: codeOf(made), held };
    },
  }),
  'note.body': async (it) => ({
    most: 30_000,
    mayBeBlank: true,
    put: async (body) => {
      const made = await it.client.command('note.create', { body, ...next() });
      const held = made.ok ? valueOf(await it.client.query('note.get', { id: made.value.id }))?.body : null;
      return { code: codeOf(made), held };
    },
  }),
  'dayPlan.intention': async (it) => ({
    most: 2_000,
    mayBeBlank: true,
    put: async (intention) => {
      const made = await it.client.command('plan.setIntention', { day: TODAY, intention });
      return {
        code: codeOf(made),
        held: valueOf(await it.client.query('plan.get', { day: TODAY })).intention,
      };
    },
  }),
  'planBlock.title': async (it) => {
    const block = { start: `${TODAY}T09:00`, end: `${TODAY}T10:00` };
    const { id } = valueOf(await it.client.command('plan.addBlock', block));
    return {
      most: 500,
      mayBeBlank: false,
      put: async (title) => {
        if (title === '') return { code: 'text_empty', held: null };
        const made = await it.client.command('plan.updateBlock', { id, fields: { title } });
        const { blocks } = valueOf(await it.client.query('plan.get', { day: TODAY }));
        return { code: codeOf(made), held: blocks[0]?.title };
      },
    };
  },
  'workout.workoutType': async (it) => ({
    most: 120,
    mayBeBlank: false,
    put: async (workoutType) => {
      const made = await it.client.command('workout.create', {
        workoutType,
        durationSeconds: 60,
        ...next(),
      });
      const [item] = await items(it, 'workout');
      return { code: codeOf(made), held: item?.kind === 'workout' ? item.workout.workoutType : null };
    },
  }),
  'measurement.quantity': async (it) => ({
    most: 32,
    mayBeBlank: true,
    put: async (unit) => {
      const what = { measurementKind: 'x', quantity: { value: 1, unit } };
      const made = await it.client.command('measurement.create', { ...what, ...next() });
      const [item] = await items(it, 'measurement');
      return {
        code: codeOf(made),
        held: item?.kind === 'measurement' ? item.measurement.quantity.unit : null,
      };
    },
  }),
  'habit.name': async (it) => {
    const habit = { name: 'x', schedule: { kind: 'daily' }, startDay: TODAY } as const;
    const { id } = valueOf(await it.client.command('habit.create', habit));
    return {
      most: 120,
      mayBeBlank: false,
      put: async (name) => {
        const made = await it.client.command('habit.update', { id, fields: { name } });
        return {
          code: codeOf(made),
          held: valueOf(await it.client.query('habit.list', { day: TODAY })).habits[0]?.name,
        };
      },
    };
  },
  'timeEntry.annotation': async (it) => ({
    most: 2_000,
    mayBeBlank: true,
    put: async (annotation) => {
      const made = await it.client.command('timer.start', { day: TODAY, annotation });
      const { running } = valueOf(await it.client.query('timer.status', {}));
      return { code: codeOf(made), held: running[0]?.annotation };
    },
  }),
  'planBlock.notes': async (it) => {
    const block = { start: `${TODAY}T11:00`, end: `${TODAY}T12:00` };
    const { id } = valueOf(await it.client.command('plan.addBlock', block));
    return {
      most: 20_000,
      mayBeBlank: true,
      put: async (notes) => {
        const made = await it.client.command('plan.updateBlock', { id, fields: { notes } });
        const { blocks } = valueOf(await it.client.query('plan.get', { day: TODAY }));
        return { code: codeOf(made), held: blocks.find((block) => block.id === id)?.notes };
      },
    };
  },
  'rating.dimension': async (it) => ({
    most: 120,
    mayBeBlank: false,
    needsLetters: true,
    put: async (dimension) => {
      // Two spellings of one name are one rating of a day, under the first: each has a day of its own.
      const moment = next();
      const targetId = new Date(moment.at * DAY_MS).toISOString().slice(0, 10);
      const of = { targetKind: 'day', targetId } as const;
      const made = await it.client.command('rating.set', { ...of, dimension, value: 3, ...moment });
      const held = made.ok ? (await ratingOf(it, made.value.id, of))?.dimension : null;
      return { code: codeOf(made), held };
    },
  }),
  'rating.note': async (it) => ({
    most: 2_000,
    mayBeBlank: true,
    put: async (note) => {
      const made = await it.client.command('rating.set', {
        ...day,
        dimension: 'sleep',
        value: 3,
        note,
        ...next(),
      });
      return { code: codeOf(made), held: made.ok ? (await ratingOf(it, made.value.id))?.note : null };
    },
  }),
  'workout.note': async (it) => ({
    most: 2_000,
    mayBeBlank: true,
    put: async (note) => {
      const what = { workoutType: 'x', durationSeconds: 60, note };
      const made = await it.client.command('workout.create', { ...what, ...next() });
      const [item] = await items(it, 'workout');
      return { code: codeOf(made), held: item?.kind === 'workout' ? item.workout.note : null };
    },
  }),
  'measurement.measurementKind': async (it) => ({
    most: 120,
    mayBeBlank: false,
    put: async (measurementKind) => {
      const what = { measurementKind, quantity: { value: 1, unit: 'kg' } };
      const made = await it.client.command('measurement.create', { ...what, ...next() });
      const [item] = await items(it, 'measurement');
      return {
        code: codeOf(made),
        held: item?.kind === 'measurement' ? item.measurement.measurementKind : null,
      };
    },
  }),
  'measurement.note': async (it) => ({
    most: 2_000,
    mayBeBlank: true,
    put: async (note) => {
      const what = { measurementKind: 'x', quantity: { value: 1, unit: 'kg' }, note };
      const made = await it.client.command('measurement.create', { ...what, ...next() });
      const [item] = await items(it, 'measurement');
      return { code: codeOf(made), held: item?.kind === 'measurement' ? item.measurement.note : null };
    },
  }),
  'habit.note': async (it) => {
    const id = await habit(it);
    return {
      most: 2_000,
      mayBeBlank: true,
      put: async (note) => {
        const made = await it.client.command('habit.update', { id, fields: { note } });
        return {
          code: codeOf(made),
          held: valueOf(await it.client.query('track.habit', { id, day: TODAY }))?.note,
        };
      },
    };
  },
  'habitCheck.note': async (it) => {
    const id = await habit(it);
    return {
      most: 2_000,
      mayBeBlank: true,
      put: async (note) => {
        const made = await it.client.command('habit.check', { id, day: TODAY, note });
        const { checks } = valueOf(
          await it.client.query('habit.checks', { id, fromDay: TODAY, toDay: TODAY }),
        );
        return { code: codeOf(made), held: checks[0]?.note };
      },
    };
  },
  'voiceNote.title': async (it) => {
    const id = await voiceNote(it);
    return {
      most: 500,
      mayBeBlank: false,
      put: async (title) => {
        const made = await it.client.command('voice.update', { id, fields: { title } });
        return { code: codeOf(made), held: valueOf(await it.client.query('voice.get', { id }))?.title };
      },
    };
  },
  'voiceNote.transcript': async (it) => {
    const id = await voiceNote(it);
    return {
      most: 30_000,
      mayBeBlank: true,
      put: async (transcript) => {
        const made = await it.client.command('voice.update', { id, fields: { transcript } });
        return { code: codeOf(made), held: valueOf(await it.client.query('voice.get', { id }))?.transcript };
      },
    };
  },
  'attachment.name': async (it) => {
    const { id: noteId } = valueOf(await it.client.command('note.create', { body: 'x', ...next() }));
    return {
      most: 200,
      mayBeBlank: true,
      put: async (name) => {
        const transferId = await sendFile(it, PICTURE);
        const made = await it.client.command('attachment.add', { transferId, noteId, name });
        if (!made.ok) await it.client.command('transfer.end', { transferId });
        const held = made.ok
          ? valueOf(await it.client.query('attachment.get', { id: made.value.id }))?.name
          : null;
        return { code: codeOf(made), held };
      },
    };
  },
};
