import { normalizeSearch } from '../text.ts';
import { withChanges, type ProgrammeChanges } from './changes.ts';
import { resolveContact, withContactReplaced, type AccessibilityContact } from './contacts.ts';
import type { ProgrammeContent } from './content.ts';
import { readDelay } from './delays.ts';
import { fieldText, priceText } from './field-text.ts';
import { formatPhone, phoneParts } from '../phone.ts';
import { programmeField, type ProgrammeFieldKey } from './fields.ts';
import { foldWords } from './folding.ts';
import { durationText, hoursText } from './number-text.ts';
import { objectiveProposal } from './objective-proposals.ts';
import type { ProgrammeRuleId } from './rules.ts';
import { isProgrammeValueWritten, programmeScore, type ScoreFacts } from './score.ts';
import { objectiveFault } from './verbs.ts';

/** A change that mends lost points. A sure one is made in one click and taken back; another is read first. */
export type ProgrammeFix = {
  /** The rules that it mends, all of them. */
  rules: ProgrammeRuleId[];
  /** Points of all these rules. */
  points: number;
  field: ProgrammeFieldKey;
  changes: ProgrammeChanges;
  isSure: boolean;
  /** What the button says. */
  label: string;
  /** Where the new value comes from. */
  because: string;
};

type Candidate = Omit<ProgrammeFix, 'rules' | 'points'>;
type Maker = (content: ProgrammeContent, facts: ScoreFacts, sources: FixSources) => Candidate | undefined;

/** So many sheets must say the same before it is taken over without being read. */
const ENOUGH_SHEETS = 3;

type Common<Value> = { value: Value; count: number; isUnanimous: boolean };

/** The most common of some values; those with the same key are one. */
function mostCommon<Value>(values: readonly { key: string; value: Value }[]): Common<Value> | undefined {
  const counts = new Map<string, { value: Value; count: number }>();
  for (const { key, value } of values) {
    const entry = counts.get(key) ?? { value, count: 0 };
    entry.count += 1;
    counts.set(key, entry);
  }
  const [best] = [...counts.values()].toSorted((one, other) => other.count - one.count);
  return best && { ...best, isUnanimous: counts.size === 1 };
}

/** The most common value of each sector, and of all sheets under no name. */
type BySector<Value> = ReadonlyMap<string, Common<Value>>;

function bySector<Value>(
  all: readonly ProgrammeContent[],
  read: (content: ProgrammeContent) => { key: string; value: Value } | undefined,
): BySector<Value> {
  const values = new Map<string, { key: string; value: Value }[]>();
  for (const content of all) {
    const value = read(content);
    if (!value) continue;
    for (const sector of new Set([content.sector ?? '', ''])) {
      const list = values.get(sector);
      if (list) list.push(value);
      else values.set(sector, [value]);
    }
  }
  return new Map(
    [...values].flatMap(([sector, list]) => {
      const common = mostCommon(list);
      return common ? [[sector, common] as const] : [];
    }),
  );
}

const TEXT_FIELDS = ['prerequisites', 'access_terms', 'methods', 'evaluation', 'audience'] as const;
type TextField = (typeof TEXT_FIELDS)[number];

const NO_WORDS = new Set([
  'les',
  'des',
  'une',
  'pour',
  'avec',
  'sur',
  'niveau',
  'formation',
  'bases',
  'initiation',
]);
const titleWords = (title: string) =>
  normalizeSearch(title)
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 2 && !NO_WORDS.has(word));

/** Fields that belong together: taken over from one sheet, when it has them all. */
const TOGETHER = [
  {
    fields: ['contact_name', 'contact_email', 'contact_phone'],
    isComplete: ({ contact_email: email, contact_phone: phone }: ProgrammeContent) =>
      email !== undefined || phone !== undefined,
  },
  {
    fields: ['group_min', 'group_max', 'modality'],
    isComplete: ({ group_max: most, modality }: ProgrammeContent) =>
      most !== undefined && modality !== undefined,
  },
] as const;

/** A sheet, and the words of its title that say what it is about. */
type TitledSheet = { content: ProgrammeContent; words: string[] };

/** What new values may be taken from, of the sheets that are there. */
type FixSources = {
  delays: BySector<string>;
  texts: ReadonlyMap<TextField, BySector<string>>;
  /** In the order of `TOGETHER`. */
  together: readonly BySector<ProgrammeContent>[];
  pictures: ReadonlyMap<string, string>;
  /** Sheets with a price, by their hours. */
  prices: ReadonlyMap<number | undefined, readonly TitledSheet[]>;
  /** Sheets with a sector. */
  sectors: readonly TitledSheet[];
};

