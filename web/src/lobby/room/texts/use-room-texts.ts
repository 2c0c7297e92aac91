import { defineTexts, useTexts } from '@/lobby/language/language';
import { en } from './en';

export type { RoomTexts } from './en';

const texts = defineTexts(en, async () => (await import('./es')).es);

export const useRoomTexts = () => useTexts(texts);
