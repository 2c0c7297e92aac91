export { BackupPanel } from '@/features/privacy/backup-panel';
