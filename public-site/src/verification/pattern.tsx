const COLUMNS = [6, 18, 30, 42, 54, 66, 78, 90, 102, 114, 126, 138, 150, 162];

/** Threads across that pass over every second one of those that hang down. */
const across = (y: number, from: number) =>
  COLUMNS.filter((_, at) => at % 2 === from)
    .map((x) => `M${Math.max(0, x - 7.5)} ${y}H${Math.min(168, x + 7.5)}`)
    .join('');

/** What became of the document: whole cloth, a thread that is cut, or threads without any cloth. */
export function Pattern({ of }: { of: 'whole' | 'broken' | 'bare' }) {
  return (
    <svg
      className="ver-cloth"
      viewBox="0 0 168 72"
      aria-hidden="true"
      fill="none"
      strokeWidth={of === 'whole' ? 8 : 7}
    >
      <path
        stroke="var(--thread-quiet)"
        d={COLUMNS.map((x) => `M${x} 0V${of === 'bare' ? 54 : 72}`).join('')}
      />
      {of === 'bare' ? (
        <>
          <path stroke="var(--thread-accent)" d={across(54, 0)} />
          <path stroke="var(--thread-weft)" d={across(66, 1)} />
        </>
      ) : (
        <path
          stroke="var(--thread-weft)"
          d={[6, 18, 30, ...(of === 'whole' ? [42] : []), 54, 66].map((y, at) => across(y, at % 2)).join('')}
        />
      )}
      {of === 'broken' && (
        <path
          stroke="var(--danger)"
          strokeLinecap="round"
          d="M4 42H22M34 42H46c11 0 13 3 15 13M122 55c1-11 1-13 12-13h10M154 42h10"
        />
      )}
    </svg>
  );
}
