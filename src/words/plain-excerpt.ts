// The first words of a Markdown text as plain words: marks that say nothing alone are left out, a link is its text, a picture its name.
const LONGEST = 160;
/** Beyond it nothing can reach the excerpt. */
const LOOKED_AT = 2_000;

const MARKS: readonly (readonly [RegExp, string])[] = [
  // Where a heading, an item or a paragraph ends without a stop, something has to stand between it and the next.
  [
    /([\p{L}\p{N})\]*`])[ \t]*\n(?=[ \t]*\n[ \t\n]*\S| {0,3}(?:#{1,6}|>|[-*+]|\d{1,9}[.)])[ \t]+\S)/gu,
    '$1 ·\n',
  ],
  [/!?\[([^\]\n]{0,200})\]\([^)\n]{0,500}\)/g, '$1'],
  [/^ {0,3}(?:#{1,6}|>|[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/gm, ''],
  [/^ {0,3}(?:```|~~~).{0,100}$/gm, ''],
  [/(\*\*|__|~~|`)/g, ''],
  [/\s+/g, ' '],
];

export const plainExcerpt = (markdown: string): string => {
  let text = markdown.slice(0, LOOKED_AT);
  for (const [pattern, instead] of MARKS) text = text.replace(pattern, instead);
  const letters = Array.from(text.trim());
  return letters.length <= LONGEST ? letters.join('') : `${letters.slice(0, LONGEST).join('').trimEnd()}…`;
};
