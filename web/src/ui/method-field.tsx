import { METHOD_LABEL, PAYMENT_METHODS } from '@/domain/payment';
import { SegmentedField } from './segmented-field';

type Method = (typeof PAYMENT_METHODS)[number];

const choices = PAYMENT_METHODS.map((value) => ({ value, label: METHOD_LABEL[value] }));

interface MethodFieldProps {
  label?: string;
  value: Method;
  onValueChange: (method: Method) => void;
  /** As wide as its words: beside the amount. */
  narrow?: boolean;
}

export function MethodField({ label = 'Payment method', ...rest }: MethodFieldProps) {
  return <SegmentedField {...rest} label={label} segments={choices} />;
}
