import type { SectionKind } from './heading-words.ts';
import { fold } from './text.ts';

// Words that hint at a kind and are in no list of titles (« Palette », « Tours de main », « À mes heures »): the
// content must agree.

const HINTS: readonly [kind: SectionKind, form: RegExp][] = [
  [
    'other',
    /\b(?:a cote|a mes heures|curiosit\w*|detentes?|dehors|ailleurs|evasions?|respirations?|souffler|gouts?|plaisirs?|bonheurs?|loisirs?|passe-?temps|temps libre|week-?ends?|hors (?:travail|bureau|les murs|service|du)|en dehors|et (?:encore|aussi|sinon)|also|outside|days? off|off duty|off (?:the|hours)|after hours|away from|pursuits?|leisure|downtime|unwind\w*|spare|free time|play|besides|beyond|jardins? secrets?|violons? d'ingres|vie (?:privee|perso\w*)|pour souffler|engag\w*|citoyen\w*|communaut\w*|community|j'aime|passions?|amusements?|distractions?|repos|joindre|contact\w*|me trouver|on se parle|find me|reach me|say hello|refere\w*|garants?|temoign\w*|disponib\w*|mobilit\w*)(?![\p{L}])/u,
  ],
  [
    'languages',
    /\b(?:langues?|languages?|idiomes?|tongues?|linguisti\w*|parler|parlees?|polyglott\w*|speak|spoken)\b/u,
  ],
  [
    'certifications',
    /\b(?:certifi\w*|habilit\w*|agre(?:e|ee|ment|ments)|accredit\w*|attest\w*|licen[cs]es?|licen[cs]ed|cartes?|brevets?|exams?|examens?|examinations?|memberships?|registrations?|registered|credentials?|recogni\w*|reconnaissances?|labels?|validations?|valide\w*|tickets?|standing|autorisations?|sesames?|visas?|mentions?|specialisations?|specialisee?s?|permis|titres?|reglementaires?|qualifi\w*|badges?|concours)\b/u,
  ],
  [
    'skills',
    /\b(?:competen\w*|skills?|savoir\w*|sais|sait|maitris\w*|outil\w*|tool\w*|logiciels?|software|programmes?|systems?|systemes?|strengths?|strong|forces?|forts?|atouts?|talents?|techni\w+|method\w+|palettes?|pratiqu\w*|domaines?|expertises?|experts? en|specialit\w*|acquis|capabilit\w*|abilit\w*|know|gestes?|tours de main|good at|bring|offer|craft|kit|arsenal|ressources|champs|matieres|environnements?|instruments?|approches?|bagage technique|cordes?|besace|mallette|registres?|doigts|mains|aptitud\w*|capacites?|materiels?|machines?|fields?|areas?|practice|stack|apporte|confier|terrains? de jeu|themes?|use)\b/u,
  ],
];

/** The kinds that an unknown title may announce. */
export const hintsOf = (text: string): readonly SectionKind[] => {
  const folded = fold(text);
  return HINTS.flatMap(([kind, form]) => (form.test(folded) ? [kind] : []));
};
