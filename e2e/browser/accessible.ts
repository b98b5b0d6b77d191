import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { id } from '../driver';
import { walkScreens } from './screens';
import { onePeerEveryDay, type BrowserFlow, type Stand } from './stand';

const grave = ['serious', 'critical'];

type Finding = { readonly impact: string; readonly rule: string; readonly where: readonly string[] };

/** axe comes as text and runs through the debugger: the page's own content policy stays as it is. */
const findings = async (page: Page, rules: readonly string[] | null): Promise<readonly Finding[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (only) => {
    const ran = await window.axe.run(document, {
      resultTypes: ['violations'],
      ...(only === null ? {} : { runOnly: [...only] }),
    });
    return ran.violations.map(({ impact, id: rule, nodes }) => ({
      impact: impact ?? '',
      rule,
      where: nodes.slice(0, 4).map(({ html }) => html.slice(0, 160)),
    }));
  }, rules);
};

/** A sheet is called a dialog once it has the focus, a moment after it is seen. */
const untilDialog = (page: Page): Promise<void> =>
  page.locator('[aria-modal="true"]:not([role="dialog"])').waitFor({ state: 'detached' });

const judge = async ({ page }: Stand, rules: readonly string[] | null): Promise<readonly string[]> => {
  await untilDialog(page());
  return (await findings(page(), rules))
    .filter(({ impact }) => grave.includes(impact))
    .map(({ impact, rule, where }) => `${impact} ${rule}\n    ${where.join('\n    ')}`);
};

/** By night only colours are others: what a thing is called, and where it stands, was judged by day. */
const nightRules = ['color-contrast', 'link-in-text-block'];

const inColour = (appearance: 'light' | 'dark'): BrowserFlow => ({
  name: `axe finds nothing serious on any screen, ${appearance}`,
  ...onePeerEveryDay,
  context: { reducedMotion: 'reduce', colorScheme: appearance },
  run: async (stand) => {
    stand.expectComplaint(/status of 401/);
    await stand.driver.see(id('banner-example'));
    await walkScreens(stand, () => judge(stand, appearance === 'light' ? null : nightRules));
  },
});

export const accessibleByDay = inColour('light');
export const accessibleByNight = inColour('dark');
