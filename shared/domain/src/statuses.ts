interface Labelled {
  readonly value: string;
  readonly label: string;
}

/** Known statuses of an application; any may follow any, and others may exist (spec §4). */
export const APPLICATION_STATUSES = [
  { value: 'new', label: 'Nouveau' },
  { value: 'contacted', label: 'Contacté' },
  { value: 'evaluated', label: 'Evalué' },
  { value: 'accepted', label: 'Accepté' },
  { value: 'rejected', label: 'Refusé' },
] as const satisfies readonly Labelled[];

export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]['value'];

/** Values of the status filter of the list. */
export const STATUS_FILTERS = ['all', ...APPLICATION_STATUSES.map((status) => status.value)] as const;
export type StatusFilter = 'all' | ApplicationStatus;

/** Values of the evaluation filter of the list. */
export const EVALUATION_FILTERS = ['all', 'evaluated', 'not_evaluated'] as const;
export type EvaluationFilter = (typeof EVALUATION_FILTERS)[number];

const labelIn = (list: readonly Labelled[], value: string) =>
  list.find((status) => status.value === value)?.label ?? value;

/** French label of an application status; an unknown one is shown as it is. */
export function statusLabel(value: string): string {
  return labelIn(APPLICATION_STATUSES, value);
}

/** Text of the evaluation filter chip; undefined for `all`, which has no chip. */
export function evaluationFilterLabel(value: EvaluationFilter): string | undefined {
  if (value === 'all') return undefined;
  return value === 'evaluated' ? 'Évaluées' : 'Non évaluées';
}
