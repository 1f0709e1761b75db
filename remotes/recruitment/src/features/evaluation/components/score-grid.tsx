import {
  CRITERIA,
  FAMILIES,
  familyPoints,
  isScore,
  missingCriteria,
  type CriterionFamily,
  type CriterionKey,
} from '@trame/domain';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { neighbourOf } from '../model/grid.ts';
import { CriterionRow } from './criterion-row.tsx';
import { focusCriterion, rowOf } from './focus-criterion.ts';
import type { Grid } from './use-grid.ts';

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, j: 1, J: 1, ArrowUp: -1, k: -1, K: -1 };

/** Changes the page without moving an element under the pointer: content above it may grow or shrink. */
function keepInPlace(element: Element, change: () => void): void {
  const before = element.getBoundingClientRect().top;
  flushSync(change);
  const scroller = element.closest('.eval-grid');
  if (scroller) scroller.scrollTop += element.getBoundingClientRect().top - before;
}

/** The 16 criteria in their families; 1 to 5 score the focused one and move on, arrows and J/K move. */
export function ScoreGrid({ grid, onEnd }: { grid: Grid; onEnd: () => void }) {
  const { values, control, obstacle, isReadOnly, score } = grid;
  const place = useRef<HTMLDivElement>(null);
  const [first] = useState<CriterionKey>(() => missingCriteria(values.scores)[0] ?? 'presentation');
  const [active, setActive] = useState(first);

  useEffect(() => {
    // Once the dialog has taken the focus for itself.
    const frame = requestAnimationFrame(() => focusCriterion(place.current, first));
    return () => cancelAnimationFrame(frame);
  }, [first]);
  useEffect(() => {
    rowOf(place.current, active)?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  // A press must not move the element below it before it ends: the click makes the row active once it is over.
  const isPressed = useRef(false);
  const onFocus = (key: CriterionKey) => {
    if (!isPressed.current) setActive(key);
  };
  const goTo = (key: CriterionKey) => {
    setActive(key);
    focusCriterion(place.current, key);
  };
  const move = (from: CriterionKey, step: 1 | -1) => {
    const next = neighbourOf(from, step);
    if (next) goTo(next);
    else if (step === 1) onEnd();
  };

  function onKeyDown(event: KeyboardEvent): void {
    isPressed.current = false;
    const { key, target, ctrlKey, altKey, metaKey } = event;
    if (ctrlKey || altKey || metaKey || !(target instanceof Element) || target.matches('input[type="text"]'))
      return;
    const from = CRITERIA.find(
      (criterion) => criterion.key === target.closest('[data-criterion]')?.getAttribute('data-criterion'),
    )?.key;
    if (!from) return;
    const step = STEPS[key];
    const given = Number(key);
    if (step !== undefined) move(from, step);
    else if (isScore(given) && !isReadOnly) {
      score(from, given);
      move(from, 1);
    } else return;
    event.preventDefault();
  }

  const missing = obstacle?.kind === 'incomplete' ? missingCriteria(values.scores) : [];
  return (
    // Keys of the radios inside, which hold the focus.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="eval-grid"
      ref={place}
      onKeyDown={onKeyDown}
      onPointerDown={() => (isPressed.current = true)}
      onPointerUp={() => (isPressed.current = false)}
      onPointerCancel={() => (isPressed.current = false)}
    >
      {FAMILIES.map((family) => (
        <Family key={family.key} family={family} grid={grid}>
          {CRITERIA.filter(({ key }) => family.criteria.some((own) => own === key)).map((criterion) => (
            <CriterionRow
              key={criterion.key}
              criterion={criterion}
              score={values.scores[criterion.key]}
              justification={values.justifications[criterion.key] ?? ''}
              control={control}
              isActive={active === criterion.key && !isReadOnly}
              isMissing={missing.includes(criterion.key)}
              isReadOnly={isReadOnly}
              onScore={(given) => score(criterion.key, given)}
              onFocus={() => onFocus(criterion.key)}
              onActive={(element) => keepInPlace(element, () => setActive(criterion.key))}
            />
          ))}
        </Family>
      ))}
    </div>
  );
}

function Family({
  family,
  grid,
  children,
}: {
  family: CriterionFamily;
  grid: Grid;
  children: React.ReactNode;
}) {
  const { points, max } = familyPoints(family, grid.values.scores);
  return (
    <section className="eval-family" aria-labelledby={`famille-${family.key}`}>
      <h3 id={`famille-${family.key}`}>
        <span className="eval-letter">{family.key}</span>
        {family.label}
        <span className="eval-family-points num">
          <strong>{points}</strong> / {max}
        </span>
      </h3>
      {children}
    </section>
  );
}
