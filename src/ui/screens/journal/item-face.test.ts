import { words } from '../../../words/words';
import { itemFace } from './item-face';

const rating = (dimension: string) => ({
  kind: 'rating' as const,
  rating: {
    id: 'r',
    targetKind: 'day',
    targetId: '2026-11-18',
    targetTitle: null,
    dimension,
    value: 4,
    note: '',
    day: '2026-11-18',
    at: 0,
    createdAt: 0,
    deletedAt: null,
    provenance: { authority: 'person' as const, tainted: false },
  },
});

test('[RATING-2] what was rated is named in the language of the person; a name of their own stays as it is', () => {
  const german = { say: words('de'), locale: 'de' };
  expect(itemFace(rating('mood'), german).title).toBe('Stimmung');
  expect(itemFace(rating('Mood'), { say: words('en'), locale: 'en' }).title).toBe('Mood');
  expect(itemFace(rating('Patience'), german).title).toBe('Patience');
});
