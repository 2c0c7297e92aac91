import { Shape } from './shape';

/** Why the whole form was refused, above its fields (W7). */
export function FormError({ text }: { text: string | null }) {
  if (text === null || text === '') return null;
  return (
    <p
      role="alert"
      className="flex items-center gap-2 rounded-control bg-bad-soft px-3 py-2 text-dense font-medium text-bad"
    >
      <Shape name="octagon" />
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </p>
  );
}
