/** An act that a button of this screen sends, however the screen reaches the server. */
export interface Press<Vars> {
  busy: boolean;
  /** Why the last attempt was refused. */
  refusal: string | null;
  reset: () => void;
  send: (vars: Vars, done?: () => void, refused?: () => void) => void;
}
