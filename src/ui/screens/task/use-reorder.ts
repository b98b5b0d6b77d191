import { useRef, useState } from 'react';
import { useOffset, type Offset } from '../../components';
import { landingIndex, movedTo } from './reorder';
import { usePending } from './use-pending';

type Drag = { readonly id: string; readonly from: number; readonly to: number; readonly height: number };

export type Reorder = {
  /** The order on screen: what is stored, or what the person just made of it until the answer comes. */
  readonly ids: readonly string[];
  /** A move on screen is not stored yet: a page that ends now may take it along. */
  readonly isSaving: boolean;
  readonly drag: Drag | null;
  readonly distance: Offset;
  readonly measure: (id: string, height: number) => void;
  /** Where the finger came down: what it went before the gesture knew itself counts as well. */
  readonly hold: (y: number) => void;
  readonly start: (id: string) => void;
  readonly moveTo: (y: number) => void;
  readonly drop: () => void;
  readonly step: (id: string, step: 1 | -1) => void;
};

type Listed = {
  /** Which list it is. */
  readonly key: string;
  readonly stored: readonly string[];
  /** Answers whether the move was stored; if not, the row goes back. */
  readonly save: (id: string, afterId: string | null) => Promise<boolean>;
};

/** The stored order, or what the person just made of it until an answer brings another. */
const useOrder = ({ key, stored, save }: Listed) => {
  const storedKey = stored.join(' ');
  const { value, choose } = usePending({ key: `order ${key}`, stored: storedKey });
  const [underway, setUnderway] = useState(0);
  const ids = value === storedKey ? stored : value.split(' ');
  const place = async (id: string, to: number): Promise<void> => {
    const next = movedTo(ids, { from: ids.indexOf(id), to });
    if (next === ids) return;
    setUnderway((count) => count + 1);
    await choose(next.join(' '), () => save(id, next[to - 1] ?? null));
    setUnderway((count) => count - 1);
  };
  return { ids, isSaving: underway > 0, place: (id: string, to: number) => void place(id, to) };
};

const useDrag = (ids: readonly string[], onDrop: (id: string, to: number) => void) => {
  const [drag, setDrag] = useState<Drag | null>(null);
  const [heights] = useState(() => new Map<string, number>());
  const distance = useOffset();
  const live = useRef<Drag | null>(null);
  const grip = useRef(0);
  const show = (next: Drag | null): void => {
    live.current = next;
    setDrag(next);
  };
  const hold = (y: number): void => {
    grip.current = y;
  };
  const start = (id: string): void => {
    const from = ids.indexOf(id);
    distance.set(0);
    show({ id, from, to: from, height: heights.get(id) ?? 0 });
  };
  const moveTo = (y: number): void => {
    const now = live.current;
    if (now === null) return;
    const moved = y - grip.current;
    distance.set(moved);
    const measured = ids.map((id) => heights.get(id) ?? now.height);
    const to = landingIndex({ heights: measured, from: now.from, distance: moved });
    if (to !== now.to) show({ ...now, to });
  };
  const drop = (): void => {
    const now = live.current;
    if (now === null) return;
    show(null);
    onDrop(now.id, now.to);
  };
  const measure = (id: string, height: number): void => void heights.set(id, height);
  return { drag, distance, measure, hold, start, moveTo, drop };
};

export const useReorder = (listed: Listed): Reorder => {
  const { ids, isSaving, place } = useOrder(listed);
  const drag = useDrag(ids, place);
  const step = (id: string, by: 1 | -1): void => {
    const to = ids.indexOf(id) + by;
    if (to >= 0 && to < ids.length) place(id, to);
  };
  return { ids, isSaving, step, ...drag };
};
