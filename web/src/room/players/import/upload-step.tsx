import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { errorText, fieldErrors } from '@/api/client/errors';
import type { PlayerImportHead } from '@/api/types';
import { useRequest } from '@/shells/use-request';
import { useRoom } from '@/api/session/session-context';
import { saveFile } from '@/lib/save-file';
import { formatDayTime } from '@/lib/format';
import { Button, LinkButton } from '@/ui/button';
import { linkStyle } from '@/ui/button-style';
import { FormError } from '@/ui/form-error';
import { Icon } from '@/ui/icon';
import { Panel } from '@/ui/panel';
import { Shape } from '@/ui/shape';
import { DownloadPanel } from '../personal-data/download-panel';
import { EXPORT_PATH, importsQuery, uploadFile } from './queries';
import { SAMPLE_FILE } from './model';

const COMES_ALONG = [
  ['Players:', 'name, nickname, phone, email and birth date'],
  ['Memberships', 'that still run, with their last day'],
  ['Prepaid time, player funds and debts,', 'as opening entries in the ledger'],
  ['Notes,', 'one for each player'],
] as const;

const LEFT_OUT = [
  'Payment card numbers and Social Security numbers, also in notes',
  "Past visits and hours. They can't be checked here.",
];

const STATE_TEXT: Record<PlayerImportHead['state'], string> = {
  open: 'not imported yet',
  running: 'under way',
  done: 'imported',
  undoing: 'being undone',
  undone: 'undone',
};

/** The first step: a file, by drop or by button. */
export function UploadStep({ onUploaded }: { onUploaded: (id: string) => void }) {
  const room = useRoom();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const upload = useRequest((file: File) => uploadFile(room.id, file), { onSuccess: ({ id }) => onUploaded(id) });
  const take = (file: File | undefined) => {
    if (file !== undefined && !upload.isSending) upload.run(file);
  };
  const error = upload.error === null ? null : (fieldErrors(upload.error).file ?? errorText(upload.error));

  return (
    <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_22rem]">
      <Panel title="File" hideTitle>
        <div className="p-4">
          <div
            data-over={isOver || undefined}
            onDragOver={(event) => {
              event.preventDefault();
              setIsOver(true);
            }}
            onDragLeave={() => setIsOver(false)}
            onDrop={(event) => {
              event.preventDefault();
              setIsOver(false);
              take(event.dataTransfer.files[0]);
            }}
            className="grid min-h-80 place-content-center justify-items-center gap-3 rounded-control border border-dashed border-control px-4 py-8 text-center data-over:bg-accent-soft"
          >
            <Icon as={FileUp} size={20} />
            <p className="text-body font-semibold">Drop a CSV file or an Excel workbook here</p>
            <p className="text-dense text-ink-2">Up to 100,000 rows. Nothing is written until the last step.</p>
            <input
              ref={input}
              type="file"
              accept=".csv,.txt,.tsv,.xlsx"
              aria-label="File with players"
              className="sr-only"
              tabIndex={-1}
              onChange={(event) => {
                take(event.target.files?.[0]);
                event.target.value = '';
              }}
            />
            <Button variant="primary" busy={upload.isSending} onClick={() => input.current?.click()}>
              {upload.isSending ? 'Reading…' : 'Choose File'}
            </Button>
            {error === null ? null : <FormError text={error} />}
          </div>
        </div>
      </Panel>
      <div className="grid gap-4">
        <Says title="What comes along" shape="check">
          {COMES_ALONG.map(([what, detail]) => (
            <span key={what}>
              <b className="font-semibold">{what}</b> {detail}
            </span>
          ))}
        </Says>
        <Says title="What we leave out" shape="bar">
          {LEFT_OUT.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </Says>
        <p className="text-meta text-ink-3">
          New to this?{' '}
          <LinkButton onClick={() => saveFile('players-sample.csv', new Blob([SAMPLE_FILE], { type: 'text/csv' }))}>
            Download a sample file
          </LinkButton>
        </p>
        <DownloadPanel
          title="Export"
          path={EXPORT_PATH}
          file="players.csv"
          label="Download CSV"
          busyLabel="Preparing…"
          variant="default"
          done="Players downloaded"
        >
          <p>All active players in one file, with the columns that an import reads.</p>
        </DownloadPanel>
        <EarlierImports timeZone={room.timeZone} />
      </div>
    </div>
  );
}

function Says({ title, shape, children }: { title: string; shape: 'check' | 'bar'; children: React.ReactNode[] }) {
  return (
    <Panel title={title}>
      <ul className="grid gap-3 px-4 py-3 text-dense text-ink-2">
        {children.map((child, index) => (
          // The lines never change.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="flex gap-2.5">
            <span className="mt-1 flex-none">
              <Shape name={shape} />
            </span>
            {child}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The latest imports, to finish, look at or undo. */
function EarlierImports({ timeZone }: { timeZone: string }) {
  const { data = [] } = useQuery(importsQuery);
  if (data.length === 0) return null;
  return (
    <Panel title="Earlier imports">
      <ul className="grid gap-2 px-4 py-3 text-dense">
        {data.slice(0, 5).map(({ id, fileName, state, madeAt, madeBy }) => (
          <li key={id} className="grid">
            <Link to="/players/import" search={{ id }} className={`${linkStyle} wrap-anywhere`}>
              {fileName}
            </Link>
            <span className="text-meta text-ink-3">
              {formatDayTime(madeAt, timeZone)}, {madeBy}, {STATE_TEXT[state]}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
