import { useQuery } from '@tanstack/react-query';
import type { Payouts, PayoutTemplate } from '@/api/tournament-types';
import type { Cents } from '@/domain/money';
import { formatAmount } from '@/lib/format';
import { type Column, DataTable } from '@/ui/data-table';
import { ErrorPanel } from '@/ui/error-panel';
import { ListHead } from '@/ui/panel';
import { Loading, Skeleton } from '@/ui/skeleton';
import { paidShare, type PreviewRow, previewPlace, previewRows, templateName } from './model';
import { previewsQuery } from './queries';

interface TemplatePreviewProps {
  payouts: Pick<Payouts, 'tournamentId' | 'template'>;
  /** The one that is looked at. */
  template: PayoutTemplate;
  entries: number;
}

/** What each place would be paid, as the server reckons it, beside what it is paid now. */
export function TemplatePreview({ payouts, template, entries }: TemplatePreviewProps) {
  const { data, ...previews } = useQuery(previewsQuery(payouts.tournamentId));
  if (data === undefined) {
    return previews.isError ? (
      <ErrorPanel
        what="what it would pay"
        error={previews.error}
        retrying={previews.isFetching}
        onRetry={() => void previews.refetch()}
      />
    ) : (
      <Loading label="Loading what it would pay">
        <Skeleton height="10rem" />
      </Loading>
    );
  }
  const of = (key: PayoutTemplate) => data.find((one) => one.template === key)?.amounts ?? [];
  const amounts = of(template);
  const compared = template !== payouts.template;
  const title = `${templateName(template)}${compared ? ' would pay' : ' pays'}`;
  return (
    <section aria-label={title} className="overflow-hidden rounded-control border border-line">
      <ListHead title={title} note={paidShare(amounts.length, entries)} />
      {amounts.length === 0 ? (
        <p className="px-4 py-3 text-meta text-ink-3">There is nothing in the pool yet.</p>
      ) : (
        <DataTable
          caption={`${title}, by place`}
          columns={compared ? [PLACE, NOW, NEXT] : [PLACE, NEXT]}
          rows={previewRows(compared ? of(payouts.template) : amounts, amounts)}
          rowKey={({ from }) => String(from)}
        />
      )}
    </section>
  );
}

const amountText = (amount: Cents | null) => (amount === null ? '–' : formatAmount(amount));

const PLACE: Column<PreviewRow> = {
  key: 'place',
  header: 'Place',
  rowHeader: true,
  cell: previewPlace,
};

const NOW: Column<PreviewRow> = {
  key: 'now',
  header: 'Now',
  align: 'right',
  cell: ({ now }) => <span className="text-ink-3">{amountText(now)}</span>,
};

const NEXT: Column<PreviewRow> = {
  key: 'next',
  header: 'Prize, USD',
  align: 'right',
  cell: ({ next }) => amountText(next),
};
