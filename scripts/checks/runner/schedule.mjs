/** Runs all, at most `lanes` at a time, never two of one slot together. */
export const schedule = ({ suites, lanes, run }) =>
  new Promise((resolve) => {
    const waiting = [...suites];
    const running = new Set();
    const results = [];
    const isFree = (suite) =>
      suite.slot === undefined || ![...running].some(({ slot }) => slot === suite.slot);
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
