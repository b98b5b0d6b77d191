/** Runs all, at most `lanes` at a time, never two of one slot together; a suite that `isLast` when all else is done. */
export const schedule = ({ suites, lanes, run }) =>
  new Promise((resolve) => {
    const waiting = [...suites];
    const running = new Set();
    const results = [];
    const isSlotFree = ({ slot }) => slot === undefined || ![...running].some((other) => other.slot === slot);
    const isItsTurn = ({ isLast }) =>
      isLast !== true || (running.size === 0 && waiting.every((other) => other.isLast === true));
    const isFree = (suite) => isSlotFree(suite) && isItsTurn(suite);
    const next = () => {
      if (waiting.length === 0 && running.size === 0) resolve(results);
      while (running.size < lanes) {
        const index = waiting.findIndex(isFree);
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
