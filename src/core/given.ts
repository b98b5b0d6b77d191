/** The fields that are present: optional ones may be missing, but are never `undefined`. */
export type Given<Fields> = { readonly [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

const isGiven = <Fields extends object>(fields: Partial<Fields>): fields is Given<Fields> =>
  Object.values(fields).every((value) => value !== undefined);

/** Only what was given is written: an untouched field keeps its own history. */
export const given = <const Fields extends object>(fields: Fields): Given<Fields> => {
  const present: Partial<Fields> = { ...fields };
  for (const name in present) if (present[name] === undefined) delete present[name];
  if (!isGiven<Fields>(present)) throw new Error('a field that is left out is still there');
  return present;
};
