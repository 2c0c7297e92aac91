import { differing } from '@/lib/differing';
import { useTables } from '@/room/floor/tables/queries';
import { ActForm } from '@/shells/act-form';
import { FieldGroup } from '@/ui/field';
import { fieldsOf } from '@/ui/form/fields';
import { addScreen, changeScreen } from './acts';
import { BOARDS, isBoard, KIND_LABEL } from './model';
import type { Screen } from './queries';
import { newScreenSchema, type ScreenValues, screenSchema } from './schema';

const KINDS = Object.entries(KIND_LABEL).map(([value, label]) => ({ value, label }));
const THEMES = [
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
] as const;
const TEXT_SIZES = [
  { value: 'normal', label: 'Normal' },
  { value: 'large', label: 'Large' },
] as const;
const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Español' },
] as const;
const TURNS = ['10', '20', '30', '60'].map((value) => ({ value, label: `${value} seconds` }));

const New = fieldsOf<typeof newScreenSchema>();

interface ScreenDialogProps {
  roomId: string;
  /** Undefined for a new one. */
  screen: Screen | undefined;
  onClose: () => void;
}

/** Pairs a screen by the code that it shows, or changes what a paired one shows. */
export function ScreenDialog({ roomId, screen, onClose }: ScreenDialogProps) {
  return screen === undefined ? (
    <ActForm
      act={addScreen}
      schema={newScreenSchema}
      defaults={{ code: '', ...valuesOf(NEW_SCREEN) }}
      vars={({ code, ...values }) => ({ ...choicesOf(values), code, roomId })}
      title="Add Screen"
      description="Open /screen in the browser of a TV or tablet. It shows a code."
      submit="Add Screen"
      onClose={onClose}
    >
      {(values) => (
        <>
          <New.Text name="code" label="Code" required autoCapitalize="characters" autoComplete="off" maxLength={10} />
          <ScreenFields {...values} roomId={roomId} />
        </>
      )}
    </ActForm>
  ) : (
    <ActForm
      act={changeScreen}
      schema={screenSchema}
      defaults={valuesOf(screen)}
      // All is sent: what was not edited as it is now, so that a colleague's change of another field survives.
      vars={(values, { before }) => ({
        screen,
        choices: { ...choicesOf(valuesOf(screen)), ...differing(choicesOf(before), choicesOf(values)) },
      })}
      title={`Edit ${screen.name}`}
      submit="Save Changes"
      needsChange
      onClose={onClose}
    >
      {(values) => <ScreenFields {...values} roomId={roomId} />}
    </ActForm>
  );
}

const F = fieldsOf<typeof screenSchema>();

/** The text of a tablet has one size, for arm's length; that of a dealer is English. */
function ScreenFields({ kind, also, roomId }: Pick<ScreenValues, 'kind' | 'also'> & { roomId: string }) {
  const tables = (useTables(roomId).data ?? []).map(({ id, tableNumber }) => ({
    value: id,
    label: `Table ${tableNumber}`,
  }));
  const others = BOARDS.filter((board) => board !== kind);
  return (
    <>
      <F.Text name="name" label="Name" required maxLength={60} placeholder="Wall by the cage" />
      <F.Select name="kind" label="Shows" options={KINDS} />
      {kind === 'dealer_tablet' ? (
        <F.Select name="tableId" label="Table" required options={tables} placeholder="Select a table" />
      ) : null}
      {isBoard(kind) ? (
        <FieldGroup label="In turn with" hint="A board without content misses its turn.">
          <div className="grid grid-cols-2 gap-x-4 gap-y-2">
            {others.map((board) => (
              <F.Checkbox key={board} name={`also.${board}`}>
                {KIND_LABEL[board]}
              </F.Checkbox>
            ))}
          </div>
        </FieldGroup>
      ) : null}
      {isBoard(kind) && others.some((board) => also[board]) ? (
        <F.Select name="turnSeconds" label="Each stays" options={TURNS} />
      ) : null}
      <F.Segmented name="theme" label="Theme" segments={THEMES} />
      {isBoard(kind) ? <F.Segmented name="textSize" label="Text" segments={TEXT_SIZES} /> : null}
      {kind === 'dealer_tablet' ? null : <F.Segmented name="language" label="Language" segments={LANGUAGES} />}
    </>
  );
}

type Choices = Omit<Screen, 'id' | 'roomId' | 'pairedAt' | 'seenAt'>;

const NEW_SCREEN: Choices = {
  kind: 'lists',
  tableId: null,
  alsoShows: [],
  turnSeconds: 20,
  name: '',
  theme: 'dark',
  textSize: 'normal',
  language: 'en',
};

function valuesOf({ kind, tableId, alsoShows, turnSeconds, name, theme, textSize, language }: Choices): ScreenValues {
  const has = (board: Screen['kind']) => alsoShows.includes(board);
  const also = {
    lists: has('lists'),
    tables: has('tables'),
    must_move: has('must_move'),
    tournaments: has('tournaments'),
    announcements: has('announcements'),
  };
  return { kind, tableId: tableId ?? '', also, turnSeconds: String(turnSeconds), name, theme, textSize, language };
}

function choicesOf({ also, turnSeconds, tableId, ...values }: ScreenValues): Choices {
  const alsoShows = isBoard(values.kind) ? BOARDS.filter((board) => board !== values.kind && also[board]) : [];
  const isTablet = values.kind === 'dealer_tablet';
  return {
    ...values,
    language: isTablet ? 'en' : values.language,
    tableId: isTablet ? tableId : null,
    alsoShows,
    turnSeconds: Number(turnSeconds),
  };
}
