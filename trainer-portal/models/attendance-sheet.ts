import { facts, form, heading, note, type Model } from './model-text.ts';

/** Who was there: by half-days, with hours and sequences, signed by the trainees and the trainer. */
export const attendanceSheet: Model = ({ name, declaration }) => ({
  lead: 'Une feuille par journée. Chacun signe à chaque demi-journée, au moment où elle a lieu.',
  blocks: [
    facts({
      'Organisme de formation': name,
      ...(declaration !== null && { 'Déclaration d’activité': declaration }),
      'Intitulé de la formation': null,
      'Date et lieu, ou classe à distance': null,
      'Horaires du matin, de l’après-midi': null,
      'Séquences de la journée': null,
    }),
    form(
      {
        'Stagiaire (nom et prénom)': 34,
        Entreprise: 22,
        'Signature, matin': 22,
        'Signature, après-midi': 22,
      },
      10,
    ),
    heading('Formateur'),
    form({ 'Formateur (nom et prénom)': 56, 'Signature, matin': 22, 'Signature, après-midi': 22 }, 1),
    note(
      'Une absence, un retard ou un départ anticipé s’écrit dans la case, avec l’heure. La feuille remplie se garde dans le dossier de la session\u00a0: elle prouve la durée qui est facturée.',
    ),
  ],
});
