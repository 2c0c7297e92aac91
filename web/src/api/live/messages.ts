/** The fields of every event besides its type and its data. */
export interface EventHead {
  /** Null: the organization's scope. */
  room: string | null;
  version: number;
  /** Events `n` = 0 … `of` - 1 make up one version. */
  n: number;
  of: number;
  at: string;
}

/** An event as it arrives. `EventTypes` has the data of each known type; `hidden` is one that the reader may not see. */
export interface ServerEvent extends EventHead {
  type: string;
  data: unknown;
}

/** The server's build, and the person of the connection's session. */
export interface ServerSession {
  user?: string | undefined;
  /** The build of the web app that it serves. */
  build?: string | undefined;
}

export type ServerMessage =
  | { kind: 'event'; event: ServerEvent }
  | ({
      kind: 'subscribed';
      room: string;
      version: number;
      organizationVersion: number;
    } & ServerSession)
  | { kind: 'resync'; room: string }
  | { kind: 'error'; room: string | null; status: number; detail: string }
  | { kind: 'pong' };
