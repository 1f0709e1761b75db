import { facts, heading, list, note, text, type Model } from './model-text.ts';

/** What the Labour Code asks of these rules, with room for those that a company adds. */
export const houseRules: Model = ({ name, address, declaration, email, disabilityContact }) => ({
  lead: 'Ce que chaque stagiaire sait avant de commencer. Remis avec la convocation, ou affiché dans la salle.',
  blocks: [
    note(
      'Extrait établi d’après les articles L6352-3 à L6352-5 et R6352-1 à R6352-15 du code du travail. Le règlement complet de l’organisme fait foi\u00a0: l’extrait ne le remplace pas.',
    ),
    facts({
      'Organisme de formation': name,
      Adresse: address,
      ...(declaration !== null && { 'Déclaration d’activité': declaration }),
      'Règlement adopté le': null,
      'Lieu de la formation': null,
    }),
    heading('Santé et sécurité'),
    text(
      'Chacun veille à sa sécurité et à celle des autres, et suit les consignes du lieu. Quand la formation a lieu dans une entreprise qui a son règlement intérieur, les mesures de santé et de sécurité sont celles de cette entreprise.',
    ),
    list(
      'Les consignes d’incendie et les issues de secours sont montrées à l’ouverture.',
      'Il est interdit de fumer et de vapoter dans les locaux, d’y venir ivre ou sous l’effet de stupéfiants, et d’en introduire.',
      'Un accident, même léger, se dit aussitôt au formateur, qui prévient l’organisme.',
    ),
    facts({ 'Consignes propres au lieu': null }),
    heading('Vie de la session'),
    list(
      'Les horaires sont ceux de la convocation. Chacun signe la feuille d’émargement à chaque demi-journée.',
      'Une absence ou un retard se dit au plus vite à l’organisme\u202f; l’employeur ou le financeur en est informé.',
      'Le matériel prêté sert à la formation et se rend en l’état. Les supports restent à l’usage personnel du stagiaire.',
      'Personne n’est enregistré ni filmé sans son accord.',
      'Chacun respecte les autres. Les agissements sexistes et le harcèlement, moral ou sexuel, sont interdits.',
    ),
    heading('Sanctions et droits du stagiaire'),
    text(
      'Une sanction est une mesure, autre qu’une observation orale, prise à la suite d’un agissement que le responsable de l’organisme considère comme fautif. Les amendes et autres sanctions pécuniaires sont interdites.',
    ),
    list(
      'Aucune sanction n’est prise sans que le stagiaire ait été informé des griefs retenus contre lui.',
      'Quand la sanction peut toucher sa présence dans la formation, il est convoqué par écrit à un entretien, avec l’objet, la date, l’heure et le lieu. Il peut se faire assister d’une personne de son choix.',
      'La sanction est écrite et motivée. Elle est prise au plus tôt un jour franc, au plus tard quinze jours après l’entretien.',
      'L’employeur, et le financeur quand il paie la formation, sont informés de la sanction.',
    ),
    facts({ 'Échelle des sanctions de l’organisme': null }),
    heading('Représentation des stagiaires'),
    text(
      'Pour une formation de plus de cinq cents heures, les stagiaires élisent un délégué titulaire et un suppléant. Ils font toute suggestion sur le déroulement et les conditions de vie, et présentent les réclamations.',
    ),
    heading('Qui joindre'),
    facts({
      'Référent pédagogique': null,
      'Référent handicap': disabilityContact,
      'Une réclamation': email,
    }),
  ],
});
