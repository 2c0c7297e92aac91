/** Names in local storage. */
export const STORAGE_KEYS = {
  staffToken: 'auth_token',
  adminToken: 'admin_token',
  companionToken: 'pitboss-go-token',
  activeRoom: 'active_room',
  act: 'act',
  lastKnown: 'last_known',
  companionLastKnown: 'go_last_known',
  device: 'pitboss-go-device',
  deviceName: 'pitboss-go-device-name',
  persisted: 'pitboss-go-persisted',
} as const;

/** Seats of a table: when nothing else is said, the fewest and the most. */
export const DEFAULT_SEATS = 9;
export const MIN_SEATS = 2;
export const MAX_SEATS = 10;

/** Waiting players shown per game before "more waiting". */
export const WAITLIST_PREVIEW = 3;

/** Of a waitlist so many are drawn at first, and with each "Show more". */
export const LIST_STEP = 40;

/** Entries under "Longest Waiting" on the floor screen. */
export const LONGEST_WAITING = 5;

/** Rows of a growing list per page. */
export const PAGE_SIZE = 50;
/** The most the server gives at once: for exports. */
export const MOST_PER_PAGE = 200;
/** Rows of a table with Previous and Next: what fits a desk without getting lost. */
export const TABLE_PAGE = 25;

/** The live socket: reconnects and how a dead connection is noticed. */
export const SOCKET = {
  maxAttempts: 5,
  firstDelayMs: 1_000,
  maxDelayMs: 30_000,
  /** A connection that lasted this long ends the series of attempts. */
  stableAfterMs: 5_000,
  pingEveryMs: 25_000,
  pongWithinMs: 10_000,
  /** After the last attempt of a series, an answer of the server starts a new one, but no sooner than this. */
  newSeriesAfterMs: 60_000,
} as const;

/** A server that is too busy: how often what it refuses is sent again, and how long it may ask to wait for that. */
export const BUSY = { refusals: 3, longestS: 30 } as const;

/** How often the figures that grow with time are read again while everything else is live. */
export const STATS_WHILE_LIVE_MS = 60_000;

/** Lines of the activity feed before "Show more". */
export const ACTIVITY_PREVIEW = 8;

/** Refetches caused by events are collected for this long. */
export const COALESCE_MS = 200;

/** Figures that nearly every event changes are read again at the first, and at most once in this time while others follow. */
export const FIGURES_MS = 2_000;

/** The front office: chip transactions shown, tables of the first card, frequent players and out of how many. */
export const RECENT_TRANSACTIONS = 10;
export const DESK_TABLES = 3;
export const FREQUENT_PLAYERS = 6;
export const FREQUENT_OF = 10;

/** The outbox: how often it tries again without a network, and how long an act is worth sending when nothing else is said. */
export const OUTBOX = {
  firstDelayMs: 2_000,
  maxDelayMs: 30_000,
  /** Answers "500" to one act before it counts as refused, so that what follows it is not held up for ever. */
  maxFailures: 4,
  keepMs: 12 * 60 * 60_000,
} as const;

/**
 * What is kept of the last answers for a start without a network: how soon and how often it is written (a page that is left
 * writes at once), and for how long it is of use.
 */
export const LAST_KNOWN = { soonMs: 1_000, everyMs: 10_000, keepMs: 24 * 60 * 60_000 } as const;

/**
 * A game night's log: how many entries are sent at once (the server takes no more), how often another device's are asked for
 * while the socket is away, and how long to wait after a failure.
 */
export const NIGHT = {
  batch: 200,
  pollMs: 10_000,
  firstDelayMs: 1_000,
  maxDelayMs: 30_000,
} as const;

/** Acts: how long one attempt may take, when their outcome is asked for, and how long a record is kept. */
export const ACT = {
  timeoutMs: 20_000,
  tapTimeoutMs: 10_000,
  lookupAfterMs: [1_000, 3_000, 8_000],
  lookupTimeoutMs: 10_000,
  keepMs: 24 * 60 * 60_000,
} as const;
