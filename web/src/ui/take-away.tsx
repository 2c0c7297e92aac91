import { Download, Printer } from 'lucide-react';
import { Button } from './button';

interface TakeAwayProps {
  onPress: () => void;
  /** The remaining rows of a long list are being fetched. */
  busy?: boolean;
  disabledReason?: string | undefined;
}

/**
 * Exports the screen's data for a spreadsheet. The label and place are the same on every screen: first of the page's
 * actions.
 */
export function ExportButton({ onPress, busy = false, disabledReason }: TakeAwayProps) {
  return (
    <Button icon={Download} busy={busy} disabledReason={disabledReason} onClick={onPress}>
      {busy ? 'Exporting…' : 'Export CSV'}
    </Button>
  );
}

/** Prints the screen's data. */
export function PrintButton({ disabledReason }: Pick<TakeAwayProps, 'disabledReason'>) {
  return (
    <Button icon={Printer} disabledReason={disabledReason} onClick={() => window.print()}>
      Print
    </Button>
  );
}
