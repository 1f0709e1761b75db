import type { CvAnalysis, Evidence } from '@trame/cv';
import { givenUpAt } from './stored-analysis.ts';

const decimal = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 });
const hundredths = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const tenths = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });
const euros = new Intl.NumberFormat('fr-FR', {
  style: 'currency',
  currency: 'EUR',
  maximumSignificantDigits: 2,
});
// One decimal, so that 69,6 % is not read as the 70 % from which no strict re-run is offered.
const percent = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 1 });

const time = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'short', timeZone: 'Europe/Paris' });

/** Until when a run that someone started is waited for. */
export const limitText = (startedAt: string) =>
  `Si elle n’aboutit pas, elle pourra être relancée à ${time.format(givenUpAt(startedAt))}.`;

export const shareText = (share: number) => percent.format(share);
export const confidenceText = (confidence: number) => hundredths.format(confidence);

/** « 2 pages », « 1 page ». */
export const counted = (count: number, one: string, several = `${one}s`) =>
  `${decimal.format(count)} ${count > 1 ? several : one}`;

/** « 5 212 caractères ». */
export const lengthText = (length: number) => counted(length, 'caractère');

const KINDS = {
  pdf: 'PDF',
  docx: 'Document Word',
  ocr: 'CV numérisé, lu par reconnaissance optique',
} as const;

/** How the file was read, in one line; a Word document has neither pages nor columns of its own. */
export function readingText({ reading, extracted_text_length }: CvAnalysis): string {
  const { kind, pages, columns, scanned_pages, unclassified } = reading;
  const scanned =
    scanned_pages > 0 ? counted(scanned_pages, 'page numérisée', 'pages numérisées') : undefined;
  return [
    KINDS[kind],
    kind !== 'docx' && counted(pages, 'page'),
    kind !== 'docx' && counted(columns, 'colonne'),
    lengthText(extracted_text_length),
    kind !== 'docx' && (scanned ?? 'aucune page numérisée'),
    unclassified.length > 0 && counted(unclassified.length, 'passage non classé', 'passages non classés'),
  ]
    .filter(Boolean)
    .join(' · ');
}

type HiddenReason = CvAnalysis['reading']['hidden'][number]['reason'];

/** Why a person does not see a text. */
export const HIDDEN_REASONS: Readonly<Record<HiddenReason, string>> = {
  colour: 'de la couleur du fond',
  tiny: 'en lettres minuscules',
  off_page: 'hors de la page',
  covered: 'recouvert',
  invisible: 'en mode invisible',
};

/** Why a proven claim is not certain. */
export const DOUBTS: Readonly<Record<NonNullable<Evidence['doubt']>, string>> = {
  cut: 'Le texte du CV continue au-delà de ce nom.',
  dates: 'Les dates semblent incomplètes.',
  unnamed: 'L’intitulé n’a pas été reconnu.',
  incomplete: 'Une partie n’a pas été lue.',
  words: 'L’intitulé ne nomme ni un poste ni un diplôme.',
  joined: 'Ce nom réunit plusieurs lignes d’un tableau.',
  shared: 'L’organisme est peut-être celui d’un autre élément.',
  apart: 'Une partie est plus proche d’un autre élément.',
  order: 'Sa disposition diffère des autres éléments.',
};

/** The analyser, the duration and the cost. */
export function analyserText({
  name,
  model,
  prompt_version,
  duration_ms,
  cost,
}: CvAnalysis['analyser']): string {
  const who =
    name === 'rules'
      ? 'les règles de Trame, sans modèle de langage'
      : [model ?? name, prompt_version && `consigne ${prompt_version}`].filter(Boolean).join(', ');
  const price = cost === null ? '' : `, pour ${euros.format(cost)}`;
  return `Analysé par ${who}, en ${tenths.format(Math.max(100, duration_ms) / 1000)}\u00a0s${price}.`;
}
