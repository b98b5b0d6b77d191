/** Tables that a person fills by hand, devices included: they stay small, and agents never add rows. */
const SET_UP =
  'agents|agent_stops|agent_policies|agent_projection_policies|category|consents|providers|secret_refs|streams';
/** `json_each` walks the list that the caller hands in. */
const SCAN = new RegExp(`^SCAN (?!\\(|\\d|CONSTANT|(${SET_UP}|json_each)\\b)`);

/** A plan that reads a whole table that grows. */
export const scansGrowing = (plan: string): boolean => SCAN.test(plan);
