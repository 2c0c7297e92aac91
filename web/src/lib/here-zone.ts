/** The time zone of this phone: a home game has no room with a zone. */
export const HERE = new Intl.DateTimeFormat().resolvedOptions().timeZone;
