import { useWords } from './board-context';

const MAX_DOTS = 8;

interface TurnProps {
  first: number | undefined;
  last: number | undefined;
  of: number;
  page: number;
  pages: number;
}

/** Which lines of a list a page shows. */
export function Turn({ first, last, of, page, pages }: TurnProps) {
  const words = useWords();
  if (first === undefined || last === undefined) return null;
  return (
    <p className="flex items-center justify-between gap-[1rem] text-ink-2 tabular-nums">
      {words.linesShown(first, last, of)}
      {pages > MAX_DOTS ? null : (
        <span role="img" aria-label={words.page(page + 1, pages)} className="flex gap-[0.5rem]">
          {Array.from({ length: pages }, (_, i) => (
            <span
              key={i}
              className={`size-[0.9rem] rounded-full ${i === page ? 'bg-ink' : 'inset-ring-[0.15rem] inset-ring-control'}`}
            />
          ))}
        </span>
      )}
    </p>
  );
}
