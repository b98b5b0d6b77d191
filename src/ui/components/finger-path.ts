/** Where a finger is: from the left edge of what it draws, and from the top of the screen. */
export type Finger = { readonly x: number; readonly absoluteY: number };

/** What a drawn finger does, in this order. Only a path that started moves and ends. */
export type FingerPath = {
  readonly onHold?: (at: Finger) => void;
  readonly onStart: (at: Finger) => void;
  readonly onMove: (at: Finger) => void;
  /** False where something took the finger away, a call or the browser's own scrolling. */
  readonly onEnd?: (at: Finger, wasWhole: boolean) => void;
  /** Whatever became of it. */
  readonly onLeave: () => void;
};

/** From here on a finger draws, and does not only rest. */
export const DRAWS_FROM = 3;
/** Across a row that scrolls: it must be meant sideways. */
export const SIDEWAYS_FROM = 10;
export const SIDEWAYS_UNTIL = 20;

const hasStarted = ([from, at]: readonly [Finger, Finger], isSideways: boolean): boolean =>
  isSideways
    ? Math.abs(at.x - from.x) >= SIDEWAYS_FROM
    : Math.hypot(at.x - from.x, at.absoluteY - from.absoluteY) >= DRAWS_FROM;

/** One finger from down to up, where no library of gestures is: the browser tells its moves. */
export const createFingerPath = (path: () => FingerPath, { isSideways }: { isSideways: boolean }) => {
  let from: Finger | null = null;
  let isDrawing = false;
  const leave = (): void => {
    from = null;
    isDrawing = false;
    path().onLeave();
  };
  const end = (at: Finger, wasWhole: boolean): void => {
    if (from === null) return;
    if (isDrawing) path().onEnd?.(at, wasWhole);
    leave();
  };
  return {
    down: (at: Finger): void => {
      from = at;
      path().onHold?.(at);
    },
    move: (at: Finger): void => {
      if (from === null) return;
      if (isDrawing) return path().onMove(at);
      if (isSideways && Math.abs(at.absoluteY - from.absoluteY) >= SIDEWAYS_UNTIL) return leave();
      if (!hasStarted([from, at], isSideways)) return;
      isDrawing = true;
      path().onStart(at);
    },
    up: (at: Finger): void => end(at, true),
    cancel: (at: Finger): void => end(at, false),
    /** What it came down on is gone: nothing is ended, and nothing stays held. */
    gone: (): void => {
      if (from !== null) leave();
    },
  };
};
