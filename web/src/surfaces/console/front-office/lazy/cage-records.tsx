import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ShiftHead } from '@/api/types';
import { DaysList } from '@/features/cage/days-list';
import { LargeCashList } from '@/features/cage/large-cash-list';
import { KINDS, LedgerList } from '@/features/cage/ledger-list';
import { TYPES } from '@/features/cage/model';
import { ShiftsList } from '@/features/cage/shifts-list';
import { SPANS } from '@/features/cage/spans';
import { TransactionsList } from '@/features/cage/transactions-list';
import { buttonStyle } from '@/ui/button-style';
import { Icon } from '@/ui/icon';
import { useCan, useRoom } from '../../session-context';
import type { OfficeDialog } from '../office-dialog';
import { playerLink } from '../player-link';
import { oneOf, useOfficeSearch } from '../use-office-search';

interface CageRecordsProps {
  today: string | undefined;
  onOpen: (dialog: OfficeDialog) => void;
  onPrint: (head: ShiftHead) => void;
}

/** One of the books in full, in the place of the desk. */
export function CageRecords(props: CageRecordsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <Link to="/front-office" search={{ tab: 'cage' }} className={buttonStyle({})}>
          <Icon as={ArrowLeft} />
          Back to the Desk
        </Link>
      </div>
      <Book {...props} />
    </div>
  );
}

function Book({ today, onOpen, onPrint }: CageRecordsProps) {
  const room = useRoom();
  const can = useCan();
  const { search, change } = useOfficeSearch();
  const where = { roomId: room.id, timeZone: room.timeZone };
  switch (search.list) {
    case 'ledger':
      return (
        <LedgerList
          {...where}
          today={today}
          kind={oneOf(search.type, ['all', ...KINDS], 'all')}
          todayOnly={search.span !== 'every'}
          onKind={(type) => change({ type })}
          onTodayOnly={(only) => change({ span: only ? undefined : 'every' })}
          onOpen={({ id }) => onOpen({ kind: 'receipt', entryId: id })}
        />
      );
    case 'shifts':
      return <ShiftsList {...where} onPrint={onPrint} />;
    case 'days':
      return <DaysList roomId={room.id} today={today} closes={can('correct_ledger')} />;
    case 'large-cash':
      return (
        <LargeCashList
          roomId={room.id}
          day={search.day}
          today={today}
          onDay={(day) => change({ day })}
          playerLink={playerLink}
        />
      );
    default:
      return (
        <TransactionsList
          {...where}
          today={today}
          filters={{
            type: oneOf(search.type, ['all', ...TYPES], 'all'),
            span: oneOf(search.span, SPANS, 'today'),
            q: search.q ?? '',
          }}
          onFilter={change}
          onOpen={({ id, chips }) => onOpen({ kind: 'receipt', entryId: id, chips })}
          onReverse={
            can('correct_ledger')
              ? ({ id, number, transactionType, amount, player }) =>
                  onOpen({
                    kind: 'reverse',
                    entry: { id, number, kind: transactionType, amount, player },
                  })
              : undefined
          }
        />
      );
  }
}
