import { normalizeSearch } from './text.ts';

/** The decision that a text states to its reader about their application. */
export type SaidDecisions = { refuses: boolean; accepts: boolean };

// The patterns match one sentence at a time: lower case, without accents, single spaces. Every repetition has a limit,
// so that the time is proportional to the length of the text.
/** A word, with the space after it. */
const W = String.raw`(?:[^ ]{1,30} )`;
const APPLICATION = '(?:candidature|dossier|profil)';
/** Words allowed between the application and its verb: a reference, a date, a post, words between commas. */
const ABOUT = String.raw`(?: [^,]{1,60}?)?(?:,[^,]{1,60},)?`;
const SURELY =
  "(?:(?:bien|donc|desormais|officiellement|maintenant|aujourd'hui|malheureusement|finalement|enfin) )?";
/** « est », « a finalement été », « vient d’être ». */
const IS_OR_WAS = `(?:est|vient d'etre|a ${SURELY}ete)`;
/** The end of a participle as people write it for both genders: « accepté(e) », « accepté·e ». */
const BOTH = String.raw`(?:e|\(e\)|[·.-]e)?\b`;
/** Chosen for an interview is not yet accepted. */
const NOT_FOR_A_TALK = String.raw`(?! (?:par (?:ce|cet|cette|un|une) |pour (?:(?:un|une|l'|la|le|ce|cet|cette|passer|votre) ?)?(?:(?:premiere?|prochaine?|second|seconde|deuxieme|mener|realiser|un|une) ?){0,2}(?:entretien|echange|rendez-vous|appel|etape|suite|phase|rencontre|etude|visio|test)))`;
const CHOSEN = `(?:accepte|retenu|selectionne)${BOTH}${NOT_FOR_A_TALK}`;
const TURNED_DOWN = `(?:refuse|rejete|decline|ecarte)${BOTH}`;
const WE_DO_NOT = String.raw`\b(?:nous|je) (?:ne |n')(?!hesit)`;
/** The whole of a short line, as in a subject: « Candidature TR-2026-0F7K2Q : acceptée ». */
const SHORT = String.raw`(?:^|votre )candidature(?: x| tr-[^ ]{1,20})?(?: ?[:-])? `;
const FOLLOW_UP = '(?:une |de |aucune )?suite';

const REFUSALS = [
  // Nous ne pouvons malheureusement pas y donner suite; nous avons choisi de ne pas donner suite.
  `${WE_DO_NOT}${W}{0,3}?(?:pas|point|plus) ${W}{0,5}?donner ${FOLLOW_UP}`,
  `${WE_DO_NOT}${W}{0,2}?(?:donnons|donne|donnerons|donnerai) ${W}{0,2}?(?:pas|aucune|point) ?${W}{0,2}?suite`,
  String.raw`\b(?:avons|ai|sommes|suis|regret) ${W}{0,4}?de ne (?:pas|pouvoir) ${W}{0,3}?donner ${FOLLOW_UP}`,
  String.raw`\b(?:impossible|sans pouvoir) ${W}{0,3}?(?:d'y )?donner ${FOLLOW_UP}`,
  // Nous avons décidé de ne pas retenir votre candidature; contraints de refuser votre candidature.
  String.raw`\bde ne pas (?:retenir|accepter|selectionner) (?:votre|ta) ${APPLICATION}`,
  String.raw`\b(?:contraint|oblige|regret|decide|choisi)(?:e?s?|\(e\))? (?:de|a) (?:refuser|rejeter|decliner|ecarter) (?:votre|ta) ${APPLICATION}`,
  `${WE_DO_NOT}(?:retiendrons|accepterons|retiendrai|accepterai) pas (?:votre|ta) ${APPLICATION}`,
  String.raw`\bvous (?:n'avez pas ete|n'etes pas) (?!encore)${W}{0,1}?(?:retenu|selectionne|accepte)${BOTH}${NOT_FOR_A_TALK}`,
  // Votre candidature n'a pas été retenue; votre profil n'a pas retenu notre attention; nous n'avons pas retenu votre dossier.
  `${APPLICATION}${ABOUT} (?:ne |n')${W}{1,3}?pas (?!encore)${W}{0,3}?(?:accepte|retenu|selectionne)${BOTH}`,
  `${WE_DO_NOT}${W}{0,3}?pas ${W}{0,4}?(?:retenir|retenu|accepter|accepte|selectionner|selectionne) (?:votre|ta) ${APPLICATION}`,
  `${WE_DO_NOT}(?:retenons|acceptons|retiens|accepte) pas (?:votre|ta) ${APPLICATION}`,
  // Votre candidature est refusée; nous refusons votre candidature; candidature non retenue.
  `${APPLICATION}${ABOUT} (?:sera|${IS_OR_WAS}) ${SURELY}${TURNED_DOWN}`,
  `${SHORT}(?:non retenue|${TURNED_DOWN})`,
  String.raw`\b(?:nous|je) (?:refusons|rejetons|declinons|refuse|rejette|decline|(?:avons|ai|devons|dois) ${SURELY}(?:refuser?|rejeter?|decliner?|ecarter?)) (?:votre|ta) ${APPLICATION}`,
  String.raw`\b(?:retenu|choisi|selectionne) (?:un autre|une autre|d'autres) (?:candidat|profil|personne)`,
  String.raw`(?:^|\bvotre |\bune |\bdu )(?:reponse|suite) (?:negative|defavorable)\b`,
  String.raw`(?:(?:confirm|annonc)[a-z]{0,5} le (?:refus|rejet) de votre ${APPLICATION}|^(?:refus|rejet) de (?:votre )?${APPLICATION}(?: x| tr-[^ ]{1,20})?$)`,
];

