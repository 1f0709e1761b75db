import { facts, form, heading, lines, text, type Model } from './model-text.ts';

/** What the session teaches, in which order, and how that is seen. */
export const sessionPlan: Model = ({ name, disabilityContact }) => ({
  lead: 'Ce que la session fait apprendre, dans quel ordre, et à quoi l’on voit que c’est appris.',
  blocks: [
    facts({
      'Organisme de formation': name,
      'Intitulé de la formation': null,
      'Durée, dates et lieu': null,
      'Public et prérequis': null,
      Formateur: null,
    }),
    heading('Objectifs'),
    text(
      'À la fin de la session, le stagiaire est capable de… Un objectif commence par une action que l’on peut observer.',
    ),
    form({ Objectif: 56, 'Comment il est évalué': 44 }, 4),
    heading('Séquences'),
    form({ Durée: 11, Contenu: 33, 'Objectif servi': 16, 'Méthode et support': 22, Évaluation: 18 }, 8),
    heading('Moyens'),
    facts({
      'Salle, postes, matériel': null,
      'Logiciels et versions': null,
      'Supports remis (version, date)': null,
      'Accès aux supports': null,
    }),
    heading('Adaptations prévues'),
    text(
      'D’après les positionnements reçus\u00a0: niveaux différents, situation de handicap, contraintes de chacun.',
    ),
    form({ 'Pour qui': 30, 'Ce qui est adapté': 70 }, 3),
    facts({ 'Référent handicap': disabilityContact }),
    heading('À reprendre la prochaine fois'),
    lines(2),
  ],
});
