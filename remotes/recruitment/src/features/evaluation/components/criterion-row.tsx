import {
  ANCHORS,
  asksJustification,
  JUSTIFICATION_MAX_LENGTH,
  SCORE_LABELS,
  type Criterion,
  type CriterionKey,
  type Score,
} from '@trame/domain';
import { TextField } from '@trame/ui/text-field';
import { useId } from 'react';
import type { Control } from 'react-hook-form';
import type { GridValues } from '../model/grid.ts';

const SCORES = [1, 2, 3, 4, 5] as const satisfies readonly Score[];

export type CriterionRowProps = {
  criterion: Omit<Criterion, 'key'> & { key: CriterionKey };
  score: Score | undefined;
  justification: string;
  control: Control<GridValues>;
  /** Shows the description of each score. */
  isActive: boolean;
  /** It has no score, and finalizing asked for one. */
  isMissing: boolean;
  isReadOnly: boolean;
  onScore: (score: Score) => void;
  /** Something of it was clicked. */
  onActive: (row: Element) => void;
  onFocus: () => void;
};

/** One criterion: its name and coefficient, five scores, the word and the points, and why. */
export function CriterionRow(props: CriterionRowProps) {
  const {
    criterion,
    score,
    justification,
    control,
    isActive,
    isMissing,
    isReadOnly,
    onScore,
    onActive,
    onFocus,
  } = props;
  const { key, label, coefficient } = criterion;
  const id = useId();
  const explains = asksJustification(score) || justification !== '';

  return (
    <div
      className={`crit${isActive ? ' is-active' : ''}${isMissing ? ' is-missing' : ''}`}
      data-criterion={key}
      onFocus={onFocus}
    >
      <button
        type="button"
        className="crit-name"
        tabIndex={-1}
        aria-expanded={isActive}
        onClick={({ currentTarget }) => onActive(currentTarget)}
      >
        <span id={`${id}-name`}>{label}</span>
      </button>
      <span className="crit-coef num" id={`${id}-coef`}>
        <span aria-hidden="true">× {coefficient}</span>
        <span className="sr-only">coefficient {coefficient}</span>
      </span>
      <div
        className="crit-scale"
        role="radiogroup"
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-coef`}
        aria-required="true"
      >
        {SCORES.map((value) => (
          <label key={value} title={`${SCORE_LABELS[value]}\u00a0: ${ANCHORS[key][value]}`}>
            <input
              type="radio"
              id={`${id}-${value}`}
              name={id}
              value={value}
              checked={score === value}
              disabled={isReadOnly}
              aria-label={`${value} ${SCORE_LABELS[value]}`}
              aria-describedby={isActive ? `${id}-anchor-${value}` : undefined}
              onChange={({ currentTarget }) => {
                onScore(value);
                onActive(currentTarget);
              }}
            />
            <span className="num" aria-hidden="true">
              {value}
            </span>
          </label>
        ))}
      </div>
      <span className="crit-word">{score === undefined ? isMissing && 'À noter' : SCORE_LABELS[score]}</span>
      <span className="crit-points num">
        {score === undefined ? '–' : score * coefficient}
        <small>/{5 * coefficient}</small>
      </span>
      {isActive && (
        <div className="crit-anchors">
          {SCORES.map((value) => (
            <label
              key={value}
              id={`${id}-anchor-${value}`}
              htmlFor={`${id}-${value}`}
              className={value === score ? 'is-on' : undefined}
            >
              <span className="num">{value}</span>
              {ANCHORS[key][value]}
            </label>
          ))}
        </div>
      )}
      {explains && (
        <div className="crit-why">
          <TextField
            name={`justifications.${key}`}
            control={control}
            label={score === undefined ? 'Justification' : `Pourquoi ${score}\u202f?`}
            optional
            disabled={isReadOnly}
            maxLength={JUSTIFICATION_MAX_LENGTH}
            placeholder={WHY_HINTS[score ?? 3]}
          />
        </div>
      )}
    </div>
  );
}

const WHY_HINTS: Readonly<Record<Score, string>> = {
  1: 'Ce qui a été dit ou montré, et ce qui manque',
  2: '',
  3: '',
  4: '',
  5: 'L’exemple ou la preuve qui le montre',
};
