import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect } from 'react';
import { useWakeLock } from '@/lib/use-wake-lock';
import type { TabletViewProps } from '@/api/tablet-types';
import { showTheme } from '@/ui/theme-store';
import { BoardsInTurn, isBoard } from './boards-in-turn';
import { KioskPage } from './kiosk/kiosk-page';
import { preferredLanguage, showLanguage } from './language/language';
import { PairingPage } from './pairing-page';
import { screenQuery } from './queries';
import { TabletScreen } from './tablet/tablet-screen';

interface ScreenPageProps {
  /** Draws the table of a dealer tablet. */
  tablet: ComponentType<TabletViewProps>;
}

/** A screen of a room: its boards, check-in or table when it is paired, its code when it is not. */
export function ScreenPage({ tablet }: ScreenPageProps) {
  const { data: screen } = useQuery(screenQuery);
  const theme = screen?.theme ?? 'dark';
  // The language of a screen that belongs to no room yet is that of its device.
  const language = screen === null ? preferredLanguage() : screen?.language;
  useWakeLock();

  const unit = screen?.textSize === 'large' ? '1.25vmax' : '1vmax';

  // Synchronizes with the document. A unit of a board is a hundredth of the long side, so that letters have the same size
  // on a landscape and a portrait screen. A kiosk and a dealer tablet are read from as near as any tablet.
  useEffect(() => showTheme(theme), [theme]);
  useEffect(() => {
    if (language !== undefined) void showLanguage(language);
  }, [language]);
  useEffect(() => {
    document.documentElement.style.fontSize =
      screen === undefined || screen === null || isBoard(screen.kind) ? unit : '';
  }, [screen, unit]);

  if (screen === undefined) return null;
  if (screen === null) return <PairingPage />;
  const { kind, roomId } = screen;
  if (isBoard(kind)) return <BoardsInTurn key={roomId} screen={screen} first={kind} />;
  return kind === 'kiosk' ? (
    <KioskPage key={roomId} roomId={roomId} ownLanguage={screen.language} />
  ) : (
    <TabletScreen key={roomId} roomId={roomId} view={tablet} />
  );
}
