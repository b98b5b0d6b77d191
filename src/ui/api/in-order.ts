// [PENDING-4] Choices about one thing reach the peer one after the other: of two requests on their way at once either may arrive first.
export type InOrder = <T>(key: string, work: () => Promise<T>) => Promise<T>;
export type Order = {
  readonly inOrder: InOrder;
  /** [PENDING-6] What waits begins now: who puts the app away may not come back to it. */
  readonly beginAll: () => void;
};

const createGate = () => {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
};

export const createOrder = (): Order => {
  const lastByKey = new Map<string, Promise<unknown>>();
  let gate = createGate();
  return {
    inOrder: (key, work) => {
      const before = lastByKey.get(key);
      const answer = before === undefined ? work() : Promise.race([before, gate.opened]).then(work, work);
      const forget = (): void => {
        if (lastByKey.get(key) === answer) lastByKey.delete(key);
      };
      lastByKey.set(key, answer);
      answer.then(forget, forget);
      return answer;
    },
    beginAll: () => {
      gate.open();
      gate = createGate();
    },
  };
};
