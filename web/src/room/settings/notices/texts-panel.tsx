import { useRef } from 'react';
import type { NoticeKind, NoticeLanguage } from './queries';
import { fieldsOf } from '@/ui/form/fields';
import { Panel } from '@/ui/panel';
import { Segmented } from '@/ui/segmented';
import { NOTICE_LABEL } from '@/domain/notice';
import { formatQuantity } from '@/lib/format';
import { type Facts, filled, PLACEHOLDERS } from './model';
import type { NoticesForm, noticesSchema, SetValue } from './schema';
import { lengthOf } from './text-length';

const F = fieldsOf<typeof noticesSchema>();

const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Español' },
] as const;

/** The text that is being edited. */
export interface Chosen {
  kind: NoticeKind;
  language: NoticeLanguage;
}

interface TextsPanelProps {
  typed: NoticesForm;
  setValue: SetValue;
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
  /** The longest facts of the room. */
  facts: Facts;
  isDisabled: boolean;
}

/** The texts for players, for each occasion and language, with the length when everything in them is long. */
export function TextsPanel({ typed, setValue, chosen, onChoose, facts, isDisabled }: TextsPanelProps) {
  const texts = typed.templates[chosen.language];
  const kinds = Object.keys(texts) as NoticeKind[];
  return (
    <Panel
      title="What We Say"
      count={kinds.length}
      actions={
        <Segmented
          label="Language"
          value={chosen.language}
          onValueChange={(language) => onChoose({ ...chosen, language })}
          segments={LANGUAGES}
        />
      }
    >
      <ul>
        {kinds.map((kind) => (
          <li key={kind}>
            <button
              type="button"
              aria-pressed={kind === chosen.kind}
              onClick={() => onChoose({ ...chosen, kind })}
              className="grid min-h-14 w-full cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line-soft px-4 py-2 text-left -outline-offset-2 hover:bg-hover aria-pressed:bg-accent-soft phone:px-3"
            >
              <span className="text-dense font-medium phone:text-body">{NOTICE_LABEL[kind]}</span>
              <span className="row-span-2 text-meta text-ink-2 tabular-nums">{countText(texts[kind], facts)}</span>
              <span lang={chosen.language} className="truncate text-meta text-ink-2">
                {texts[kind] === '' ? 'The usual text' : texts[kind]}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Editor
        // Another text is another field.
        key={`${chosen.language} ${chosen.kind}`}
        text={texts[chosen.kind] ?? ''}
        {...{ chosen, facts, setValue, isDisabled }}
      />
    </Panel>
  );
}

interface EditorProps extends Pick<TextsPanelProps, 'chosen' | 'facts' | 'setValue' | 'isDisabled'> {
  text: string;
}

function Editor({ text, chosen: { kind, language }, facts, setValue, isDisabled }: EditorProps) {
  const name = `templates.${language}.${kind}` as const;
  const box = useRef<HTMLDivElement>(null);
  const { characters, wide } = lengthOf(filled(text, facts));

  /** Puts a placeholder where the cursor is. */
  function insert(word: string) {
    const area = box.current?.querySelector('textarea');
    const [from, to] =
      area === null || area === undefined ? [text.length, text.length] : [area.selectionStart, area.selectionEnd];
    setValue(name, text.slice(0, from) + word + text.slice(to), { shouldDirty: true, shouldValidate: true });
    requestAnimationFrame(() => {
      area?.focus();
      area?.setSelectionRange(from + word.length, from + word.length);
    });
  }

  return (
    <fieldset disabled={isDisabled} className="grid gap-3 p-4 phone:p-3">
      <legend className="sr-only">The text</legend>
      <div ref={box} lang={language}>
        <F.Area name={name} label={NOTICE_LABEL[kind]} rows={3} maxLength={300} hint="Empty: the usual text." />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="flex flex-wrap gap-1.5">
          {PLACEHOLDERS[kind].map((placeholder) => (
            <button
              key={placeholder}
              type="button"
              aria-label={`Insert {${placeholder}}`}
              onClick={() => insert(`{${placeholder}}`)}
              className="h-7 cursor-pointer rounded-control border border-line bg-surface px-2 text-meta font-medium hover:bg-hover phone:h-11 phone:px-3 phone:text-dense"
            >
              {`{${placeholder}}`}
            </button>
          ))}
        </span>
        {text === '' ? null : (
          <span className="text-meta text-ink-3 tabular-nums">
            {characters} characters with the longest names, {countText(text, facts)}
          </span>
        )}
      </div>
      {text === '' || wide.length === 0 ? null : (
        <p className="text-meta text-ink-2">
          {wide.join(' ')} {wide.length === 1 ? 'makes' : 'make'} a text hold 70 characters instead of 160.
        </p>
      )}
    </fieldset>
  );
}

function countText(text: string | undefined, facts: Facts): string {
  if (text === undefined || text === '') return '';
  const { messages } = lengthOf(filled(text, facts));
  return formatQuantity(messages, 'text');
}
