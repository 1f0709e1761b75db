import { shortcutsSetting } from '@trame/app/shortcuts-setting';
import type { ShortcutGroup } from '@trame/app/shortcuts-help';

/** Whether the single keys of the invoices act. */
export const useInvoiceKeys = shortcutsSetting('hubs.invoices');

export const GROUPS: readonly ShortcutGroup[] = [
  {
    title: 'Parcourir',
    shortcuts: [
      { keys: ['J'], does: 'Facture suivante' },
      { keys: ['K'], does: 'Facture précédente' },
      { keys: ['Échap'], does: 'Revenir à la liste' },
    ],
  },
  {
    title: 'Décider',
    shortcuts: [
      { keys: ['A'], does: 'Approuver' },
      { keys: ['T'], does: 'Prendre en charge' },
      { keys: ['L'], does: 'Mettre en litige' },
      { keys: ['P'], does: 'Approuver en partie' },
      { keys: ['S'], does: 'Suspendre' },
      { keys: ['R'], does: 'Refuser' },
      { keys: ['Z'], does: 'Rejeter le fichier' },
      { keys: ['Q'], does: 'Poser une question' },
      { keys: ['U'], does: 'Annuler la dernière approbation' },
    ],
  },
];
