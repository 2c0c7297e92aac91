import { Segmented, type Segment } from './segmented';

interface SegmentedFieldProps<Value extends string> {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  segments: readonly Segment<Value>[];
  /** Parts as wide as their words: beside another field. */
  narrow?: boolean;
  error?: string | undefined;
}

/** One of a few as a field of a form, its name above it. */
export function SegmentedField<Value extends string>({
  label,
  narrow = false,
  error,
  ...rest
}: SegmentedFieldProps<Value>) {
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <span aria-hidden="true" className="text-meta font-medium text-ink-2">
        {label}
      </span>
      <Segmented {...rest} label={label} block={!narrow} tall />
      {error === undefined ? null : (
        <p role="alert" className="text-meta font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  );
}
