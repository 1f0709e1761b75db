import { foldWords } from './folding.ts';

const wordsOf = (text: string): string[] => [...new Set(text.trim().split(/\s+/).map(foldWords))].toSorted();

/** Verbs of what nobody can see a person do: an objective that begins with one cannot be assessed. */
const UNOBSERVABLE = `aborder acquérir appréhender apprendre approfondir approprier aspirer assimiler avoir cerner
  comprendre connaître conscientiser considérer croire découvrir devenir disposer désirer être familiariser
  imprégner initier intéresser intérioriser maîtriser mémoriser penser percevoir perfectionner posséder
  réfléchir ressentir savoir sensibiliser souhaiter souvenir vivre voir vouloir`;

/** Verbs of what can be seen or heard that do not end in -er; nearly all verbs in -er are such, so that ending is enough for those. */
const OBSERVABLE = `abattre aboutir absoudre accomplir accourir accroître accueillir adjoindre admettre affaiblir affranchir agir
  agrandir alourdir amincir amoindrir amortir apercevoir aplanir apparaître appartenir appauvrir applaudir
  arrondir asservir assainir assaillir assombrir assortir assouplir astreindre atteindre attendre attendrir
  avertir bannir bâtir battre blanchir boire bouillir brandir ceindre choisir circonscrire clore combattre
  commettre comparaître compromettre concevoir conclure concourir conduire confondre conquérir consentir
  construire contenir contraindre contredire contrefaire contrevenir convaincre convenir convertir correspondre
  corrompre coudre courir couvrir craindre croître cueillir cuire débattre décrire découdre déduire défaire
  défendre définir démentir démettre démolir démordre dépeindre dépendre descendre desservir déteindre détendre
  détenir détruire devoir dire disjoindre dissoudre distendre distraire divertir durcir éblouir éclaircir
  éconduire écrire élargir élire embellir émettre emplir enduire endurcir enfouir enfreindre enrichir ensevelir
  entendre entreprendre entretenir envahir épaissir équarrir établir éteindre étendre étourdir étreindre exclure
  extraire faiblir faire farcir feindre fendre finir fléchir fondre fournir fraîchir franchir fuir garantir
  garnir grandir gravir grossir guérir inclure induire infléchir inscrire instruire interdire interrompre
  intervenir introduire investir jaillir joindre lire maintenir mettre moisir mordre moudre munir mûrir noircir
  nourrir nuire obéir obtenir obscurcir offrir omettre ouvrir paraître parcourir partir parvenir peindre pendre
  perdre permettre pétrir plaindre polir pondre poursuivre pourvoir pouvoir prédire prémunir prendre prescrire
  prétendre prévenir prévoir produire promettre promouvoir proscrire provenir punir raccourcir raffermir
  rafraîchir rajeunir ralentir ravir réagir réapparaître rebâtir rebondir recevoir reconduire reconnaître
  reconquérir reconstruire recoudre recourir recouvrir récrire recueillir redéfinir redescendre redire réduire
  réécrire réélire refaire refondre refroidir régir rejoindre réinscrire relire reluire remettre remplir rendre
  repartir répandre répartir repeindre répondre reprendre reproduire requérir résoudre ressortir restreindre
  rétablir retenir retentir retranscrire retransmettre rétrécir réunir réussir revendre revenir revêtir revoir
  rompre rôtir rougir saisir salir satisfaire secourir séduire sertir servir sortir souffrir soumettre souscrire
  soustraire soutenir subir subvenir suffire suivre surprendre survivre suspendre taire teindre tendre tenir
  ternir tiédir tondre tordre traduire transcrire transmettre travestir unir vaincre vendre vernir vêtir
  vieillir`;

/** Words in -er that are no verbs: titles and tools that begin an objective without one. */
const NOUNS_IN_ER = `acier atelier calendrier chantier charpentier clavier clocher computer conseiller courrier courtier
  cuisinier damier danger dernier docker dossier entier escalier étranger février fichier financier foyer guichetier
  hier hiver immobilier infirmier janvier journalier laser leader levier loyer master métier mobilier officier panier
  papier particulier passager pilier plombier poster premier quartier régulier routier scanner sentier serrurier
  singulier soulier super tablier teaser terrier trésorier usager verger`;

