import { fitOf, meantBy, rank } from './task-match';

const tasks = [
  { id: 'a', title: 'Water the plants' },
  { id: 'b', title: 'Water the plants on the balcony' },
  { id: 'c', title: 'Pay the rent' },
];

test('[TOOL-7] a fit is between 0 and 1, alike both ways, and 1 where both read alike', () => {
  expect(fitOf('water the plants', 'Water the plants!')).toBe(1);
  expect(fitOf('rent', 'Pay the rent')).toBe(0.5);
  expect(fitOf('Pay the rent', 'rent')).toBe(0.5);
  expect(fitOf('', 'rent')).toBe(0);
  expect(fitOf('garden', 'Pay the rent')).toBe(0);
});

test('[TOOL-8] one that fits well and better than the next is meant; otherwise nobody says which', () => {
  expect(meantBy(rank('pay rent', tasks))).toBe('c');
  expect(meantBy(rank('water the plants', tasks))).toBe('a');
  // Two that fit alike, one that fits too little, none at all.
  expect(meantBy(rank('water plants', [...tasks, { id: 'd', title: 'Plants: water' }]))).toBe('d');
  expect(
    meantBy(
      rank('water plants', [
        { id: 'x', title: 'water plants' },
        { id: 'y', title: 'plants water' },
      ]),
    ),
  ).toBeNull();
  expect(meantBy(rank('the', tasks))).toBeNull();
  expect(meantBy(rank('something else', tasks))).toBeNull();
});
