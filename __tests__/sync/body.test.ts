import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Json } from '../../src/core/json';
import type { Result } from '../../src/core/result';
import { sha256 } from '../../src/core/sha256';
import { decodeBody, encodeBody, type Body } from '../../src/sync/body';
import { createSpent } from '../../src/sync/body-scan';
import { pack, padmeLength, portablePacking, unpack } from '../../src/sync/packing';
import { createRecords } from '../../bench/records.mjs';
import { anyCommits, inWireOrder } from './any-commits';
import { goldenBodies } from './golden-bodies';

const stream = { host: 'hosta', domain: 'journal' } as const;
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const decode = (text: string) => decodeBody(bytesOf(text), { stream });
const codeOf = (result: Result<unknown>): string => (result.ok ? 'ok' : result.error.code);

const path = join(__dirname, 'golden', 'bodies.json');
const golden = goldenBodies.map(({ name, rosterVersion, commits }) => {
  const body = textOf(encodeBody({ rosterVersion, commits }).bytes);
  return { name, sha256: sha256(body), body };
});
if (process.env['WRITE_GOLDEN_BODIES'] === '1') writeFileSync(path, `${JSON.stringify(golden, null, 2)}\n`);

test('[STREAM-1] [SYNC-3] bodies have the bytes that they were given, for good', () => {
  expect(golden).toEqual(JSON.parse(readFileSync(path, 'utf8')));
});

test('[STREAM-1] the kept bodies are read as the commits that they were', () => {
  const kept: readonly { name: string; body: string }[] = JSON.parse(readFileSync(path, 'utf8'));
  expect(kept).toHaveLength(goldenBodies.length);
  for (const [place, { body, name }] of kept.entries()) {
    const { commits, rosterVersion } = goldenBodies[place] ?? { commits: [] };
    const { domain = 'journal', firstCounter } = commits[0] ?? {};
    const read = decodeBody(bytesOf(body), { stream: { host: 'hosta', domain } });
    expect([name, read]).toEqual([
      name,
      { ok: true, value: { rosterVersion, firstCounter, commits: inWireOrder(commits) } },
    ]);
  }
});

test('[STREAM-1] any commits are read as they were written, and written again as the same bytes', () => {
  fc.assert(
    fc.property(anyCommits, fc.integer({ min: 1 }), (commits, rosterVersion) => {
      const { bytes } = encodeBody({ rosterVersion, commits });
      const read = decodeBody(bytes, { stream });
      if (!read.ok) throw new Error(`${read.error.code} ${read.error.detail ?? ''}`);
      expect(read.value.commits).toEqual(inWireOrder(commits));
      expect(read.value).toMatchObject({ rosterVersion, firstCounter: commits[0].firstCounter });
      const [first, ...rest] = read.value.commits;
      if (first === undefined) throw new Error('no commit');
      expect(textOf(encodeBody({ rosterVersion, commits: [first, ...rest] }).bytes)).toBe(textOf(bytes));
    }),
    { numRuns: 300 },
  );
});

test('[STREAM-1] bytes that are no body are an answer, never an exception', () => {
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 200 }), fc.json().map(bytesOf)), (bytes) => {
      expect(decodeBody(bytes, { stream }).ok).toBe(false);
    }),
    { numRuns: 500 },
  );
});

test('[STREAM-1] a body of which one node was changed is refused or reads as something of the right shape', () => {
  fc.assert(
    fc.property(anyCommits, fc.nat(), fc.jsonValue({ maxDepth: 1 }), (commits, place, other) => {
      const json: Json = JSON.parse(textOf(encodeBody({ rosterVersion: 1, commits }).bytes));
      const changed = replaced(json, { place, other: JSON.parse(JSON.stringify(other)) });
      const read = decode(JSON.stringify(changed));
      if (!read.ok)
        return expect(['malformed_body', 'newer_version', 'body_too_large']).toContain(read.error.code);
      for (const commit of read.value.commits)
        expect([commit.units.length > 0, typeof commit.actId]).toEqual([true, 'string']);
    }),
    { numRuns: 500 },
  );
});

/** With the n-th node in reading order replaced. */
const replaced = (json: Json, { place, other }: { place: number; other: Json }): Json => {
  const count = (value: Json): number =>
    1 + (value instanceof Array ? value.reduce((sum: number, item: Json) => sum + count(item), 0) : 0);
  let left = place % count(json);
  const walk = (value: Json): Json => {
    left -= 1;
    if (left === -1) return other;
    return value instanceof Array ? value.map(walk) : value;
  };
  return walk(json);
};

const commitsOf = (read: Result<Body>) => {
  if (!read.ok) throw new Error(`${read.error.code} ${read.error.detail ?? ''}`);
  return read.value.commits;
};

