import { naughtyStrings } from '../api/outside-cases';
import { codeOf, openEmptyHost, TODAY, valueOf, type TestHost } from '../api/test-host';

// Every text field of notes, time, plans, logs and habits keeps what is typed, or says why not.
const own = [
  '\u0001',
  '\u202e‮abc',
  '👩‍👩‍👧‍👦',
  'a\u0000b',
  '\ud800',
  "'); DROP TABLE note; --",
  '\u2028',
  '\ufeffx',
  'İı',
  '%_\\',
];
const strings = [...own, ...naughtyStrings()];

let host: TestHost;
beforeAll(async () => {
  host = await openEmptyHost();
});
afterAll(() => host.end());

type Answer = { readonly code: string; readonly held: unknown };
type Field = {
  readonly most: number;
  readonly mayBeBlank: boolean;
  readonly put: (text: string) => Promise<Answer>;
};

const items = async (kind: 'workout' | 'measurement') =>
  valueOf(await host.client.query('journal.list', { limit: 1, kinds: [kind] })).items;
let at = 0;
/** Later than everything before it, so that it is the first of the list. */
const next = () => ({ day: TODAY, at: (at += 1) });

const fields: Readonly<Record<string, () => Promise<Field>>> = {
  'note title': async () => ({
    most: 500,
    mayBeBlank: false,
    put: async (title) => {
      const made = await host.client.command('note.create', { title, body: 'x', ...next() });
      const held = made.ok
        ? valueOf(await host.client.query('note.get', { id: made.value.id }))?.title
        : null;
      return { code: codeOf(made), held };
    },
  }),
  'note body': async () => ({
    most: 30_000,
    mayBeBlank: true,
    put: async (body) => {
      const made = await host.client.command('note.create', { body, ...next() });
      const held = made.ok ? valueOf(await host.client.query('note.get', { id: made.value.id }))?.body : null;
      return { code: codeOf(made), held };
    },
  }),
  intention: async () => ({
    most: 2_000,
    mayBeBlank: true,
    put: async (intention) => {
      const made = await host.client.command('plan.setIntention', { day: TODAY, intention });
      return {
        code: codeOf(made),
        held: valueOf(await host.client.query('plan.get', { day: TODAY })).intention,
      };
    },
  }),
  'block title': async () => {
    const block = { start: `${TODAY}T09:00`, end: `${TODAY}T10:00` };
    const { id } = valueOf(await host.client.command('plan.addBlock', block));
    return {
      most: 500,
      mayBeBlank: false,
      put: async (title) => {
        if (title === '') return { code: 'text_empty', held: null };
        const made = await host.client.command('plan.updateBlock', { id, fields: { title } });
        const { blocks } = valueOf(await host.client.query('plan.get', { day: TODAY }));
        return { code: codeOf(made), held: blocks[0]?.title };
      },
    };
  },
  'workout type': async () => ({
    most: 120,
    mayBeBlank: false,
    put: async (workoutType) => {
      const made = await host.client.command('workout.create', {
        workoutType,
        durationSeconds: 60,
        ...next(),
      });
      const [item] = await items('workout');
      return { code: codeOf(made), held: item?.kind === 'workout' ? item.workout.workoutType : null };
    },
  }),
  'measurement and its unit': async () => ({
    most: 32,
    mayBeBlank: true,
    put: async (unit) => {
      const what = { measurementKind: 'x', quantity: { value: 1, unit } };
      const made = await host.client.command('measurement.create', { ...what, ...next() });
      const [item] = await items('measurement');
      return {
        code: codeOf(made),
        held: item?.kind === 'measurement' ? item.measurement.quantity.unit : null,
      };
    },
  }),
  'habit name': async () => {
    const habit = { name: 'x', schedule: { kind: 'daily' }, startDay: TODAY } as const;
    const { id } = valueOf(await host.client.command('habit.create', habit));
    return {
      most: 120,
      mayBeBlank: false,
      put: async (name) => {
        const made = await host.client.command('habit.update', { id, fields: { name } });
        return {
          code: codeOf(made),
          held: valueOf(await host.client.query('habit.list', { day: TODAY })).habits[0]?.name,
        };
      },
    };
  },
  annotation: async () => ({
    most: 2_000,
    mayBeBlank: true,
    put: async (annotation) => {
      const made = await host.client.command('timer.start', { day: TODAY, annotation });
      const { running } = valueOf(await host.client.query('timer.status', {}));
      return { code: codeOf(made), held: running[0]?.annotation };
    },
  }),
};

const isRefusable = (text: string) => text.includes('\u0000') || !text.isWellFormed();
test.each(Object.keys(fields))(
  `[TEXT-1] %s keeps ${strings.length} naughty strings unchanged`,
  async (name) => {
    const field = await fields[name]?.();
    if (field === undefined) throw new Error('a field without a test');
    for (const text of strings) {
      const { code, held } = await field.put(text);
      if (isRefusable(text)) expect([text, code]).toEqual([text, 'text_not_storable']);
      else if (Array.from(text).length > field.most) expect([text, code]).toEqual([text, 'text_too_long']);
      else if (text.trim() === '' && !field.mayBeBlank)
        expect(['text_empty', 'ok', 'invalid_arguments']).toContain(code);
      else expect([text, code, held]).toEqual([text, 'ok', text]);
    }
  },
);

test('a naughty line is logged, or it says why not', async () => {
  for (const text of strings) {
    const logged = await host.client.command('log.quickAdd', { text, language: 'en', day: TODAY });
    expect([
      'ok',
      'log_line_unclear',
      'text_not_storable',
      'text_empty',
      'text_too_long',
      'invalid_record',
    ]).toContain(codeOf(logged));
  }
});
