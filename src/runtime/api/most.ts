/** How many characters a text may have to be stored: for the schemas, and for the fields that are to say so. */
export const most = {
  title: 500,
  name: 120,
  reason: 500,
  annotation: 2_000,
  unit: 32,
  agentName: 120,
  purpose: 20_000,
  said: 20_000,
  remembered: 2_000,
} as const;