test('[SYNC-8] members that a later version added are passed over', () => {
  const plain = decode(
    '[1,3,7,1000,[],["journalEntity","task"],[["title"]],[[0,"act",0,[[0,"t1",2,0,["Tea"],0]]]]]',
  );
  const later = decode(
    '[1,3,7,1000,[],["journalEntity","task"],[["title"]],[[0,"act",0,[[0,"t1",2,0,["Tea"],0,1,0,0,[],{"next":1}]],0,0,0,["next"]]],"next"]',
  );
  expect(commitsOf(later)).toEqual(commitsOf(plain));
});

test('[SYNC-8] another version in the first place is named as one, not as damage', () => {
  expect(decode('[2,"anything"]')).toMatchObject({ ok: false, error: { code: 'newer_version' } });
});

describe('[STREAM-1] refused as malformed', () => {
  const task = (unit: string, { hosts = '["hostb"]', shapes = '[["title"]]' } = {}): string =>
    `[1,3,7,1000,${hosts},["journalEntity","task"],${shapes},[[0,"act",0,[${unit}]]]]`;
  test.each([
    ['its own counter said in the clock', task('[0,"t1",2,0,["Tea"],0,1,0,0,[0,9]]')],
    ['a host twice in a clock', task('[0,"t1",2,0,["Tea"],0,1,0,0,[1,3,1,4]]')],
    ['a dot ahead of its clock', task('[0,"t1",2,0,["Tea"],0,1,-1]')],
    ['a dot before the first counter', task('[0,"t1",2,0,["Tea"],0,1,7]')],
    ['a dot of a host that is in no clock', task('[0,"t1",2,0,[],0,1,0,1]')],
    ['a counter of 2^53', task('[0,"t1",2,0,["Tea"],0,1,0,0,[1,9007199254740992]]')],
    ['a rev of 2^53', task('[0,"t1",2,0,["Tea"],0,9007199254740992]')],
    ['no provenance', task('[0,"t1",2,0,["Tea"]]')],
    ['a provenance of next year', task('[0,"t1",2,0,["Tea"],30]')],
    ['fewer values than dots', task('[0,"t1",2,0,[],0]')],
    ['more values than dots', task('[0,"t1",2,0,["Tea","Cup"],0]')],
    ['fewer revs than dots', task('[0,"t1",2,0,["Tea"],0,[]]')],
    ['a shape that is not there', task('[0,"t1",2,1,["Tea"],0]')],
    ['a kind that is not there', task('[1,"t1"]')],
    ['a host that is not there', task('[0,"t1",2,0,["Tea"],0,1,0,0,[2,3]]')],
    ['a payload of a third form', task('[0,"t1",3,0,["Tea"],0]')],
    ['no body', task('[0,"t1",1]')],
    ['a commit without units', task('')],
    ['a text that is no UTF-8', null],
  ])('%s', (_, body) => {
    const bytes = body === null ? new Uint8Array([0x5b, 0xff, 0x5d]) : bytesOf(body);
    expect(codeOf(decodeBody(bytes, { stream }))).toBe('malformed_body');
  });
  test('and the same without the fault is read', () => {
    expect(codeOf(decode(task('[0,"t1",2,0,["Tea"],0,1,0,0,[1,3]]')))).toBe('ok');
  });
});

describe('[STREAM-2] [STREAM-3] refused after counted work', () => {
  const spentOn = (bytes: Uint8Array) => {
    const spent = createSpent();
    const read = decodeBody(bytes, { stream, spent });
    return { ...spent, code: codeOf(read) };
  };
  test('100,000 deep: nothing is parsed, and the scan ends at the depth that is allowed', () => {
    const spent = spentOn(bytesOf('['.repeat(100_000)));
    expect(spent).toMatchObject({ code: 'body_too_large', parsed: 0, dots: 0 });
    expect(spent.scanned).toBeLessThan(100);
  });
  test('a body of more bytes than it may have is not even scanned', () => {
    expect(spentOn(new Uint8Array(512 * 1024 + 1))).toMatchObject({
      code: 'body_too_large',
      scanned: 0,
      parsed: 0,
    });
  });
  test('a commit that is too long is refused before it is parsed', () => {
    const long = `[1,3,7,1000,[],["a","b"],[],[[0,"act",0,[[0,"t1",1,"${'x'.repeat(330_000)}"]]]]]`;
    expect(spentOn(bytesOf(long))).toMatchObject({ code: 'body_too_large', parsed: 0 });
  });
  test('quotes and brackets inside of strings count for nothing', () => {
    const text = JSON.stringify('\\"[{'.repeat(200));
    const spent = spentOn(bytesOf(`[1,3,7,1000,[],["a","b"],[],[[0,"act",0,[[0,"t1",1,${text}]]]]]`));
    expect(spent).toMatchObject({ code: 'ok' });
    expect(spent.nodes).toBeLessThan(40);
  });
  test('one long list of fields, named by 2,000 units: refused at the second', () => {
    const fields = JSON.stringify(Array.from({ length: 30_000 }, (_, place) => `f${place}`));
    const unit = '[0,"t",2,0,[],0,1,0,1,[1,5]]';
    const units = Array.from({ length: 250 }, () => unit).join();
    const spent = spentOn(bytesOf(`[1,3,7,1000,["hostb"],["a","b"],[${fields}],[[0,"act",0,[${units}]]]]`));
    expect(spent).toMatchObject({ code: 'body_too_large', parsed: 1 });
    expect(spent.dots).toBeLessThanOrEqual(30_000);
  });
  test('257 units a commit, 2,001 an envelope', () => {
    const commit = (count: number) =>
      `[0,"act",0,[${Array.from({ length: count }, (_, place) => `[0,"t${place}"]`).join()}]]`;
    const body = (counts: readonly number[]) => `[1,3,7,1000,[],["a","b"],[],[${counts.map(commit).join()}]]`;
    expect(codeOf(decode(body([257])))).toBe('body_too_large');
    expect(codeOf(decode(body([256])))).toBe('ok');
    const eight = Array.from({ length: 7 }, () => 256);
    expect(codeOf(decode(body([...eight, 208])))).toBe('ok');
    expect(codeOf(decode(body([...eight, 209])))).toBe('body_too_large');
  });
});

