import { namedKind } from './category';

const LINKS = "SELECT id FROM link WHERE to_id = ? AND kind = 'label' AND deleted_at IS NULL LIMIT 300";

export const labelKind = namedKind({
  kind: 'label',
  table: 'label',
  token: 'LABEL',
  users: [{ kind: 'link', sql: LINKS }],
});
