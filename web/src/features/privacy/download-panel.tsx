import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorText, isStatus } from '@/api/client/errors';
import { announce } from '@/ui/announcer';
import { Button } from '@/ui/button';
import { Note } from '@/ui/choices';
import { FormError } from '@/ui/form-error';
import { Panel } from '@/ui/panel';
import { download } from './download';

interface DownloadPanelProps {
  title: string;
  /** What is read, and its name if the server gives none. */
  path: string;
  file: string;
  label: string;
  /** Said while it is made. */
  busyLabel: string;
  /** Said to readers when it is there. */
  done: string;
  children: ReactNode;
}

/** A file of the organization: what is in it, and the button that saves it. */
export function DownloadPanel({
  title,
  path,
  file,
  label,
  busyLabel,
  done,
  children,
}: DownloadPanelProps) {
  const save = useMutation({
    mutationFn: () => download(path, file),
    onSuccess: () => announce(done),
  });
  return (
    <Panel title={title}>
      <div className="grid max-w-[68ch] gap-3 px-4 py-4 text-body text-ink-2 phone:px-3">
        {children}
        <div role="status" className="empty:hidden">
          {isStatus(save.error, 409) ? <Note>{errorText(save.error)}</Note> : null}
        </div>
        {save.error === null || isStatus(save.error, 409) ? null : (
          <FormError text={errorText(save.error, 'Failed to download')} />
        )}
        <div className="phone:grid">
          <Button
            icon={Download}
            variant="primary"
            busy={save.isPending}
            onClick={() => save.mutate()}
          >
            {save.isPending ? busyLabel : label}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
