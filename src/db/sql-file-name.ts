// [SQL-12] A database is named inside its profile: no separators, nothing that leaves the directory.
export const isFileName = (name: string): boolean => /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/.test(name);
