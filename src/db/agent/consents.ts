import { exists, from, number, text } from '../rows';
import type { SqlDatabase } from '../sql-database';

// [CONSENT-1] A receipt says what a person was shown and when they said yes, for one provider, one model and one version of what is promised. It is
// this device's own: nobody consents for another.
export type ConsentPlace = {
  readonly provider: string;
  readonly model: string;
  readonly policyVersion: string;
};
export type Consent = ConsentPlace & { readonly disclosure: string; readonly confirmedAt: number };

const KEEP = `INSERT INTO consents (provider, model, policy_version, disclosure, confirmed_at) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT (provider, model, policy_version) DO UPDATE
  SET disclosure = excluded.disclosure, confirmed_at = excluded.confirmed_at`;
const isThere = exists('SELECT 1 FROM consents WHERE provider = ? AND model = ? AND policy_version = ?');
const PLACE = { provider: text, model: text, policyVersion: text };
const LIST = from('consents').select(
  { ...PLACE, disclosure: text, confirmedAt: number },
  'ORDER BY provider, model, policy_version LIMIT 1000',
);
const RECEIPTS = from('consents').select(
  PLACE,
  'ORDER BY provider, model, confirmed_at DESC, policy_version LIMIT 1000',
);
const REVOKE = 'DELETE FROM consents WHERE provider = ? AND model = ?';

export const keepConsent = (database: SqlDatabase, consent: Consent): void => {
  const { provider, model, policyVersion, disclosure, confirmedAt } = consent;
  database.run(KEEP, [provider, model, policyVersion, disclosure, confirmedAt]);
};

export const hasConsent = (
  database: SqlDatabase,
  { provider, model, policyVersion }: ConsentPlace,
): boolean => isThere(database, [provider, model, policyVersion]);

export const listConsents = (database: SqlDatabase): readonly Consent[] => LIST.all(database);

/** Without their texts, the newest of a model first. */
export const listReceipts = (database: SqlDatabase): readonly ConsentPlace[] => RECEIPTS.all(database);

export const revokeConsent = (
  database: SqlDatabase,
  { provider, model }: Omit<ConsentPlace, 'policyVersion'>,
): void => {
  database.run(REVOKE, [provider, model]);
};
