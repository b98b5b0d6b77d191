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
const READ = 'SELECT confirmed_at FROM consents WHERE provider = ? AND model = ? AND policy_version = ?';
const LIST = `SELECT provider, model, policy_version, disclosure, confirmed_at FROM consents
  ORDER BY provider, model, policy_version LIMIT 1000`;
const RECEIPTS = `SELECT provider, model, policy_version FROM consents
  ORDER BY provider, model, confirmed_at DESC, policy_version LIMIT 1000`;
const REVOKE = 'DELETE FROM consents WHERE provider = ? AND model = ?';

export const keepConsent = (database: SqlDatabase, consent: Consent): void => {
  const { provider, model, policyVersion, disclosure, confirmedAt } = consent;
  database.run(KEEP, [provider, model, policyVersion, disclosure, confirmedAt]);
};

export const hasConsent = (
  database: SqlDatabase,
  { provider, model, policyVersion }: ConsentPlace,
): boolean => database.query(READ, [provider, model, policyVersion]).rows.length > 0;

export const listConsents = (database: SqlDatabase): readonly Consent[] =>
  database.query(LIST).rows.map(([provider, model, policyVersion, disclosure, confirmedAt]) => ({
    provider: String(provider),
    model: String(model),
    policyVersion: String(policyVersion),
    disclosure: String(disclosure),
    confirmedAt: Number(confirmedAt),
  }));

/** Without their texts, the newest of a model first. */
export const listReceipts = (database: SqlDatabase): readonly ConsentPlace[] =>
  database.query(RECEIPTS).rows.map(([provider, model, policyVersion]) => ({
    provider: String(provider),
    model: String(model),
    policyVersion: String(policyVersion),
  }));

export const revokeConsent = (
  database: SqlDatabase,
  { provider, model }: Omit<ConsentPlace, 'policyVersion'>,
): void => {
  database.run(REVOKE, [provider, model]);
};
