import { encodeRegisters, decodeRegisters } from './registers-codec';
import { emptyRegisters, writeFields } from './registers';

const person = { by: 'person', authority: 'person', tainted: false } as const;

test('[CODEC-1] [CODEC-2] an untouched record of one host costs its values and little more', () => {
  const values = new Map([['title', 'Buy milk']]);
  const registers = writeFields(emptyRegisters, {
    dot: { host: 'a', n: 7 },
    provenance: person,
    values,
    folds: {},
  });
  expect(encodeRegisters(registers)).toBe('[1,["a",7],[["title","Buy milk"]]]');
  expect(decodeRegisters(encodeRegisters(registers))).toEqual({ ok: true, value: registers });
});
