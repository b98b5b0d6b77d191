// [PENDING-4] Choices about one thing reach the peer one after the other: of two requests on their way at once either may arrive first.
export type InOrder = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export const createInOrder = (): InOrder => {
  const lastByKey = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const before = lastByKey.get(key);
    const answer = before === undefined ? work() : before.then(work, work);
    const forget = (): void => {
      if (lastByKey.get(key) === answer) lastByKey.delete(key);
    };
    lastByKey.set(key, answer);
    answer.then(forget, forget);
    return answer;
  };
};
