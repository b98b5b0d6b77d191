import { words } from '../../../words/words';
import { dimensionOf, dimensionWords, offered, sameDimension } from './dimensions';

const [english, german] = [words('en'), words('de')];
const both = [english, german];

test('[RATING-2] what is offered is stored under one name and shown in the language of the moment', () => {
  expect(dimensionWords('mood', english)).toBe('Mood');
  expect(dimensionWords('Mood', german)).toBe('Stimmung');
  expect(dimensionWords('Knee', german)).toBe('Knee');
});

test('[RATING-2] an own one that says the same in either language is that one', () => {
  for (const each of offered) {
    expect(dimensionOf(each, both)).toBe(each);
    for (const say of both) expect(dimensionOf(` ${say(`rating.${each}`).toUpperCase()} `, both)).toBe(each);
  }
  expect(dimensionOf(' Left knee ', both)).toBe('Left knee');
});

test('a name of signs alone, or one that is too long, is none', () => {
  for (const typed of ['', '  ', '!!', 'x'.repeat(121), 'a\u0000'])
    expect(dimensionOf(typed, both)).toBeNull();
  expect(sameDimension('Left knee', 'left-KNEE')).toBe(true);
});
