import type { PushMove, Rotation } from '@/api/staff-types';
import { useRoom } from '@/api/session/session-context';
import { formatTime } from '@/lib/format';
import { PrintSheet } from '@/ui/print-sheet';
import { nextPush, placeText } from '../roster/model';

/** The next push on paper: the moves, each with a box to tick. */
export function PushSheet({ rotation, heading }: { rotation: Rotation; heading: string }) {
  const { timeZone } = useRoom();
  const at = nextPush(rotation)?.at;
  if (at === undefined) return null;
  return (
    <PrintSheet heading={heading} title={`Push Sheet, ${formatTime(at, timeZone)}`} wide>
      <table className="w-full border-collapse text-left [&_:is(th,td)]:border-b [&_:is(th,td)]:border-line [&_:is(th,td)]:py-1.5 [&_:is(th,td)]:pr-4 [&_tr]:break-inside-avoid">
        <thead>
          <tr>
            <th scope="col">Dealer</th>
            <th scope="col">From</th>
            <th scope="col">To</th>
            <th scope="col" className="w-16">
              Done
            </th>
          </tr>
        </thead>
        <tbody>
          {rotation.moves.map((move: PushMove) => (
            <tr key={move.staffId}>
              <th scope="row">{move.name}</th>
              <td>{placeText(move.from)}</td>
              <td>{placeText(move.to)}</td>
              <td>
                <span aria-label="Not done" role="img" className="block size-4 border border-line" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rotation.warnings.map(({ title, detail }) => (
        <p key={title} className="mt-3 break-inside-avoid">
          <strong>{title}.</strong> {detail}
        </p>
      ))}
    </PrintSheet>
  );
}
