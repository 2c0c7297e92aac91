import { Shape } from '@/ui/shape';

interface RefusedProps {
  title: string;
  /** Omitted if the title says everything. */
  text?: string;
}

/** Why the server refused the form. It is above the button, because a phone's keyboard hides the top of the form. */
export function Refused({ title, text }: RefusedProps) {
  return (
    <p role="alert" className="flex items-center gap-2 rounded-control bg-bad-soft px-3 py-2 text-dense text-bad">
      <Shape name="octagon" />
      <span className="min-w-0 wrap-anywhere">
        <strong className="block font-semibold">{title}</strong> {text}
      </span>
    </p>
  );
}
