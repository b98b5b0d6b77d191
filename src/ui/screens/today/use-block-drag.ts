import { useMemo, useRef, useState } from 'react';
import type { FingerPath } from '../../components';
import type { DayScale } from './day-scale';
import { draggedBlock, type DragKind, type WallSpan } from './move-block';

/** A drag that is on: where the block would come to stand if the finger left now. */
type Drag = { readonly kind: DragKind; readonly to: WallSpan };

export type BlockDrag = {
  readonly drag: Drag | null;
  /** Where the finger came down, and the block with it: what it went before the gesture knew itself counts as well. */
  readonly hold: (y: number) => void;
  readonly follow: (kind: DragKind, y: number) => void;
  readonly drop: () => void;
  readonly cancel: () => void;
};

type DragOf = {
  readonly wall: WallSpan;
  readonly scale: DayScale;
  readonly pointsPerMinute: number;
  readonly onDrop: (to: WallSpan) => void;
  /** It is under a finger, or no longer. */
  readonly onLift: (isLifted: boolean) => void;
};

const isSame = (a: Drag | null, b: Drag | null): boolean =>
  a === b || (a !== null && b !== null && a.to.start === b.to.start && a.to.end === b.to.end);

export const useBlockDrag = ({ wall, scale, pointsPerMinute, onDrop, onLift }: DragOf): BlockDrag => {
  const [drag, setDrag] = useState<Drag | null>(null);
  const live = useRef<Drag | null>(null);
  const grip = useRef({ y: 0, wall });
  const show = (next: Drag | null): void => {
    const last = live.current;
    live.current = next;
    if ((last === null) !== (next === null)) onLift(next !== null);
    if (!isSame(last, next)) setDrag(next);
  };
  return {
    drag,
    hold: (y) => {
      grip.current = { y, wall };
    },
    follow: (kind, y) => {
      const by = (y - grip.current.y) / pointsPerMinute;
      show({ kind, to: draggedBlock(grip.current.wall, { kind, by, scale }) });
    },
    drop: () => {
      const now = live.current;
      show(null);
      if (now !== null) onDrop(now.to);
    },
    cancel: () => show(null),
  };
};

/** Drawn on a grip: it follows the finger from the first points on. */
export const useGrip = (kind: DragKind, { hold, follow, drop, cancel }: BlockDrag): FingerPath =>
  useMemo(
    () => ({
      onHold: ({ absoluteY }) => hold(absoluteY),
      onStart: ({ absoluteY }) => follow(kind, absoluteY),
      onMove: ({ absoluteY }) => follow(kind, absoluteY),
      onEnd: ({ absoluteY }, wasWhole) => {
        follow(kind, absoluteY);
        if (wasWhole) drop();
      },
      onLeave: cancel,
    }),
    [kind, hold, follow, drop, cancel],
  );
