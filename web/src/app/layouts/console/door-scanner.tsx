import { useCan } from '@/api/session/session-context';
import { readCode } from '@/room/players/check-in/scan';
import { closeDialogsNamed, openDialog } from '@/shells/dialogs';
import { takeTypedAhead } from '@/shells/type-ahead';
import { useScanner } from '@/shells/use-scanner';

/** Opens the check-in for a scan on any screen of the console. The scanned text goes no further. */
export function DoorScanner() {
  const manages = useCan()('manage_players');
  useScanner({
    isCode: (line) => manages && readCode(line) !== null,
    onCode: (line) => {
      const code = readCode(line);
      if (code === null) return;
      // Where no field had the focus, a letter of the code has opened the palette, which would search for the rest.
      takeTypedAhead();
      closeDialogsNamed('command-palette');
      openDialog('check-in', { scan: { kind: 'code', code } });
    },
    onLicense: (text) => {
      if (manages) void openLicense(text);
    },
  });
  return null;
}

async function openLicense(text: string) {
  const { readLicense } = await import('@/room/players/check-in/license');
  const license = readLicense(text);
  openDialog('check-in', { scan: license === null ? { kind: 'unreadable' } : { kind: 'license', license } });
}
