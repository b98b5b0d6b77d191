import { z } from 'zod';
import { alertActions, type AlertAction, type RawAlertResponse } from '../../core/alerts';
import type { Sha256 } from '../../core/sha256';

// [ALERT-4] What the system hands back was made outside. It is an id of ours, a button of ours and an instant, or it is nothing.
const AlertId = z.string().regex(/^[0-9a-f]{64}$/);
const Payload = z.strictObject({ alert: AlertId });
const Response = z.object({
  id: AlertId,
  data: Payload,
  action: z.enum(alertActions),
  shownAt: z.number().finite().min(0),
});

export type AlertResponse = {
  readonly alertId: string;
  readonly action: AlertAction;
  /** The same for the same tap on the same alert, however often it is handed over, also after a kill. */
  readonly responseId: string;
};

export const payloadOf = (alertId: string): { readonly alert: string } => ({ alert: alertId });

/** Null: nothing that we made. */
export const readResponse = (raw: RawAlertResponse, sha256: Sha256): AlertResponse | null => {
  const read = Response.safeParse(raw);
  if (!read.success || read.data.id !== read.data.data.alert) return null;
  const { id: alertId, action, shownAt } = read.data;
  return { alertId, action, responseId: sha256(`v1|alertResponse|${alertId}|${action}|${shownAt}`) };
};
