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

/** The default, minimum and maximum number of seats of a table. */
export const DEFAULT_SEATS = 9;
export const MIN_SEATS = 2;
export const MAX_SEATS = 10;

/** Waiting players shown per game before "more waiting". */
export const WAITLIST_PREVIEW = 3;

/** Rows of a waitlist that are rendered at first, and added with each "Show more". */
export const LIST_STEP = 40;

/** Entries under "Longest Waiting" on the floor screen. */
export const LONGEST_WAITING = 5;

/** Rows of a growing list per page. */
export const PAGE_SIZE = 50;
/** The maximum page size of the server: for exports. */
export const MAX_PAGE_SIZE = 200;
/** Rows of a table with Previous and Next: as many as a desk can show without losing the overview. */
export const TABLE_PAGE = 25;

/** The live socket: reconnects and the detection of a dead connection. */
export const SOCKET = {
  maxAttempts: 5,
  firstDelayMs: 1_000,
  maxDelayMs: 30_000,
  /** A connection that lasted this long ends the series of attempts. */
  stableAfterMs: 5_000,
  pingEveryMs: 25_000,
  pongWithinMs: 10_000,
  /** After the last attempt of a series, an answer of the server starts a new one, but not sooner than this. */
  newSeriesAfterMs: 60_000,
} as const;

/** A busy server (503): the maximum number of retries, and the longest `Retry-After` that is accepted. */
export const BUSY = { refusals: 3, longestS: 30 } as const;

/** Refetch interval of figures that grow with time, while everything else is live. */
export const STATS_WHILE_LIVE_MS = 60_000;

/** Lines of the activity feed before "Show more". */
export const ACTIVITY_PREVIEW = 8;

/** The events of an act count as missed when they have not arrived this long after its answer. */
export const EXPECT_EVENTS_MS = 1_500;

/** Refetches caused by events are batched for this long. */
export const COALESCE_MS = 200;

/**
 * Throttle interval of figures that nearly every event changes: the first event refetches them, later ones at most once
 * in this time.
 */
export const THROTTLED_INVALIDATION_MS = 2_000;

/**
 * The front office: chip transactions shown, tables of the first card, frequent players and the number they are chosen
 * from.
 */
export const RECENT_TRANSACTIONS = 10;
export const DESK_TABLES = 3;
export const FREQUENT_PLAYERS = 6;
export const FREQUENT_OF = 10;

/** The outbox: the retry interval without a network, and the default time after which an act expires. */
export const OUTBOX = {
  firstDelayMs: 2_000,
  maxDelayMs: 30_000,
  /** Number of 500 answers after which an act counts as refused, so that it does not block later acts for ever. */
  maxFailures: 4,
  keepMs: 12 * 60 * 60_000,
} as const;

/**
 * The offline copy of the last answers: the delay and the interval of writing it (a page that is left writes at once),
 * and the time after which it expires.
 */
export const LAST_KNOWN = { soonMs: 1_000, everyMs: 10_000, keepMs: 24 * 60 * 60_000 } as const;

/**
 * A home game's log: the number of entries per request (the server's maximum), the polling interval for another
 * device's entries while the socket is away, and the delay after a failure.
 */
export const NIGHT = {
  batch: 200,
  pollMs: 10_000,
  firstDelayMs: 1_000,
  maxDelayMs: 30_000,
} as const;

/** Acts: the timeout of one attempt, the delays of the lookups, and the time for which a record is stored. */
export const ACT = {
  timeoutMs: 20_000,
  tapTimeoutMs: 10_000,
  lookupAfterMs: [1_000, 3_000, 8_000],
  lookupTimeoutMs: 10_000,
  keepMs: 24 * 60 * 60_000,
} as const;
