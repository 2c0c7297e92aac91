import type { UseNight } from '@/domain/night/view';
import { counted } from '@/domain/night/words';
import { LinkButton } from '@/ui/button';
import { Strip } from './frame';

/** What must not be missed: refused changes, changes that were set aside, a phone that cannot store. */
export function Notices({ night, onLook }: { night: UseNight; onLook: () => void }) {
  const { sync, aside, refusals } = night;
  const changes = aside.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <>
      {sync.kind === 'stopped' ? (
        <Strip action={<LinkButton onClick={night.retry}>Try again</LinkButton>}>
          {sync.why ?? sync.text}
        </Strip>
      ) : null}
      {changes === 0 ? null : (
        <Strip action={<LinkButton onClick={onLook}>Look</LinkButton>}>
          {counted(changes, 'change')} made here {changes === 1 ? 'was' : 'were'} set aside.
        </Strip>
      )}
      {refusals.map(({ id, what, why }) => (
        <Strip
          key={id}
          action={<LinkButton onClick={() => void night.dismissRefusal(id)}>Dismiss</LinkButton>}
        >
          {what}: {why}
        </Strip>
      ))}
    </>
  );
}
