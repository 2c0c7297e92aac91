import { Boundary } from './boundary';
import { lazyPart } from '@/lib/lazy-part';
import { Field } from './field';
import type { PickerItem, PickerListProps } from './picker-list';
import { pickerText } from './picker-text';
import { SearchInput } from './text-input';

export type { PickerItem };

// cmdk is loaded when the first picker is opened, not with the page.
const PickerList = lazyPart(async () => ({ default: (await import('./picker-list')).PickerList }));

export type PickerProps = PickerListProps;

/** The list in place: in a dialog that is about choosing someone. */
export function Picker(props: PickerProps) {
  return (
    <Boundary
      fallback={
        <Field label={props.label}>
          <SearchInput
            placeholder={props.placeholder ?? pickerText.placeholder}
            value={props.typed?.query}
            onChange={({ target: { value } }) => props.typed?.onQuery(value)}
          />
        </Field>
      }
    >
      <PickerList {...props} />
    </Boundary>
  );
}
