import type { Failure, Result } from './result';

/** What alerts are about; a person switches each on and off. */
export const alertKinds = ['waiting', 'reminder', 'report'] as const;
export type AlertKind = (typeof alertKinds)[number];

/** Which buttons stand on it: one proposal that was shown whole, one thing that waits, several, nothing to answer. */
export const alertCategories = ['proposal', 'item', 'several', 'note'] as const;
export type AlertCategory = (typeof alertCategories)[number];

export const alertActions = ['open', 'approve', 'reject', 'snooze'] as const;
export type AlertAction = (typeof alertActions)[number];

/** What the system shows outside the app. It carries its own id and nothing else: only this device knows what that stands for. */
export type Alert = {
  readonly id: string;
  readonly kind: AlertKind;
  readonly category: AlertCategory;
  readonly title: string;
  readonly body: string;
  /** When the system is to show it by itself; null: now. */
  readonly firesAt: number | null;
};

/** As the system hands it back: made outside, read by `readResponse` before anything is done with it. */
export type RawAlertResponse = {
  readonly id: unknown;
  readonly data: unknown;
  readonly action: unknown;
  readonly shownAt: unknown;
};

/** `unasked`: the system may be asked once. `refused`: only the person can change it, in the system's settings. */
export type AlertPermission = 'granted' | 'refused' | 'unasked' | 'unavailable';

export type HeldAlert = {
  readonly id: string;
  /** A hash of what a person sees of it; null: not known. */
  readonly looks: string | null;
  /** As it was given to the system; null: at once, or not known. */
  readonly firesAt: number | null;
};
export type HeldAlerts = { readonly scheduled: readonly HeldAlert[]; readonly shown: readonly HeldAlert[] };

/**
 * A phone promises no punctual wake in the background. What a person counts on is therefore given to the system when it is
 * written, and taken back when it was handled.
 */
export type Alerts = {
  /** True where the system keeps what is scheduled while the app is closed. */
  readonly outlivesApp: boolean;
  readonly permission: () => Promise<AlertPermission>;
  /** Only behind a person's tap. */
  readonly ask: () => Promise<AlertPermission>;
  /** Buttons and channels in the person's language; again whenever that changes. */
  readonly prepare: (language: 'en' | 'de') => Promise<Result<null, Failure>>;
  /** One that is held already is taken first. */
  readonly show: (alert: Alert) => Promise<Result<null, Failure>>;
  /** Scheduled or shown; unknown ids change nothing. */
  readonly take: (ids: readonly string[]) => Promise<Result<null, Failure>>;
  /** What the system still holds; it may have dropped some, and keeps a limited number. */
  readonly held: () => Promise<Result<HeldAlerts, Failure>>;
  /** Also the one that started the app, and possibly one twice. Answers how to stop listening. */
  readonly onResponse: (listener: (response: RawAlertResponse) => void) => () => void;
  /** What started the app was handled: the system forgets it. */
  readonly forgetLast: () => void;
};
