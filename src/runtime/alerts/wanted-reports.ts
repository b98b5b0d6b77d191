import { agentIds, readAgent } from '../../db/agent/agent-view';
import { fromNewest } from '../../db/agent/page-place';
import { reportPage } from '../../db/agent/report-pages';
import type { Stores } from '../../db/stores';
import { alertWords } from '../../words/alert-words';
import type { AlertWish } from '../api/alert-definition';
import type { Wanted } from './wanted';

const MOST_AGENTS = 200;
/** A report of yesterday is found on Today; nobody is called for it. */
const REPORT_IS_NEWS_MS = 12 * 3_600_000;

export const wantedReports = (stores: Stores, wish: AlertWish): readonly Wanted[] => {
  const { language } = wish;
  return agentIds(stores.agent.database)
    .slice(0, MOST_AGENTS)
    .flatMap((agentId): readonly Wanted[] => {
      const [report] = reportPage(stores, { agentId, behind: fromNewest, most: 1 }).items;
      const oldest = Math.max(wish.since, stores.clock.now() - REPORT_IS_NEWS_MS);
      if (report === undefined || report.createdAt < oldest) return [];
      const name = readAgent(stores.agent.records, agentId)?.displayName ?? '';
      const isNamed = wish.showsWords && name !== '';
      return [
        {
          kind: 'report',
          category: 'note',
          at: null,
          sign: '',
          title: isNamed ? name : alertWords.reportHidden[language],
          body: isNamed ? alertWords.reportReady[language] : alertWords.openToSee[language],
          stands: { subject: 'report', subjectId: `${agentId} ${report.id}`, argsHash: null, readHash: null },
        },
      ];
    });
};
