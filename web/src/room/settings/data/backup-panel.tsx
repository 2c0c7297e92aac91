import { DownloadPanel } from '@/room/players/personal-data/download-panel';

/** Downloads the whole database, on a server that keeps one organization in one file. */
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
        The server backs up automatically every hour by default. It keeps the newest 48, and the last of each day for
        two weeks. The server’s operator restores from them; a file from here is one more, to keep elsewhere.
      </p>
      <p>
        Backups still hold the personal data that was removed after they were made. The key that seals second sign-in
        steps is in none.
      </p>
    </DownloadPanel>
  );
}
