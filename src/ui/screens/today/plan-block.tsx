import { StyleSheet, View, type AccessibilityActionEvent } from 'react-native';
import { Draggable, GlidingView, Icon, keyHandlers, PressSurface } from '../../components';
import { useTheme } from '../../theme';
import { tinted } from '../../theme/tint';
import { useSpeaking } from '../../words';
import { useCategoryById } from '../tasks/use-category-by-id';
import { timeWords, withoutSameHalf } from '../task/due';
import { BlockFace } from './block-face';
import type { DayScale } from './day-scale';
import { clockOf } from './local-day';
import { blockSteps, steppedBlock, type BlockStep, type DragKind, type WallSpan } from './move-block';
import { useBlockDrag, useGrip, type BlockDrag } from './use-block-drag';
import type { PlannedSpan } from './use-plan-day';

const SNAP_MS = 70;
export const LEAST_HEIGHT = 44;
/** From here on a block has room for a grip at its end, and from there on for one at its start as well, beside what it says. */
const ROOM_FOR_END = 56;
const ROOM_FOR_START = 88;

const stepByKey: ReadonlyMap<string, BlockStep> = new Map([
  ['ArrowUp', 'earlier'],
  ['ArrowDown', 'later'],
  ['+', 'longer'],
  ['-', 'shorter'],
]);
const isStep = (name: string): name is BlockStep => blockSteps.some((step) => step === name);

const END_HEIGHT = 18;
/** How far the grips at the ends stand over the edge. */
const OUTSIDE = 4;
const MOST_GRIP = 72;
/** While it is drawn, a grip reaches far beyond what is seen: gestures in a browser lose the moves with which a finger leaves their view. */
const REACH = 300;

const Grip = ({
  kind,
  drag,
  height,
  top = 0,
  testID,
}: {
  kind: DragKind;
  drag: BlockDrag;
  height: number;
  /** How far below the block's upper edge. */
  top?: number;
  testID: string;
}) => {
  const theme = useTheme();
  const path = useGrip(kind, drag);
  const reach = drag.drag?.kind === kind ? REACH : 0;
  const tall = { height: Math.min(kind === 'move' ? MOST_GRIP : END_HEIGHT, height) + 2 * reach };
  const place = {
    move: [styles.grip, { marginTop: top - reach }],
    start: [styles.end, { top: -OUTSIDE - reach }],
    end: [styles.end, { bottom: -OUTSIDE - reach }],
  }[kind];
  return (
    <Draggable path={path} aria-hidden testID={testID} style={[place, tall]}>
      {kind === 'move' ? (
        <Icon name="drag" size={18} color={theme.color.textSoft} />
      ) : (
        <View style={[styles.pill, { backgroundColor: theme.color.borderStrong }]} />
      )}
    </Draggable>
  );
};

/** Where a block is drawn: at rest where it stands, under a finger where it would come to stand. */
const usePlace = (
  wall: WallSpan,
  of: { scale: DayScale; pointsPerMinute: number; top: number; isDragged: boolean },
) => {
  const { reduceMotion } = useTheme();
  const { scale, pointsPerMinute, isDragged } = of;
  const [from, until] = [scale.atWall(wall.start), scale.atWall(wall.end)];
  const top = (from - of.top) * pointsPerMinute;
  const trueHeight = (until - from) * pointsPerMinute - 2;
  const height = Math.max(LEAST_HEIGHT, trueHeight);
  const isEased = isDragged && !reduceMotion;
  return { place: { top, height }, ms: isEased ? SNAP_MS : 0, height, trueHeight };
};

export type PlanBlockProps = {
  readonly span: PlannedSpan;
  readonly scale: DayScale;
  readonly pointsPerMinute: number;
  /** Where on the line that which it is drawn in begins. */
  readonly top: number;
  /** It shares the lane: only the start is shown. */
  readonly isNarrow: boolean;
  /** There is room for a grip beside its words. */
  readonly hasGrip: boolean;
  readonly onOpen: () => void;
  readonly onPlace: (to: WallSpan) => void;
  /** It is under a finger, or no longer. */
  readonly onLift: (isLifted: boolean) => void;
};

const useBlockWords = ({ block, wall }: Pick<PlannedSpan, 'block' | 'wall'>) => {
  const { say, locale } = useSpeaking();
  const name = block.title || (block.taskTitle ?? '') || say('plan.unnamedBlock');
  const [from, to] = [timeWords(clockOf(wall.start), locale), timeWords(clockOf(wall.end), locale)];
  return {
    name,
    from,
    times: say('plan.span', { from: withoutSameHalf(from, to), to }),
    spoken: say('plan.blockSpoken', { name, from, to }),
  };
};

