export { ExportPanel } from '@/room/settings/data/export-panel';
