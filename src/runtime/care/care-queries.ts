import { onTokens } from '../../notifications/dependence';
import { careQueries } from '../api/care-definition';
import { query } from '../queries/query';
import { conflictQueries } from './conflict-queries';
import { recoveredChildren } from './recovered-children';
import { trashQueries } from './trash-query';
import { usageQueries } from './named-usage';

export const careQueryTable = {
  ...conflictQueries,
  ...trashQueries,
  ...usageQueries,
  'recovered.list': query(careQueries['recovered.list'], {
    read: (engine) => ({ items: recoveredChildren(engine) }),
    dependsOn: () => onTokens('TASK', 'CHECKLIST'),
  }),
};
