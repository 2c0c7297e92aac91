import { Shape } from '@/ui/shape';

interface RefusedProps {
  title: string;
  /** Left out where the title says it all. */
  text?: string;
}

/** Why the form was not taken, above its button: the keyboard of a phone hides what stands at the top. */
export function Refused({ title, text }: RefusedProps) {
  return (
    <p
      role="alert"
      className="flex items-center gap-2 rounded-control bg-bad-soft px-3 py-2 text-dense text-bad"
    >
      <Shape name="octagon" />
      <span className="min-w-0 wrap-anywhere">
        <strong className="block font-semibold">{title}</strong> {text}
      </span>
    </p>
  );
}
