/** What stands before the data of every event. */
export interface EventHead {
  /** Null: the organization's. */
  room: string | null;
  version: number;
  /** Events `n` = 0 … `of` - 1 make up one version. */
  n: number;
  of: number;
  at: string;
}

/** What a server says of itself and of the person to whom the connection belongs. */
export interface ServerSession {
  user?: string | undefined;
  /** The build of the web app that it serves. */
  build?: string | undefined;
}

/** What the server says, whatever its events are about. */
export type ServerMessage<Event extends EventHead> =
  | { kind: 'event'; event: Event }
  /** An event of a known type whose data makes no sense: what it changed has to be read again. */
  | { kind: 'unreadable'; head: EventHead }
  | ({
      kind: 'subscribed';
      room: string;
      version: number;
      organizationVersion: number;
    } & ServerSession)
  | { kind: 'resync'; room: string }
  | { kind: 'error'; room: string | null; status: number; detail: string }
  | { kind: 'pong' };
