import { DownloadPanel } from '@/room/players/personal-data/download-panel';

/** The organization's data, for a spreadsheet or another program. */
export function ExportPanel() {
  return (
    <DownloadPanel
      title="Export"
      path="/api/export"
      file="pitboss-export.zip"
      label="Download ZIP"
      busyLabel="Preparing…"
      done="Export downloaded"
    >
      <p className="text-ink">Everything of the organization as CSV files in one zip.</p>
      <p>
        One file for each kind of record: players, visits, seats, waitlists, the ledger, tournaments, staff, and every
        event. Moments are in UTC, amounts in dollars. Passwords, tokens and codes are not included.
      </p>
      <p>The zip holds the names and contacts of all players. Keep it where only owners can reach it.</p>
    </DownloadPanel>
  );
}
