import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { formatPhone } from '@/lib/format';
import { ArrivalChoice, FIRST_ARRIVAL } from '../arrival-choice';
import { useRoomTexts } from './texts/use-room-texts';
import type { RoomPage } from './types';
import { useJoin } from './use-join';

/** A list that a visitor can join. */
export interface JoinableList {
  gameTypeId: string;
  name: string;
  waiting: number;
  wait?: { lowMinutes: number; highMinutes: number } | null;
}

interface JoinSheetProps {
  page: RoomPage;
  list: JoinableList;
  onClose: () => void;
}

/** Joins a list from home: with name and phone number, or with the link that this browser holds. */
export function JoinSheet({ page, list, onClose }: JoinSheetProps) {
  const { address, phone } = page;
  const join = useJoin(address);
  const title = useId();
  const t = useRoomTexts();
  const wait = list.wait == null ? undefined : t.wait(list.wait);
  return (
    <Sheet labelledBy={title} onClose={onClose}>
      <h2 id={title} className="text-page font-semibold">
        {join.outcome === 'desk' ? t.seeDesk : t.join(list.name)}
      </h2>
      {join.outcome === 'desk' ? (
        <>
          <p className="text-body text-ink-2">{t.seeDeskWhy(phone === '' ? undefined : formatPhone(phone))}</p>
          <SheetButton onClick={onClose}>{t.close}</SheetButton>
        </>
      ) : (
        <>
          <p className="text-body text-ink-2">{t.youWouldBe(list.waiting + 1, wait)}</p>
          <Form page={page} list={list} join={join} />
        </>
      )}
    </Sheet>
  );
}

function Form({
  page: { timeZone },
  list,
  join,
}: Pick<JoinSheetProps, 'page' | 'list'> & { join: ReturnType<typeof useJoin> }) {
  const [arriveInMinutes, setArrive] = useState<number>(FIRST_ARRIVAL);
  const t = useRoomTexts();
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget);
        const textOf = (name: string) => String(typed.get(name) ?? '');
        void join.send({ gameTypeId: list.gameTypeId, arriveInMinutes }, textOf('name'), textOf('phone'));
      }}
    >
      {join.owner === null ? (
        <>
          <Field name="name" label={t.fullName} autoComplete="name" maxLength={120} />
          <Field name="phone" label={t.mobile} type="tel" autoComplete="tel" maxLength={40} />
        </>
      ) : (
        <p className="text-phone">
          {t.joinAs} <b className="font-semibold">{join.owner}</b>.{' '}
          <button type="button" onClick={join.forgetOwner} className="min-h-11 underline">
            {t.someoneElse}
          </button>
        </p>
      )}
      <ArrivalChoice texts={t} timeZone={timeZone} minutes={arriveInMinutes} onMinutes={setArrive} />
      {join.failure === null ? null : (
        <p role="alert" className="rounded-card bg-warn-soft px-4 py-3 text-body">
          {t.refusals[join.failure]}
        </p>
      )}
      <SheetButton type="submit" isPrimary disabled={join.isSending}>
        {t.joinList}
      </SheetButton>
      <p className="text-dense text-ink-2">{t.joinTerms}</p>
    </form>
  );
}

interface FieldProps {
  name: string;
  label: string;
  type?: string;
  autoComplete: string;
  maxLength: number;
}

function Field({ name, label, ...rest }: FieldProps) {
  return (
    <label className="grid gap-1 text-dense font-medium text-ink-2">
      {label}
      <input
        required
        name={name}
        {...rest}
        className="min-h-12 min-w-0 rounded-control border border-control bg-surface px-3 text-phone text-ink"
      />
    </label>
  );
}

interface SheetButtonProps {
  type?: 'button' | 'submit';
  isPrimary?: boolean;
  disabled?: boolean;
  onClick?: () => void;
  children: ReactNode;
}

function SheetButton({ type = 'button', isPrimary = false, ...rest }: SheetButtonProps) {
  const look = isPrimary
    ? 'border-transparent bg-accent text-on-accent hover:bg-accent-hover'
    : 'border-control bg-surface hover:bg-hover';
  return (
    <button
      type={type}
      {...rest}
      className={`min-h-14 cursor-pointer rounded-control border px-4 text-title font-semibold disabled:cursor-default disabled:opacity-60 ${look}`}
    />
  );
}

interface SheetProps {
  labelledBy: string;
  onClose: () => void;
  children: ReactNode;
}

/** A modal sheet at the foot of a phone, a box in the middle of a desk. The browser keeps the focus in it. */
function Sheet({ labelledBy, onClose, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const t = useRoomTexts();

  // The top layer is outside React.
  useEffect(() => {
    const box = dialog.current;
    if (box === null || box.open) return;
    if (typeof box.showModal === 'function') box.showModal();
    else box.setAttribute('open', ''); // jsdom has no top layer
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={labelledBy}
      onClose={onClose}
      className="mx-auto mt-auto mb-0 max-h-[92dvh] w-full max-w-[30rem] overflow-y-auto rounded-t-card bg-surface text-ink backdrop:bg-black/50 desk:my-auto desk:rounded-card"
    >
      <div className="grid gap-4 px-4 pt-4 pb-safe-5">
        <button
          type="button"
          aria-label={t.close}
          onClick={onClose}
          className="-mt-2 -mr-2 -mb-10 grid size-11 cursor-pointer place-items-center justify-self-end rounded-control hover:bg-hover"
        >
          <X className="size-5" aria-hidden />
        </button>
        {children}
      </div>
    </dialog>
  );
}
