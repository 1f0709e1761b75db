import {
  BESIDE_KIND,
  DECIDED_BY_CONTENTS,
  DOMINANT_OTHER,
  GIVEN,
  HEADING_FILLERS,
  HEADING_WORDS,
  type SectionKind,
} from './heading-words.ts';
import { fold } from './text.ts';

const KINDS: readonly SectionKind[] = [
  'experience',
  'education',
  'skills',
  'languages',
  'certifications',
  'other',
];
const JOINED = /(?:\bet\b|\band\b|&|\+|,|\/|·|\|)/u;

/** « C O M P É T E N C E S » reads « COMPÉTENCES »; two spaces or more part its words. */
export const joinLetters = (text: string): string =>
  /^\s*\S(?: \S){3,}(?:\s{2,}\S(?: \S)*)*\s*$/u.test(text)
    ? text
        .trim()
        .split(/\s{2,}/u)
        .map((word) => word.replaceAll(' ', ''))
        .join(' ')
    : text;

const PARCOURS_AND = /(?:parcours|itineraire)\s*(?:et\b|and\b|&|\+|,|\/)/u;
const JOBS = /experience|emploi|profession|career|work|employment|poste|stage|internship|job/u;

/** « Activités de formation », « Activité de formateur et d'enseignement »: not the studies of the person. */
const OF_TRAINER = /^(?:mes )?activites? (?:de |d')(?:formation|formateur|formatrice|enseignement)/u;

const wordsOf = (folded: string): string[] => folded.match(/[a-z]+/gu) ?? [];

/** Titles that speak in the first person. */
const SPOKEN: readonly [form: RegExp, kind: SectionKind][] = [
  [
    /\b(?:j'ai (?:travaille|fait|exerce|enseigne|anime|forme)|i(?:'ve| have) (?:worked|done)|i worked)\b/u,
    'experience',
  ],
  [
    /\b(?:j'ai (?:appris|etudie)|i(?:'ve| have)? (?:learnt|learned|studied))\b|^(?:mon )?bagage$/u,
    'education',
  ],
  [
    /\bboite a outils\b|\bj'(?:enseigne|transmets)\b|\bje (?:sais|transmets|maitrise|pratique|utilise)\b|\bwhat i (?:use|know|do)\b|\bi can do\b/u,
    'skills',
  ],
  [/^je parle\b|^(?:languages )?i speak\b/u, 'languages'],
  [
    /\bqui (?:suis-je|je suis)\b|\bwho (?:am i|i am)\b|\bj'aime\b|\bme plait\b|\bi (?:like|love|enjoy)\b|\b(?:temps libre|free time|spare time)\b/u,
    'other',
  ],
];

/** Characters and words of the longest title: « Expériences professionnelles significatives et missions » has 55 and 5. */
const LONGEST_TITLE = 60;
const MOST_WORDS = 7;

/** The kind that a section title announces; null when the text is not a title. */
export const kindsOfHeading = (text: string): readonly SectionKind[] | null => {
  const folded = fold(joinLetters(text))
    .replace(/\([^)]*\)/gu, ' ')
    .replace(/^(?:\d{1,2}|[ivx]{1,4})\s?[.)/-]\s*/u, '')
    .trim();
  const core = folded.replace(/\s*[:.]\s*$/u, '').replace(/\(?\bs\b\)?/gu, '');
  if (/[:;!@\d]/u.test(core) || core.length > LONGEST_TITLE) return null;
  const spoken = SPOKEN.find(([form]) => form.test(core));
  if (spoken && core.split(' ').length < MOST_WORDS) return [spoken[1]];
  const words = wordsOf(core);
  if (
    !words.length ||
    words.length > MOST_WORDS ||
    // « Licence professionnelle Métiers du numérique » is a degree.
    /^licence (?:pro|en|de|d')/u.test(core) ||
    // The firm.
    core === 'la poste' ||
    (/^(?:format|trainer|enseignant)/u.test(core) && !/^formations?\b/u.test(core))
  )
    return null;
  const kinds = new Set<SectionKind>();
  for (const word of words) {
    const own = KINDS.filter((kind) => HEADING_WORDS[kind].has(word));
    own.forEach((kind) => kinds.add(kind));
    if (!own.length && !HEADING_FILLERS.has(word) && !DOMINANT_OTHER.test(word) && !GIVEN.test(word))
      return null;
  }
  return settle(core, words, kinds);
};

