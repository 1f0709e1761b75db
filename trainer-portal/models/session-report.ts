import { BOX } from '@trame/print';
import { facts, form, heading, lines, text, type Model } from './model-text.ts';

const TRAINEES = 8;

/** What the trainer says after the session: what was learnt, adapted, difficult, and what to improve. */
export const sessionReport: Model = ({ name }) => ({
  lead: 'À remplir par le formateur le dernier jour. «\u00a0Rien à signaler\u00a0» s’écrit aussi.',
  blocks: [
    facts({
      'Organisme de formation': name,
      'Intitulé, dates et lieu': null,
      Formateur: null,
      'Stagiaires inscrits, présents': null,
    }),
    heading('Déroulement'),
    text('Ce qui a changé par rapport au déroulé prévu, et pourquoi.'),
    lines(2),
    heading('Acquis de chaque stagiaire'),
    {
      kind: 'table',
      head: ['Stagiaire (nom et prénom)', 'Acquis', 'En cours', 'Non acquis', 'Évalué comment'],
      widths: [34, 10, 11, 13, 32],
      rows: Array.from({ length: TRAINEES }, () => ['', BOX, BOX, BOX, '']),
    },
    heading('Adaptations et situations de handicap'),
    form({ 'Pour qui': 26, 'Ce qui a été adapté': 44, Résultat: 30 }, 3),
    heading('Difficultés, réclamations, absences et abandons'),
    text(`${BOX} Rien à signaler`),
    form({ Date: 12, 'Ce qui s’est passé': 34, 'Ce qui a été fait': 30, 'Qui a été prévenu': 24 }, 3),
    heading('Votre avis'),
    text(
      'La préparation, les moyens, les échanges avec l’organisme et le client\u00a0: ce qui a aidé, ce qui est à améliorer.',
    ),
    lines(3),
    facts({ 'Fait le, signature': null }),
  ],
});
