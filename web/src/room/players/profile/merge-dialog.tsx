import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { profileQuery } from '@/api/queries';
import type { PlayerProfile } from '@/api/types';
import { useRoom } from '@/api/session/session-context';
import { usePlace } from '@/api/session/use-place';
import { TERM_LABEL } from '@/domain/payment';
import { fromWire } from '@/domain/money';
import { formatCount, formatHours, formatMoney, formatPhone } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { ActForm } from '@/shells/act-form';
import { QueryView } from '@/shells/query-view';
import { Note } from '@/ui/choices';
import { type Column, DataTable } from '@/ui/data-table';
import { Field } from '@/ui/field';
import { useFormField } from '@/ui/form/use-form-field';
import type { KnownPlayer } from '../player-item';
import { NEED_PLAYER, requiredPlayer } from '../player-schema';
import { mergePlayer } from './acts';
import { PlayerPicker } from './player-picker';

const mergeSchema = z.object({ duplicate: requiredPlayer() });

/** Merges two records of one person: pick the duplicate, compare both, confirm. It cannot be undone. */
export function MergeDialog({ profile, onClose }: { profile: PlayerProfile; onClose: () => void }) {
  const { id: roomId } = useRoom();
  const { player } = profile;
  const [otherId, setOtherId] = useState('');
  const other = useQuery({ ...profileQuery(otherId, roomId), enabled: otherId !== '' });

  // The server refuses this too: a seat or a visit cannot belong to two records.
  const here = other.data != null && (other.data.session !== null || other.data.running !== null);

  return (
    <ActForm
      act={mergePlayer}
      schema={mergeSchema}
      defaults={{ duplicate: null }}
      vars={({ duplicate }) => ({ player, duplicate })}
      title="Merge a Duplicate"
      description={`Everything in the other record moves to ${player.name}’s.`}
      submit="Merge"
      tone="danger"
      disabledReason={({ duplicate }) =>
        duplicate === null
          ? NEED_PLAYER
          : other.data === undefined
            ? 'The other record is not loaded'
            : here
              ? `${duplicate.name} is in the room`
              : undefined
      }
      ask={({ duplicate }) => ({
        title: `Merge ${duplicate.name} into ${player.name}?`,
        confirmLabel: 'Merge',
        tone: 'danger',
        children: [
          `Visits, memberships, payments and notes of the duplicate become ${player.name}’s,`,
          'and the duplicate is no longer found. This cannot be undone.',
        ].join(' '),
      })}
      errorOf="duplicate"
      onClose={onClose}
    >
      {({ duplicate }) => (
        <>
          <DuplicateField stays={player.id} onPick={setOtherId} />
          {duplicate === null ? null : (
            <QueryView of={other} what="the other record" rows={4}>
              {(goes) => (
                <div className="overflow-hidden rounded-control border border-line">
                  <SideBySide keeps={profile} goes={goes} />
                </div>
              )}
            </QueryView>
          )}
          {here ? <Note>{duplicate?.name} is in the room. Check out that record first.</Note> : null}
        </>
      )}
    </ActForm>
  );
}

function DuplicateField({ stays, onPick }: { stays: string; onPick: (id: string) => void }) {
  const { field, error } = useFormField<KnownPlayer | null>('duplicate');
  return (
    <Field label="The duplicate" required error={error}>
      <PlayerPicker
        picked={field.value}
        onPick={(player) => {
          field.onChange(player);
          onPick(player.id);
        }}
        reasonAgainst={({ id, mergedInto }) =>
          id === stays ? 'This is the record that stays' : mergedInto === null ? undefined : 'Merged already'
        }
      />
    </Field>
  );
}

interface Line {
  what: string;
  keeps: string;
  goes: string;
}

const COLUMNS: readonly Column<Line>[] = [
  { key: 'what', header: 'Record', rowHeader: true, cell: ({ what }) => what },
  { key: 'keeps', header: 'Stays', cell: ({ keeps }) => <Value text={keeps} /> },
  { key: 'goes', header: 'Duplicate', cell: ({ goes, keeps }) => <Value text={goes} differs={goes !== keeps} /> },
];

interface SideBySideProps {
  keeps: PlayerProfile;
  goes: PlayerProfile;
}

function SideBySide({ keeps, goes }: SideBySideProps) {
  const place = usePlace();
  const now = useNow(60_000);
  const line = (what: string, of: (profile: PlayerProfile) => string): Line => ({
    what,
    keeps: of(keeps),
    goes: of(goes),
  });
  return (
    <DataTable
      caption="Both records"
      columns={COLUMNS}
      rowKey={({ what }) => what}
      rows={[
        line('Name', ({ player }) => player.name),
        line('Phone', ({ player: { phoneNumber } }) => (phoneNumber === null ? '–' : formatPhone(phoneNumber))),
        line('Email', ({ player }) => player.email ?? '–'),
        line('Since', ({ player }) => place.formatShortDate(player.createdAt)),
        line('Membership', ({ membership }) =>
          membership === null
            ? 'None'
            : `${TERM_LABEL[membership.membershipType]}, ${place.formatNearDay(membership.expiryDate, now)}`,
        ),
        line('Visits', ({ lifetimeVisits }) => formatCount(lifetimeVisits)),
        line('Hours', ({ lifetimeHours }) => formatHours(lifetimeHours)),
        line('Balance', ({ balance }) => formatMoney(fromWire(balance))),
      ]}
    />
  );
}

function Value({ text, differs = false }: { text: string; differs?: boolean }) {
  return (
    <span className={`block max-w-36 py-1 wrap-anywhere whitespace-normal ${differs ? 'font-semibold' : 'text-ink-2'}`}>
      {text}
    </span>
  );
}
