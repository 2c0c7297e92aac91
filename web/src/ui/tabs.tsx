import { cva } from 'class-variance-authority';
import { Tabs as Primitive } from 'radix-ui';
import type { FocusEvent, ReactNode } from 'react';
import { useInSight } from './use-in-sight';

export interface TabItem<Value extends string> {
  value: Value;
  label: string;
  count?: number;
  content: ReactNode;
}

interface TabsProps<Value extends string> {
  label: string;
  value: Value;
  /** The chosen tab belongs in the URL (W19). */
  onValueChange: (value: Value) => void;
  tabs: readonly TabItem<Value>[];
}

const tabStyle = cva([
  'flex-none cursor-pointer border-b-2 border-transparent pt-2 pb-2 text-dense font-medium whitespace-nowrap',
  'text-ink-2 -outline-offset-2',
  'hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink',
  'phone:min-h-11 phone:min-w-8',
]);

/** Focus that a closed dialog returns to a tab does not choose it. Only focus that moves from tab to tab does. */
function ignoreReturnedFocus(event: FocusEvent) {
  if (event.currentTarget.parentElement?.contains(event.relatedTarget) !== true) event.preventDefault();
}

export function Tabs<Value extends string>({ label, value, onValueChange, tabs }: TabsProps<Value>) {
  function chosen(next: string) {
    const tab = tabs.find((each) => each.value === next);
    if (tab !== undefined) onValueChange(tab.value);
  }
  const list = useInSight<HTMLDivElement>(value);
  return (
    <Primitive.Root value={value} onValueChange={chosen} className="grid min-w-0 gap-4">
      <Primitive.List
        ref={list}
        aria-label={label}
        data-noprint=""
        className="relative flex gap-6 phone:gap-4 overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            data-choice={tab.value}
            onFocus={ignoreReturnedFocus}
            className={tabStyle()}
          >
            {tab.label}{' '}
            {tab.count === undefined ? null : (
              <span className="ml-1 font-normal text-ink-3 tabular-nums">{tab.count}</span>
            )}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.value} value={tab.value} className="min-w-0">
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
