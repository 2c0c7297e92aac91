import { cva } from 'class-variance-authority';
import { User } from 'lucide-react';
import { shortName } from '@/lib/names';
import { Icon } from '@/ui/icon';

const place = cva(
  [
    'grid min-h-18 min-w-30 place-content-center place-items-center rounded-card text-dense',
    'whitespace-nowrap max-[480px]:min-w-19 max-[480px]:whitespace-normal',
  ],
  { variants: { empty: { true: 'text-warn', false: 'text-ink-2' } } },
);

interface DealerPlaceProps {
  dealer: { name: string } | null;
  /** Opens the take-over; undefined for people who may not deal. */
  onTake: (() => void) | undefined;
}

/** The dealer, in the gap at the bottom of the table. A tap opens the take-over. */
export function DealerPlace({ dealer, onTake }: DealerPlaceProps) {
  const content = (
    <>
      <Icon as={User} size={20} />
      <strong className="max-w-36 overflow-hidden text-body font-medium text-ellipsis text-ink max-[480px]:max-w-19">
        {dealer === null ? 'No dealer' : shortName(dealer.name)}
      </strong>{' '}
      <span>{dealer === null ? 'Take over' : onTake === undefined ? 'Dealer' : 'Change dealer'}</span>
    </>
  );
  if (onTake === undefined) return <p className={place({ empty: false })}>{content}</p>;
  return (
    <button
      type="button"
      id="dealer-place"
      className={`${place({ empty: dealer === null })} hover:bg-hover`}
      onClick={onTake}
    >
      {content}
    </button>
  );
}
