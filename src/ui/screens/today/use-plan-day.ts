import { useMemo } from 'react';
import type { PlanBlockView, TimeEntryView } from '../../../runtime/api/journal-values';
import { useLive } from '../../api';
import { addDays } from '../../../core/calendar/day-text';
import { usePending } from '../task/use-pending';
import { spanOfBlock } from './block-edit';
import type { DayScale } from './day-scale';
import type { Span } from './lay-out-blocks';
import { daySpan, localDayScale, wallTimeOn } from './local-day';
import type { WallSpan } from './move-block';
import { useBlockCommands } from './use-block-commands';

const inputOf = (day: string) => {
  const { startsAt, endsAt } = daySpan(day);
  return { day, startsAt, endsAt };
};

/** The tasks of a day, which begins and ends on the clocks in front of the person. */
export const useTasksOf = (day: string) =>
  useLive(
    'today',
    useMemo(() => inputOf(day), [day]),
  );

/** The plan of a day and what time was spent, as the peer says. */
export const usePlan = (day: string) =>
  useLive(
    'plan.get',
    useMemo(() => inputOf(day), [day]),
  );

export type PlannedSpan = Span & {
  readonly block: PlanBlockView;
  readonly wall: WallSpan;
  /** It began the evening before, and is moved there. */
  readonly isFromBefore: boolean;
};
export type SpentSpan = Span & { readonly entry: TimeEntryView };

const noBlocks: readonly PlanBlockView[] = [];
const keyOf = (blocks: readonly PlanBlockView[]): string =>
  blocks.map(({ id, start, end }) => `${id} ${start} ${end}`).join('\n');

/** Where blocks stand: as stored, or as the person just put one, until the answer comes ([PENDING-1] to [PENDING-5]). */
const usePlacedBlocks = (day: string, blocks: readonly PlanBlockView[]) => {
  const { value, replace } = usePending({ key: `blocks ${day}`, stored: keyOf(blocks) });
  const { move } = useBlockCommands();
  const lines = value.split('\n');
  const placed = blocks.map((block): PlanBlockView => {
    const [, start = block.start, end = block.end] =
      lines.find((line) => line.startsWith(`${block.id} `))?.split(' ') ?? [];
    return { ...block, start, end };
  });
  const place = (block: PlanBlockView, span: WallSpan): void => {
    const [start, end] = [wallTimeOn(day, span.start), wallTimeOn(day, span.end)];
    if (start === block.start && end === block.end) return;
    const next = keyOf(placed.map((each) => (each.id === block.id ? { ...each, start, end } : each)));
    void replace(block.id, { to: next, send: () => move(block, { day, span }) });
  };
  return { placed, place };
};

/** [TIME-4] What was spent, clipped to the day; what runs grows until now. */
const spentOn = (
  entries: readonly TimeEntryView[],
  { scale, minute }: { scale: DayScale; minute: number },
): readonly SpentSpan[] =>
  entries.flatMap((entry) => {
    const from = Math.max(0, scale.atInstant(entry.start));
    const until = Math.min(scale.minutes, scale.atInstant(entry.end ?? Math.max(entry.start, minute)));
    return until < from || from >= scale.minutes ? [] : [{ id: entry.id, from, until, entry }];
  });

export const useDayLine = (day: string, minute: number) => {
  const scale = useMemo(() => localDayScale(day), [day]);
  const plan = usePlan(day);
  const before = usePlan(addDays(day, -1)).data?.blocks ?? noBlocks;
  const { placed, place } = usePlacedBlocks(day, plan.data?.blocks ?? noBlocks);
  const overnight = before.filter(({ end }) => end > `${day}T00:00`);
  const planned = [...overnight, ...placed].map((block): PlannedSpan => {
    const wall = spanOfBlock(day, block);
    const [from, until] = [scale.atWall(wall.start), scale.atWall(wall.end)];
    return { id: block.id, from, until, block, wall, isFromBefore: wall.start < 0 };
  });
  const spent = spentOn(plan.data?.timeEntries ?? [], { scale, minute });
  return { scale, plan, planned, spent, place };
};
export type DayLine = ReturnType<typeof useDayLine>;
