import type { ReportView } from './agent-values';

/**
 * [REPORT-3] Whether it is said over the report that it rests on text from outside. Where some of its claims do and others do not, only
 * those say so.
 */
export const isTaintedAsWhole = ({
  tainted,
  sections,
}: Pick<ReportView, 'tainted' | 'sections'>): boolean => {
  const claims = sections.flatMap((section) => section.claims);
  const isMixed = claims.some((claim) => claim.tainted) && claims.some((claim) => !claim.tainted);
  return tainted && !isMixed;
};
