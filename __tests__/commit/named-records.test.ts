import { person } from '../../src/db/commit';
import { BEGIN, createReportBed, inJournal, TODAY, type ReportBed } from '../reports/report-bed';
import type { FieldsOf } from '../../src/db/records/kinds';

let bed: ReportBed;
beforeEach(() => {
  bed = createReportBed();
});
afterEach(() => bed.destroy());

const entry = (source: { kind: string; id: string }): FieldsOf<'timeEntry'> => ({
  span: { start: BEGIN, end: null },
  day: TODAY,
  annotation: '',
  categoryId: null,
  source,
  createdAt: BEGIN,
  deletedAt: null,
});

test.each(['', 'a|b', 'a,b', 'a b', 'a\u0007'])('[COMMIT-10] a record does not name another by %j', (id) => {
  const done = bed.stores.journal.unitOfWork.commit({ commandId: 'c', writer: person }, (writer) => {
    writer.create('timeEntry', 'e1', entry({ kind: 'task', id }));
    return null;
  });
  expect(done).toMatchObject({ ok: false, error: { code: 'invalid_record' } });
});

test('[COMMIT-10] a commit that names what can be no id is heard of, without it', () => {
  const { journal } = bed.stores;
  const before = journal.feed.head();
  inJournal(bed.stores, (writer) => {
    writer.create('timeEntry', 'e1', entry({ kind: 'task', id: 't1' }));
    return null;
  });
  journal.database.run('UPDATE commits SET tokens = ? WHERE arrival > ?', ['["a b","t2"]', before]);
  const { changes } = journal.feed.after(before, 10);
  expect(changes.flatMap(({ batch }) => batch.typedTokens.map(({ tokenValue }) => tokenValue))).toEqual([
    'e1',
    't2',
    'TIME_ENTRY',
  ]);
});
