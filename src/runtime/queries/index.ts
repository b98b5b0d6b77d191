import { spaceFeature } from '../../features/space/feature';
import { attentionQueryTable } from './attention';
import { agentListQueries } from './agent-list';
import { templateQueries } from './agent-templates';
import { budgetQueries } from './agent-budget';
import { holdQueries } from './agent-holds';
import { reportQueries } from './agent-reports';
import { runQueries } from './agent-runs';
import { memoryQueryTable } from './agent-memory';
import { threadQueries } from './agent-messages';
import { alertQueryTable } from '../alerts/alert-query';
import { approvalQueryTable } from './approvals';
import type { QueryName } from '../api/definition';
import { fileQueries } from '../transfer/file-queries';
import { transferQueries } from '../transfer/transfer-queries';
import { careQueryTable } from '../care/care-queries';
import { gatewayQueryTable } from './gateway-queries';
import { journalQueryTable } from './journal-queries';
import { categoryListQuery, labelListQuery } from './named-lists';
import { deviceCheckQuery, profileListQuery } from './profile-list';
import type { Query } from './query';
import { personaQueries } from './persona-diff';
import { previewQueryTable } from './preview';
import { likenessQueryTable } from './likeness';
import { reachQueryTable } from './reach';
import { spendingQueryTable } from './spending';
import { systemLogQuery, systemStatusQuery } from './system';
import { taskDetailQuery } from './task-detail';
import { taskListQuery } from './task-list';
import { todayQuery } from './today';
import { toolResultQueryTable } from './tool-results';
import { vouchQueryTable } from '../vouch/vouch-queries';
import { zoneQueryTable } from './zone';

export const queryTable = {
  today: todayQuery,
  'task.list': taskListQuery,
  'task.get': taskDetailQuery,
  'category.list': categoryListQuery,
  'label.list': labelListQuery,
  'profile.list': profileListQuery,
  'deviceCheck.state': deviceCheckQuery,
  'system.status': systemStatusQuery,
  'system.log': systemLogQuery,
  ...transferQueries,
  ...journalQueryTable,
  ...careQueryTable,
  ...vouchQueryTable,
  ...fileQueries,
  ...agentListQueries,
  ...templateQueries,
  ...runQueries,
  ...threadQueries,
  ...memoryQueryTable,
  ...reportQueries,
  ...holdQueries,
  ...personaQueries,
  ...budgetQueries,
  ...approvalQueryTable,
  ...attentionQueryTable,
  ...gatewayQueryTable,
  ...alertQueryTable,
  ...spendingQueryTable,
  ...previewQueryTable,
  ...reachQueryTable,
  ...toolResultQueryTable,
  ...likenessQueryTable,
  ...zoneQueryTable,
  ...spaceFeature.queries,
} satisfies Record<QueryName, Query>;
