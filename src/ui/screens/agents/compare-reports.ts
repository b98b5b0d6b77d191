import type { ReportView } from '../../../runtime/api/agent-values';

// [REPORT-7] Two reports are compared claim by claim under the headings of both: what is said alike in both is not said again.
export type ClaimChange = {
  readonly is: 'new' | 'gone';
  readonly text: string;
  /** [REPORT-3] */
  readonly tainted: boolean;
};
export type SectionChange = { readonly title: string; readonly changes: readonly ClaimChange[] };
export type ReportComparison = {
  readonly isLeadSame: boolean;
  readonly sections: readonly SectionChange[];
  /** Claims that both make. */
  readonly same: number;
};

type Report = Pick<ReportView, 'lead' | 'sections'>;
type Claim = Report['sections'][number]['claims'][number];
const claimsOf = ({ sections }: Report, title: string): readonly Claim[] =>
  sections.filter((section) => section.title === title).flatMap(({ claims }) => claims);

/** What of the one the other does not have, each as often as it is missing. */
const without = (claims: readonly Claim[], others: readonly Claim[]): readonly Claim[] => {
  const left = others.map(({ text }) => text);
  return claims.filter(({ text }) => {
    const at = left.indexOf(text);
    if (at === -1) return true;
    left.splice(at, 1);
    return false;
  });
};

export const compareReports = (older: Report, newer: Report): ReportComparison => {
  const titles = [...new Set([...newer.sections, ...older.sections].map(({ title }) => title))];
  let same = 0;
  const sections = titles.map((title): SectionChange => {
    const [before, after] = [claimsOf(older, title), claimsOf(newer, title)];
    const added = without(after, before);
    same += after.length - added.length;
    return {
      title,
      changes: [
        ...added.map(({ text, tainted }) => ({ is: 'new' as const, text, tainted })),
        ...without(before, after).map(({ text, tainted }) => ({ is: 'gone' as const, text, tainted })),
      ],
    };
  });
  return {
    isLeadSame: older.lead === newer.lead,
    sections: sections.filter(({ changes }) => changes.length > 0),
    same,
  };
};