function readSources(sheets: readonly ProgrammeContent[]): FixSources {
  const prices = new Map<number | undefined, TitledSheet[]>();
  for (const content of sheets) {
    if (content.price_cents === undefined) continue;
    const priced = { content, words: titleWords(content.title) };
    const list = prices.get(content.duration_hours);
    if (list) list.push(priced);
    else prices.set(content.duration_hours, [priced]);
  }
  return {
    delays: bySector(sheets, ({ access_delay: text }) =>
      text && readDelay(text) ? { key: foldWords(text), value: text } : undefined,
    ),
    texts: new Map(
      TEXT_FIELDS.map((field) => [
        field,
        bySector(sheets, ({ [field]: text }) =>
          text && isProgrammeValueWritten(text) ? { key: foldWords(text), value: text } : undefined,
        ),
      ]),
    ),
    together: TOGETHER.map(({ fields, isComplete }) =>
      bySector(sheets, (content) =>
        isComplete(content)
          ? { key: JSON.stringify(fields.map((key) => content[key])), value: content }
          : undefined,
      ),
    ),
    pictures: new Map(
      sheets.flatMap(({ picture: own }) =>
        own?.alt && isProgrammeValueWritten(own.alt) ? [[own.path, own.alt] as const] : [],
      ),
    ),
    prices,
    sectors: sheets.flatMap((content) =>
      content.sector === undefined ? [] : { content, words: titleWords(content.title) },
    ),
  };
}

/** Reading the sources of two thousand sheets takes as long as many fixes: once for each list of sheets. */
const READ = new WeakMap<readonly ProgrammeContent[], FixSources>();

function sourcesOf(sheets: readonly ProgrammeContent[]): FixSources {
  const sources = READ.get(sheets) ?? readSources(sheets);
  READ.set(sheets, sources);
  return sources;
}

const sheetsSay = (count: number, where = '') =>
  count === 1 ? `Une autre fiche${where} dit` : `${count} autres fiches${where} disent`;

const delay: Maker = (content, _facts, { delays }) => {
  if (readDelay(content.access_delay ?? '')) return undefined;
  const common = content.sector && delays.get(content.sector);
  if (!common) return undefined;
  return {
    field: 'access_delay',
    changes: { access_delay: common.value },
    isSure: common.isUnanimous && common.count >= ENOUGH_SHEETS,
    label: `Mettre ${common.value}`,
    because: `${sheetsSay(common.count, ' du même secteur')} ${common.value}.`,
  };
};

/** The sentence that names the company's contact. */
export const accessibilitySentence = ({ name, phone, email }: AccessibilityContact): string | undefined => {
  const ways = [phone && formatPhone(phone), email].filter(Boolean);
  if (ways.length === 0) return undefined;
  return `Référent handicap\u00a0: ${[name, ...ways].filter(Boolean).join(', ')}.`;
};

const isName = (entry: string): boolean => !entry.startsWith('+') && !entry.includes('@');

/** What the settings have now of the kind of an outdated name, phone or address. */
const presentOf = (old: string, { name, phone, email }: AccessibilityContact): string | undefined => {
  if (isName(old)) return name;
  return old.includes('@') ? email : phone && phoneParts(phone).text;
};

/** The text with each outdated part replaced by what the settings have now; undefined when one cannot be. */
function withPresentContact(text: string, known: AccessibilityContact): string | undefined {
  let present = text;
  for (const old of resolveContact(text, known).outdated) {
    const fresh = presentOf(old, known);
    if (!fresh) return undefined;
    present = withContactReplaced(present, old, fresh);
  }
  const { isReachable, outdated } = resolveContact(present, known);
  return isReachable && outdated.length === 0 ? present : undefined;
}

