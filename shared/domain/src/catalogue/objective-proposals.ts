import { foldWords } from './folding.ts';
import { objectiveFault, verbOf } from './verbs.ts';

/** Verbs to put in the place of one that nobody can see, by the first words that the objective is about. */
type Replacement = { of: readonly string[]; about?: RegExp; use: string };

const RULES =
  /regle|norme|reglement|obligation|consigne|procedure|protocole|process|bonnes pratiques|methode|gestes|principe de prevention/;
const TOOLS =
  /outil|logiciel|interface|commande|fonction|menu|raccourci|formule|tableau|environnement|module|application|parametr/;
const KINDS =
  /type|categorie|difference|acteur|notion|risque|danger|enjeu|composant|etape|element|vocabulaire|terme|caracteristique|role|cadre/;
const WORKINGS =
  /fonctionnement|mecanisme|logique|pourquoi|comment|principe|structure|organisation|impact|lien/;
const KNOWING = [
  'connaitre',
  'savoir',
  'apprehender',
  'decouvrir',
  'aborder',
  'cerner',
  'apprendre',
  'memoriser',
  'assimiler',
];
const MASTERING = [
  'maitriser',
  'acquerir',
  'approfondir',
  'approprier',
  'familiariser',
  'initier',
  'perfectionner',
  'posseder',
];
const UNDERSTANDING = ['comprendre', 'percevoir', 'reflechir', 'voir', 'considerer'];

const REPLACEMENTS: readonly Replacement[] = [
  { of: [...KNOWING, ...MASTERING, ...UNDERSTANDING], about: RULES, use: 'Appliquer' },
  { of: [...KNOWING, ...MASTERING], about: TOOLS, use: 'Utiliser' },
  { of: UNDERSTANDING, about: WORKINGS, use: 'Expliquer' },
  { of: [...KNOWING, ...MASTERING, ...UNDERSTANDING], about: KINDS, use: 'Identifier' },
  { of: [...KNOWING, ...MASTERING], about: WORKINGS, use: 'Décrire' },
  { of: UNDERSTANDING, use: 'Expliquer' },
  { of: MASTERING, use: 'Mettre en œuvre' },
  { of: KNOWING, use: 'Citer' },
  { of: ['etre', 'sensibiliser', 'prendre', 'avoir', 'conscientiser'], use: 'Repérer' },
];

/** What follows the verb and its pronoun when it governs "à", "de" or "avec": lost with it. */
const GOVERNED = /^(?:à la |à l['’]|au |aux |à |de la |de l['’]|des |du |de |d['’]|avec |sur |par )/iu;
const ARTICLES: Readonly<Record<string, string>> = {
  'à la ': 'la ',
  'au ': 'le ',
  'aux ': 'les ',
  'de la ': 'la ',
  'des ': 'les ',
  'du ': 'le ',
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The text from the verb on, as it was written: folding keeps the number of letters, but for pairs and spaces. */
function fromVerb(objective: string): string {
  const { rest } = verbOf(objective);
  const written = objective.replace(/\s+/g, ' ').trim();
  for (let at = 0; at < written.length; at += 1)
    if (foldWords(written.slice(at)) === rest) return written.slice(at).trim();
  return written;
}

/** What comes after the verb, without a past participle or a noun that belongs to it ("sensibilisé à", "conscience de"). */
function objectOf(text: string): string {
  const [, ...words] = text.split(' ');
  const rest = words
    .join(' ')
    .replace(
      /^(?:pas |plus )?(?:sensibilis|form|inform|initi|conscient|conscience|connaissance|des notions|une vision)[^\s]*(?: |$)/iu,
      '',
    );
  const governed = GOVERNED.exec(rest)?.[0];
  if (!governed) return rest;
  const after = rest.slice(governed.length);
  const article =
    ARTICLES[governed.toLowerCase()] ?? (/['’]$/.test(governed) && !/^d/iu.test(governed) ? 'l’' : '');
  return `${article}${after}`;
}

export type ObjectiveProposal = {
  text: string;
  /** Only words that say nothing are taken off; the rest is what was written. */
  isSure: boolean;
};

/** A beginning that leaves a verb which can be assessed: "Savoir créer", "Apprendre à créer", "Connaître et appliquer". */
const DROPPED =
  /^(?:savoir|apprendre à|apprendre a|apprendre comment|pouvoir) (?=\p{L}+(?:er|ir|re)(?: |$))/iu;
const SECOND_VERB = /^\p{L}+(?: ses?)? et (?=\p{L}+(?:er|ir|re) )/iu;

/** An objective whose verb can be assessed, close to the one given; undefined when only its author can say what is meant. */
export function objectiveProposal(objective: string): ObjectiveProposal | undefined {
  const fault = objectiveFault(objective);
  if (fault !== 'unobservable') return undefined;
  const written = fromVerb(objective);
  const shorter = written.replace(DROPPED, '');
  if (shorter !== written && objectiveFault(shorter) === undefined)
    return { text: capital(shorter), isSure: true };
  const second = written.replace(SECOND_VERB, '');
  if (second !== written && objectiveFault(second) === undefined)
    return { text: capital(second), isSure: false };
  const { verb } = verbOf(objective);
  const object = objectOf(written);
  if (object === '') return undefined;
  const about = foldWords(object).slice(0, 60);
  const found = REPLACEMENTS.find(
    ({ of, about: pattern }) => of.includes(verb) && (!pattern || pattern.test(about)),
  );
  const text = `${found?.use ?? 'Identifier'} ${object}`;
  return objectiveFault(text) === undefined ? { text, isSure: false } : undefined;
}

/** The first words of an objective at fault, as its author wrote them: "Connaître", "Être sensibilisé". */
export function faultyWords(objective: string): string {
  const words = fromVerb(objective).split(' ');
  const isPhrase = /^(?:être|etre|prendre|avoir|monter|faire|ne)$/iu.test(words[0] ?? '');
  return words
    .slice(0, isPhrase ? 2 : 1)
    .join(' ')
    .replace(/[,;:.]$/, '');
}
