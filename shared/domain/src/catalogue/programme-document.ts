import { type ProgrammeContent } from './content.ts';
import { fieldLines, priceText } from './field-text.ts';
import { PROGRAMME_FIELDS, PROGRAMME_SECTIONS, type ProgrammeFieldKey } from './fields.ts';
import {
  contactText,
  dayInWords,
  groupText,
  hoursAndMinutes,
  lastResults,
  longDuration,
  type ProgrammePublisher,
} from './page-texts.ts';
import type { ProgrammeIndicator } from './indicators.ts';

/** The programme as a file: to print, to join to an agreement, to show to an auditor. */

type Run = { text: string; isStrong: boolean; link: string | null };
type Block =
  | { kind: 'heading'; level: 2 | 3; text: string }
  | { kind: 'text'; runs: Run[]; isNote: boolean }
  | { kind: 'list'; items: Run[][]; isNumbered: boolean }
  | { kind: 'facts'; rows: { name: string; runs: Run[] }[] };

/** What `@trame/print` writes as a PDF. */
export type ProgrammeDocument = {
  language: 'fr';
  title: string;
  lead: string;
  publisher: string;
  about: string;
  footer: string;
  address: string;
  changedOn: string;
  isNumbered: false;
  blocks: Block[];
};

const plain = (value: string): Run => ({ text: value, isStrong: false, link: null });
const text = (value: string): Block => ({ kind: 'text', runs: [plain(value)], isNote: false });
const heading = (value: string, level: 2 | 3 = 2): Block => ({ kind: 'heading', level, text: value });

/** Fields that are written together in one line, or in another way than as a text under their label. */
const TOGETHER = new Set<ProgrammeFieldKey>([
  'title',
  'summary',
  'sector',
  'modality',
  'duration_hours',
  'duration_days',
  'group_min',
  'group_max',
  'price_cents',
  'price_unit',
  'places',
  'contact_name',
  'contact_email',
  'contact_phone',
  'access_delay',
]);

/** A sheet with what its document says of it. */
export type PrintedProgramme = {
  content: ProgrammeContent;
  indicators: readonly ProgrammeIndicator[];
  /** null: the draft, which is not online. */
  version: number | null;
  /** The day of the version, or of the draft, as YYYY-MM-DD. */
  day: string;
  publisher: ProgrammePublisher;
  /** Where its page is on the site. */
  address: string;
};

function brief(content: ProgrammeContent): Block {
  const rows: [string, string | undefined][] = [
    ['Secteur', content.sector],
    ['Durée', longDuration(content)],
    ['Modalité', content.modality],
    ['Tarif', priceText(content)],
    ['Délai d’accès', content.access_delay],
    ['Effectif', groupText(content)],
    ['Lieux', content.places?.join(', ')],
    ['Contact', contactText(content)],
  ];
  return {
    kind: 'facts',
    rows: rows.flatMap(([name, value]) => (value ? [{ name, runs: [plain(value)] }] : [])),
  };
}

const moduleBlocks = ({ modules = [] }: ProgrammeContent): Block[] =>
  modules.flatMap(({ title, hours, text: about }) => [
    heading(hours === undefined ? title : `${title} (${hoursAndMinutes(hours)})`, 3),
    ...(about ?? '').split('\n').filter(Boolean).map(text),
  ]);

function blocksOf(key: ProgrammeFieldKey, label: string, { content, publisher }: PrintedProgramme): Block[] {
  if (key === 'modules') return content.modules ? [heading(label), ...moduleBlocks(content)] : [];
  const lines = fieldLines(key, content);
  if (lines.length === 0) return [];
  const items: Run[][] = lines.map((line) => [plain(line)]);
  if (key === 'objectives') return [heading(label), { kind: 'list', items, isNumbered: false }];
  const paragraphs = lines.flatMap((line) => line.split('\n')).filter(Boolean);
  const contact = key === 'accessibility' ? publisher.accessibilityContact : '';
  return [heading(label), ...paragraphs.map(text), ...(contact ? [text(contact)] : [])];
}

function results({ indicators }: PrintedProgramme): Block[] {
  const last = lastResults(indicators);
  if (!last) return [];
  return [
    heading(`Résultats ${last.year}`),
    {
      kind: 'facts',
      rows: last.results.map(({ label, value, unit, n }) => ({
        name: label,
        runs: [plain(`${value} ${unit}, sur ${n} ${n > 1 ? 'personnes' : 'personne'}`)],
      })),
    },
  ];
}

export function programmeDocument(programme: PrintedProgramme): ProgrammeDocument {
  const { content, version, day, publisher, address } = programme;
  const fields = PROGRAMME_SECTIONS.flatMap(({ id }) =>
    PROGRAMME_FIELDS.filter(
      ({ key, section, shownIn }) => section === id && shownIn.includes('pdf') && !TOGETHER.has(key),
    ),
  );
  const state =
    version === null
      ? `Brouillon du ${dayInWords(day)}, qui n’est pas en ligne`
      : `Version ${version} du ${dayInWords(day)}`;
  return {
    language: 'fr',
    title: content.title,
    lead: content.summary ?? '',
    publisher: publisher.name,
    about: `${state}. ${[publisher.name, publisher.nda && `déclaration d’activité ${publisher.nda}`].filter(Boolean).join(', ')}`,
    footer: version === null ? state : address.replace(/^https?:\/\//, ''),
    address,
    changedOn: day,
    isNumbered: false,
    blocks: [
      brief(content),
      ...fields.flatMap(({ key, label }) => blocksOf(key, label, programme)),
      ...results(programme),
    ],
  };
}
