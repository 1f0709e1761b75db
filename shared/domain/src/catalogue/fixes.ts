import { normalizeSearch } from '../text.ts';
import { withChanges, type ProgrammeChanges } from './changes.ts';
import { resolveContact, type AccessibilityContact } from './contacts.ts';
import type { ProgrammeContent } from './content.ts';
import { readDelay } from './delays.ts';
import { durationText, fieldText, hoursText, priceText } from './field-text.ts';
import { formatPhone } from '../phone.ts';
import { programmeField, type ProgrammeFieldKey } from './fields.ts';
import { foldWords } from './folding.ts';
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
type Maker = (
  content: ProgrammeContent,
  facts: ScoreFacts,
  others: readonly ProgrammeContent[],
) => Candidate | undefined;

/** Most sheets that say the same, from which one may take it over without reading it. */
const ENOUGH_SHEETS = 3;

type Common = { value: string; count: number; isUnanimous: boolean };

/** What the most of some sheets say in a field, and whether all that say something say it. */
function mostCommon(values: readonly string[]): Common | undefined {
  const counts = new Map<string, { value: string; count: number }>();
  for (const value of values) {
    const key = foldWords(value);
    const entry = counts.get(key) ?? { value, count: 0 };
    entry.count += 1;
    counts.set(key, entry);
  }
  const best = [...counts.values()].toSorted((one, other) => other.count - one.count)[0];
  return best && { ...best, isUnanimous: counts.size === 1 };
}

const sheets = (count: number, where = '') =>
  count === 1 ? `Une autre fiche${where} dit` : `${count} autres fiches${where} disent`;

const sameSector = (content: ProgrammeContent, others: readonly ProgrammeContent[]) =>
  others.filter(({ sector }) => sector !== undefined && sector === content.sector);

const delay: Maker = (content, _facts, others) => {
  if (readDelay(content.access_delay ?? '')) return undefined;
  const common = mostCommon(
    sameSector(content, others).flatMap(({ access_delay: text }) => (text && readDelay(text) ? text : [])),
  );
  if (!common) return undefined;
  return {
    field: 'access_delay',
    changes: { access_delay: common.value },
    isSure: common.isUnanimous && common.count >= ENOUGH_SHEETS,
    label: `Mettre ${common.value}`,
    because: `${sheets(common.count, ' du même secteur')} ${common.value}.`,
  };
};

/** The sentence that names the company's contact. */
export const accessibilitySentence = ({ name, phone, email }: AccessibilityContact): string | undefined => {
  const ways = [phone && formatPhone(phone), email].filter(Boolean);
  if (ways.length === 0) return undefined;
  return `Référent handicap\u00a0: ${[name, ...ways].filter(Boolean).join(', ')}.`;
};

