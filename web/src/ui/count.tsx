/** The number that people act on, and its total: 7/9. */
export function Count({ value, of }: { value: number; of: number }) {
  return (
    <span className="text-[1.375rem]/6 font-semibold tracking-[-0.02em] tabular-nums">
      {value}
      <small className="text-body font-normal tracking-normal text-ink-3">/{of}</small>
    </span>
  );
}
