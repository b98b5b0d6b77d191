import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { z } from 'zod';

const grave = ['serious', 'critical'];

/** Rules that can only find what is not grave: nobody would hear of it, and finding it takes its time. */
const mildRules: readonly string[] = z
  .object({ _audit: z.object({ rules: z.array(z.object({ id: z.string(), impact: z.string() })) }) })
  .parse(axe)
  ._audit.rules.filter(({ impact }) => !grave.includes(impact))
  .map(({ id: rule }) => rule);

type Finding = { readonly impact: string; readonly rule: string; readonly where: readonly string[] };

/** Only colours are judged again by night: what a thing is called, and where it stands, was judged by day. */
const colourRules = ['color-contrast', 'link-in-text-block'];
/** Letters twice as large must stand out as they have to at their own size: what counts as large (18 points, bold 14) is twice as large too. */
const strictOnLargeLetters = { largeTextPt: 36, boldTextPt: 28 };

/** axe comes as text and runs through the debugger: the page's own content policy stays as it is. */
const prepare = async (page: Page): Promise<void> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
};

type Asked = { readonly rules: readonly string[] | null; readonly contrast: object };

const findings = async (page: Page, asked: Asked): Promise<readonly Finding[]> => {
  await prepare(page);
  return page.evaluate(
    async ({ rules, contrast, mild }) => {
      // What shines through behind a sheet has no colour of its own; it was judged before the sheet was opened.
      const front = document.querySelector('[aria-modal="true"]') ?? document;
      // This rule reads every text, and finds nothing but styles that say they are important.
      const needless =
        document.querySelector('[style*="important" i]') === null ? ['avoid-inline-spacing'] : [];
      const off = [...mild, ...needless].map((rule) => [rule, { enabled: false }]);
      window.axe.configure({ noHtml: true });
      const ran = await window.axe.run(rules === null ? document : front, {
        resultTypes: ['violations'],
        checks: { 'color-contrast': { options: contrast } },
        ...(rules === null ? { rules: Object.fromEntries(off) } : { runOnly: [...rules] }),
      });
      const shown = (selector: string): string => document.querySelector(selector)?.outerHTML ?? selector;
      return ran.violations.map(({ impact, id: rule, nodes }) => ({
        impact: impact ?? '',
        rule,
        where: nodes.slice(0, 4).map(({ target }) => shown(String(target[0])).slice(0, 160)),
      }));
    },
    { ...asked, mild: mildRules },
  );
};

/** A sheet is called a dialog once it has the focus, a moment after it is seen. */
const untilDialog = (page: Page): Promise<void> =>
  page.locator('[aria-modal="true"]:not([role="dialog"])').waitFor({ state: 'detached' });

const judge = async (page: Page, asked: Asked): Promise<readonly string[]> => {
  await untilDialog(page);
  return (await findings(page, asked))
    .filter(({ impact }) => grave.includes(impact))
    .map(({ impact, rule, where }) => `${impact} ${rule}\n    ${where.join('\n    ')}`);
};

export const judgeAll = (page: Page): Promise<readonly string[]> =>
  judge(page, { rules: null, contrast: {} });
/** On a page whose letters are twice as large as they would be. */
export const judgeColours = (page: Page): Promise<readonly string[]> =>
  judge(page, { rules: colourRules, contrast: strictOnLargeLetters });
