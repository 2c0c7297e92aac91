import { Download, Printer } from 'lucide-react';
import { Button } from './button';

interface TakeAwayProps {
  onPress: () => void;
  /** The rest of a long list is being read. */
  busy?: boolean;
  disabledReason?: string | undefined;
}

/** What is on the screen, for a spreadsheet. The same words and place on every screen: first of the page's actions. */
export function ExportButton({ onPress, busy = false, disabledReason }: TakeAwayProps) {
  return (
    <Button icon={Download} busy={busy} disabledReason={disabledReason} onClick={onPress}>
      {busy ? 'Exporting…' : 'Export CSV'}
    </Button>
  );
}

/** What is on the screen, on paper. */
export function PrintButton({ disabledReason }: Pick<TakeAwayProps, 'disabledReason'>) {
  return (
    <Button icon={Printer} disabledReason={disabledReason} onClick={() => window.print()}>
      Print
    </Button>
  );
}
