import { Share2 } from 'lucide-react';
import { useState } from 'react';
import type { SharedGame } from '../types';
import { shareOrCopy } from '@/lib/share';
import { cardStyle } from '@/ui/card';
import { Icon } from '@/ui/icon';
import { toast } from '@/ui/toast-store';
import { Boundary } from '@/ui/boundary';
import { QrCode, QrDialog } from '../lazy-parts';
import { codeText, headline, joinLink } from './model';

/** Shares the game's link; without a share sheet on the phone it is copied. */
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
  /** For a game that is not running: without felt. */
  plain?: boolean;
}

/** Code, QR code and link of a game. */
export function Invite({ game, plain = false }: InviteProps) {
  const [large, setLarge] = useState(false);
  return (
    <div
      className={`grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 ${plain ? `${cardStyle} p-3` : 'bg-felt-deep px-4 py-3'}`}
    >
      <button
        type="button"
        className="w-22 cursor-zoom-in rounded-control bg-qr-paper"
        aria-label="Show the QR code large"
        onClick={() => setLarge(true)}
      >
        <Boundary fallback={<span className="block aspect-square" />}>
          <QrCode text={joinLink(game.inviteCode)} label="QR code that opens the link of the game" />
        </Boundary>
      </button>
      <div>
        <p className={`text-body ${plain ? 'text-ink-2' : 'text-on-felt-2'}`}>Game code</p>
        <p className="text-[1.5rem] leading-7 font-semibold tracking-[0.02em] whitespace-nowrap">
          {codeText(game.inviteCode)}
        </p>
        <button
          type="button"
          className={`mt-1 inline-flex min-h-11 w-full items-center justify-center gap-2 rounded-control border text-phone font-semibold ${plain ? 'border-control hover:bg-hover' : 'border-on-felt-2 hover:bg-felt'}`}
          onClick={() => void shareGame(game)}
        >
          <Icon as={Share2} size={20} />
          Share link
        </button>
      </div>
      {large ? (
        <Boundary place="layer">
          <QrDialog game={game} onClose={() => setLarge(false)} />
        </Boundary>
      ) : null}
    </div>
  );
}