const contact: Maker = (content, facts) => {
  const known = facts.accessibility_contact;
  const sentence = known && accessibilitySentence(known);
  if (!sentence) return undefined;
  const written = content.accessibility;
  const { isReachable, outdated } = resolveContact(written ?? '', known);
  if (isReachable && outdated.length === 0) return undefined;
  const replaced = outdated.length > 0 ? withPresentContact(written ?? '', known) : undefined;
  // Sentences that name a former contact go with what else they say, which somebody has to read.
  const kept = (written ?? '')
    .split(/(?<=[.!?])\s+|\n+/)
    .filter((part) => isProgrammeValueWritten(part) && resolveContact(part, known).outdated.length === 0);
  return {
    field: 'accessibility',
    changes: { accessibility: replaced ?? [kept.join(' '), sentence].filter(Boolean).join('\n') },
    // Beside a name stands what agrees with it: "M.", "référente".
    isSure: outdated.length === 0 || (replaced !== undefined && !outdated.some(isName)),
    label: 'Mettre le contact de l’entreprise',
    because: 'Le référent handicap est celui des paramètres de l’entreprise.',
  };
};

const objectives: Maker = ({ objectives: all = [] }) => {
  if (!all.some((objective) => objectiveFault(objective))) return undefined;
  const proposals = all.map((objective) => ({ objective, proposal: objectiveProposal(objective) }));
  const faulty = proposals.filter(({ objective }) => objectiveFault(objective));
  if (faulty.some(({ proposal }) => !proposal)) return undefined;
  return {
    field: 'objectives',
    changes: { objectives: proposals.map(({ objective, proposal }) => proposal?.text ?? objective) },
    isSure: faulty.every(({ proposal }) => proposal?.isSure),
    label: faulty.length > 1 ? 'Remplacer les verbes' : 'Remplacer le verbe',
    because: faulty.map(({ proposal }) => `«\u00a0${proposal?.text}\u00a0»`).join(', '),
  };
};

const picture: Maker = ({ picture: own }, _facts, { pictures }) => {
  if (!own || isProgrammeValueWritten(own.alt)) return undefined;
  const alt = pictures.get(own.path);
  return alt
    ? {
        field: 'picture',
        changes: { picture: { ...own, alt } },
        isSure: true,
        label: 'Reprendre',
        because: `Texte de la même image ailleurs\u00a0: «\u00a0${alt}\u00a0».`,
      }
    : undefined;
};

/** Hours of a day of training, where a sheet says one of the two alone. */
const HOURS_PER_DAY = 7;

const duration: Maker = (content) => {
  const { duration_hours: hours, duration_days: days, modules = [] } = content;
  const total = modules.reduce((sum, module) => sum + Math.round((module.hours ?? 0) * 100), 0) / 100;
  const areAllTimed = modules.length > 0 && modules.every((module) => module.hours !== undefined);
  const proposal = (changes: ProgrammeChanges, because: string): Candidate => ({
    field: 'duration_hours',
    changes,
    isSure: false,
    label: `Mettre ${durationText({ ...content, ...changes } as ProgrammeContent)}`,
    because,
  });
  const halfDays = (of: number) => Math.max(Math.round((of / HOURS_PER_DAY) * 2), 1) / 2;
  if (areAllTimed && total > 0 && total !== hours)
    return proposal(
      { duration_hours: total, duration_days: halfDays(total) },
      `Les heures des modules font ${hoursText(total)}.`,
    );
  if (hours !== undefined && days === undefined)
    return proposal({ duration_days: halfDays(hours) }, 'À sept heures par jour.');
  if (hours === undefined && days !== undefined)
    return proposal({ duration_hours: days * HOURS_PER_DAY }, 'À sept heures par jour.');
  return undefined;
};

/** The sheet whose title has the most words of a title; undefined when none has one. */
function likeTitle(title: string, sheets: readonly TitledSheet[]): ProgrammeContent | undefined {
  const own = titleWords(title);
  let best: { content: ProgrammeContent; common: number } | undefined;
  for (const { content, words } of sheets) {
    const common = words.filter((word) => own.includes(word)).length;
    if (common > (best?.common ?? 0)) best = { content, common };
  }
  return best?.content;
}

const price: Maker = (content, _facts, { prices }) => {
  if (content.price_cents !== undefined || isProgrammeValueWritten(content.price_terms)) return undefined;
  const like = likeTitle(content.title, prices.get(content.duration_hours) ?? []);
  if (!like) return undefined;
  const { price_cents, price_unit, title } = like;
  return {
    field: 'price_cents',
    changes: { price_cents: price_cents ?? null, ...(price_unit && { price_unit }) },
    isSure: false,
    label: 'Relire la proposition',
    because: `Tirée de ${title}\u00a0: ${priceText(like)}.`,
  };
};

