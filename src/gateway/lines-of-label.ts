import type { JsonObject } from '../core/json';
import { createFieldLoader } from './load-fields';
import type { ProjectionPolicy } from './project';
import { linesText, type DraftPiece } from './project-request';
import { PIECES } from './shipped-policies';

/** [PROJECT-5] Records told under one label, a line each, with no field in them that may not leave. */
export const linesOfLabel = (
  policy: ProjectionPolicy | null,
  { label, records }: { readonly label: string; readonly records: readonly JsonObject[] },
): Required<Pick<DraftPiece, 'label' | 'text' | 'lines'>> => {
  const load = policy === null ? () => ({}) : createFieldLoader(policy, [...PIECES, label, 'lines']);
  const lines = records.map(load);
  return { label, lines, text: linesText(lines) };
};
