/** The zone of this phone: a home game has no room whose clock would count. */
export const HERE = new Intl.DateTimeFormat().resolvedOptions().timeZone;
