import fc from 'fast-check';
import { faceWords } from './face-words';

const review = { name: 'Team review', start: '14:00', times: '14:00–15:00' };

test('[TIMELINE-6] a name that needs the line of the times has it', () => {
  expect(faceWords({ ...review, lines: 2, lettersPerLine: 9 })).toEqual({
    ofName: 2,
    ofTimes: 0,
    times: null,
  });
  expect(faceWords({ ...review, lines: 2, lettersPerLine: 12 })).toEqual({
    ofName: 1,
    ofTimes: 1,
    times: '14:00–15:00',
  });
});

test('[TIMELINE-6] the start stands for both times where they do not fit', () => {
  expect(faceWords({ ...review, lines: 3, lettersPerLine: 9 })).toEqual({
    ofName: 2,
    ofTimes: 1,
    times: '14:00',
  });
  expect(faceWords({ ...review, name: 'Run', lines: 2, lettersPerLine: 9 }).times).toBe('14:00');
});

test('[TIMELINE-6] a name that is cut anyway leaves a long block its times', () => {
  const endless = faceWords({ ...review, name: 'word '.repeat(90), lines: 12, lettersPerLine: 12 });
  expect(endless).toEqual({ ofName: 4, ofTimes: 2, times: '14:00–15:00' });
});

test('[TIMELINE-6] before it is measured everything fits', () => {
  expect(faceWords({ ...review, lines: 2, lettersPerLine: Infinity }).times).toBe('14:00–15:00');
});

test('[TIMELINE-6] no more lines than there are, and times only beside all of the name that is ever shown', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 80 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 40 }),
      (name, lines, lettersPerLine) => {
        const { ofName, ofTimes, times } = faceWords({ ...review, name, lines, lettersPerLine });
        expect(ofName + ofTimes).toBeLessThanOrEqual(lines);
        expect(ofTimes > 0).toBe(times !== null);
        if (times !== null) expect(ofName * lettersPerLine >= name.length || ofName === 4).toBe(true);
      },
    ),
  );
});
