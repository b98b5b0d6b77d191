/** Fails with what was found, so that the report says it without a second run. */
export const expectSame = (found: unknown, { wanted, what }: { wanted: unknown; what: string }): void => {
  const [is, should] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (is !== should) throw new Error(`${what}: found ${is}, wanted ${should}`);
};

export const expectTrue = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(`not so: ${what}`);
};
