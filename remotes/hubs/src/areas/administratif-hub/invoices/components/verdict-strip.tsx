import type { VerdictFacts } from '../model/verdict.ts';

/** Bars of a strip: about as many rules as one sees at a glance. */
const BARS = 12;

/** The verdict as a row of threads that stand for all rules: of each kind its part, one at least; its words are beside it. */
export function VerdictStrip({ to_fix, to_note, kept }: Pick<VerdictFacts, 'to_fix' | 'to_note' | 'kept'>) {
  const all = to_fix + to_note + kept;
  const partOf = (count: number) => (count > 0 ? Math.max(1, Math.round((BARS * count) / all)) : 0);
  const problems = partOf(to_fix);
  const notes = Math.min(partOf(to_note), BARS - problems);
  const good = kept > 0 ? Math.max(BARS - problems - notes, 0) : 0;
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
