export { ExportPanel } from '@/features/privacy/export-panel';
