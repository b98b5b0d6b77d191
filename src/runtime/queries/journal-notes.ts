import { textOf, textOrNull } from '../../db/journal/effective';
import { labelKind } from '../../db/journal/kinds/label';
import { noteKind } from '../../db/journal/kinds/note';
import { onEntities } from '../../notifications/dependence';
import { entryQueries } from '../api/entry-definition';
import { journalQueries } from '../api/journal-definition';
import type { LinkedRecord, NoteDetail } from '../api/journal-values';
import type { LabelView } from '../api/values';
import type { Engine } from '../engine';
import { momentIn, provenanceByField, readRecord, sharedOf } from './journal-records';
import { findRecord, titleOfRecord } from './journal-titles';
import { query } from './query';
import { markOf } from './text-provenance';
import { anything, numberOr, select, text, textOr } from '../../db/rows';

const LABELS = select(
  { id: textOr(''), name: textOr(''), color: textOr(''), deletedAt: numberOr(null), state: anything },
  `SELECT label.id, label.name, label.color, label.deleted_at, label.state FROM link INDEXED BY link_from CROSS JOIN label ON label.id = link.to_id
WHERE link.from_id = ? AND link.kind = 'label' AND link.deleted_at IS NULL AND label.deleted_at IS NULL ORDER BY label.name_folded, label.id`,
);
export const labelsOf = (engine: Engine, id: string): LabelView[] =>
  LABELS.all(engine.database, [id]).map(({ state, ...label }) => ({
    ...label,
    ...markOf(labelKind, { field: 'name', state }),
  }));

/** As many as anybody could look at. */
const MOST_LINKS = 100;
const linksSql = (mine: 'from' | 'to', other: 'to' | 'from') =>
  select(
    { linkId: text, otherId: text },
    `SELECT id AS link_id, ${other}_id AS other_id FROM link INDEXED BY link_${mine} WHERE ${mine}_id = ? AND kind IN ('relates', 'blocks') AND deleted_at IS NULL
ORDER BY kind, id LIMIT ${MOST_LINKS}`,
  );
const LINKS = [linksSql('from', 'to'), linksSql('to', 'from')];

export const linksOf = (engine: Engine, id: string): LinkedRecord[] =>
  LINKS.flatMap((links) => links.all(engine.database, [id])).flatMap(({ linkId, otherId }) => {
    const found = findRecord(engine, otherId);
    if (found === null) return [];
    return [{ linkId, ref: { kind: found.kind, id: otherId }, title: titleOfRecord(engine, found) }];
  });

export const noteGetQuery = query(journalQueries['note.get'], {
  read: (engine, { id }): NoteDetail | null => {
    const record = readRecord(engine, { kind: noteKind, id });
    if (record === null) return null;
    return {
      ...sharedOf(record),
      ...momentIn(record),
      title: textOf(record.fields, 'title'),
      body: textOf(record.fields, 'body'),
      categoryId: textOrNull(record.fields, 'categoryId'),
      labels: labelsOf(engine, id),
      links: linksOf(engine, id),
      provenanceByField: provenanceByField(noteKind, record),
    };
  },
  dependsOn: (note, { id }) =>
    onEntities([
      id,
      ...(note?.labels.map((label) => label.id) ?? []),
      ...(note?.links.map(({ ref }) => ref.id) ?? []),
    ]),
});

export const recordLabelsQuery = query(entryQueries['record.labels'], {
  read: (engine, { id }) => ({ labels: labelsOf(engine, id) }),
  dependsOn: ({ labels }, { id }) => onEntities([id, ...labels.map((label) => label.id)]),
});

export const recordNamedQuery = query(journalQueries['record.named'], {
  read: (engine, { ids }) => ({
    records: ids.map((id) => {
      const found = findRecord(engine, id);
      if (found === null) return { id, kind: null, title: null };
      return { id, kind: found.kind, title: titleOfRecord(engine, found) };
    }),
  }),
  dependsOn: (_, { ids }) => onEntities(ids),
});

export const recordLinksQuery = query(journalQueries['record.links'], {
  read: (engine, { id }) => ({ links: linksOf(engine, id) }),
  dependsOn: ({ links }, { id }) => onEntities([id, ...links.map(({ ref }) => ref.id)]),
});
