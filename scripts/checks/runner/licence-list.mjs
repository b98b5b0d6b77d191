// What may be shipped or built with. Nothing copyleft beyond MPL-2.0 (per file), nothing source-available.
const acceptedLicences = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
  'Zlib',
]);

/** Licence files whose package.json names none, by their own words. */
export const licenceTexts = [
  { licence: 'MIT', sign: /Permission is hereby granted, free of charge, to any person obtaining a copy/ },
  { licence: 'Apache-2.0', sign: /Apache License\s+Version 2\.0/ },
  {
    licence: 'BSD-3-Clause',
    sign: /Redistribution and use in source and binary forms[\s\S]*Neither the name/,
  },
  { licence: 'BSD-2-Clause', sign: /Redistribution and use in source and binary forms/ },
  {
    licence: 'ISC',
    sign: /Permission to use, copy, modify, and(\/or)? distribute this software for any\s+purpose/,
  },
];

/**
 * Packages that name no licence anywhere, looked at by hand. Only for tools that are never shipped: an entry holds for one
 * version, and only while the lock file marks the package as development-only.
 */
export const toolsWithoutLicence = new Map([
  // Detox depends on it; the same authors publish @wix-pilot/core and detox under MIT. Nothing of ours loads it.
  ['@wix-pilot/detox', '1.0.13'],
]);

/** One side of an OR is enough, both sides of an AND are needed; an expression that mixes them is for a person to read. */
export const isAccepted = (expression) => {
  const bare = expression.trim().replace(/^\((.*)\)$/, '$1');
  const names = (word) => bare.split(word).map((name) => name.trim());
  const isIn = (name) => acceptedLicences.has(name);
  if (bare.includes(' OR ') && bare.includes(' AND ')) return false;
  return bare.includes(' OR ') ? names(' OR ').some(isIn) : names(' AND ').every(isIn);
};
