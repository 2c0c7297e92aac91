import { Segmented, type Segment } from './segmented';

interface SegmentedFieldProps<Value extends string> {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  segments: readonly Segment<Value>[];
  /** Parts as wide as their labels: beside another field. */
  narrow?: boolean;
  error?: string | undefined;
}

/** A single choice of a few options as a form field with its label above it. */
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
