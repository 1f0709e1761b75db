import type { CriterionKey } from '@trame/domain';

export const rowOf = (place: Element | null, key: CriterionKey) =>
  place?.querySelector(`[data-criterion="${key}"]`) ?? null;

/** Puts the focus on the scale of a criterion: on its score, else on the first one. */
export function focusCriterion(place: Element | null, key: CriterionKey): void {
  focusScale(rowOf(place, key));
}

/** Puts the focus back on the criterion in hand. */
export function focusActive(place: Element | null): void {
  focusScale(place?.querySelector('.crit.is-active') ?? null);
}

function focusScale(row: Element | null): void {
  const scale =
    row?.querySelector<HTMLInputElement>('input[type="radio"]:checked') ?? row?.querySelector('input');
  scale?.focus();
}

/** Puts the focus on the sentence that explains a score. */
export function focusJustification(place: Element | null, key: CriterionKey): void {
  rowOf(place, key)?.querySelector<HTMLInputElement>('.crit-why input')?.focus();
}
