import type { PaperDue } from '@trame/domain/trainers';

/** What is done about a kind of paper that is asked for, on the button that opens it. */
export function paperAction(due: PaperDue): 'Corriger' | 'Renouveler' | 'Déposer' {
  if (due.refused) return 'Corriger';
  return due.verified ? 'Renouveler' : 'Déposer';
}
