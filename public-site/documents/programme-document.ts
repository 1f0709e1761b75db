import {
  fieldLines,
  PROGRAMME_FIELDS,
  PROGRAMME_SECTIONS,
  priceText,
  type ProgrammeContent,
  type ProgrammeFieldKey,
  type SiteProgramme,
} from '@trame/domain/catalogue';
import { plain, type Block, type PrintedDocument, type Run } from '@trame/print';
import { absoluteAddress } from '../src/programmes/address.ts';
import {
  accessibilityContact,
  contactText,
  groupText,
  hoursAndMinutes,
  lastResults,
  longDuration,
  pathOfCard,
  publishedOn,
} from '../src/programmes/wording.ts';
import { FACTS, longDate } from '../src/facts.ts';

/** The programme as a file: to print, to join to an agreement, to show to an auditor. */

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

function blocksOf(key: ProgrammeFieldKey, label: string, content: ProgrammeContent): Block[] {
  if (key === 'modules') return content.modules ? [heading(label), ...moduleBlocks(content)] : [];
  const lines = fieldLines(key, content);
  if (lines.length === 0) return [];
  const items: Run[][] = lines.map((line) => [plain(line)]);
  if (key === 'objectives') return [heading(label), { kind: 'list', items, isNumbered: false }];
  const paragraphs = lines.flatMap((line) => line.split('\n')).filter(Boolean);
  const contact = key === 'accessibility' ? accessibilityContact() : '';
  return [heading(label), ...paragraphs.map(text), ...(contact ? [text(contact)] : [])];
}

function results(programme: SiteProgramme): Block[] {
  const last = lastResults(programme.indicators);
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

export function programmeDocument(programme: SiteProgramme): PrintedDocument {
  const { content, version } = programme;
  const address = absoluteAddress(pathOfCard(programme));
  const day = publishedOn(programme);
  const fields = PROGRAMME_SECTIONS.flatMap(({ id }) =>
    PROGRAMME_FIELDS.filter(
      ({ key, section, shownIn }) => section === id && shownIn.includes('pdf') && !TOGETHER.has(key),
    ),
  );
  return {
    language: 'fr',
    title: content.title,
    lead: content.summary ?? '',
    publisher: FACTS.legalName ?? FACTS.name,
    about: `Version ${version} du ${longDate(day)}. ${[FACTS.legalName ?? FACTS.name, FACTS.nda && `déclaration d’activité ${FACTS.nda}`].filter(Boolean).join(', ')}`,
    footer: address.replace(/^https?:\/\//, ''),
    address,
    changedOn: day,
    isNumbered: false,
    blocks: [
      brief(content),
      ...fields.flatMap(({ key, label }) => blocksOf(key, label, content)),
      ...results(programme),
    ],
  };
}
