import { useNavigate, useSearch } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PlayerImport } from '@/api/types';
import { useCan } from '@/api/session/session-context';
import { formatCount, formatQuantity } from '@/lib/format';
import { Crumbs } from '@/shells/crumbs';
import { Page } from '@/shells/page';
import { QueryView } from '@/shells/query-view';
import { useAct } from '@/shells/use-act';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Panel } from '@/ui/panel';
import { Shape } from '@/ui/shape';
import { runImport } from '../import/acts';
import { CheckStep } from '../import/check-step';
import { ColumnsStep } from '../import/columns-step';
import { DuplicatesStep } from '../import/duplicates-step';
import { useImport } from '../import/queries';
import { ResultStep } from '../import/result-step';
import { type ImportStep, STEPS } from '../import/search';
import { UploadStep } from '../import/upload-step';
import { NoPermission } from '../no-permission';

const TITLE = 'Import Players';
const ALL_STEPS = ['File', 'Columns', 'Duplicates', 'Check', 'Result'] as const;

export function ImportPage() {
  const can = useCan();
  return can('correct_ledger') ? <Import /> : <NoPermission title={TITLE} />;
}

/** Five steps from a file to players. Nothing is written before the last button. */
function Import() {
  const navigate = useNavigate();
  const { id, step = 'columns' } = useSearch({ from: '/players/import' });
  const read = useImport(id);
  const show = (next: { id?: string | undefined; step?: ImportStep | undefined }) =>
    void navigate({ to: '/players/import', search: next });
  const at = id === undefined ? 0 : read.data === undefined || read.data.state === 'open' ? STEPS.indexOf(step) + 1 : 4;
  return (
    <Page
      title={TITLE}
      crumbs={<Crumbs up="/players" here="Import" />}
      actions={<Stepper at={at} />}
      manyActions
      names={`${TITLE}, ${ALL_STEPS[at]}`}
    >
      {id === undefined ? (
        <UploadStep onUploaded={(uploaded) => show({ id: uploaded })} />
      ) : (
        <QueryView of={read} what="the import" inPanel={TITLE} rows={8}>
          {(data) =>
            data.state === 'open' ? <OpenImport data={data} step={step} onShow={show} /> : <ResultStep data={data} />
          }
        </QueryView>
      )}
    </Page>
  );
}

function Stepper({ at }: { at: number }) {
  return (
    <ol aria-label="Steps of the import" className="flex flex-wrap items-center gap-x-4 gap-y-1 text-dense">
      {ALL_STEPS.map((label, index) => (
        <li
          key={label}
          aria-current={index === at ? 'step' : undefined}
          className="group flex items-center gap-2 text-ink-2 aria-[current]:font-semibold aria-[current]:text-ink"
        >
          <span className="grid size-5 place-items-center rounded-full border border-control text-meta tabular-nums group-aria-[current]:border-ink group-aria-[current]:bg-ink group-aria-[current]:text-surface">
            {index < at ? <Shape name="check" /> : index + 1}
          </span>
          {label}
        </li>
      ))}
    </ol>
  );
}

interface OpenImportProps {
  data: PlayerImport;
  step: ImportStep;
  onShow: (next: { id?: string | undefined; step?: ImportStep | undefined }) => void;
}

function OpenImport({ data, step, onShow }: OpenImportProps) {
  const run = useAct(runImport);
  const count = data.counts.new + data.counts.updated;
  const label = `Import ${formatQuantity(count, 'Player')}`;
  const steps: Record<ImportStep, { part: ReactNode; said: string; next: ReactNode }> = {
    columns: {
      part: <ColumnsStep data={data} />,
      said: columnsSaid(data),
      next: (
        <Button variant="primary" onClick={() => onShow({ id: data.id, step: 'duplicates' })}>
          Next: Duplicates
        </Button>
      ),
    },
    duplicates: {
      part: <DuplicatesStep data={data} />,
      said: duplicatesSaid(data),
      next: (
        <Button variant="primary" onClick={() => onShow({ id: data.id, step: 'check' })}>
          Next: Check
        </Button>
      ),
    },
    check: {
      part: <CheckStep data={data} />,
      said: 'Nothing has been written yet.',
      next: (
        <Button
          variant="primary"
          busy={run.busy}
          disabledReason={count === 0 ? 'No row adds or changes a player' : run.disabledReason}
          onClick={() => run.run({ id: data.id, check: data.check, count })}
        >
          {label}
        </Button>
      ),
    },
  };
  const { part, said, next } = steps[step];
  const before = STEPS[STEPS.indexOf(step) - 1];
  return (
    <>
      <Panel title="File" hideTitle>
        <div className="flex items-center gap-3 px-4 py-2.5 text-dense">
          <Icon as={FileText} />
          <p className="mr-auto min-w-0 text-ink-2 wrap-anywhere">
            <b className="font-semibold text-ink">{data.fileName}</b> · {formatQuantity(data.counts.rows, 'row')},{' '}
            {formatQuantity(data.columns.length, 'column')} · {data.format}
          </p>
          <Button size="sm" onClick={() => onShow({})}>
            Change File
          </Button>
        </div>
      </Panel>
      {part}
      <div className="sticky bottom-0 z-1 -mx-1 flex flex-wrap items-center gap-2 border-t border-line bg-canvas px-1 py-3 text-dense">
        <p role="status" className="mr-auto text-ink-2">
          {said}
        </p>
        <span className="flex gap-2">
          <Button onClick={() => onShow(before === undefined ? {} : { id: data.id, step: before })}>Back</Button>
          {next}
        </span>
      </div>
    </>
  );
}

function columnsSaid({ columns }: PlayerImport): string {
  const used = columns.filter(({ state }) => state !== 'left_out').length;
  const look = columns.filter(({ state }) => state === 'look').length;
  const needs = look === 0 ? '' : ` ${formatQuantity(look, 'column')} ${look === 1 ? 'needs' : 'need'} a look.`;
  return `${formatQuantity(used, 'column')} used, ${formatCount(columns.length - used)} left out.${needs}`;
}

function duplicatesSaid({ duplicates }: PlayerImport): string {
  const sum = (choice: 'update' | 'skip' | 'new') => duplicates.reduce((all, each) => all + each[choice], 0);
  return `${formatCount(sum('update'))} to update, ${formatCount(sum('skip'))} to skip, ${formatCount(sum('new'))} to add as new. Nothing left to decide.`;
}
