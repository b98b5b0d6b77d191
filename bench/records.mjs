// The same rows for every peer, from a seed.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const WORDS = 'morning letter garden window answer river number paper kitchen station summer pencil'.split(
  ' ',
);

/** mulberry32 */
const chance = (seed) => () => {
  seed = (seed + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), seed | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
};

export const createRecords = (count, seed) => {
  const next = chance(seed);
  const pick = (list) => list[Math.floor(next() * list.length)];
  let prev = null;
  return Array.from({ length: count }, (_, index) => {
    const seq = index + 1;
    const id = seq.toString(32).padStart(10, '0') + Array.from({ length: 16 }, () => pick(ALPHABET)).join('');
    const body = Array.from({ length: 22 }, () => pick(WORDS))
      .join(' ')
      .slice(0, 150);
    const record = {
      id,
      host: 'hosta',
      seq,
      prev,
      ts: 1790000000000 + seq * 137,
      role: index % 3 === 0 ? 'user' : 'agent',
      body,
    };
    prev = id;
    return record;
  });
};

const OBJECTS = 100;
const FIELDS = 5;
/** `all`: one edit of each field of each object; else so many by chance. */
export const createEdits = (count, seed) => {
  const next = chance(seed);
  const below = (most) => Math.floor(next() * most);
  const value = () =>
    Array.from({ length: 3 }, () => WORDS[below(WORDS.length)])
      .join(' ')
      .slice(0, 20);
  const edit = (obj, field) => ({ obj: `o${obj}`, field: `f${field}`, value: value() });
  if (count === 'all')
    return Array.from({ length: OBJECTS * FIELDS }, (_, place) =>
      edit(Math.floor(place / FIELDS), place % FIELDS),
    );
  return Array.from({ length: count }, () => edit(below(OBJECTS), below(FIELDS)));
};
