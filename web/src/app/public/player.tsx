import './player.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { lazyPart, RetryBoundary } from '@/lib/lazy-part';
import { startLanguage } from '@/lobby/language/language';
import { linkOf } from '@/lobby/player/client';
import { PlayerPage } from '@/lobby/player/player-page';
import inter from '@/ui/fonts/inter-latin-400-700.woff2';
import { followDeviceTheme } from './theme';

const FONT_DELAY_MS = 1_500;

const StopPage = lazyPart(async () => (await import('@/lobby/player/stop-page')).StopPage);

followDeviceTheme();

const [, part, code = ''] = location.pathname.split('/');
const root = document.querySelector('#root');
if (root !== null)
  void startLanguage().then(() =>
    createRoot(root).render(
      <StrictMode>
        {part === 'stop' ? (
          <RetryBoundary>
            <StopPage code={code} />
          </RetryBoundary>
        ) : (
          <PlayerPage link={linkOf(location.pathname)} />
        )}
      </StrictMode>,
    ),
  );

// The font is more than half as large as the page. It comes once the place is on the screen.
setTimeout(() => {
  const font = new FontFace('Inter', `url(${inter})`, { weight: '400 700' });
  void font.load().then(
    () => document.fonts.add(font),
    () => undefined, // the fallback has the same metrics
  );
}, FONT_DELAY_MS);
