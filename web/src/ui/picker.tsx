import { useState } from 'react';
import { Boundary } from './boundary';
import { lazyPart } from '@/lib/lazy-part';
import { Field } from './field';
import type { PickerItem, PickerListProps } from './picker-list';
import { pickerText } from './picker-text';
import { SearchInput } from './text-input';

export type { PickerItem };

// cmdk is loaded when the first picker is opened, not with the page.
const PickerList = lazyPart(async () => (await import('./picker-list')).PickerList);

export type PickerProps = Omit<PickerListProps, 'typed'> & Partial<Pick<PickerListProps, 'typed'>>;

/**
 * The list in place: in a dialog whose purpose is to choose a player. It accepts letters while the code of the list is
 * loading.
 */
export function Picker({ typed, ...props }: PickerProps) {
  const [query, setQuery] = useState('');
  const { query: text, onQuery } = typed ?? { query, onQuery: setQuery };
  return (
    <Boundary
      fallback={
        <Field label={props.label}>
          <SearchInput
            placeholder={props.placeholder ?? pickerText.placeholder}
            value={text}
            onChange={({ target: { value } }) => onQuery(value)}
            {...(props.autoFocus ? { 'data-autofocus': '' } : {})}
          />
        </Field>
      }
    >
      <PickerList
        {...props}
        // The placeholder field had the focus when the user typed.
        autoFocus={props.autoFocus === true || text !== ''}
        typed={{ query: text, onQuery }}
      />
    </Boundary>
  );
}