export const PlanBlock = (props: PlanBlockProps) => {
  const { span, scale, pointsPerMinute, top, isNarrow, hasGrip, onOpen, onPlace, onLift } = props;
  const theme = useTheme();
  const { say } = useSpeaking();
  const category = useCategoryById().get(span.block.categoryId ?? '');
  const color = category?.color ?? theme.color.borderStrong;
  const dragging = useBlockDrag({ wall: span.wall, scale, pointsPerMinute, onDrop: onPlace, onLift });
  const wall = dragging.drag?.to ?? span.wall;
  const isDragged = dragging.drag !== null;
  const { place, ms, height, trueHeight } = usePlace(wall, { scale, pointsPerMinute, top, isDragged });
  const { name, from, times, spoken } = useBlockWords({ block: span.block, wall });
  const isFixed = span.isFromBefore;
  const step = (by: BlockStep) => onPlace(steppedBlock(span.wall, by));
  const press = (key: string): boolean => {
    const by = stepByKey.get(key);
    if (by === undefined || isFixed) return false;
    step(by);
    return true;
  };
  const act = ({ nativeEvent }: AccessibilityActionEvent) => {
    if (isStep(nativeEvent.actionName)) step(nativeEvent.actionName);
  };
  const { id } = span.block;
  // Where the lane is shared, words take the whole width and the grip stands below them.
  const isBelow = isNarrow && height >= ROOM_FOR_START;
  // A grip under a finger stays, however short the block becomes: without it the drag would end.
  const hasEnd = (kind: DragKind, room: number) =>
    !isFixed && (dragging.drag?.kind === kind || (!isDragged && height >= room));
  return (
    <GlidingView place={place} ms={ms} style={[styles.place, isDragged && styles.lifted]}>
      <PressSurface
        role="button"
        aria-label={category === undefined ? spoken : `${spoken}, ${category.name}`}
        accessibilityHint={say('plan.blockHint')}
        {...(isFixed
          ? {}
          : {
              accessibilityActions: blockSteps.map((each) => ({ name: each, label: say(`plan.${each}`) })),
              onAccessibilityAction: act,
            })}
        onPress={onOpen}
        testID={`planned-${id}`}
        look={({ isHovered, isPressed }) => [
          styles.block,
          {
            borderRadius: theme.radius.s,
            borderColor: isHovered || isPressed || isDragged ? color : theme.color.border,
            backgroundColor: tinted(color, theme.color),
          },
        ]}
        {...keyHandlers(press)}
      >
        <BlockFace
          {...{ name, color, height, trueHeight }}
          start={from}
          times={isNarrow ? from : times}
          provenance={span.block.provenance}
        />
        {hasGrip && !isFixed && !isBelow && <View style={styles.gripRoom} />}
      </PressSurface>
      {hasGrip && !isFixed && (
        <Grip
          kind="move"
          drag={dragging}
          height={isBelow ? LEAST_HEIGHT : height}
          top={isBelow ? height - LEAST_HEIGHT - END_HEIGHT : 0}
          testID={`block-grip-${id}`}
        />
      )}
      {hasEnd('start', ROOM_FOR_START) && (
        <Grip kind="start" drag={dragging} height={height} testID={`block-start-${id}`} />
      )}
      {hasEnd('end', ROOM_FOR_END) && (
        <Grip kind="end" drag={dragging} height={height} testID={`block-end-${id}`} />
      )}
    </GlidingView>
  );
};

const styles = StyleSheet.create({
  place: { position: 'absolute', left: 0, right: 0, flexDirection: 'row', justifyContent: 'flex-end' },
  lifted: { zIndex: 3, boxShadow: '0 4px 16px rgba(0,0,0,0.22)' },
  block: {
    position: 'absolute',
    left: 0,
    right: 0,
    top: 0,
    bottom: 0,
    flexDirection: 'row',
    gap: 6,
    padding: 3,
    borderWidth: 1,
    overflow: 'hidden',
    outlineOffset: -2,
  },
  gripRoom: { width: 26 },
  grip: { width: 36, alignItems: 'center', justifyContent: 'center' },
  end: { position: 'absolute', left: 0, right: 0, alignItems: 'center', justifyContent: 'center' },
  pill: { width: 28, height: 4, borderRadius: 2 },
});
