import type { Rule } from './rules';

export interface RuleGroup {
  title: string;
  rules: readonly Rule[];
}

/** The charge of a seat, and when its clock is paused. Shown beside the fees. */
export const TIME_CHARGE: RuleGroup = {
  title: 'Time charge',
  rules: [
    {
      kind: 'choice',
      name: 'chargeIncrement',
      label: 'Increment',
      hint: 'The unit that time is charged in',
      options: [
        { value: '1', label: 'Per minute' },
        { value: '30', label: 'Half hour' },
        { value: '60', label: 'Hour' },
      ],
    },
    {
      kind: 'choice',
      name: 'chargeRounding',
      label: 'Partial unit',
      hint: 'A started minute is always charged',
      options: [
        { value: 'up', label: 'Charge in full' },
        { value: 'nearest', label: 'From half' },
        { value: 'down', label: "Don't charge" },
      ],
    },
    {
      kind: 'number',
      name: 'graceMinutes',
      label: 'Grace',
      hint: 'Leaving within this time costs nothing',
      unit: 'min',
      what: 'Grace time',
      min: 0,
      max: 60,
    },
    {
      kind: 'number',
      name: 'minimumMinutes',
      label: 'Minimum charge',
      hint: 'Once the grace is over',
      unit: 'min',
      what: 'Minimum charge',
      min: 0,
      max: 240,
    },
    {
      kind: 'switch',
      name: 'chargeAway',
      label: 'Charge time away from the table',
      hint: ({ awayMinutes }) => `Away players keep the seat up to ${awayMinutes} min`,
    },
    {
      kind: 'number',
      name: 'undealtMinutes',
      label: 'Pause without a dealer',
      hint: 'Stops the clock and raises an alert. 0 = off.',
      unit: 'min',
      what: 'Time without a dealer',
      min: 0,
      max: 60,
    },
    {
      kind: 'number',
      name: 'minimumAge',
      label: 'Minimum age',
      hint: () => 'The door refuses younger players whose birth date is known',
      unit: 'years',
      what: 'Minimum age',
      min: 18,
      max: 25,
    },
    {
      kind: 'switch',
      name: 'blockUnpaid',
      label: 'Block check-in while unpaid',
      hint: ({ blockUnpaid }) =>
        blockUnpaid ? 'On: the door refuses who owes' : 'Off: staff see a warning at check-in',
    },
  ],
};

/** Shown below the screens. */
export const NAMES_ON_SCREENS: RuleGroup = {
  title: 'Names on screens',
  rules: [
    {
      kind: 'choice',
      name: 'boardNames',
      label: 'Players are shown with',
      hint: ({ boardNames }) =>
        boardNames === 'nickname' ? 'First name and initial without a nickname' : 'On every board of the room',
      options: [
        { value: 'initial', label: 'First name and initial' },
        { value: 'nickname', label: 'Nickname' },
        { value: 'full', label: 'Full name' },
      ],
    },
  ],
};

