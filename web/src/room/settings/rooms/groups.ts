import type { Rule } from './rules';

export interface RuleGroup {
  title: string;
  rules: readonly Rule[];
}

type Hint = Rule['hint'];
type NumberRule = Extract<Rule, { kind: 'number' }>;
type Range = Pick<NumberRule, 'unit' | 'min' | 'max'> & { what?: string };

/** A whole number; `what` names it in errors where the label does not. */
function number(name: NumberRule['name'], label: string, hint: Hint, { what = label, ...range }: Range): Rule {
  return { kind: 'number', name, label, hint, what, ...range };
}

type ChoiceRule = Extract<Rule, { kind: 'choice' }>;

function choice(name: ChoiceRule['name'], label: string, hint: Hint, options: Record<string, string>): Rule {
  const values = Object.entries(options).map(([value, text]) => ({ value, label: text }));
  return { kind: 'choice', name, label, hint, options: values };
}

function toggle(name: Extract<Rule, { kind: 'switch' }>['name'], label: string, hint: Hint): Rule {
  return { kind: 'switch', name, label, hint };
}

/** The charge of a seat, and when its clock is paused. Shown beside the fees. */
export const TIME_CHARGE: RuleGroup = {
  title: 'Time charge',
  rules: [
    choice('chargeIncrement', 'Increment', 'The unit that time is charged in', {
      1: 'Per minute',
      30: 'Half hour',
      60: 'Hour',
    }),
    choice('chargeRounding', 'Partial unit', 'A started minute is always charged', {
      up: 'Charge in full',
      nearest: 'From half',
      down: "Don't charge",
    }),
    number('graceMinutes', 'Grace', 'Leaving within this time costs nothing', {
      unit: 'min',
      min: 0,
      max: 60,
      what: 'Grace time',
    }),
    number('minimumMinutes', 'Minimum charge', 'Once the grace is over', { unit: 'min', min: 0, max: 240 }),
    toggle(
      'chargeAway',
      'Charge time away from the table',
      ({ awayMinutes }) => `Away players keep the seat up to ${awayMinutes} min`,
    ),
    number('undealtMinutes', 'Pause without a dealer', 'Stops the clock and raises an alert. 0 = off.', {
      unit: 'min',
      min: 0,
      max: 60,
      what: 'Time without a dealer',
    }),
    number('minimumAge', 'Minimum age', () => 'The door refuses younger players whose birth date is known', {
      unit: 'years',
      min: 18,
      max: 25,
    }),
    toggle('blockUnpaid', 'Block check-in while unpaid', ({ blockUnpaid }) =>
      blockUnpaid ? 'On: the door refuses who owes' : 'Off: staff see a warning at check-in',
    ),
  ],
};

/** Shown below the screens. */
export const NAMES_ON_SCREENS: RuleGroup = {
  title: 'Names on screens',
  rules: [
    choice(
      'boardNames',
      'Players are shown with',
      ({ boardNames }) =>
        boardNames === 'nickname' ? 'First name and initial without a nickname' : 'On every board of the room',
      { initial: 'First name and initial', nickname: 'Nickname', full: 'Full name' },
    ),
  ],
};

export const ROOM_GROUPS: readonly RuleGroup[] = [
  {
    title: 'Waitlist',
    rules: [
      number('holdMinutes', 'Hold a called seat', 'After this, the call expires', {
        unit: 'min',
        min: 1,
        max: 60,
        what: 'Hold time',
      }),
      number(
        'arrivalMinutes',
        'Wait for players who join from home',
        'After the time they gave; then the name comes off',
        { unit: 'min', min: 5, max: 240, what: 'Time to arrive' },
      ),
      number('maxPasses', 'Passes', 'Passes allowed before removal', {
        unit: 'times',
        min: 1,
        max: 20,
        what: 'Number of passes',
      }),
      number('waitTargetMinutes', 'Wait target', 'Longer waits are marked and count in the figures', {
        unit: 'min',
        min: 1,
        max: 480,
      }),
      number('interestMinimum', 'Names for a new game', 'Suggest a new game at this many names', {
        unit: 'names',
        min: 2,
        max: 10,
        what: 'Number of names for a new game',
      }),
      toggle('pageCodes', 'Codes for players’ pages', ({ pageCodes }) =>
        pageCodes ? 'On receipts, seat cards and the kiosk' : 'Off: only the desk hands out links',
      ),
    ],
  },
  {
    title: 'Must-move games',
    rules: [
      choice('mustMoveOrder', 'First to move', 'When a seat opens in the main game', {
        longest: 'Longest at the table',
        latest: 'Latest at the table',
      }),
      number(
        'mustMoveDeclines',
        'Moves a player may decline',
        ({ mustMoveDeclines }) =>
          mustMoveDeclines === 0 ? 'Nobody stays: move or leave' : 'A player who declines moves after the others',
        { unit: 'times', min: 0, max: 5, what: 'Number of declined moves' },
      ),
    ],
  },
  {
    title: 'Tables and seats',
    rules: [
      number('awayMinutes', 'Away from the table', 'Then the chips may be picked up', {
        unit: 'min',
        min: 1,
        max: 240,
        what: 'Away time',
      }),
      number('shortMinutes', 'Short table', 'After so long an alert is raised', {
        unit: 'min',
        min: 1,
        max: 240,
        what: 'Time until a short table is an alert',
      }),
      number('utilizationTarget', 'Seats taken', 'Target seat occupancy', {
        unit: '%',
        min: 1,
        max: 100,
        what: 'Utilization target',
      }),
      { kind: 'money', name: 'highPot', label: 'High pot', hint: 'A pot above it raises an alert, once' },
      toggle('autoSeating', 'Auto-Seating', 'Calls the best recommendation; it never seats by itself'),
      number('autoSeatingLimit', 'Confidence for Auto-Seating', 'Below it nobody is called', {
        unit: '%',
        min: 50,
        max: 100,
        what: 'Confidence',
      }),
    ],
  },
  {
    title: 'Dealers',
    rules: [
      number('downMinutes', 'Down at a cash table', 'Then the next dealer pushes in', {
        unit: 'min',
        min: 10,
        max: 120,
        what: 'Down',
      }),
      number('tournamentDownMinutes', 'Down at a tournament table', 'Then the next dealer pushes in', {
        unit: 'min',
        min: 10,
        max: 120,
        what: 'Tournament down',
      }),
      number('downsBeforeBreak', 'Downs before a break', 'In a row, at whatever table', {
        unit: 'downs',
        min: 1,
        max: 8,
        what: 'Number of downs before a break',
      }),
      number('dealerMinutes', 'Too long at one table', 'A dealer who stays longer raises an alert', {
        unit: 'min',
        min: 15,
        max: 240,
        what: 'Longest time of a dealer at one table',
      }),
    ],
  },
  {
    title: 'Cage and hours',
    rules: [
      {
        kind: 'money',
        name: 'largeCashLog',
        label: 'Large cash',
        hint: 'From this sum on a player’s cash of the day is listed',
      },
      { kind: 'hour', name: 'closingHour', label: 'Closes at', hint: 'Local time' },
      {
        kind: 'chips',
        name: 'chipValues',
        label: 'Chips the cage hands out',
        hint: 'In dollars, with spaces between them',
      },
    ],
  },
];
