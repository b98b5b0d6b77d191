import type { whoAnswers } from './transports/http-session';

/** Asks again and again, one question at a time, and calls once when a hub answers. Answers how to stop. */
export const waitForHub = (of: {
  readonly ask: () => ReturnType<typeof whoAnswers>;
  readonly wait: (work: () => void) => () => void;
  readonly listener: () => void;
}): (() => void) => {
  let isOver = false;
  let stopWaiting = (): void => undefined;
  const look = async (): Promise<void> => {
    const who = await of.ask();
    if (isOver) return;
    if (who === 'hub') {
      isOver = true;
      of.listener();
    } else stopWaiting = of.wait(() => void look());
  };
  stopWaiting = of.wait(() => void look());
  return () => {
    isOver = true;
    stopWaiting();
  };
};