export const ROOM_GROUPS: readonly RuleGroup[] = [
  {
    title: 'Waitlist',
    rules: [
      {
        kind: 'number',
        name: 'holdMinutes',
        label: 'Hold a called seat',
        hint: 'After this, the call expires',
        unit: 'min',
        what: 'Hold time',
        min: 1,
        max: 60,
      },
      {
        kind: 'number',
        name: 'arrivalMinutes',
        label: 'Wait for players who join from home',
        hint: 'After the time they gave; then the name comes off',
        unit: 'min',
        what: 'Time to arrive',
        min: 5,
        max: 240,
      },
      {
        kind: 'number',
        name: 'maxPasses',
        label: 'Passes',
        hint: 'Passes allowed before removal',
        unit: 'times',
        what: 'Number of passes',
        min: 1,
        max: 20,
      },
      {
        kind: 'number',
        name: 'waitTargetMinutes',
        label: 'Wait target',
        hint: 'Longer waits are marked and count in the figures',
        unit: 'min',
        what: 'Wait target',
        min: 1,
        max: 480,
      },
      {
        kind: 'number',
        name: 'interestMinimum',
        label: 'Names for a new game',
        hint: 'Suggest a new game at this many names',
        unit: 'names',
        what: 'Number of names for a new game',
        min: 2,
        max: 10,
      },
      {
        kind: 'switch',
        name: 'pageCodes',
        label: 'Codes for players’ pages',
        hint: ({ pageCodes }) =>
          pageCodes ? 'On receipts, seat cards and the kiosk' : 'Off: only the desk hands out links',
      },
    ],
  },
  {
    title: 'Must-move games',
    rules: [
      {
        kind: 'choice',
        name: 'mustMoveOrder',
        label: 'First to move',
        hint: 'When a seat opens in the main game',
        options: [
          { value: 'longest', label: 'Longest at the table' },
          { value: 'latest', label: 'Latest at the table' },
        ],
      },
      {
        kind: 'number',
        name: 'mustMoveDeclines',
        label: 'Moves a player may decline',
        hint: ({ mustMoveDeclines }) =>
          mustMoveDeclines === 0 ? 'Nobody stays: move or leave' : 'A player who declines moves after the others',
        unit: 'times',
        what: 'Number of declined moves',
        min: 0,
        max: 5,
      },
    ],
  },
  {
    title: 'Tables and seats',
    rules: [
      {
        kind: 'number',
        name: 'awayMinutes',
        label: 'Away from the table',
        hint: 'Then the chips may be picked up',
        unit: 'min',
        what: 'Away time',
        min: 1,
        max: 240,
      },
      {
        kind: 'number',
        name: 'shortMinutes',
        label: 'Short table',
        hint: 'After so long an alert is raised',
        unit: 'min',
        what: 'Time until a short table is an alert',
        min: 1,
        max: 240,
      },
      {
        kind: 'number',
        name: 'utilizationTarget',
        label: 'Seats taken',
        hint: 'Target seat occupancy',
        unit: '%',
        what: 'Utilization target',
        min: 1,
        max: 100,
      },
      {
        kind: 'money',
        name: 'highPot',
        label: 'High pot',
        hint: 'A pot above it raises an alert, once',
      },
      {
        kind: 'switch',
        name: 'autoSeating',
        label: 'Auto-Seating',
        hint: 'Calls the best recommendation; it never seats by itself',
      },
      {
        kind: 'number',
        name: 'autoSeatingLimit',
        label: 'Confidence for Auto-Seating',
        hint: 'Below it nobody is called',
        unit: '%',
        what: 'Confidence',
        min: 50,
        max: 100,
      },
    ],
  },
  {
    title: 'Dealers',
    rules: [
      {
        kind: 'number',
        name: 'downMinutes',
        label: 'Down at a cash table',
        hint: 'Then the next dealer pushes in',
        unit: 'min',
        what: 'Down',
        min: 10,
        max: 120,
      },
      {
        kind: 'number',
        name: 'tournamentDownMinutes',
        label: 'Down at a tournament table',
        hint: 'Then the next dealer pushes in',
        unit: 'min',
        what: 'Tournament down',
        min: 10,
        max: 120,
      },
      {
        kind: 'number',
        name: 'downsBeforeBreak',
        label: 'Downs before a break',
        hint: 'In a row, at whatever table',
        unit: 'downs',
        what: 'Number of downs before a break',
        min: 1,
        max: 8,
      },
      {
        kind: 'number',
        name: 'dealerMinutes',
        label: 'Too long at one table',
        hint: 'A dealer who stays longer raises an alert',
        unit: 'min',
        what: 'Longest time of a dealer at one table',
        min: 15,
        max: 240,
      },
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
      {
        kind: 'hour',
        name: 'closingHour',
        label: 'Closes at',
        hint: 'Local time',
      },
      {
        kind: 'chips',
        name: 'chipValues',
        label: 'Chips the cage hands out',
        hint: 'In dollars, with spaces between them',
      },
    ],
  },
];
