import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorText, isStatus } from '@/api/client/errors';
import { useRequest } from '@/shells/use-request';
import { announce } from '@/ui/announcer';
import { Button } from '@/ui/button';
import { Note } from '@/ui/choices';
import { FormError } from '@/ui/form-error';
import { Panel } from '@/ui/panel';
import { download } from './download';

interface DownloadPanelProps {
  title: string;
  /** The path of the request, and the name of the file if the server sends none. */
  path: string;
  file: string;
  label: string;
  /** The label of the button while the file is created. */
  busyLabel: string;
  variant?: 'default' | 'primary';
  /** The announcement to screen readers when it is done. */
  done: string;
  children: ReactNode;
}

/** Describes a file, with the button that saves it. */
export function DownloadPanel({
  title,
  path,
  file,
  label,
  busyLabel,
  variant = 'primary',
  done,
  children,
}: DownloadPanelProps) {
  const save = useRequest(() => download(path, file), { onSuccess: () => announce(done) });
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
          <Button icon={Download} variant={variant} busy={save.isSending} onClick={() => save.run()}>
            {save.isSending ? busyLabel : label}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
