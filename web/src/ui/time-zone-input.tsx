import { useId } from 'react';
import { type InputProps, TextInput } from './text-input';

const zones = Intl.supportedValuesOf('timeZone');

/** An IANA zone, typed or picked: "America/Chicago". Goes into a Field. */
export function TimeZoneInput(props: Omit<InputProps, 'list' | 'type'>) {
  const list = useId();
  return (
    <>
      <TextInput {...props} list={list} autoComplete="off" spellCheck={false} />
      <datalist id={list}>
        {zones.map((zone) => (
          <option key={zone} value={zone} aria-label={zone} />
        ))}
      </datalist>
    </>
  );
}
