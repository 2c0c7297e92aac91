import { Copy, Share2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { NewInvitation } from '../account/types';
import { serverNow } from '@/lib/clock';
import { formatNearDate } from '@/lib/format';
import { HERE } from '@/lib/here-zone';
import { copyText, shareOrCopy } from '@/lib/share';
import { BigButton } from '@/ui/big-button';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { QrCode } from '@/ui/qr-code';
import { toast } from '@/ui/toast-store';

/** The link of a new invite, shown once: the server stores only the hash of its code. */
export function InviteMade({ invitation, onDone }: { invitation: NewInvitation; onDone: () => void }) {
  const { email, link, expiresAt } = invitation;
  const url = `${window.location.origin}${link}`;
  const heading = useRef<HTMLHeadingElement>(null);

  // Focus the new link, so that screen readers read it first.
  useEffect(() => heading.current?.focus(), []);

  function said(done: 'shared' | 'copied' | 'failed') {
    if (done === 'copied') toast({ title: 'Link Copied' });
    if (done === 'failed')
      toast({
        title: 'Error',
        description: 'The link could not be copied. Select it and copy it by hand.',
        tone: 'error',
      });
  }

  return (
    <section
      className="grid grid-cols-1 gap-3 rounded-card border border-accent bg-surface p-4"
      aria-labelledby="ad-made"
    >
      <h2 id="ad-made" ref={heading} tabIndex={-1} className="text-title font-semibold wrap-anywhere">
        Invitation for {email}
      </h2>
      <p className="text-body text-ink-2">
        Pass the link on yourself: no email is sent, and it is shown only once. It registers one person with this
        address, until {formatNearDate(expiresAt, HERE, serverNow())}.
      </p>
      <div className="flex items-center gap-4">
        <div className="w-36 flex-none">
          <QrCode text={url} label="QR code that opens the invitation" />
        </div>
        <p className="min-w-0 text-body font-medium wrap-anywhere text-ink select-all">{url}</p>
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-2">
        <BigButton
          variant="primary"
          onClick={() =>
            void shareOrCopy({
              title: 'PitBoss Go',
              text: `You are invited to our home games on PitBoss Go, as ${email}.`,
              url,
            }).then(said)
          }
        >
          <Icon as={Share2} size={20} />
          Share link
        </BigButton>
        <BigButton onClick={() => void copyText(url).then((ok) => said(ok ? 'copied' : 'failed'))}>
          <Icon as={Copy} size={20} />
          Copy link
        </BigButton>
      </div>
      <p className="justify-self-end text-body">
        <Button size="lg" onClick={onDone}>
          Done
        </Button>
      </p>
    </section>
  );
}
