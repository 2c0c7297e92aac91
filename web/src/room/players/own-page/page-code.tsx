import { QrCode } from '@/ui/qr-code';

/** The foot of a receipt or a card: the code that opens the player's page. */
export function PageCode({
  address,
  children = 'Scan to see your place, your time and your receipts. The code is for you only.',
}: {
  address: string;
  children?: string;
}) {
  return (
    <div className="mt-3 grid break-inside-avoid grid-cols-[7.25rem_minmax(0,1fr)] items-center gap-3 border-t border-dashed border-line pt-3">
      <QrCode text={address} label="Code of the player’s page" />
      <p className="text-body">{children}</p>
    </div>
  );
}
