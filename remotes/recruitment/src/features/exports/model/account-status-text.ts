const LABELS: Readonly<Record<string, string>> = {
  pending: 'En attente',
  approved: 'Approuvé',
  rejected: 'Refusé',
  suspended: 'Suspendu',
  closed: 'Fermé',
};

/** Status of the requested trainer account, in French; an unknown one is shown as it is. */
export function accountStatusText(status: string | null): string {
  return status ? (LABELS[status] ?? status) : '';
}
