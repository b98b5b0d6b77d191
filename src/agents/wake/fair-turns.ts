import type { AgentId } from '../../core/named-ids';
import { wakeClasses, type WakeClass } from '../../db/agent/wake';

// Deficit round robin (Shreedhar and Varghese) over the agents of each class.
// [WAKE-10] A class is served only while no free agent of a more urgent one waits.
// [WAKE-11] Within a class an agent's turn comes once a round and is worth its weight; a run starts when what the agent saved up covers
// its cost. So between two turns of a waiting agent any other has at most its weight and the cost of one run.
// [WAKE-12] Whenever a free agent waits, somebody gets the turn.
// [WAKE-13] A busy agent keeps its place and saves nothing; one with nothing to do leaves, and what it saved is gone.
type Seat = { readonly agentId: AgentId; readonly saved: number };
type Round = {
  /** In the order of turns. */
  readonly seats: readonly Seat[];
  /** The first seat already got its weight in this visit. */
  readonly isVisiting: boolean;
};
export type FairTurns = Readonly<Record<WakeClass, Round>>;

/** An agent with work of one class. */
export type Waiting = {
  readonly agentId: AgentId;
  /** Of its next run, positive. */
  readonly cost: number;
  /** Its share of the turns, positive. */
  readonly weight: number;
  /** False while it runs: one run at a time. */
  readonly isFree: boolean;
};
export type WaitingByClass = Readonly<Partial<Record<WakeClass, readonly Waiting[]>>>;
export type Turn = { readonly agentId: AgentId; readonly wakeClass: WakeClass };
export type TurnTaken = { readonly turns: FairTurns; readonly turn: Turn | null };

const emptyRound: Round = { seats: [], isVisiting: false };
export const createFairTurns = (): FairTurns => ({
  person: emptyRound,
  approval: emptyRound,
  timer: emptyRound,
  data: emptyRound,
  background: emptyRound,
});

type Seated = Seat & { readonly waiting: Waiting };
type Entered = { readonly seats: readonly Seated[]; readonly isVisiting: boolean };

/**
 * Those who still wait, in their order; newcomers come last, in the order given. Outside its own visit nobody holds more than one run
 * costs: a visit that ended because its agent became busy is not made up for.
 */
const seated = ({ seats, isVisiting }: Round, waiting: readonly Waiting[]): Entered => {
  const waitingById = new Map(waiting.map((one) => [one.agentId, one]));
  const [first] = seats;
  const isStillVisiting =
    isVisiting && first !== undefined && waitingById.get(first.agentId)?.isFree === true;
  const kept: Seated[] = [];
  for (const seat of seats) {
    const one = waitingById.get(seat.agentId);
    if (one === undefined) continue;
    const isVisited = isStillVisiting && seat === first;
    kept.push({ ...seat, saved: isVisited ? seat.saved : Math.min(seat.saved, one.cost), waiting: one });
    waitingById.delete(seat.agentId);
  }
  for (const one of waitingById.values()) kept.push({ agentId: one.agentId, saved: 0, waiting: one });
  return { seats: kept, isVisiting: isStillVisiting };
};

const saveTurns = (seat: Seated, turns: number): Seated =>
  seat.waiting.isFree ? { ...seat, saved: seat.saved + turns * seat.waiting.weight } : seat;
/** How many whole rounds go by before the seat can pay. */
const roundsToPay = ({ saved, waiting }: Seated): number =>
  waiting.isFree
    ? Math.max(0, Math.ceil((waiting.cost - saved) / waiting.weight) - 1)
    : Number.POSITIVE_INFINITY;

const canPay = ({ saved, waiting }: Seated): boolean => waiting.isFree && saved >= waiting.cost;

type RoundTaken = { readonly round: Round; readonly agentId: AgentId };
const bare = (seats: readonly Seated[]): readonly Seat[] =>
  seats.map(({ agentId, saved }) => ({ agentId, saved }));

const payAt = (seats: readonly Seated[], place: number): RoundTaken => {
  const turned = [...seats.slice(place), ...seats.slice(0, place)];
  const [first, ...others] = turned;
  if (first === undefined) throw new Error('[WAKE-12] a turn for nobody');
  const paid = { ...first, saved: first.saved - first.waiting.cost };
  return { round: { seats: bare([paid, ...others]), isVisiting: true }, agentId: first.agentId };
};

/** One turn of a round in which somebody is free: whole rounds in which nobody can pay are skipped at once. */
const takeFrom = ({ seats: entered, isVisiting }: Entered): RoundTaken => {
  const [first, ...others] = entered;
  if (first === undefined) throw new Error('[WAKE-12] a round without seats');
  if (isVisiting && canPay(first)) return payAt(entered, 0);
  const inOrder = isVisiting ? [...others, first] : entered;
  const rounds = Math.min(...inOrder.map(roundsToPay));
  if (!Number.isFinite(rounds)) throw new Error('[WAKE-12] a round without a free seat');
  const seats = inOrder.map((seat) => saveTurns(seat, rounds));
  for (const [place, seat] of seats.entries()) {
    const visited = saveTurns(seat, 1);
    seats[place] = visited;
    if (canPay(visited)) return payAt(seats, place);
  }
  throw new Error('[WAKE-12] a round went by and nobody could pay');
};

const left = ({ seats, isVisiting }: Entered): Round => ({ seats: bare(seats), isVisiting });

/** The next run: whose, and of which class. `waiting` names everyone with work that is due, busy or not. */
export const takeTurn = (turns: FairTurns, waiting: WaitingByClass): TurnTaken => {
  const rounds = { ...turns };
  let turn: Turn | null = null;
  for (const wakeClass of wakeClasses) {
    const entered = seated(turns[wakeClass], waiting[wakeClass] ?? []);
    rounds[wakeClass] = left(entered);
    if (turn !== null || !entered.seats.some((seat) => seat.waiting.isFree)) continue;
    const taken = takeFrom(entered);
    rounds[wakeClass] = taken.round;
    turn = { agentId: taken.agentId, wakeClass };
  }
  return { turns: rounds, turn };
};