/** Whether a title announces nothing by itself, so that the contents of its section decide what it is. */
export const isDecidedByContents = (text: string): boolean => {
  const kinds = kindsOfHeading(text);
  if (kinds === null) return true;
  const folded = fold(joinLetters(text));
  return (
    kinds.length === 1 &&
    kinds[0] === 'other' &&
    !DOMINANT_OTHER.test(folded) &&
    wordsOf(folded).every((word) => DECIDED_BY_CONTENTS.has(word) || !HEADING_WORDS.other.has(word))
  );
};

const settle = (core: string, words: readonly string[], kinds: Set<SectionKind>): SectionKind[] | null => {
  const has = (...some: string[]): boolean => some.some((word) => words.includes(word));
  const isJoined = JOINED.test(core);
  // « Parcours scolaire et universitaire »: the word does not indicate jobs by itself.
  if (has('parcours', 'itineraire') && kinds.has('education') && !JOBS.test(core) && !PARCOURS_AND.test(core))
    kinds.delete('experience');
  if (/^(?:mon )?profil (?:de |des )?competences?/u.test(core)) return ['skills'];
  if (DOMINANT_OTHER.test(core)) {
    if (!isJoined) return ['other'];
    const rest = [...kinds].filter((kind) => kind !== 'other');
    const isOnlyOther = DOMINANT_OTHER.test(core.split(JOINED)[0] ?? '') && rest.length === 0;
    return isOnlyOther || !rest.length ? ['other'] : rest;
  }
  if (GIVEN.test(core) || OF_TRAINER.test(core)) return ['other'];
  const isBeside = words.every((word) => BESIDE_KIND.has(word) || !HEADING_WORDS.other.has(word));
  if (isBeside && kinds.size > 1) kinds.delete('other');
  if (!kinds.size) return has('numerique', 'numeriques', 'digital') ? ['skills'] : null;
  const known = [...kinds].filter((kind) => kind !== 'other');
  if (!known.length) return ['other'];
  if (kinds.has('other') && !isJoined) {
    // « Centre de formation », « Informations sur l'emploi »… but « Skills summary », « Approche et outils ».
    return has('summary', 'resume', 'selected', 'additional', 'recherche', 'research') && !has('career')
      ? known
      : ['other'];
  }
  // « Titres et diplômes », « Titres universitaires » are of studies; « Titres », « Permis et titres » may be of both.
  if (has('titres') && !has('certifications', 'habilitations', 'brevets')) {
    if (has('diplomes', 'formations', 'formation', 'universitaires', 'scolaires')) return ['education'];
  }
  if (isJoined) return known;
  if (kinds.has('languages')) return has('programming', 'computer') ? ['skills'] : ['languages'];
  if (has('certifiante', 'certifiantes')) return ['certifications'];
  if (has('training', 'trainings') && known.length === 1) return ['education', 'certifications'];
  if (has('qualification', 'qualifications') && known.length === 1) return ['education', 'certifications'];
  if (kinds.has('experience') && kinds.has('education')) {
    return has(
      'experience',
      'experiences',
      'work',
      'emploi',
      'appointment',
      'appointments',
      'career',
      'positions',
    )
      ? ['experience']
      : ['education'];
  }
  if (kinds.has('skills') && kinds.has('education'))
    return has('competence', 'competences', 'domaines', 'domaine', 'outils', 'thematiques')
      ? ['skills']
      : ['education'];
  if (kinds.has('experience') && kinds.has('skills'))
    return has('experience', 'experiences') ? ['experience'] : ['skills'];
  return known;
};
