import { useTexts } from '@/lobby/language/language';
import { en, type KioskTexts } from './en';
import { es } from './es';

export type { KioskTexts } from './en';

/** Both languages come with the page: a guest switches in front of a tablet that may have no connection. */
const texts: Record<'en' | 'es', KioskTexts> = { en, es };

export const useKioskTexts = () => useTexts(texts);
