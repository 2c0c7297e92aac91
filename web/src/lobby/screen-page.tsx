import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWakeLock } from '@/lib/use-wake-lock';
import { showTheme } from '@/ui/theme-store';
import { BoardsInTurn, isBoard } from './boards-in-turn';
import { KioskPage } from './kiosk/kiosk-page';
import { preferredLanguage, showLanguage } from './language/language';
import { PairingPage } from './pairing-page';
import { screenQuery, UnpairedError } from './queries';

/** A screen of a room: its boards or check-in when it is paired, its code when it is not. */
export function ScreenPage() {
  const { data: screen, error } = useQuery(screenQuery);
  const theme = screen?.theme ?? 'dark';
  // The language of a screen that belongs to no room yet is that of its device.
  const isUnpaired = error instanceof UnpairedError;
  const language = isUnpaired ? preferredLanguage() : screen?.language;
  useWakeLock();

  const unit = screen?.textSize === 'large' ? '1.25vmax' : '1vmax';

  // Synchronizes with the document. A unit of a board is a hundredth of the long side, so that letters have the same size
  // on a landscape and a portrait screen. A kiosk is read from as near as any tablet.
  useEffect(() => showTheme(theme), [theme]);
  useEffect(() => {
    if (language !== undefined) void showLanguage(language);
  }, [language]);
  useEffect(() => {
    document.documentElement.style.fontSize = screen?.kind === 'kiosk' ? '' : unit;
  }, [screen?.kind, unit]);

  if (isUnpaired) return <PairingPage />;
  if (screen === undefined) return null;
  return isBoard(screen.kind) ? (
    <BoardsInTurn key={screen.roomId} screen={screen} first={screen.kind} />
  ) : (
    <KioskPage key={screen.roomId} roomId={screen.roomId} ownLanguage={screen.language} />
  );
}
