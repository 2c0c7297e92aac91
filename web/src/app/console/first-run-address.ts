/** The fragment of the link that an empty server prints; the one-time code follows. */
export const FIRST_RUN = '#first-run=';
