import type { LabelledPiece } from '../model-port';

// [FENCE-1] Everything that a model reads beside its own rules stands between two marks that name what it is, who said it and whether it came from
// outside; no text can write such a mark itself.
const OWN_LABELS: readonly string[] = ['rules', 'task'];
const MARK = 'evidence';

/** A sign that looks like the first of a mark and is none. */
const unmarked = (text: string): string => text.replace(/<(?=\s*\/?\s*evidence)/giu, '‹');
const attribute = (text: string): string => text.replace(/[^\p{L}\p{N} _.:-]/gu, '_').slice(0, 80);

export const renderPiece = ({ label, authority, tainted, text }: LabelledPiece): string => {
  if (OWN_LABELS.includes(label) && authority === 'runtime' && !tainted) return text;
  const outside = tainted ? ' from-outside="yes"' : '';
  return `<${MARK} about="${attribute(label)}" said-by="${authority}"${outside}>\n${unmarked(text)}\n</${MARK}>`;
};

export const renderPieces = (pieces: readonly LabelledPiece[]): string =>
  pieces.map(renderPiece).join('\n\n');
