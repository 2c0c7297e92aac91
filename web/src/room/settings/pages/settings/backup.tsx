export { BackupPanel } from '@/room/settings/data/backup-panel';
