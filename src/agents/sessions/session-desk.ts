import type { CommitRequest } from '../../db/commit';
import { openSessions, refreshSession, type SessionView } from '../../db/agent/sessions';
import { worksHere } from '../../db/agent/works-on';
import type { Stores } from '../../db/stores';
import type { Desk } from '../engine/desk';
import { endSession } from './end-session';
import { endOf, timesOutAt } from './session-clock';

// [SESSION-3] What ended is closed when the clock brings it, or at the first look after a crash: the marker is the same.
const RETRY_MS = 60_000;
const asRuntime = (commandId: string): CommitRequest => ({
  commandId,
  writer: { by: 'runtime', authority: 'runtime', tainted: false },
});

/** Closes a session in a commit of its own. False: it is not over, or could not be closed now. */
const closeOne = (
  stores: Stores,
  session: SessionView,
): { readonly closed: boolean; readonly failed: boolean } => {
  const { unitOfWork, database } = stores.agent;
  const now = stores.clock.now();
  if (database.transaction(() => endOf(stores, { session, now })) === null)
    return { closed: false, failed: false };
  const done = unitOfWork.commit(asRuntime(stores.ids()), (writer) => {
    const end = endOf(stores, { session, now });
    if (end !== null) endSession(writer, { stores, end });
    return null;
  });
  if (!done.ok) stores.onFault({ code: done.error.code, ids: [session.sessionId] });
  return { closed: done.ok, failed: !done.ok };
};

export const createSessionDesk = (stores: Stores): Desk => {
  let restUntil = 0;
  const { database } = stores.agent;
  // [AWAY-1] Others end on the device where their agent works.
  const ours = (): readonly SessionView[] =>
    openSessions(database).filter(({ agentId }) => worksHere(stores, agentId));
  return {
    advance: () => {
      if (stores.clock.now() < restUntil) return false;
      for (const session of ours()) {
        const { closed, failed } = closeOne(stores, session);
        if (failed) restUntil = stores.clock.now() + RETRY_MS;
        if (closed) return true;
      }
      return false;
    },
    nextDueAt: () => {
      const dues = ours().map((session) =>
        timesOutAt(
          stores,
          database.transaction(() => refreshSession(stores.agent, session)),
        ),
      );
      return dues.length === 0 ? null : Math.max(restUntil, Math.min(...dues));
    },
  };
};
