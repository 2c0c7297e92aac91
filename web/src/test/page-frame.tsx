import { Outlet } from '@tanstack/react-router';
import { consoleDialogs } from '@/app/console/dialogs';
import { DialogHost, registerDialogs } from '@/shells/dialog-host';

registerDialogs(() => Promise.resolve(consoleDialogs));

/** A page and the dialogs above it, both below the router as in the shell. */
export function PageFrame() {
  return (
    <>
      <Outlet />
      <DialogHost />
    </>
  );
}
