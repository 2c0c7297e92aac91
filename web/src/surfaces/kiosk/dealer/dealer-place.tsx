import { User } from 'lucide-react';
import { shortName } from '@/lib/names';
import { Icon } from '@/ui/icon';
import type { StageProps } from './at-table';

/** In the gap at the bottom: who deals. A tap lets somebody else take over. */
export function DealerPlace({ at, dealer, onSheet }: StageProps) {
  const content = (
    <>
      <Icon as={User} size={20} />
      <strong>{dealer === null ? 'No dealer' : shortName(dealer.name)}</strong>{' '}
      <span>{dealer === null ? 'Take over' : at.deals ? 'Change dealer' : 'Dealer'}</span>
    </>
  );
  if (!at.deals) return <p className="dealer-place">{content}</p>;
  return (
    <button
      type="button"
      id="dealer-place"
      className="dealer-place"
      data-empty={dealer === null || undefined}
      onClick={() => onSheet('take')}
    >
      {content}
    </button>
  );
}