const contact: Maker = (content, facts) => {
  const known = facts.accessibility_contact;
  const sentence = known && accessibilitySentence(known);
  if (!sentence) return undefined;
  const written = content.accessibility ?? '';
  const { isReachable, outdated } = resolveContact(written, known);
  if (isReachable && outdated.length === 0) return undefined;
  // Sentences and lines that name somebody who is no longer the contact go.
  const kept = written
    .split(/(?<=[.!?])\s+|\n+/)
    .filter((part) => part !== '' && isProgrammeValueWritten(part))
    .filter((part) => resolveContact(part, known).outdated.length === 0)
    .join(' ');
  return {
    field: 'accessibility',
    changes: { accessibility: [kept, sentence].filter(Boolean).join('\n') },
    isSure: true,
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

const picture: Maker = ({ picture: own }, _facts, others) => {
  if (!own || isProgrammeValueWritten(own.alt)) return undefined;
  const alt = others.find(
    (other) => other.picture?.path === own.path && isProgrammeValueWritten(other.picture.alt),
  )?.picture?.alt;
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

const price: Maker = (content, _facts, others) => {
  if (content.price_cents !== undefined || isProgrammeValueWritten(content.price_terms)) return undefined;
  const words = titleWords(content.title);
  const [first] = others
    .filter((other) => other.price_cents !== undefined && other.duration_hours === content.duration_hours)
    .map((other) => ({
      other,
      common: titleWords(other.title).filter((word) => words.includes(word)).length,
    }))
    .filter(({ common }) => common > 0)
    .toSorted((one, two) => two.common - one.common);
  if (!first) return undefined;
  const { price_cents, price_unit, title } = first.other;
  return {
    field: 'price_cents',
    changes: { price_cents: price_cents ?? null, ...(price_unit && { price_unit }) },
    isSure: false,
    label: 'Relire la proposition',
    because: `Tirée de ${title}\u00a0: ${priceText(first.other)}.`,
  };
};

/** A text that other sheets of the sector, else of the catalogue, already say. */
const taken =
  (field: 'access_terms' | 'methods' | 'evaluation' | 'prerequisites' | 'audience' | 'funding'): Maker =>
  (content, _facts, others) => {
    if (isProgrammeValueWritten(content[field])) return undefined;
    const written = (list: readonly ProgrammeContent[]) =>
      list.flatMap((other) => (isProgrammeValueWritten(other[field]) ? (other[field] ?? []) : []));
    const common = mostCommon(written(sameSector(content, others))) ?? mostCommon(written(others));
    return common
      ? {
          field,
          changes: { [field]: common.value },
          isSure: false,
          label: 'Relire la proposition',
          because: `${sheets(common.count)}\u00a0: «\u00a0${common.value}\u00a0».`,
        }
      : undefined;
  };

/** Several fields that belong together, as most sheets that have them have them. */
const takenTogether =
  (fields: readonly ProgrammeFieldKey[], isComplete: (content: ProgrammeContent) => boolean): Maker =>
  (content, _facts, others) => {
    if (isComplete(content)) return undefined;
    const complete = (list: readonly ProgrammeContent[]) =>
      list.flatMap((other) =>
        isComplete(other) ? JSON.stringify(fields.map((key) => other[key] ?? null)) : [],
      );
    const common = mostCommon(complete(sameSector(content, others))) ?? mostCommon(complete(others));
    const model =
      common &&
      others.find(
        (other) =>
          foldWords(JSON.stringify(fields.map((key) => other[key] ?? null))) === foldWords(common.value),
      );
    if (!common || !model) return undefined;
    const [field] = fields;
    if (!field) return undefined;
    const changes = Object.fromEntries(
      fields.flatMap((key) =>
        content[key] === undefined && model[key] !== undefined ? [[key, model[key]]] : [],
      ),
    );
    return {
      field,
      changes,
      isSure: false,
      label: 'Relire la proposition',
      because: `${sheets(common.count)}\u00a0: ${fields
        .flatMap((key) =>
          key in changes ? `${programmeField(key).label.toLowerCase()} ${fieldText(key, model)}` : [],
        )
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

const hasContact = (content: ProgrammeContent) =>
  content.contact_email !== undefined || content.contact_phone !== undefined;
const hasGroup = (content: ProgrammeContent) =>
  content.group_max !== undefined && content.modality !== undefined;

const MAKERS: readonly Maker[] = [
  delay,
  contact,
  objectives,
  picture,
  duration,
  price,
  taken('prerequisites'),
  taken('access_terms'),
  taken('methods'),
  taken('evaluation'),
  taken('audience'),
  takenTogether(['contact_name', 'contact_email', 'contact_phone'], hasContact),
  takenTogether(['group_min', 'group_max', 'modality'], hasGroup),
  summary,
];

/** What mends lost points of a sheet, the most points first. `others`: sheets that a new value may be taken from. */
export function programmeFixes(
  content: ProgrammeContent,
  facts: ScoreFacts,
  others: readonly ProgrammeContent[] = [],
): ProgrammeFix[] {
  const { lost } = programmeScore(content, facts);
  return MAKERS.flatMap((make): ProgrammeFix[] => {
    const candidate = make(content, facts, others);
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
