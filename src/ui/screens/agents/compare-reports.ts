import type { ReportView } from '../../../runtime/api/agent-values';

// [REPORT-7] Two reports are compared claim by claim under the headings of both: what is said alike in both is not said again.
export type ClaimChange = { readonly is: 'new' | 'gone'; readonly text: string };
export type SectionChange = { readonly title: string; readonly changes: readonly ClaimChange[] };
export type ReportComparison = {
  readonly isLeadSame: boolean;
  readonly sections: readonly SectionChange[];
  /** Claims that both make. */
  readonly same: number;
};

type Report = Pick<ReportView, 'lead' | 'sections'>;
const textsOf = ({ sections }: Report, title: string): readonly string[] =>
  sections
    .filter((section) => section.title === title)
    .flatMap(({ claims }) => claims.map(({ text }) => text));

/** What of the one the other does not have, each as often as it is missing. */
const without = (texts: readonly string[], others: readonly string[]): readonly string[] => {
  const left = [...others];
  return texts.filter((text) => {
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
    const [before, after] = [textsOf(older, title), textsOf(newer, title)];
    const added = without(after, before);
    same += after.length - added.length;
    return {
      title,
      changes: [
        ...added.map((text) => ({ is: 'new' as const, text })),
        ...without(before, after).map((text) => ({ is: 'gone' as const, text })),
      ],
    };
  });
  return {
    isLeadSame: older.lead === newer.lead,
    sections: sections.filter(({ changes }) => changes.length > 0),
    same,
  };
};
