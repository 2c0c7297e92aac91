/** An inline icon, so that the page loads no icon library. */
function Line({ d }: { d: string }) {
  return (
    <svg className="size-4.5 flex-none fill-none stroke-current stroke-2" viewBox="0 0 24 24" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}

export const ArrowRight = () => <Line d="M4 12h16m-6-6 6 6-6 6" />;
export const Tick = () => <Line d="m5 12.5 4.5 4.5L19 7" />;
