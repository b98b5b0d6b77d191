import { plainExcerpt } from './plain-excerpt';

test('the first words of a note say where one thing ends and the next begins', () => {
  expect(plainExcerpt('By the wall\n\n- strawberries, two rows\n- lavender\n\nAsk Ines.\n\nSoon')).toBe(
    'By the wall · strawberries, two rows · lavender · Ask Ines. Soon',
  );
  expect(plainExcerpt('# Head\n\nA **bold** word\nand [a link](https://example.org)\n\n- [ ] milk\n')).toBe(
    'Head · A bold word and a link · milk',
  );
  expect(plainExcerpt('Why?\n\nBecause: \n- so\n\n\n')).toBe('Why? Because: so');
  expect(plainExcerpt('one line\nand the next')).toBe('one line and the next');
});

test('a text of nothing but marks and blank lines is worked through at once', () => {
  expect(plainExcerpt(`a${' '.repeat(1_900)}\n`)).toBe('a');
  expect(plainExcerpt('\n'.repeat(5_000))).toBe('');
});
