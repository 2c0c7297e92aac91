/** The question before signing out with acts whose outcome is unknown. */
export function unconfirmedTitle(count: number): string {
  return count === 1 ? 'Sign out with 1 unconfirmed action?' : `Sign out with ${count} unconfirmed actions?`;
}

export function unconfirmedText(acts: readonly { label: string }[]): string {
  const labels = acts.map(({ label }) => label).join('; ');
  const they = acts.length === 1 ? 'This' : 'These';
  const them = acts.length === 1 ? 'it' : 'them';
  return `${labels}. ${they} may have been recorded. Only you can check ${them}, after you sign in again.`;
}
