import type { CriterionKey, Score } from './evaluation.ts';

/**
 * A description of each score of each criterion, so that two evaluators mean the same by a 3. Each is about giving a
 * training course and can be observed in an interview, a document or a trial session: never origin, age, accent, looks,
 * health or family. A module of its own because it is long: only the evaluation dialog loads it.
 */
export const ANCHORS: Readonly<Record<CriterionKey, Readonly<Record<Score, string>>>> = {
  presentation: {
    1: 'Ne sait pas dire quelles formations il ou elle anime, ni pour quels publics.',
    2: 'Énumère des thèmes sans les relier à un public ni à un besoin.',
    3: 'Présente son activité de formation clairement, mais sans exemple de session.',
    4: 'Présente ses formations, leurs publics et leurs résultats, avec un exemple à l’appui.',
    5: 'Résume en quelques minutes son offre, ses publics et ses résultats, et répond ensuite au besoin exposé.',
  },
  dynamisme: {
    1: 'Répond par monosyllabes\u202f; la séquence d’essai n’entraîne personne.',
    2: 'Lit son support, et relance rarement les participants.',
    3: 'Tient un rythme régulier, mais l’attention retombe dans les passages longs.',
    4: 'Varie le rythme et les activités, et fait participer la plupart du groupe.',
    5: 'Relance au bon moment, met chacun en activité et garde le groupe engagé jusqu’au bout.',
  },
  sens_ecoute: {
    1: 'Coupe la parole et répond à une autre question que celle posée.',
    2: 'Laisse parler, mais revient à son plan sans tenir compte de ce qui a été dit.',
    3: 'Répond aux questions posées, sans vérifier qu’il ou elle les a bien comprises.',
    4: 'Reformule les questions et ajuste ses explications à la personne.',
    5: 'Fait préciser le besoin, repère les incompréhensions non dites et adapte sa séance en conséquence.',
  },
  expression_orale: {
    1: 'Ses explications restent incompréhensibles, même reprises une seconde fois.',
    2: 'Explique avec beaucoup de jargon, et sans exemple qui aide à suivre.',
    3: 'Se fait comprendre sur les notions simples, et se perd sur les plus complexes.',
    4: 'Explique clairement, définit les termes nouveaux et illustre par des exemples.',
    5: 'Rend simple une notion difficile, par des exemples et des images choisis pour son public.',
  },
  coherence_discours: {
    1: 'Se contredit sur des points essentiels de ce qu’il ou elle dit animer.',
    2: 'Passe d’un sujet à l’autre\u202f; il faut reconstituer le fil.',
    3: 'Suit un fil logique, avec des digressions ou des affirmations non étayées.',
    4: 'Enchaîne objectifs, méthode et évaluation dans un ordre qui se tient.',
    5: 'Relie chaque choix pédagogique à un objectif, et tient ce raisonnement face aux objections.',
  },
  veracite_cv: {
    1: 'Plusieurs missions ou titres annoncés sont démentis par les références ou les pièces.',
    2: 'Des missions de formation importantes ne peuvent être ni expliquées ni justifiées.',
    3: 'L’essentiel du CV est confirmé\u202f; quelques durées ou intitulés restent à vérifier.',
    4: 'Les missions et les titres sont confirmés par des pièces ou par des références.',
    5: 'Tout ce qui compte est prouvé\u00a0: attestations, programmes animés, références jointes et concordantes.',
  },
  formations: {
    1: 'Aucune formation ni certification en rapport avec ce qui serait enseigné.',
    2: 'Formation éloignée du sujet, jamais complétée depuis.',
    3: 'Formation en rapport avec le sujet, sans mise à jour ni formation à la pédagogie.',
    4: 'Formation solide dans le domaine, entretenue, et premiers acquis en pédagogie.',
    5: 'Certifications à jour dans le domaine, et formation de formateur reconnue.',
  },
  maitrise_francais: {
    1: 'Ne peut ni animer une séance ni rédiger un support compréhensible en français.',
    2: 'Les consignes et les supports en français doivent être repris avant d’être utilisés.',
    3: 'Anime en français sans gêne pour le groupe\u202f; les supports demandent une relecture.',
    4: 'Consignes précises et supports bien rédigés, presque sans correction.',
    5: 'Consignes sans ambiguïté, supports publiables tels quels, vocabulaire ajusté au niveau du groupe.',
  },
  experience_pro: {
    1: 'Aucune pratique du métier enseigné, et aucune session animée.',
    2: 'Pratique limitée du sujet\u202f; une ou deux interventions ponctuelles.',
    3: 'Pratique réelle du métier, et quelques sessions animées sur des durées courtes.',
    4: 'Pratique confirmée, et sessions régulières auprès de publics comparables.',
    5: 'Pratique actuelle et approfondie, et nombreuses sessions avec des évaluations de stagiaires disponibles.',
  },
  coherence_parcours: {
    1: 'Aucun lien entre le parcours et les formations proposées.',
    2: 'Le lien avec les formations proposées reste à construire.',
    3: 'Le parcours mène au sujet enseigné, sans que l’étape vers la formation soit expliquée.',
    4: 'Les expériences s’enchaînent et préparent aux formations proposées.',
    5: 'Chaque étape nourrit ce qui serait enseigné, et le projet de former s’y inscrit clairement.',
  },
  savoir: {
    1: 'Erreurs sur les notions de base du programme à enseigner.',
    2: 'Connaît les bases, mais ne répond pas aux questions d’un stagiaire averti.',
    3: 'Maîtrise le programme, avec des lacunes sur les cas particuliers.',
    4: 'Maîtrise le programme et au-delà, et connaît les évolutions récentes.',
    5: 'Fait autorité sur le sujet\u00a0: répond aux cas rares, cite ses sources et sait ce qui est en train de changer.',
  },
  savoir_faire: {
    1: 'Ne sait ni réaliser les gestes ou les exercices demandés, ni les montrer.',
    2: 'Réalise les exercices simples, mais ne sait pas les faire faire.',
    3: 'Démontre correctement\u202f; construit une séance à partir d’un support existant.',
    4: 'Conçoit exercices et évaluations adaptés, et dépanne les stagiaires en difficulté.',
    5: 'Conçoit un parcours complet, de l’objectif à l’évaluation, et l’ajuste en direct selon les progrès du groupe.',
  },
  savoir_etre: {
    1: 'Propos ou attitudes incompatibles avec l’accueil d’un groupe en formation.',
    2: 'S’agace devant l’erreur ou l’objection\u202f; ne se remet pas en question.',
    3: 'Courtois et ponctuel, mais peu à l’aise avec un groupe difficile.',
    4: 'Bienveillant et ferme, respecte les engagements pris et accueille les remarques.',
    5: 'Installe la confiance, désamorce les tensions et fait de l’erreur un moment d’apprentissage.',
  },
  personnalite: {
    1: 'Ne laisse aucune place aux participants dans la mise en situation.',
    2: 'Sa posture de formateur ou de formatrice dépend entièrement de son support.',
    3: 'Posture correcte, encore hésitante devant l’imprévu.',
    4: 'Posture affirmée et naturelle, à l’aise devant l’imprévu.',
    5: 'Style d’animation qui lui est propre, au service du groupe, et dont il ou elle connaît les limites.',
  },
  motivations: {
    1: 'Ne dit pas pourquoi former, ni pourquoi avec nous.',
    2: 'Cherche des missions sans préférence de sujet, de public ou de méthode.',
    3: 'Aime transmettre\u202f; ne s’est pas renseigné sur nos formations.',
    4: 'Explique son envie de former par des exemples et connaît nos formations.',
    5: 'Projet pédagogique précis, lié à nos publics, avec des propositions concrètes.',
  },
  disponibilite: {
    1: 'Aucun créneau compatible avec les sessions prévues dans les trois mois.',
    2: 'Créneaux rares, ou confirmés trop tard pour programmer une session.',
    3: 'Disponible à certaines dates, à croiser avec le calendrier des sessions.',
    4: 'Disponible pour la plupart des sessions, et confirme sous quelques jours.',
    5: 'Calendrier ouvert et partagé, et peut remplacer à bref délai.',
  },
};
