import { boxes, facts, heading, lines, note, type Model } from './model-text.ts';

/** What a trainee thinks of the session, before leaving. */
export const feedbackForm: Model = ({ email }) => ({
  lead: 'Votre avis avant de partir\u00a0: trois minutes. Il ne note pas ce que vous avez appris, il nous dit quoi améliorer.',
  blocks: [
    facts({
      'Formation, dates et formateur': null,
      'Votre nom, si vous le souhaitez': null,
    }),
    boxes(
      'Votre avis',
      ['Pas du tout', 'Plutôt non', 'Plutôt oui', 'Tout à fait'],
      [
        'Les objectifs étaient clairs dès le début.',
        'Le contenu était celui qui était annoncé.',
        'Le rythme et la durée me convenaient.',
        'Les explications étaient claires.',
        'Les exercices m’ont aidé à apprendre.',
        'Je saurai me resservir des supports.',
        'L’accueil, la salle ou l’outil à distance convenaient.',
        'Mes contraintes et mes besoins ont été pris en compte.',
        'Je vais utiliser ce que j’ai appris.',
        'Je recommanderais cette formation.',
      ],
    ),
    heading('Ce qui vous a le plus aidé, ce qui a manqué'),
    lines(2),
    heading('Une difficulté ou une réclamation'),
    lines(2),
    note(
      email === null
        ? 'Une réclamation reçoit une réponse. Ce que vous écrivez ici ne sert qu’à améliorer les formations.'
        : `Vous pouvez aussi écrire à ${email}\u00a0: une réclamation reçoit une réponse. Ce que vous écrivez ici ne sert qu’à améliorer les formations.`,
    ),
  ],
});
