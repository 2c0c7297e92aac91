import './admin.css';
import { Copy, Share2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { NewInvitation } from '@/api/community-types';
import { serverNow } from '@/lib/clock';
import { formatNearDate } from '@/lib/format';
import { HERE } from '@/lib/here-zone';
import { copyText, shareOrCopy } from '@/lib/share';
import { BigButton } from '@/ui/big-button';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { QrCode } from '@/ui/qr-code';
import { toast } from '@/ui/toast-store';

interface InviteMadeProps {
  invitation: NewInvitation;
  onDone: () => void;
}

/** The link of an invite, once: only its fingerprint is kept on the server. */
export function InviteMade({ invitation, onDone }: InviteMadeProps) {
  const { email, link, expiresAt } = invitation;
  const url = `${window.location.origin}${link}`;
  const heading = useRef<HTMLHeadingElement>(null);

  // The focus: what was just made is read first.
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
    <section className="ad-made" aria-labelledby="ad-made">
      <h2 id="ad-made" ref={heading} tabIndex={-1}>
        Invitation for {email}
      </h2>
      <p>
        Pass the link on yourself: no e-mail is sent, and it is shown only once. It registers one
        person with this address, until {formatNearDate(expiresAt, HERE, serverNow())}.
      </p>
      <div className="ad-link">
        <div className="ad-qr">
          <QrCode text={url} label="QR code that opens the invitation" />
        </div>
        <p className="ad-url">{url}</p>
      </div>
      <div className="ad-acts">
        <BigButton
          look="primary"
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
      <p className="ad-done">
        <Button size="lg" onClick={onDone}>
          Done
        </Button>
      </p>
    </section>
  );
}
