/** States of a sheet, in the order of its life. */
export const PROGRAMME_STATUSES = [
  { value: 'draft', label: 'Brouillon' },
  { value: 'in_review', label: 'En relecture' },
  { value: 'published', label: 'Publié' },
  { value: 'archived', label: 'Archivé' },
] as const;
export type ProgrammeStatus = (typeof PROGRAMME_STATUSES)[number]['value'];
