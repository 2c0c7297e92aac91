import { ToggleGroup as Primitive } from 'radix-ui';
import { useId } from 'react';
import { announce } from './announcer';
import { Tooltip } from './tooltip';
import { useInSight } from './use-in-sight';

export interface Segment<Value extends string> {
  value: Value;
  label: string;
  count?: number | undefined;
  /** Why the part cannot be chosen now. It stays and shows the reason. */
  disabledReason?: string | undefined;
}

interface SegmentedProps<Value extends string> {
  /** The purpose of the filter or switch: "Filter tables". */
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  segments: readonly Segment<Value>[];
  /** All parts equally wide: in a dialog. */
  block?: boolean;
  /** As high as the inputs beside it. */
  tall?: boolean;
}

const itemStyle = [
  'inline-flex h-[calc(var(--h-control)-4px)] flex-none cursor-pointer items-center justify-center gap-1.5',
  'rounded-control border border-transparent px-3 text-dense font-medium whitespace-nowrap text-ink-2',
  '-outline-offset-2',
  'hover:text-ink data-[state=on]:border-line data-[state=on]:bg-surface data-[state=on]:text-ink',
  'in-data-block:flex-1 in-data-tall:h-8',
  'phone:h-11 phone:flex-[1_0_auto] narrow:px-1',
].join(' ');

/** A single choice of a few options. Pressing the chosen one again keeps it. */
export function Segmented<Value extends string>({
  label,
  value,
  onValueChange,
  segments,
  block = false,
  tall = false,
}: SegmentedProps<Value>) {
  function chosen(next: string) {
    const segment = segments.find((each) => each.value === next);
    if (segment === undefined) return;
    if (segment.disabledReason === undefined) onValueChange(segment.value);
    else announce(segment.disabledReason);
  }
  const list = useInSight<HTMLDivElement>(value);
  return (
    <Primitive.Root
      ref={list}
      type="single"
      value={value}
      onValueChange={chosen}
      aria-label={label}
      data-block={block || undefined}
      data-tall={tall || undefined}
      className="relative inline-flex max-w-full gap-0.5 overflow-x-auto rounded-segment bg-sunken p-0.5 [scrollbar-width:none] data-block:flex phone:flex"
    >
      {segments.map((segment) =>
        segment.disabledReason === undefined ? (
          <Primitive.Item key={segment.value} value={segment.value} data-choice={segment.value} className={itemStyle}>
            <Words {...segment} />
          </Primitive.Item>
        ) : (
          <IdleItem key={segment.value} segment={segment} reason={segment.disabledReason} />
        ),
      )}
    </Primitive.Root>
  );
}

/** A disabled part stays reachable by keyboard, so that its reason can be read. */
function IdleItem<Value extends string>({ segment, reason }: { segment: Segment<Value>; reason: string }) {
  const id = useId();
  return (
    <>
      <Tooltip content={reason} onTap>
        <Primitive.Item
          value={segment.value}
          aria-disabled="true"
          aria-describedby={id}
          className={`${itemStyle} cursor-not-allowed! text-ink-3!`}
        >
          <Words {...segment} />
        </Primitive.Item>
      </Tooltip>
      <span id={id} hidden>
        {reason}
      </span>
    </>
  );
}

function Words<Value extends string>({ label, count }: Segment<Value>) {
  return (
    <>
      {label}{' '}
      {count === undefined ? null : (
        <span className="font-normal text-ink-3 tabular-nums">{count.toLocaleString('en-US')}</span>
      )}
    </>
  );
}