describe('[STREAM-4] packing', () => {
  const unpacked = (plaintext: Uint8Array, most = 512 * 1024) => {
    const spent = createSpent();
    return {
      code: codeOf(unpack(plaintext, { packing: portablePacking, most, spent })),
      made: spent.inflated,
    };
  };
  test('what was packed comes out', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 5000 }), (bytes) => {
        const packed = pack(bytes, portablePacking);
        expect(packed.length).toBe(padmeLength(packed.length));
        expect(unpack(packed, { packing: portablePacking, most: 5000, spent: createSpent() })).toEqual({
          ok: true,
          value: bytes,
        });
      }),
    );
  });
  test('a PADMÉ length adds at most 12 % and is its own', () => {
    for (let length = 2; length < 700_000; length += 1 + Math.floor(length / 50)) {
      const padded = padmeLength(length);
      expect(padded >= length && padded <= length * 1.12 && padmeLength(padded) === padded).toBe(true);
    }
    expect([9, 17, 100, 1000, 100_000].map(padmeLength)).toEqual([10, 18, 104, 1024, 100_352]);
  });
  test('a bomb of 100 MiB is refused after the limit and one step', () => {
    const bomb = pack(new Uint8Array(100 * 1024 * 1024), portablePacking);
    const { code, made } = unpacked(bomb);
    expect(code).toBe('body_too_large');
    expect(made).toBeLessThan(512 * 1024 + 2.2 * 1024 * 1024);
  });
  test('an announced GiB makes nothing', () => {
    const plaintext = pack(new Uint8Array(100), portablePacking);
    new DataView(plaintext.buffer).setUint32(0, 2 ** 30);
    expect(unpacked(plaintext)).toEqual({ code: 'malformed_body', made: 0 });
  });
  test('padding that is not zeros, or of another length, is no packing', () => {
    const plaintext = pack(bytesOf('a text of some length'.repeat(9)), portablePacking);
    const longer = new Uint8Array(plaintext.length + 1);
    longer.set(plaintext);
    expect(unpacked(longer).code).toBe('malformed_body');
    const used = new DataView(plaintext.buffer).getUint32(0) + 4;
    expect(used).toBeLessThan(plaintext.length);
    plaintext[plaintext.length - 1] = 1;
    expect(unpacked(plaintext).code).toBe('malformed_body');
  });
});

test('[STREAM-1] a hundred small records take at most 100 bytes each, and one more at most 251 beside its frame', () => {
  type Row = { readonly id: string; readonly [field: string]: string | number | null };
  const records: readonly Row[] = createRecords(201, 7);
  const sizeOf = (rows: readonly Row[], firstCounter: number): number => {
    const units = rows.map((row) => ({
      payloadType: 'journalEntity',
      kind: 'message',
      id: row.id,
      payload: { is: 'body' as const, body: row },
    }));
    const actId = row0(rows).id.split('').reverse().join('');
    const at = 1_795_000_000_000;
    const tokens = { relatedIds: [], subtypes: [], ends: [] };
    const commit = {
      ...stream,
      firstCounter,
      at,
      actId,
      undoes: null,
      author: 'user' as const,
      cause: null,
      tokens,
      units,
    };
    return pack(encodeBody({ rosterVersion: 1, commits: [commit] }).bytes, portablePacking).length;
  };
  const row0 = (rows: readonly Row[]): Row => rows[0] ?? { id: '' };
  const frame = 69 + 16 + 64;
  const each = (sizeOf(records.slice(0, 100), 1) + frame) / 100;
  const one = sizeOf(records.slice(200), 201) + frame;
  expect(each).toBeLessThanOrEqual(100);
  expect(one).toBeLessThanOrEqual(400);
});
