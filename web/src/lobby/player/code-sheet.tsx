import { QrCode } from '@/ui/qr-code';
import { Sheet } from './alerts/sheet';
import { Button } from './parts';
import { usePageTexts } from './texts/use-page-texts';

interface CodeSheetProps {
  /** A scanner at the desk or the kiosk reads it as this player. */
  code: string;
  name: string;
  onClose: () => void;
}

/** The code by which the desk finds the player. */
export function CodeSheet({ code, name, onClose }: CodeSheetProps) {
  const t = usePageTexts();
  return (
    <Sheet title={t.codeTitle} lead={t.codeWhy} onClose={onClose}>
      <div className="mx-auto w-58">
        <QrCode text={code} label={t.codeTitle} />
      </div>
      <p className="text-center text-title font-semibold">{name}</p>
      <Button onClick={onClose}>{t.close}</Button>
    </Sheet>
  );
}
