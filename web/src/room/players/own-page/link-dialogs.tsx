import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { profileQuery } from '@/api/queries';
import { useRoom } from '@/api/session/session-context';
import { formatNearMoment, formatQuantity } from '@/lib/format';
import { useLast } from '@/lib/hooks/use-last';
import { useNow } from '@/lib/hooks/use-now';
import { pageAddress } from '@/lib/secret';
import { copyText } from '@/lib/share';
import { ConfirmAct } from '@/shells/confirm-act';
import { type DialogProps, openDialog } from '@/shells/dialogs';
import { Button } from '@/ui/button';
import { linkStyle } from '@/ui/button-style';
import { Dialog, DialogBody, DialogFoot } from '@/ui/dialog';
import { PrintSheet } from '@/ui/print-sheet';
import { QrCode } from '@/ui/qr-code';
import { toast } from '@/ui/toast-store';
import { makeLink, revokeLink } from './acts';
import { PageCode } from './page-code';
import { type CurrentLink, linkQuery } from './queries';

/** The player and their link; undefined until both are known. */
function useLinkOf(playerId: string) {
  const room = useRoom();
  const profile = useLast(useQuery(profileQuery(playerId, room.id)).data);
  const current = useLast(useQuery(linkQuery(room.id, playerId)).data);
  if (profile === undefined || current === undefined) return undefined;
  return { vars: { roomId: room.id, playerId, playerName: profile.player.name }, current };
}

/** Makes or renews the link, then shows it once. A member card has the code of this link. */
export function PlayerLink({ playerId, isCard = false, onClose }: DialogProps<'player-link'>) {
  const found = useLinkOf(playerId);
  if (found === undefined) return null;
  const { vars, current } = found;
  return (
    <ConfirmAct
      act={makeLink}
      vars={vars}
      {...words(vars.playerName, current, isCard)}
      renderResult={({ link: { id }, secret }) => (
        <LinkMade playerName={vars.playerName} address={pageAddress(id, secret)} isCard={isCard} onClose={onClose} />
      )}
      onClose={onClose}
    >
      {isCard
        ? 'Its code checks them in at the kiosk and opens their page on a phone. '
        : current.link === null
          ? 'It opens a page with their place on the lists, their calls and their seat. It needs no app and no password. '
          : ''}
      {current.link === null && current.codes === 0 ? null : (
        <Present
          current={current}
          onRevoke={() => {
            onClose();
            openDialog('revoke-player-link', { playerId });
          }}
        />
      )}
    </ConfirmAct>
  );
}

function words(name: string, { link }: CurrentLink, isCard: boolean) {
  if (isCard) return { title: `Make a member card for ${name}?`, label: 'Make Card' };
  return link === null
    ? { title: `Make a link for ${name}?`, label: 'Make Link' }
    : { title: `Renew the link of ${name}?`, label: 'Renew Link' };
}

function Present({ current: { link, codes }, onRevoke }: { current: CurrentLink; onRevoke: () => void }) {
  const { timeZone } = useRoom();
  const now = useNow(60_000);
  const near = (moment: string) => formatNearMoment(moment, timeZone, now);
  const printed = formatQuantity(codes, 'printed code opens the page.', 'printed codes open the page.');
  return (
    <>
      {link === null
        ? ''
        : `${link.madeBy} made the present link ${near(link.madeAt)}. ${
            link.seenAt === null ? 'It has not been opened.' : `Last used ${near(link.seenAt)}.`
          } `}
      {codes === 0 ? '' : `${printed} `}
      {link === null
        ? 'They end when you make a new link.'
        : 'The present link, its card and codes end with a new one.'}{' '}
      <button type="button" className={linkStyle} onClick={onRevoke}>
        Revoke it
      </button>
    </>
  );
}

interface LinkMadeProps {
  playerName: string;
  address: string;
  isCard: boolean;
  onClose: () => void;
}

function LinkMade({ playerName, address, isCard, onClose }: LinkMadeProps) {
  const { name: roomName } = useRoom();
  async function copy() {
    toast(
      (await copyText(address))
        ? { title: 'Link copied' }
        : { title: 'Error', description: 'The link could not be copied. Select it and copy it.', tone: 'error' },
    );
  }
  return (
    <Dialog title={isCard ? `Member card of ${playerName}` : `The page of ${playerName}`} onClose={onClose}>
      <DialogBody label="The new link">
        <p className="text-body text-ink-2">
          {isCard ? 'Print the card now.' : 'Let the player scan this code with their phone.'} The link opens their page
          for everybody who has it. You won’t see it again.
        </p>
        <div className="mx-auto w-56">
          <QrCode text={address} label={`Code that opens the page of ${playerName}`} />
        </div>
        <p className="text-dense wrap-anywhere text-ink-2 select-all">{address}</p>
        <PrintSheet heading={roomName} title="Member card">
          <p className="text-title font-semibold wrap-anywhere">{playerName}</p>
          <PageCode address={address}>
            Scan at the kiosk to check in, or with your phone to see your place and your time.
          </PageCode>
        </PrintSheet>
      </DialogBody>
      <DialogFoot>
        <Button size="lg" icon={Printer} onClick={() => window.print()}>
          Print Card
        </Button>
        <Button size="lg" onClick={() => void copy()}>
          Copy Link
        </Button>
        <Button size="lg" variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

export function RevokePlayerLink({ playerId, onClose }: DialogProps<'revoke-player-link'>) {
  const found = useLinkOf(playerId);
  if (found === undefined) return null;
  return (
    <ConfirmAct
      act={revokeLink}
      vars={found.vars}
      title={`Revoke the link of ${found.vars.playerName}?`}
      label="Revoke Link"
      tone="danger"
      onClose={onClose}
    >
      Their page closes within a second. Their member card and printed codes end, too. You can make a new link at any
      time.
    </ConfirmAct>
  );
}
