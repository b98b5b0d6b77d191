import { allowAccess, everyAccess, LATER_CATEGORIES, revokeAccess, type Access } from '../../db/agent/access';
import { readBudgetLimits, writeBudgetLimits } from '../../db/agent/budgets';
import { keepConsent } from '../../db/agent/consents';
import { dropLikenessChoice, keepLikenessChoice, LIKENESS } from '../../db/agent/likeness-choice';
import { everyCategory } from '../../db/journal/every-category';
import type { Writer } from '../../db/commit';
import type { Stores } from '../../db/stores';
import { likenessCommands as definitions } from '../api/likeness-definition';
import { likenessText } from '../likeness-text';
import { agentCommand } from './agent-command';
import { ofRows } from './command';

// [FAR-1] Choosing is agreeing: the receipt, a row for each category and the choice are one commit, and off takes the rows back.
const who = { agentKind: LIKENESS } as const;
/** Some twenty thousand entries on the first day, and not a dollar where the price is known. */
const LIMITS = { tokens: 2_000_000, costMicros: 250_000 };

type Kept = { readonly provider: string; readonly includesLater: boolean };
/** Whom another choice was for may no longer be sent anything for likeness; nor may what this one no longer says. */
const takeBack = (writer: Writer, { stores, except }: { stores: Stores; except: Kept | null }): void => {
  const stays = ({ provider, categoryId }: Access): boolean =>
    provider === except?.provider && (categoryId !== LATER_CATEGORIES || except.includesLater);
  for (const row of everyAccess(stores))
    if (row.agentKind === LIKENESS && row.active && !stays(row)) revokeAccess(writer, row.id);
};

export const likenessCommandTable = {
  'likeness.choose': ofRows(
    agentCommand(definitions['likeness.choose'], ({ writer, input, actId, stores, engine }) => {
      const { provider, model, policyVersion, disclosure, includesLater = false } = input;
      if (engine.gateway() === null) return writer.refuse({ code: 'providers_not_here' });
      const shown = (['en', 'de'] as const).map((language) =>
        likenessText(stores, { provider, model, includesLater, language }),
      );
      for (const text of shown) if (!text.ok) return writer.refuse(text.error);
      const isShown = shown.some(
        (text) => text.ok && text.value.text === disclosure && text.value.policyVersion === policyVersion,
      );
      if (!isShown) return writer.refuse({ code: 'consent_text_changed' });
      const { database } = stores.agent;
      const now = writer.now();
      keepConsent(database, { provider, model, policyVersion, disclosure, confirmedAt: now });
      takeBack(writer, { stores, except: { provider, includesLater } });
      const later = includesLater ? [LATER_CATEGORIES] : [];
      for (const categoryId of [null, ...everyCategory(stores.journal.database), ...later])
        allowAccess(writer, { place: { who, categoryId, provider }, models: [model] });
      if (readBudgetLimits(stores, LIKENESS) === null)
        writeBudgetLimits(writer, { agentId: LIKENESS, limits: LIMITS });
      keepLikenessChoice(database, { provider, model, chosenAt: now });
      return { actId };
    }),
  ),
  'likeness.off': ofRows(
    agentCommand(definitions['likeness.off'], ({ writer, actId, stores, engine }) => {
      takeBack(writer, { stores, except: null });
      dropLikenessChoice(stores.agent.database);
      engine.search.far.forget();
      return { actId };
    }),
  ),
  'likeness.limit': agentCommand(definitions['likeness.limit'], ({ writer, input, actId, stores }) => {
    const before = readBudgetLimits(stores, LIKENESS) === null ? LIMITS : {};
    writeBudgetLimits(writer, { agentId: LIKENESS, limits: { ...before, ...input } });
    return { actId };
  }),
};
