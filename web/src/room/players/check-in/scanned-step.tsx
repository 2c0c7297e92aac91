import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { request } from '@/api/acts/request';
import { errorText, isStatus } from '@/api/client/errors';
import { usePlaces } from '@/api/player-search';
import { playersQuery } from '@/api/queries';
import { useRoom } from '@/api/session/session-context';
import type { Player } from '@/api/types';
import { Button } from '@/ui/button';
import { CancelButton, DialogBody, DialogFoot } from '@/ui/dialog';
import { Fact, Facts } from '@/ui/facts';
import { FormError } from '@/ui/form-error';
import { Note } from '@/ui/choices';
import { formatPhone } from '@/lib/format';
import { Skeleton } from '@/ui/skeleton';
import type { KnownPlayer } from '../player-item';
import type { License, Scan } from './scan';
import { foldName } from './same-person';

interface ScannedStepProps {
  scan: Scan;
  onUse: (player: KnownPlayer, license: License | null) => void;
  onNew: (license: License) => void;
  onClose: () => void;
}

/** Finds the player of a scan. */
export function ScannedStep({ scan, ...rest }: ScannedStepProps) {
  switch (scan.kind) {
    case 'code':
      return <ScannedCode key={scan.code} code={scan.code} {...rest} />;
    case 'license':
      return <ScannedLicense license={scan.license} {...rest} />;
    case 'unreadable':
      return <Problem text="This license could not be read. Scan it again, or type the name." />;
  }
}

type Found = Omit<ScannedStepProps, 'scan'>;

function Problem({ text }: { text: string }) {
  return (
    <DialogBody>
      <FormError text={text} />
    </DialogBody>
  );
}

function ScannedCode({ code, onUse }: Found & { code: string }) {
  const { id: roomId } = useRoom();
  const found = useQuery({
    // The code is a secret: the answer leaves the cache with the dialog.
    queryKey: ['scanned-code', roomId, code],
    queryFn: () =>
      request<KnownPlayer>('POST', `/api/player-links/${roomId}/lookups`, { body: { code }, isRecorded: false }),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  const player = found.data;
  // Leads on to the player who was found.
  useEffect(() => {
    if (player !== undefined) onUse(player, null);
    // The answer leads on once, whatever the identity of the callback.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [player]);
  if (isStatus(found.error, 404)) {
    return <Problem text="This code belongs to no player. Type the name or the phone number." />;
  }
  if (found.isError) return <Problem text={errorText(found.error, 'Could not look up the code.')} />;
  return <Searching />;
}

function Searching() {
  return (
    <DialogBody>
      <Skeleton width="60%" />
      <Skeleton width="70%" />
    </DialogBody>
  );
}

const lastWord = (name: string) => foldName(name).split(' ').at(-1);

/** The records that may belong to the person of a license. */
export function fitting(license: License, players: readonly Player[]): Player[] {
  const name = foldName(license.name);
  const last = lastWord(license.lastName);
  return [...new Map(players.map((player) => [player.id, player])).values()].filter(
    (player) =>
      player.mergedInto === null &&
      player.removedAt === null &&
      (player.birthDate === license.birthDate
        ? lastWord(player.name) === last
        : player.birthDate === null && foldName(player.name) === name),
  );
}

function ScannedLicense({ license, onUse, onNew, onClose }: Found & { license: License }) {
  const { placeOf } = usePlaces(useRoom().id);
  const byBirth = useQuery({ ...playersQuery(license.birthDate), staleTime: 0 });
  const byName = useQuery({ ...playersQuery(license.name), staleTime: 0 });
  const isLoaded = byBirth.isFetchedAfterMount && byName.isFetchedAfterMount && !byBirth.isError && !byName.isError;
  const people = isLoaded ? fitting(license, [...(byBirth.data ?? []), ...(byName.data ?? [])]) : null;
  const [only] = people ?? [];
  // Leads on where there is nothing to choose.
  useEffect(() => {
    if (people === null || people.length > 1) return;
    if (only === undefined) onNew(license);
    else onUse(only, license);
    // The answer leads on once, whatever the identity of the callbacks.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [people?.length]);
  if (byBirth.isError || byName.isError) return <Problem text="Could not search the players. Scan again." />;
  if (people === null || people.length < 2) return <Searching />;
  return (
    <>
      <DialogBody label="Records that fit">
        <Note>{people.length} records fit this license. Check in with the one that is right.</Note>
        <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
          {people.map((player) => (
            <section
              key={player.id}
              aria-label={player.name}
              className="grid gap-3 rounded-control border border-line p-4"
            >
              <h2 className="text-title font-semibold">{player.name}</h2>
              <Facts>
                <Fact label="Phone">{player.phoneNumber === null ? 'none' : formatPhone(player.phoneNumber)}</Fact>
                <Fact label="Born">{player.birthDate ?? 'not recorded'}</Fact>
                <Fact label="Now">{placeOf(player.id) ?? 'not in the room'}</Fact>
              </Facts>
              <Button onClick={() => onUse(player, license)}>Use This Record</Button>
            </section>
          ))}
        </div>
      </DialogBody>
      <DialogFoot note="A manager can merge the records later." cancel={<CancelButton onClose={onClose} />}>
        <Button size="lg" onClick={() => onNew(license)}>
          They Are Two People
        </Button>
      </DialogFoot>
    </>
  );
}
