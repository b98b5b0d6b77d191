import fc from 'fast-check';
import { createFingerPath, type Finger } from './finger-path';

const watched = (isSideways: boolean) => {
  const heard: string[] = [];
  const tell =
    (word: string) =>
    ({ x, absoluteY }: Finger): void =>
      void heard.push(`${word} ${x},${absoluteY}`);
  const finger = createFingerPath(
    () => ({
      onHold: tell('hold'),
      onStart: tell('start'),
      onMove: tell('move'),
      onEnd: (at, wasWhole) => tell(wasWhole ? 'end' : 'taken')(at),
      onLeave: () => void heard.push('leave'),
    }),
    { isSideways },
  );
  return { finger, heard };
};
const at = (x: number, absoluteY: number): Finger => ({ x, absoluteY });

test('a tap is held and left; a finger that moves draws, and ends where it leaves', () => {
  const { finger, heard } = watched(false);
  finger.down(at(5, 100));
  finger.move(at(5, 102));
  finger.up(at(5, 102));
  expect(heard.splice(0)).toEqual(['hold 5,100', 'leave']);
  finger.down(at(5, 100));
  finger.move(at(5, 103));
  finger.move(at(5, 150));
  finger.up(at(5, 151));
  expect(heard).toEqual(['hold 5,100', 'start 5,103', 'move 5,150', 'end 5,151', 'leave']);
});

test('across a row that scrolls, a finger that goes down scrolls and is heard no more', () => {
  const { finger, heard } = watched(true);
  finger.down(at(10, 100));
  finger.move(at(15, 121));
  finger.move(at(80, 121));
  finger.up(at(80, 121));
  expect(heard.splice(0)).toEqual(['hold 10,100', 'leave']);
  finger.down(at(10, 100));
  finger.move(at(20, 110));
  finger.cancel(at(30, 140));
  expect(heard).toEqual(['hold 10,100', 'start 20,110', 'taken 30,140', 'leave']);
});

test('whatever a finger does: what was held is left once, nothing starts twice, nothing moves or ends unstarted', () => {
  const step = fc.tuple(
    fc.constantFrom('down', 'move', 'up', 'cancel'),
    fc.record({ x: fc.integer({ min: 0, max: 60 }), absoluteY: fc.integer({ min: 0, max: 60 }) }),
  );
  fc.assert(
    fc.property(fc.array(step), fc.boolean(), (steps, isSideways) => {
      const { finger, heard } = watched(isSideways);
      let isDown = false;
      for (const [name, place] of steps) {
        // A second finger is not heard while the first is down.
        if (name === 'down' && isDown) continue;
        if (name === 'down') finger.down(place);
        else if (name === 'move') finger.move(place);
        else if (name === 'up') finger.up(place);
        else finger.cancel(place);
        isDown = heard.lastIndexOf('leave') < heard.findLastIndex((line) => line.startsWith('hold'));
      }
      const words = heard.map((line) => line.split(' ')[0]).join(' ');
      expect(words).toMatch(/^(hold( start( move)*( (end|taken))?)?( leave|$) ?)*$/);
    }),
  );
});

test('what a finger came down on may go while it is held: it is left, nothing is ended, and no move after that is heard', () => {
  const { finger, heard } = watched(false);
  finger.gone();
  expect(heard).toEqual([]);
  finger.down(at(5, 100));
  finger.move(at(5, 110));
  finger.gone();
  finger.move(at(5, 120));
  finger.up(at(5, 120));
  expect(heard).toEqual(['hold 5,100', 'start 5,110', 'leave']);
});
