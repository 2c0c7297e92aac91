import { useTexts } from '@/lobby/language/language';
import { en } from './en';
import { es } from './es';

export type { AlertTexts } from './en';

export const useAlertTexts = () => useTexts({ en, es });
