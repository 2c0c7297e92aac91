import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import type { Shift } from '@/api/types';
import { usePrinting } from '@/lib/hooks/use-printing';
import { shiftQuery } from '@/room/cage/queries';
import { Slip } from '@/room/cage/drawers/slip';
import { DaysList } from '@/room/cage/ledger/days-list';
import { LargeCashList } from '@/room/cage/ledger/large-cash-list';
import { KINDS, LedgerList } from '@/room/cage/ledger/ledger-list';
import { TYPES } from '@/room/cage/model';
import { ShiftsList } from '@/room/cage/drawers/shifts-list';
import { SPANS } from '@/room/cage/ledger/spans';
import { TransactionsList } from '@/room/cage/chips/transactions-list';
import { buttonStyle } from '@/ui/button-style';
import { Icon } from '@/ui/icon';
import { useCan } from '@/api/session/session-context';
import { openDialog } from '@/shells/dialogs';
import { playerLink } from '@/room/players/directory/player-link';
import { oneOf } from '@/lib/one-of';
import { useOfficeSearch } from './use-office-search';

interface CageRecordsProps {
  today: string | undefined;
}

/** One of the cage records in full, in place of the desk. */
export function CageRecords(props: CageRecordsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <Link to="/front-office" search={{ tab: 'cage' }} className={buttonStyle({})}>
          <Icon as={ArrowLeft} />
          Back to Cage
        </Link>
      </div>
      <Book {...props} />
    </div>
  );
}

function Book({ today }: CageRecordsProps) {
  const can = useCan();
  const { search, change } = useOfficeSearch();
  switch (search.list) {
    case 'ledger':
      return (
        <LedgerList
          today={today}
          kind={oneOf(search.type, ['all', ...KINDS], 'all')}
          todayOnly={search.span !== 'every'}
          onKind={(type) => change({ type })}
          onTodayOnly={(only) => change({ span: only ? undefined : 'every' })}
          onOpen={({ id }) => openDialog('receipt', { entryId: id })}
        />
      );
    case 'shifts':
      return <Shifts />;
    case 'days':
      return <DaysList today={today} />;
    case 'large-cash':
      return <LargeCashList day={search.day} today={today} onDay={(day) => change({ day })} playerLink={playerLink} />;
    default:
      return (
        <TransactionsList
          today={today}
          filters={{
            type: oneOf(search.type, ['all', ...TYPES], 'all'),
            span: oneOf(search.span, SPANS, 'today'),
            q: search.q ?? '',
          }}
          onFilter={change}
          onOpen={({ id, chips }) => openDialog('receipt', { entryId: id, chips })}
          onReverse={
            can('correct_ledger')
              ? ({ id, number, transactionType, amount, player }) =>
                  openDialog('reverse-entry', { entry: { id, number, kind: transactionType, amount, player } })
              : undefined
          }
        />
      );
  }
}

/** The shifts, each with its slip to print. */
function Shifts() {
  const client = useQueryClient();
  const [printed, print] = usePrinting<Shift>();
  return (
    <>
      <ShiftsList onPrint={({ id }) => void client.fetchQuery(shiftQuery(id)).then(print)} />
      {printed === null ? null : <Slip shift={printed} />}
    </>
  );
}