const ACCEPTANCES = [
  // Votre candidature TR-2026-0F7K2Q est acceptée; candidature retenue; vous êtes sélectionné(e).
  `${APPLICATION}${ABOUT} ${IS_OR_WAS} ${SURELY}${CHOSEN}`,
  `${SHORT}${CHOSEN}`,
  String.raw`\bvous (?:etes|avez ete) ${SURELY}${CHOSEN}`,
  // Nous acceptons votre candidature; nous avons retenu votre profil.
  String.raw`\b(?:nous|je|j') ?(?:acceptons|accepte|retenons|retiens|(?:avons|ai) ${SURELY}(?:accepte|retenu|selectionne)) ${SURELY}(?:votre|ta) ${APPLICATION}${NOT_FOR_A_TALK}`,
  String.raw`(?:(?:confirm|annonc)[a-z]{0,5} l'acceptation de votre ${APPLICATION}|^acceptation de (?:votre )?${APPLICATION}(?: x| tr-[^ ]{1,20})?$)`,
  String.raw`(?<!\b(?:ne |n'|pas )${W}{0,6})\b(?:donner|donnons|donne|donnerons|reserver|reservons) ${W}{0,2}?une (?:suite|reponse) (?:favorable|positive)`,
  String.raw`\bbienvenue (?:dans (?:notre|l') ?(?:equipe|reseau)|parmi (?:nous|nos (?:formateurs|formatrices))|chez trame)`,
];

const compiled = (patterns: readonly string[]) => patterns.map((pattern) => new RegExp(pattern, 'g'));
const refusals = compiled(REFUSALS);
const acceptances = compiled(ACCEPTANCES);

/** Every pattern of this file that is put together from parts, for the test of their growth. */
export const SAID_DECISION_PATTERNS: readonly RegExp[] = [...refusals, ...acceptances];

/** Words of condition: a decision after one, in the same part of the sentence, does not count. */
const MIGHT_BE =
  /(?:^|[ '(])(?:si|s'il|s'ils|lorsque|lorsqu'(?:il|elle|une?)|quand|des que|des lors que|une fois|au cas ou|en cas d[e']|tant que|jusqu'a ce que|avant que|pour que|afin que|sous reserve)(?= |'|$)/;

/** Sentences and lines of a text. A point inside a reference or an ending (« accepté.e ») does not end a sentence. */
const SENTENCE_END = /[!?;\n]|\.(?=\s|$)/;

function says(sentence: string, patterns: readonly RegExp[]): boolean {
  return patterns.some((pattern) =>
    [...sentence.matchAll(pattern)].some(({ index }) => {
      const part = sentence.slice(sentence.lastIndexOf(',', index) + 1, index);
      return !MIGHT_BE.test(part);
    }),
  );
}

/**
 * The decision that a message states, found in its words. The result only makes the sender confirm and never prevents
 * sending: an unknown phrase is not noticed, and a false alarm costs one tick.
 */
export function saidDecisions(...texts: readonly string[]): SaidDecisions {
  const sentences = texts
    .flatMap((text) => text.split(SENTENCE_END))
    // Variables state no decision; they are replaced by a name or a reference.
    .map((sentence) => normalizeSearch(sentence.replace(/\{\{[^{}]{0,80}\}\}/g, 'x')));
  return {
    refuses: sentences.some((sentence) => says(sentence, refusals)),
    accepts: sentences.some((sentence) => says(sentence, acceptances)),
  };
}
