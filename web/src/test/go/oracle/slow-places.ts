// Reference positions of the button and the blinds from one hand to the next, found by walking around the table seat by
// seat. It uses none of the product's code: where the two differ, one of them is wrong.

const SEATS = 10;

/** The positions in the last hand. */
export interface Marks {
  button: number;
  small: number;
  big: number;
  bigBlind: string;
}

export interface Called {
  button: number;
  /** Null: the small blind is dead. */
  small: string | null;
  bigs: readonly string[];
}

/** The players who are dealt in, by seat. */
export type Ring = ReadonlyMap<number, string>;

const step = (seat: number) => (seat === SEATS ? 1 : seat + 1);
const stepBack = (seat: number) => (seat === 1 ? SEATS : seat - 1);

/** The first seat left of another whose player satisfies the condition. */
function walk(ring: Ring, from: number, wanted: (id: string) => boolean = () => true): number {
  let seat = step(from);
  for (let i = 0; i < SEATS; i += 1) {
    const id = ring.get(seat);
    if (id !== undefined && wanted(id)) return seat;
    seat = step(seat);
  }
  throw new RangeError('nobody is dealt in');
}

function idAt(ring: Ring, seat: number): string {
  const id = ring.get(seat);
  if (id === undefined) throw new RangeError(`seat ${seat} is empty`);
  return id;
}

function withButton(ring: Ring, button: number): Called {
  const next = walk(ring, button);
  const [small, big] = ring.size === 2 ? [button, next] : [next, walk(ring, next)];
  return { button, small: idAt(ring, small), bigs: [idAt(ring, big)] };
}

/** Whether a walk from the first seat reaches the second before the third. */
function meetsFirst(from: number, second: number, third: number): boolean {
  for (let seat = step(from); ; seat = step(seat)) {
    if (seat === second) return true;
    if (seat === third || seat === from) return false;
  }
}

function dead(ring: Ring, last: Marks): Called {
  const big = walk(ring, last.big, (id) => id !== last.bigBlind);
  const small = big === last.big ? null : (ring.get(last.big) ?? null);
  let button = last.small;
  const wasHeadsUp = last.small === last.button;
  if (wasHeadsUp || big === button || !meetsFirst(button, last.big, big)) {
    let seat = stepBack(last.big);
    while (seat !== last.big && (seat === big || !ring.has(seat))) seat = stepBack(seat);
    button = seat === last.big ? last.small : seat;
  }
  return { button, small, bigs: [idAt(ring, big)] };
}

/** Moves the button until the big blind is beyond the last one, and collects the passed players. */
function moving(ring: Ring, last: Marks): Called {
  let button = last.button;
  let stepsToButton = 0;
  for (let tries = 0; tries < ring.size; tries += 1) {
    do {
      button = step(button);
      stepsToButton += 1;
    } while (!ring.has(button));
    const called = withButton(ring, button);
    const passed: string[] = [];
    let seat = last.button;
    let beyond = false;
    let reached = false;
    for (let steps = 1; !reached; steps += 1) {
      seat = step(seat);
      const id = ring.get(seat);
      reached = steps > stepsToButton && id !== undefined && called.bigs.includes(id);
      if (beyond && !reached && id !== undefined && seat !== last.big) passed.push(id);
      if (seat === last.big && !reached) beyond = true;
    }
    if (!beyond || called.bigs[0] === last.bigBlind) continue;
    const unlike = called.small !== null && passed.includes(called.small);
    return { button, small: unlike ? null : called.small, bigs: [...passed, ...called.bigs] };
  }
  return dead(ring, last);
}

/** The next hand. `chosen`: the seat of the player who was given the button. */
export function slowPlaces(rule: 'dead' | 'moving', ring: Ring, last: Marks | null, chosen: number | null): Called {
  if (chosen !== null) return withButton(ring, chosen);
  if (last === null) throw new RangeError('nobody was given the first button');
  if (ring.size === 2) {
    const big = walk(ring, last.big, (id) => id !== last.bigBlind);
    const small = walk(ring, big);
    return { button: small, small: idAt(ring, small), bigs: [idAt(ring, big)] };
  }
  return rule === 'dead' ? dead(ring, last) : moving(ring, last);
}

export function marksAfter(ring: Ring, called: Called, last: Marks | null): Marks {
  const seatOf = (wanted: string) => [...ring].find(([, id]) => id === wanted)?.[0] ?? 0;
  const bigBlind = called.bigs.at(-1) ?? '';
  const small = called.small === null ? (last?.big ?? called.button) : seatOf(called.small);
  return { button: called.button, small, big: seatOf(bigBlind), bigBlind };
}
