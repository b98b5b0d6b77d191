import * as fc from 'fast-check';
import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical-json';
import { changeUnitKey, changeUnitString, isIdentityComponent, logicalChangeKey } from './identities';
import type { Json } from './json';
import { sha256 } from './sha256';
import { compareUtf8, slugOf } from './text';

const unit = {
  origin: 'local',
  hostId: 'h',
  counter: 1,
  payloadType: 'journalEntity',
  payloadId: 'p',
} as const;

test('[ID-4] components that could make two tuples share a string are refused', () => {
  for (const bad of [
    '',
    'a|b',
    'a,b',
    'a b',
    'a\tb',
    'a\u00a0b',
    'a\u2003b',
    'a\ufeffb',
    'a\u0007b',
    'a\ud800b',
  ]) {
    expect(isIdentityComponent(bad)).toBe(false);
    expect(changeUnitString({ ...unit, payloadId: bad })).toMatchObject({
      ok: false,
      error: { detail: 'payloadId' },
    });
  }
  for (const good of ['a', '-', 'a:b', 'é', '日本', '\u{1f600}', 'next:agent'])
    expect(isIdentityComponent(good)).toBe(true);
});

test('[ID-4] counters are integers from 1 to 2^53-1', () => {
  for (const counter of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
    expect(changeUnitKey({ ...unit, counter })).toMatchObject({ ok: false, error: { detail: 'counter' } });
  }
  expect(changeUnitString({ ...unit, counter: 2 ** 53 - 1 })).toEqual({
    ok: true,
    value: 'v1|local|h|9007199254740991|journalEntity|p',
  });
});

test('[ID-5] different units have different strings', () => {
  const component = fc.string({ minLength: 1, maxLength: 4 }).filter(isIdentityComponent);
  const units = fc.record({
    origin: fc.constantFrom<'local' | 'sync'>('local', 'sync'),
    hostId: component,
    counter: fc.integer({ min: 1, max: 20 }),
    payloadType: component,
    payloadId: component,
  });
  fc.assert(
    fc.property(units, units, (a, b) => {
      const isSame = JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());
      expect(JSON.stringify(changeUnitString(a)) === JSON.stringify(changeUnitString(b))).toBe(isSame);
    }),
  );
});

test('[ID-6] order and repetition do not matter; no keys have no key', () => {
  const once = logicalChangeKey(['b', 'a']);
  expect(logicalChangeKey(['a', 'b', 'a'])).toEqual(once);
  expect(logicalChangeKey([])).toEqual({ ok: false, error: { code: 'missing_change_provenance' } });
});

test('the hash is SHA-256 over UTF-8, and a faster one can be handed in', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      expect(sha256(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
    }),
  );
  expect(changeUnitKey(unit, (text) => `hashed ${text}`)).toEqual({
    ok: true,
    value: 'hashed v1|local|h|1|journalEntity|p',
  });
});

// From RFC 8785, section 3.2.
test('[ID-2] canonical JSON as in RFC 8785', () => {
  const value: Json = {
    numbers: [333333333.33333329, 1e30, 4.5, 2e-3, 1e-27, -0],
    string: '\u20ac$\u000f\u000aA\'\u0042\u0022\u005c\\"/',
    literals: [null, true, false],
  };
  expect(canonicalJson(value)).toEqual({
    ok: true,
    value:
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27,0],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  });
  const keys = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\u{1f600}': 5, '\u0080': 6, '\u00f6': 7 };
  const sorted = canonicalJson(keys);
  expect(sorted.ok && Object.values(JSON.parse(sorted.value))).toHaveLength(7);
  expect(sorted.ok && sorted.value.match(/:\d/g)).toEqual([':2', ':4', ':6', ':7', ':1', ':5', ':3']);
});

test('[ID-2] what canonical JSON cannot hold is refused', () => {
  const deep = Array.from({ length: 600 }).reduce<Json>((inner) => [inner], 1);
  for (const bad of [Number.NaN, Number.POSITIVE_INFINITY, '\ud800', { '\udc00': 1 }, [[Number.NaN]], deep]) {
    expect(canonicalJson(bad)).toEqual({ ok: false, error: { code: 'not_canonical_json' } });
  }
});

test('[ID-3] texts sort as their UTF-8 bytes', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 6 });
  fc.assert(
    fc.property(fc.oneof(text, fc.constantFrom('\uff61', '\u{1f600}', '\ue000')), text, (a, b) => {
      expect(Math.sign(compareUtf8(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['Family', 'family'],
  ['  Two  words! ', 'two-words'],
  ['Größe & Straße', 'größe-straße'],
  ['ﬁt', 'fit'],
  ['日本 語', '日本-語'],
  ['e\u0301t\u00e9', 'été'],
  ['İstanbul', 'i\u0307stanbul'],
  ['x'.repeat(80), 'x'.repeat(64)],
  [`${'x'.repeat(63)} y`, 'x'.repeat(63)],
  ['🎉', null],
  ['', null],
])('[TOKEN-4] the slug of %s', (text, slug) => {
  expect(slugOf(text)).toBe(slug);
});

test('[TOKEN-4] a slug is its own slug and fits an identity', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const slug = slugOf(text);
      if (slug === null) return;
      expect(isIdentityComponent(slug)).toBe(true);
      expect(slugOf(slug)).toBe(slug);
    }),
    { numRuns: 2000 },
  );
});
