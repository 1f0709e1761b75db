import { ShortcutsHelp, type ShortcutGroup } from '@trame/app/shortcuts-help';

const GROUPS: readonly ShortcutGroup[] = [
  {
    title: 'Parcourir',
    shortcuts: [
      { keys: ['J'], does: 'Candidature suivante' },
      { keys: ['K'], does: 'Candidature précédente' },
      { keys: ['Entrée'], does: 'Ouvrir la candidature' },
      { keys: ['T'], does: 'Plein écran : liste, CV et décision' },
      { keys: ['/'], does: 'Chercher' },
      { keys: ['X'], does: 'Sélectionner' },
      { keys: ['Échap'], does: 'Fermer, revenir à la liste' },
    ],
  },
  {
    title: 'Décider',
    shortcuts: [
      { keys: ['A'], does: 'Accepter, en plein écran' },
      { keys: ['C'], does: 'Passer à « Contacté », en plein écran' },
      { keys: ['R'], does: 'Refuser sans motif, en plein écran' },
      { keys: ['S'], does: 'Changer le statut' },
      { keys: ['E'], does: 'Évaluer' },
      { keys: ['N'], does: 'Note interne' },
      { keys: ['M'], does: 'Modifier la candidature' },
      { keys: ['U'], does: 'Annuler la dernière action' },
    ],
  },
  {
    title: 'Dans la grille d’évaluation',
    shortcuts: [
      { keys: ['1', '2', '3', '4', '5'], does: 'Noter le critère et passer au suivant' },
      { keys: ['↑', '↓'], does: 'Changer de critère' },
    ],
  },
];

/** The keys of recruitment. */
export default function ShortcutsSheet(props: { open: boolean; onClose: () => void }) {
  return <ShortcutsHelp groups={GROUPS} {...props} />;
}
