import { dropNotice } from '../../db/journal/notices';
import { commands as definitions } from '../api/definition';
import { command, ofRows } from './command';

export const noticeCommands = {
  'notice.dismiss': ofRows(
    command(definitions['notice.dismiss'], ({ engine, input, actId }) => {
      dropNotice(engine.database, input.code);
      return { actId };
    }),
  ),
};
