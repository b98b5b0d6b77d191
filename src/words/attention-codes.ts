/** What can be decided on a signal. */
export type AttentionAction = 'defer' | 'notify' | 'escalate' | 'runNow' | 'pauseCandidate';
/** Why. */
export type AttentionWhy =
  | 'said_urgent'
  | 'said_soon'
  | 'can_wait'
  | 'from_outside'
  | 'already_asked'
  | 'asked_often'
  | 'asks_too_much';
