import { SOFTWARE, SOFTWARE_WORDS } from '../vocabulary/software.ts';
import { fold } from '../vocabulary/text.ts';

/** Words to compare: « C++ », « C# » and « .NET » are not « C » and « net »; « 2D/3D » is two. */
const plain = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}+#.]+/gu, ' ')
    .replace(/[.](?=\s|$)/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();

const KNOWN = new Set([...SOFTWARE].map(plain));
const KNOWN_WORDS = new Set([...SOFTWARE_WORDS].map(plain));
const LONGEST = Math.max(...[...KNOWN].map((name) => name.split(' ').length));

/** Words before or after a name of software that do not change its meaning: a maker, a level, a release. */
const AROUND =
  /^(?:logiciels?|progiciels?|suite|pack|software|tools?|outils?|maitrise|utilisation|usage|notions?|bases?|connaissances?|pratique|excellente?|tres|bonne?s?|parfaite?|niveau|de|du|des|d|l|la|le|les|et|and|sur|avec|en|of|with|debutante?s?|initiation|intermediaires?|avancee?s?|confirmee?s?|experte?s?|expertise|perfectionnement|advanced|beginner|expert|courante?|quotidien|microsoft|ms|adobe|autodesk|google|apple|amazon|ibm|oracle|cisco|dassault|systemes|siemens|graphisoft|trimble|sap|sage|ebp|cegid|version|edition|pro|professionnel|professional|standard|premium|desktop|server|serveur|online|cloud|mobile|web|lts|v?\d[\d.]*|[vr]\d+|cs\d?|cc|lt|2d|3d|tcd|vba|macros?|fonctions?|formules?|api|crm|erp|framework|language|langage|programming|programmation)$/u;

/** A method, a task, a quality or a field: what a person does or is, whatever software they use. */
const DOING =
  /^(?:gestion|gerer|conduite|management|manager|animation|animer|conception|concevoir|creation|creer|redaction|elaboration|construction|realisation|analyse|analyser|administration|developpement|maintenance|accompagnement|formation|former|pedagogie|ingenierie|communication|prise|travail|esprit|sens|capacite|techniques?|methodes?|methodologies?|methodology|approche|demarche|strategie|organisation|planification|coordination|pilotage|suivi|controle|evaluation|audit|conseil|vente|negociation|ecoute|empathie|autonomie|rigueur|leadership|adaptabilite|agile|agilite|scrum|kanban|lean|kaizen|prince2|itil|togaf|safe|cobit|design|mise|traitement|recherche|veille|support|teaching|training|project|team|time|problem|customer|mentoring|coaching)$/u;

/** Categories of skills that mostly contain software. */
const OF_SOFTWARE =
  /(?:^| )(?:logiciels?|progiciels?|softwares?|bureautique|cao|dao|pao|fao|ao|erp|crm|sig|cad|cam|langages? (?:de programmation|informatiques?)|programming languages?|frameworks?|bases? de donnees|databases?|systemes? d ?'?exploitation|operating systems?|applications?)(?: |$)/u;
/** Categories that contain none. */
const OF_OTHERS =
  /(?:^| )(?:savoir|savoirs|soft|comportement\p{L}*|qualites?|relationnel\p{L}*|humaines?|personnelles?|interpersonal|transvers\p{L}*|pedagog\p{L}*|methodes?|methodolog\p{L}*|management|manageriales?|metiers?|langues?|languages spoken|certifi\p{L}*|habilitations?|formations?|securite|juridique|commerc\p{L}*)(?: |$)/u;

/** How many words at the beginning are a known name. */
function nameLength(words: readonly string[]): number {
  let length = Math.min(LONGEST, words.length);
  while (length > 0 && !KNOWN.has(words.slice(0, length).join(' '))) length -= 1;
  return length;
}

/** Whether every word of a text belongs to a known name or surrounds one; there is at least one name. */
function isMadeOfNames(words: readonly string[]): boolean {
  let hasName = false;
  let at = 0;
  while (at < words.length) {
    const word = words[at] ?? '';
    const length = nameLength(words.slice(at));
    if (length > 0) hasName = true;
    if (length > 0) at += length;
    else if (AROUND.test(word) || KNOWN_WORDS.has(word)) at += 1;
    else return false;
  }
  return hasName;
}

/** An ordinary word, with its maker, its level or its release at most. */
const isWordAlone = (words: readonly string[]): boolean => {
  const own = words.filter((word) => !AROUND.test(word));
  return own.length > 0 && own.length <= 2 && KNOWN_WORDS.has(own.join(' '));
};

/** A short unknown name under a heading that announces software: « Winbiz ». */
const isNameUnderHeading = (name: string, words: readonly string[]): boolean =>
  words.length <= 4 && /^\p{Lu}|\d/u.test(name.trim()) && !words.some((word) => DOING.test(word));

/**
 * Whether a skill is software, by its name and its heading in the CV. A skill that is not known to be software is not:
 * a method or a quality offered as software is worse than a software that has to be typed.
 */
export function isSoftware(name: string, category: string | null = null): boolean {
  const words = plain(name.replace(/['’]/gu, ' ')).split(' ').filter(Boolean);
  const [first = ''] = words;
  if (words.length === 0) return false;
  if (KNOWN.has(words.join(' '))) return true;
  if (DOING.test(first)) return false;
  if (isMadeOfNames(words)) return true;
  const heading = plain((category ?? '').replace(/['’]/gu, ' '));
  if (OF_OTHERS.test(heading) && !OF_SOFTWARE.test(heading)) return false;
  return (
    isWordAlone(words) ||
    (OF_SOFTWARE.test(heading) && (nameLength(words) > 0 || isNameUnderHeading(name, words)))
  );
}
