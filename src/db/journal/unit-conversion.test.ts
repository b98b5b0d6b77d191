import * as fc from 'fast-check';
import { convert } from './unit-conversion';

const groups = [
  ['kg', 'g', 'lb', 'st', 'oz'],
  ['m', 'cm', 'in', 'ft', 'km', 'mi'],
  ['°C', '°F'],
  ['s', 'min', 'h'],
];
const pair = fc
  .constantFrom(...groups)
  .chain((units) => fc.tuple(fc.constantFrom(...units), fc.constantFrom(...units)));

test('[LOGBOOK-4] there and back again is where it began', () => {
  fc.assert(
    fc.property(pair, fc.double({ min: -1000, max: 1000, noNaN: true }), ([from, to], value) => {
      const there = convert(value, { from, to });
      const back = there === null ? null : convert(there, { from: to, to: from });
      expect(back).toBeCloseTo(value, 6);
    }),
  );
});

test('[LOGBOOK-4] known values, and what cannot be converted', () => {
  expect(convert(100, { from: 'kg', to: 'lb' })).toBeCloseTo(220.462, 3);
  expect(convert(98.6, { from: '°F', to: '°C' })).toBeCloseTo(37, 6);
  expect(convert(1, { from: 'mi', to: 'km' })).toBeCloseTo(1.609344, 9);
  expect(convert(5, { from: 'steps', to: 'Steps' })).toBe(5);
  expect(convert(5, { from: 'kg', to: 'cm' })).toBeNull();
  // Of cholesterol it is another number than of glucose.
  expect(convert(200, { from: 'mg/dl', to: 'mmol/l' })).toBeNull();
  expect(convert(5, { from: 'stones thrown', to: 'kg' })).toBeNull();
});
