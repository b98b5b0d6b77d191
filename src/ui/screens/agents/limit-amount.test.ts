import fc from 'fast-check';
import { limitScale, readAmount, shownAmount, unclearWord } from './limit-amount';

test('[SCREEN-9] a limit is read as it is typed, with a comma or a point, in the unit that is shown', () => {
  expect(readAmount('0,50', limitScale.costMicros)).toBe(500_000);
  expect(readAmount(' 1.5 ', limitScale.runMs)).toBe(90_000);
  expect(readAmount('0', limitScale.tokens)).toBe(0);
  expect(readAmount('', limitScale.tokens)).toBeNull();
  for (const wrong of ['-1', 'five', '1.2.3', '1e9', '1 000', '0x10', '٣'])
    expect({ wrong, read: readAmount(wrong, 1) }).toEqual({ wrong, read: undefined });
});

test('[SCREEN-9] thousands are read as the app itself writes them, in either language', () => {
  for (const locale of ['en', 'de'])
    for (const count of [1_000, 200_000, 1_000_000, 123_456_789])
      expect(readAmount(new Intl.NumberFormat(locale).format(count), limitScale.tokens)).toBe(count);
  for (const scale of [limitScale.costMicros, limitScale.runMs]) {
    expect(readAmount('1,000.50', scale)).toBe(1000.5 * scale);
    expect(readAmount('1.000,50', scale)).toBe(1000.5 * scale);
    expect(readAmount('1.000.000', scale)).toBe(1_000_000 * scale);
  }
});

test('[SCREEN-9] what could be thousands or a fraction is neither: it is said, not stored', () => {
  for (const either of ['1.000', '1,000', '200.000', '12,345']) {
    expect(readAmount(either, limitScale.costMicros)).toBeUndefined();
    expect(readAmount(either, limitScale.runMs)).toBeUndefined();
    expect(unclearWord(either, limitScale.costMicros)).toBe('agents.amountEither');
  }
  expect(readAmount('0.005', limitScale.costMicros)).toBe(5_000);
  expect(unclearWord('five', limitScale.costMicros)).toBe('agents.amountUnclear');
});

test('[SCREEN-9] what is counted has no fraction', () => {
  for (const part of ['1.5', '0,5', '1,00', '1.0000', '0.005', '1,000.000'])
    expect({ part, read: readAmount(part, limitScale.tokens) }).toEqual({ part, read: undefined });
  expect(unclearWord('1.5', limitScale.toolCalls)).toBe('agents.amountWhole');
});

test('[SCREEN-9] what is shown is read back as the same limit', () => {
  const scales = fc.constantFrom(...Object.values(limitScale));
  fc.assert(
    fc.property(fc.nat({ max: 1_000_000_000 }), scales, fc.constantFrom('en', 'de'), (...of) => {
      const [limit, scale, locale] = of;
      const shown = shownAmount(limit, { scale, locale });
      expect(readAmount(shown, scale)).toBe(limit);
      expect(shown).toMatch(locale === 'de' ? /^\d+(,\d+)?$/ : /^\d+(\.\d+)?$/);
    }),
  );
  for (const locale of ['en', 'de']) {
    expect(shownAmount(null, { scale: 1, locale })).toBe('');
    expect(readAmount(shownAmount(1_125_000, { scale: 1_000_000, locale }), 1_000_000)).toBe(1_125_000);
  }
});
