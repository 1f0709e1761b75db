import type { VerdictFacts } from '../model/verdict.ts';

/** Bars of a strip: about as many rules as one sees at a glance. */
const BARS = 12;

/** The verdict as a row of threads, one for each rule or for several; its words are beside it. */
export function VerdictStrip({ to_fix, to_note, kept }: Pick<VerdictFacts, 'to_fix' | 'to_note' | 'kept'>) {
  const problems = Math.min(to_fix, BARS);
  const notes = Math.min(to_note, BARS - problems);
  const good = kept > 0 ? BARS - problems - notes : 0;
  const bars = [
    ...Array.from({ length: problems }, () => 'fix'),
    ...Array.from({ length: notes }, () => 'note'),
    ...Array.from({ length: good }, () => 'kept'),
  ];
  return (
    <span className="fct-strip" aria-hidden>
      {bars.map((kind, index) => (
        <span key={index} data-kind={kind} />
      ))}
    </span>
  );
}