const sector: Maker = (content, _facts, { sectors }) => {
  const like = content.sector === undefined ? likeTitle(content.title, sectors) : undefined;
  return (
    like?.sector && {
      field: 'sector',
      changes: { sector: like.sector },
      isSure: false,
      label: `Mettre ${like.sector}`,
      because: `C’est le secteur de ${like.title}.`,
    }
  );
};

const ofSector = <Value>({ sector: own }: ProgrammeContent, common: BySector<Value> | undefined) =>
  common?.get(own ?? '') ?? common?.get('');

/** A text that other sheets of the sector, else of the catalogue, already say. */
const taken =
  (field: TextField): Maker =>
  (content, _facts, { texts }) => {
    const common = isProgrammeValueWritten(content[field]) ? undefined : ofSector(content, texts.get(field));
    return (
      common && {
        field,
        changes: { [field]: common.value },
        isSure: false,
        label: 'Relire la proposition',
        because: `${sheetsSay(common.count)}\u00a0: «\u00a0${common.value}\u00a0».`,
      }
    );
  };

const takenTogether =
  ({ fields, isComplete }: (typeof TOGETHER)[number], at: number): Maker =>
  (content, _facts, { together }) => {
    const common = isComplete(content) ? undefined : ofSector(content, together[at]);
    if (!common) return undefined;
    const model = common.value;
    const keys = fields.filter((key) => content[key] === undefined && model[key] !== undefined);
    return {
      field: fields[1],
      changes: Object.fromEntries(keys.map((key) => [key, model[key]])),
      isSure: false,
      label: 'Relire la proposition',
      because: `${sheetsSay(common.count)}\u00a0: ${keys
        .map((key) => `${programmeField(key).label.toLowerCase()} ${fieldText(key, model)}`)
        .join(', ')}.`,
    };
  };

const [LEAST_SUMMARY, MOST_SUMMARY] = [120, 160];

/** A description of the right length from what the sheet already says. */
const summary: Maker = (content) => {
  const own = content.summary?.trim().replace(/\s+/g, ' ') ?? '';
  if (own.length > MOST_SUMMARY) return undefined;
  const parts = [
    ...(content.objectives ?? []).map((objective) => objective.replace(/[.;]$/, '')),
    content.audience && `Pour ${content.audience.charAt(0).toLowerCase()}${content.audience.slice(1)}`,
    durationText(content) && `Durée\u00a0: ${durationText(content)}`,
    content.modality && `En ${content.modality.toLowerCase()}`,
    content.access_delay && `Accès\u00a0: ${content.access_delay}`,
  ].filter((part): part is string => Boolean(part));
  let text = own === '' ? '' : own.replace(/[.]?$/, '.');
  for (const part of parts) {
    const longer = `${text}${text === '' ? '' : ' '}${part.replace(/\.$/, '').replace(/\n/g, ' ')}.`;
    if (longer.length <= MOST_SUMMARY && !foldWords(text).includes(foldWords(part))) text = longer;
  }
  if (text.length < LEAST_SUMMARY || text === own) return undefined;
  return {
    field: 'summary',
    changes: { summary: text },
    isSure: false,
    label: 'Relire la proposition',
    because: `«\u00a0${text}\u00a0»`,
  };
};

const NO_SHEETS: readonly ProgrammeContent[] = [];

const MAKERS: readonly Maker[] = [
  delay,
  contact,
  objectives,
  picture,
  duration,
  price,
  sector,
  ...TEXT_FIELDS.map(taken),
  ...TOGETHER.map(takenTogether),
  summary,
];

/**
 * What mends lost points of a sheet, the most points first. `others`: sheets that a new value may be taken from; give the
 * same list for all sheets of a catalogue, since it is read once.
 */
export function programmeFixes(
  content: ProgrammeContent,
  facts: ScoreFacts,
  others: readonly ProgrammeContent[] = NO_SHEETS,
): ProgrammeFix[] {
  const { lost } = programmeScore(content, facts);
  const sources = sourcesOf(others);
  return MAKERS.flatMap((make): ProgrammeFix[] => {
    const candidate = make(content, facts, sources);
    if (!candidate) return [];
    const still = new Set(
      programmeScore(withChanges(content, candidate.changes), facts).lost.map(({ rule }) => rule),
    );
    const mended = lost.filter(({ rule }) => !still.has(rule));
    if (mended.length === 0) return [];
    const points = mended.reduce((sum, each) => sum + each.points, 0);
    return [{ ...candidate, rules: mended.map(({ rule }) => rule), points }];
  }).toSorted((one, other) => other.points - one.points);
}
