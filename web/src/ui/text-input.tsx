import { Eye, EyeOff, Search } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, useState } from 'react';
import { IconButton } from './button';
import { useFieldControl } from './field';
import { Icon } from './icon';

export type InputProps = Omit<ComponentPropsWithRef<'input'>, 'className' | 'style' | 'size'>;

/**
 * The box around every input: 36 px high, 44 px on a phone. `data-size=bar` is the page's search, as high as its
 * buttons.
 */
export const inputBox = [
  'flex h-9 w-full min-w-0 items-center gap-2 rounded-control border border-control bg-surface px-3',
  'focus-within:border-focus focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus',
  'has-disabled:border-line has-disabled:bg-transparent has-disabled:text-ink-3 has-aria-invalid:border-bad',
  'data-[size=bar]:h-control',
  'phone:h-11',
].join(' ');

export const bareInput =
  'h-full min-w-0 flex-1 border-0 bg-transparent p-0 text-body tabular-nums outline-none phone:text-phone';

export interface TextInputProps extends InputProps {
  /** Before the text: an icon. */
  start?: ReactNode;
  /** After the text: a unit, or the end of an address. */
  end?: ReactNode;
  box?: 'field' | 'bar';
}

export function TextInput({ start, end, box = 'field', type = 'text', ...rest }: TextInputProps) {
  const control = useFieldControl();
  return (
    <span className={inputBox} data-size={box}>
      {start}
      <input {...control} {...rest} type={type} className={bareInput} />
      {end === undefined ? null : <span className="flex-none text-dense text-ink-3">{end}</span>}
    </span>
  );
}

export function SearchInput(props: Omit<TextInputProps, 'start' | 'type'>) {
  return (
    <TextInput
      autoComplete="off"
      spellCheck={false}
      {...props}
      type="search"
      start={
        <span className="text-ink-3">
          <Icon as={Search} />
        </span>
      }
    />
  );
}

/** Paste and password managers stay allowed (WCAG 3.3.8). */
export function PasswordInput(props: Omit<TextInputProps, 'start' | 'end' | 'type'>) {
  const [shown, setShown] = useState(false);
  const control = useFieldControl();
  return (
    <span className={inputBox} data-size="field">
      <input {...control} {...props} type={shown ? 'text' : 'password'} className={bareInput} />
      <span className="-mr-2 flex-none phone:-mr-3">
        <IconButton
          size="sm"
          label={shown ? 'Hide password' : 'Show password'}
          icon={shown ? EyeOff : Eye}
          tip={false}
          onClick={() => setShown(!shown)}
        />
      </span>
    </span>
  );
}

interface MoneyInputProps extends Omit<InputProps, 'type' | 'inputMode'> {
  /** At the right: "200 to 1,000". */
  range?: string;
}

/** Dollars as text; the form converts them to cents. Never use type=number for money. */
export function MoneyInput({ range, ...rest }: MoneyInputProps) {
  const control = useFieldControl();
  return (
    <span className={inputBox} data-size="field">
      <span aria-hidden="true" className="text-ink-3">
        $
      </span>
      <input autoComplete="off" {...control} {...rest} type="text" inputMode="decimal" className={bareInput} />
      {range === undefined ? null : <span className="flex-none text-meta text-ink-3 tabular-nums">{range}</span>}
    </span>
  );
}

export function TextArea({ rows = 2, ...rest }: Omit<ComponentPropsWithRef<'textarea'>, 'className' | 'style'>) {
  const control = useFieldControl();
  return (
    <span className={`${inputBox} h-auto items-stretch py-2 phone:h-auto`}>
      <textarea
        {...control}
        {...rest}
        rows={rows}
        className="min-w-0 flex-1 resize-none border-0 bg-transparent p-0 text-body outline-none phone:text-phone"
      />
    </span>
  );
}
