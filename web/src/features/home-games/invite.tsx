import { Share2 } from 'lucide-react';
import { useState } from 'react';
import type { SharedGame } from '@/api/home-types';
import { shareOrCopy } from '@/lib/share';
import { Icon } from '@/ui/icon';
import { toast } from '@/ui/toast-store';
import { Boundary } from '@/ui/boundary';
import { lazyPart } from '@/lib/lazy-part';
import { codeText, headline, joinLink } from './model';

const QrCode = lazyPart(async () => ({ default: (await import('@/ui/qr-code')).QrCode }));
const QrDialog = lazyPart(async () => ({ default: (await import('./qr-dialog')).QrDialog }));

/** Hands the link on; without a sheet of the phone's own it is copied. */
export async function shareGame(game: SharedGame): Promise<void> {
  const done = await shareOrCopy({
    title: game.gameName,
    text: `${game.gameName}: ${headline(game)}. Game code ${codeText(game.inviteCode)}.`,
    url: joinLink(game.inviteCode),
  });
  if (done === 'copied') toast({ title: 'Link Copied' });
  if (done === 'failed')
    toast({
      title: 'Error',
      description: `The link could not be copied. Read out the game code: ${codeText(game.inviteCode)}`,
      tone: 'error',
    });
}

interface InviteProps {
  game: SharedGame;
  /** Not on felt: a game that does not run yet. */
  plain?: boolean;
}

/** Code, QR and link of a game. */
export function Invite({ game, plain = false }: InviteProps) {
  const [large, setLarge] = useState(false);
  return (
    <div className="hg-invite" data-plain={plain || undefined}>
      <button
        type="button"
        className="hg-qr"
        aria-label="Show the QR code large"
        onClick={() => setLarge(true)}
      >
        <Boundary fallback={<span className="block aspect-square" />}>
          <QrCode
            text={joinLink(game.inviteCode)}
            label="QR code that opens the link of the game"
          />
        </Boundary>
      </button>
      <div>
        <p>Game code</p>
        <p className="hg-code">{codeText(game.inviteCode)}</p>
        <button type="button" className="hg-share" onClick={() => void shareGame(game)}>
          <Icon as={Share2} size={20} />
          Share link
        </button>
      </div>
      {large ? (
        <Boundary look="layer">
          <QrDialog game={game} onClose={() => setLarge(false)} />
        </Boundary>
      ) : null}
    </div>
  );
}
