import { DownloadPanel } from './download-panel';

/** The whole database of a server that keeps it in one file, for one organization. */
export function BackupPanel() {
  return (
    <DownloadPanel
      title="Backup"
      path="/api/backup"
      file="pitboss.db"
      label="Download Backup"
      busyLabel="Making a backup…"
      done="Backup downloaded"
    >
      <p className="text-ink">The whole database in one file, checked before it is handed over.</p>
      <p>
        While it runs, the server makes such a backup by itself, every hour unless it was told
        otherwise. It keeps the newest 48, and the last of each day for two weeks. Whoever runs the
        server restores from them; a file from here is one more, to keep elsewhere.
      </p>
      <p>
        Backups still hold the personal data that was removed after they were made. The key that
        seals second sign-in steps is in none.
      </p>
    </DownloadPanel>
  );
}
