// [CONNECT-1] The steps of connecting, each of which can be left: what was done so far stays done.
export type Step = 'pick' | 'key' | 'model' | 'agent' | 'limit' | 'done';
const counted = ['pick', 'key', 'model', 'agent', 'limit'] as const satisfies readonly Step[];

/** Where one is; null: at the end. What costs nothing has no step for a limit. */
export const placeOfStep = (
  step: Step,
  { isFree }: { readonly isFree: boolean },
): { readonly step: number; readonly of: number } | null =>
  step === 'done'
    ? null
    : { step: counted.indexOf(step) + 1, of: isFree ? counted.length - 1 : counted.length };

/** Null: out of it. */
export const stepBefore = (step: Step, { isTyped }: { readonly isTyped: boolean }): Step | null => {
  switch (step) {
    case 'pick':
    case 'done':
      return null;
    case 'key':
      return 'pick';
    case 'model':
      return isTyped ? 'key' : null;
    case 'agent':
      return 'model';
    case 'limit':
      return 'agent';
  }
};
