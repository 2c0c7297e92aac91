import { waitOf } from './model';
import { Panel, Row } from './panel';
import type { JoinableList } from './join-sheet';
import { type RoomTexts, useRoomTexts } from './texts/use-room-texts';
import type { RoomGame, RoomPage } from './types';

// On a phone each game is a block of labeled lines, on a wide screen the same lines are columns.
const COLUMNS =
  'wide:grid-cols-[minmax(0,1.3fr)_minmax(0,0.8fr)_minmax(0,1fr)_minmax(0,1.3fr)_7.5rem] wide:items-center wide:gap-x-4';

interface CashGamesProps {
  games: readonly RoomGame[];
  /** How many people sit, in words. */
  seated: string;
  /** Opens the form for a list; undefined where the page takes no names. */
  onJoin: Join | undefined;
}

type Join = (list: JoinableList) => void;

const JOIN_LOOK =
  'min-h-11 cursor-pointer rounded-control border border-control bg-surface px-4 text-phone font-semibold whitespace-nowrap hover:bg-hover';

function JoinButton({ list, onJoin }: { list: JoinableList; onJoin: Join | undefined }) {
  const t = useRoomTexts();
  if (onJoin === undefined) return null;
  return (
    <button type="button" aria-label={t.joinListFor(list.name)} onClick={() => onJoin(list)} className={JOIN_LOOK}>
      {t.joinList}
    </button>
  );
}

export function CashGames({ games, seated, onJoin }: CashGamesProps) {
  const t = useRoomTexts();
  if (games.length === 0)
    return (
      <Panel title={t.cashGames}>
        <Row title={t.nothingRuns} detail={t.nothingRunsWhy} />
      </Panel>
    );
  return (
    <Panel title={t.cashGames} note={seated}>
      <div aria-hidden className={`hidden min-h-9 px-4 text-dense font-medium text-ink-3 wide:grid ${COLUMNS}`}>
        <span>{t.game}</span>
        <span>{t.seated}</span>
        <span>{t.onTheList}</span>
        <span>{t.likelyWait}</span>
        <span />
      </div>
      <ul className="divide-y divide-line-soft">
        {games.map((game) => (
          <Game key={game.gameTypeId} game={game} onJoin={onJoin} />
        ))}
      </ul>
    </Panel>
  );
}

function Game({ game, onJoin }: { game: RoomGame; onJoin: Join | undefined }) {
  const { name, seated, seats, tables, waiting, coming } = game;
  const t = useRoomTexts();
  const { what, why } = waitOf(t, game);
  return (
    <li className={`grid gap-0.5 px-4 pt-3 pb-3.5 wide:min-h-17 wide:py-2.5 ${COLUMNS}`}>
      <div className="flex items-start justify-between gap-3 wide:contents">
        <h3 className="text-title font-semibold wrap-anywhere">{name}</h3>
        <span className="wide:order-last wide:justify-self-end">
          <JoinButton list={game} onJoin={onJoin} />
        </span>
      </div>
      <Cell label={t.seated} value={t.seatsOf(seated, seats)} detail={t.tables(tables)} />
      <Cell
        label={t.list}
        {...(waiting === 0
          ? { value: t.nobodyWaits }
          : { value: t.waiting(waiting), detail: t.presence(waiting, coming) })}
      />
      <Cell label={t.likelyWait} value={what} detail={why} />
    </li>
  );
}

interface CellProps {
  label: string;
  value: string;
  detail?: string;
}

function Cell({ label, value, detail }: CellProps) {
  return (
    <p className="grid grid-cols-[5.75rem_minmax(0,1fr)] gap-x-2 text-body text-ink-2 tabular-nums wide:block">
      <span className="text-ink-3 wide:sr-only">{label}</span>{' '}
      <span>
        <b className="mr-1 font-semibold text-ink wide:mr-0 wide:block">{value}</b>
        {detail === undefined ? null : ` ${detail}`}
      </span>
    </p>
  );
}

/** Games that have a waiting list and no running table. */
export function RequestedGames({ games, onJoin }: { games: RoomPage['requested']; onJoin: Join | undefined }) {
  const t = useRoomTexts();
  return (
    <Panel title={t.requested}>
      {games.map((game) => (
        <Row
          key={game.gameTypeId}
          title={game.name}
          detail={requestText(t, game)}
          {...(onJoin === undefined ? {} : { end: <JoinButton list={game} onJoin={onJoin} /> })}
        />
      ))}
    </Panel>
  );
}

function requestText(t: RoomTexts, { waiting, coming, needed }: RoomPage['requested'][number]): string {
  const here = coming === 0 ? '' : ` (${t.presence(waiting, coming)})`;
  if (waiting >= needed) return t.enough(waiting, here);
  return (needed - waiting === 1 ? t.oneMore : t.namesOf)(waiting, needed, here);
}
