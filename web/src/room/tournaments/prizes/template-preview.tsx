import { useQuery } from '@tanstack/react-query';
import type { Payouts, PayoutTemplate } from '@/api/tournament-types';
import type { Cents } from '@/domain/money';
import { formatAmount } from '@/lib/format';
import { type Column, DataTable } from '@/ui/data-table';
import { ListHead } from '@/ui/panel';
import { Skeleton } from '@/ui/skeleton';
import { QueryView } from '@/shells/query-view';
import { paidShare, type PreviewRow, previewPlace, previewRows, templateName } from './model';
import { previewsQuery } from './queries';

interface TemplatePreviewProps {
  payouts: Pick<Payouts, 'tournamentId' | 'template'>;
  /** The selected template. */
  template: PayoutTemplate;
  entries: number;
}

/** The payout of each place as the server calculates it, beside the current one. */
export function TemplatePreview({ payouts, template, entries }: TemplatePreviewProps) {
  const previews = useQuery(previewsQuery(payouts.tournamentId));
  const title = `${templateName(template)}${template === payouts.template ? ' pays' : ' would pay'}`;
  return (
    <QueryView of={previews} what="what it would pay" skeleton={<Skeleton height="10rem" />}>
      {(data) => {
        const of = (key: PayoutTemplate) => data.find((one) => one.template === key)?.amounts ?? [];
        const amounts = of(template);
        const compared = template !== payouts.template;
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
      }}
    </QueryView>
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