/** Verbs that say nothing of a person's knowledge or skills: "renforcer ses compétences", "développer la capacité à…". */
const GROWING = ['ameliorer', 'augmenter', 'consolider', 'developper', 'elargir', 'enrichir', 'renforcer'];
const GROWN = [
  'ses connaissances',
  'les connaissances',
  'ses competences',
  'les competences',
  'ses capacites',
  'sa capacite',
  'la capacite',
  'sa comprehension',
  'la comprehension',
  'sa connaissance',
  'la connaissance',
];

/** Beginnings that say nothing one can see, whatever the verb says alone. */
const UNOBSERVABLE_BEGINNINGS = [
  ...GROWING.flatMap((verb) => GROWN.map((what) => `${verb} ${what}`)),
  'actualiser ses connaissances',
  'faire connaissance',
  'faire une idee',
  'gagner en competence',
  'mettre a jour ses connaissances',
  'mettre a niveau ses connaissances',
  'monter en competence',
  'obtenir des connaissances',
  'obtenir des notions',
  'prendre confiance',
  'prendre connaissance',
  'prendre conscience',
  'reviser les bases',
  'revoir les bases',
  'tenir informe',
].toSorted();

/** Words by which an objective is judged, folded and sorted; the database has the same. */
export const OBJECTIVE_WORDS = {
  unobservable: wordsOf(UNOBSERVABLE),
  observable: wordsOf(OBSERVABLE),
  nouns: wordsOf(NOUNS_IN_ER),
  beginnings: UNOBSERVABLE_BEGINNINGS,
} as const;

/**
 * What may stand before the verb of an objective, in this order: numbers and bullets, when it applies, who does it, that
 * the person is able to, a pronoun. Each is taken off a folded text once; the database has the same patterns.
 */
export const BEFORE_THE_VERB = [
  /^(?:[-–—•●▪■◦·*>→➢➤✓✔«"]+ ?|\(?[0-9]{1,2}[.)°] ?|[a-z][.)] ?|objectif(?: n?°? ?[0-9]{1,2})? ?: ?){1,3}/,
  /^(?:a l'issue|a la fin|au terme|en|dans|sur|avec|face a|lors|apres|selon|depuis|sous)(?= |')[^,:]{1,120}[,:] ?/,
  /^(?:(?:le|la|les|l'|chaque|tout|vous|il|elle|ils|elles) ?)?(?:(?:stagiaire|participant|participante|apprenant|apprenante|salarie|salariee|collaborateur|collaboratrice|personne|beneficiaire)s? )?(?=(?:etre|est|sont|sera|seront|serez|saura|sauront|saurez|peut|pourra|pourront|pourrez|pouvoir) )/,
  /^(?:(?:etre|est|sont|sera|seront|serez) (?:capables?|en mesure|aptes?|en capacite) ?:? ?|(?:saura|sauront|saurez|peut|pourra|pourront|pourrez|pouvoir) ?:? ?)/,
  /^(?:de |d'|a )?(?:(?:bien|mieux|aussi|puis|ensuite|egalement) )?(?:se |s')?/,
] as const;

/** The first word, without a prefix before a hyphen: "construire" of "co-construire". */
export const FIRST_WORD = /^(?:(?:co|re|pre|auto)-)?([a-z]*)/;

export type ObjectiveFault = 'unobservable' | 'negative' | 'no_verb';

/** The first verb of an objective, without its pronoun, and the text from it on; both folded. */
export function verbOf(objective: string): { verb: string; rest: string } {
  let rest = foldWords(objective);
  for (const pattern of BEFORE_THE_VERB) rest = rest.replace(pattern, '');
  return { verb: FIRST_WORD.exec(rest)?.[1] ?? '', rest };
}

/** What keeps an objective from being assessed by its first words, or undefined. */
export function objectiveFault(objective: string): ObjectiveFault | undefined {
  const { verb, rest } = verbOf(objective);
  if (verb === 'ne' || rest.startsWith("n'")) return 'negative';
  const { unobservable, observable, nouns, beginnings } = OBJECTIVE_WORDS;
  if (unobservable.includes(verb)) return 'unobservable';
  if (beginnings.some((beginning) => rest.startsWith(beginning))) return 'unobservable';
  if (observable.includes(verb)) return undefined;
  return verb.endsWith('er') && !nouns.includes(verb) ? undefined : 'no_verb';
}
