/**
 * Runs all, at most `lanes` at a time, never two of one slot together; a suite that `isLast` when all else is done. One that `isWide` fills every
 * lane by itself: it waits until they are free, and nothing overtakes it.
 */
export const schedule = ({ suites, lanes, run }) =>
  new Promise((resolve) => {
    const waiting = [...suites];
    const running = new Set();
    const results = [];
    const isSlotFree = ({ slot }) => slot === undefined || ![...running].some((other) => other.slot === slot);
    const isItsTurn = ({ isLast }) =>
      isLast !== true || (running.size === 0 && waiting.every((other) => other.isLast === true));
    const isWideRunning = () => [...running].some(({ isWide }) => isWide === true);
    const isFree = (suite) => isSlotFree(suite) && isItsTurn(suite) && !isWideRunning();
    const nextIndex = () => {
      const wide = waiting.findIndex(({ isWide }) => isWide === true);
      if (wide === 0) return running.size === 0 ? 0 : -1;
      return (wide < 0 ? waiting : waiting.slice(0, wide)).findIndex(isFree);
    };
    const next = () => {
      if (waiting.length === 0 && running.size === 0) resolve(results);
      while (running.size < lanes) {
        const index = nextIndex();
        if (index < 0) return;
        const [suite] = waiting.splice(index, 1);
        running.add(suite);
        run(suite).then((result) => {
          running.delete(suite);
          results.push(result);
          next();
        });
      }
    };
    next();
  });
