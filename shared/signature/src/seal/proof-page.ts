import { ops, rgb, type EmbeddedFont, type PDF, type PDFPage } from '@libpdf/core';
import { PROOF_NAME, recipientRoleLabel, SES_NOTICE, signatureEventSentence } from '@trame/domain/signatures';
import type { Line, WrittenLine } from '../proof/line.ts';
import type { ProofSummary, ProvenPerson } from '../proof/summary.ts';
import { shortHash, utcDay } from '../verify/words.ts';
import { drawBand } from './band.ts';
import { LEFT_OUT, legibleText, type FontSet } from './fonts.ts';
import { maskedEmail, maskedIp } from './mask.ts';

/** What the page says that is not in the lines. */
export interface ProofPageFacts {
  /** Where anybody verifies the file: an address without parameters. */
  verifyAddress: string;
  /** Name of the company that seals, as in its legal notice. */
  company: string;
}

export interface ProofPageInput {
  facts: ProofPageFacts;
  summary: ProofSummary;
  lines: readonly WrittenLine[];
  head: string;
  at: Date;
}

type Rgb = readonly [number, number, number];
const colour = (hex: number): Rgb => [(hex >> 16) / 255, ((hex >> 8) & 0xff) / 255, (hex & 0xff) / 255];

/** The tokens of the design system, as print has them. */
const TEXT = colour(0x14213d);
const MUTED = colour(0x55607a);
const PRIMARY = colour(0x0f766e);
const ACCENT = colour(0xe9a23b);
const QUIET = colour(0xd6d0c2);
const BORDER = colour(0xe4dfd4);
const PAPER = colour(0xffffff);

const WIDTH = 595.28;
const HEIGHT = 841.89;
const MARGIN = 48;
const INNER = WIDTH - 2 * MARGIN;
/** The footer is below. */
const BOTTOM = 84;
const PITCH = 4.2;
const BAND_WIDTH = 32 * PITCH;
const BAND_HEIGHT = 8 * PITCH;
const GUTTER = 20;
/** Between the lines beside a band. */
const CLOSE = 10;

interface Style {
  font: EmbeddedFont;
  size: number;
  leading: number;
  colour: Rgb;
}

/** Lines of a text that fit a width; a word that is longer is cut. */
function wrapped(text: string, { font, size }: Style, width: number): string[] {
  const fits = (line: string) => font.widthOfTextAtSize(line, size) <= width;
  const lines: string[] = [];
  let line = '';
  for (let word of text.split(/[ \n\r\t]+/)) {
    if (line !== '' && fits(`${line} ${word}`)) {
      line = `${line} ${word}`;
      continue;
    }
    if (line !== '') lines.push(line);
    while (!fits(word)) {
      let length = word.length - 1;
      while (length > 1 && !fits(word.slice(0, length))) length -= 1;
      lines.push(word.slice(0, length));
      word = word.slice(length);
    }
    line = word;
  }
  return line === '' ? lines : [...lines, line];
}

/** The pages of the proof, from top to bottom. */
class Sheet {
  readonly #pdf: PDF;
  readonly fonts: FontSet;
  readonly pages: PDFPage[] = [];
  #page: PDFPage | undefined;
  /** Whether words were left out, in letters that the fonts lack. */
  isIncomplete = false;
  y = 0;

  constructor(pdf: PDF, fonts: FontSet) {
    this.#pdf = pdf;
    this.fonts = fonts;
    this.turn();
  }

  get page(): PDFPage {
    if (!this.#page) throw new Error('no page');
    return this.#page;
  }

  turn(): void {
    this.#page = this.#pdf.addPage({ width: WIDTH, height: HEIGHT });
    this.pages.push(this.#page);
    this.y = HEIGHT - MARGIN;
  }

  /** Goes on to the next page when so much does not fit. */
  need(height: number): void {
    if (this.y - height < BOTTOM) this.turn();
  }

  style(kind: 'text' | 'strong' | 'title', size: number, of: Rgb = TEXT): Style {
    return { font: this.fonts[kind], size, leading: size * 1.45, colour: of };
  }

  shown(text: string, { font }: Style): string {
    const shown = legibleText(font, text);
    this.isIncomplete ||= shown !== text;
    return shown;
  }

  widthOf(text: string, style: Style): number {
    return style.font.widthOfTextAtSize(this.shown(text, style), style.size);
  }

  /** One line of text whose letters stand at this height. */
  put(text: string, style: Style, x: number, baseline: number, page = this.page): void {
    page.drawText(this.shown(text, style), {
      x,
      y: baseline,
      font: style.font,
      size: style.size,
      color: rgb(...style.colour),
    });
  }

  /** A paragraph; returns its height. */
  paragraph(text: string, style: Style, x = MARGIN, width = INNER): void {
    for (const line of wrapped(this.shown(text, style), style, width)) {
      this.need(style.leading);
      this.put(line, style, x, this.y - style.size);
      this.y -= style.leading;
    }
  }

  rule(page = this.page, y = this.y): void {
    page.drawOperators([
      ops.pushGraphicsState(),
      ops.setNonStrokingRGB(...BORDER),
      ops.rectangle(MARGIN, y, INNER, 0.75),
      ops.fill(),
      ops.popGraphicsState(),
    ]);
  }

  heading(text: string): void {
    this.need(60);
    this.y -= 14;
    this.rule();
    this.y -= 12;
    this.paragraph(text, this.style('title', 14));
    this.y -= 4;
  }
}

/** The mark of Trame in a square of 26 units, as rectangles: warps, wefts, the accent. */
const MARK: readonly [colour: Rgb, x: number, y: number, w: number, h: number][] = [
  [TEXT, 1.5, 0, 5.6, 9.2],
  [TEXT, 1.5, 16.8, 5.6, 9.2],
  [TEXT, 10.2, 8.1, 5.6, 9.8],
  [TEXT, 18.9, 0, 5.6, 9.2],
  [TEXT, 18.9, 16.8, 5.6, 9.2],
  [PRIMARY, 8.1, 1.5, 9.8, 5.6],
  [PRIMARY, 8.1, 18.9, 9.8, 5.6],
  [ACCENT, 0, 10.2, 9.2, 5.6],
  [ACCENT, 16.8, 10.2, 9.2, 5.6],
];

function drawMark(page: PDFPage, x: number, bottom: number, size: number): void {
  const unit = size / 26;
  page.drawOperators([
    ops.pushGraphicsState(),
    ...MARK.flatMap(([of, left, top, width, height]) => [
      ops.setNonStrokingRGB(...of),
      ops.rectangle(x + left * unit, bottom + (26 - top - height) * unit, width * unit, height * unit),
      ops.fill(),
    ]),
    ops.popGraphicsState(),
  ]);
}

/** A day and an hour that are not parted at the end of a line. */
const moment = (at: string | Date) => `${utcDay(at)}\u00a0à\u00a0${new Date(at).toISOString().slice(11, 19)}`;

const grouped = (hash: string) => (hash.match(/.{1,8}/g) ?? []).join(' ');

const ACTS = { signed: 'Signé', approved: 'Approuvé', declined: 'Refusé' } as const;

function factsOf(person: ProvenPerson): string {
  const { act, actedAt, codeAt, consentAt, ip } = person;
  const facts = [
    act && actedAt ? `${ACTS[act]} le ${moment(actedAt)}` : '',
    consentAt ? `consentement le ${moment(consentAt)}` : '',
    codeAt ? `code reçu par e-mail et validé le ${moment(codeAt)}` : '',
    ip ? `adresse IP ${maskedIp(ip)}` : '',
  ].filter((fact) => fact !== '');
  if (person.handedOnTo !== null) return 'A transmis l’enveloppe.';
  return facts.length > 0 ? `${facts.join('\u00a0; ')}.` : 'En copie.';
}

function drawPeople(sheet: Sheet, people: readonly ProvenPerson[]): void {
  sheet.heading(people.length > 1 ? 'Les personnes' : 'La personne');
  for (const person of people) {
    sheet.need(46);
    const name = sheet.style('strong', 10);
    const role = `${recipientRoleLabel(person.role)}, ${maskedEmail(person.email)}`;
    const muted = sheet.style('text', 8.5, MUTED);
    const width = sheet.widthOf(role, muted);
    if (sheet.widthOf(person.name, name) + GUTTER + width <= INNER) {
      sheet.put(person.name, name, MARGIN, sheet.y - name.size);
      sheet.put(role, muted, WIDTH - MARGIN - width, sheet.y - name.size);
      sheet.y -= name.leading;
    } else {
      sheet.paragraph(person.name, name);
      sheet.paragraph(role, muted);
    }
    sheet.paragraph(factsOf(person), muted);
    sheet.y -= 6;
  }
}

function drawDocuments(sheet: Sheet, { documents }: ProofSummary): void {
  sheet.heading(documents.length > 1 ? 'Les documents' : 'Le document');
  for (const { name, pages, shown, original } of documents) {
    sheet.need(46);
    sheet.paragraph(name, sheet.style('strong', 10));
    const muted = sheet.style('text', 8, MUTED);
    sheet.paragraph(`${pages > 1 ? `${pages} pages` : 'Une page'}. SHA-256 du document signé\u00a0:`, muted);
    sheet.paragraph(grouped(shown), muted);
    if (original !== null && original !== shown) {
      sheet.paragraph('SHA-256 du fichier d’origine\u00a0:', muted);
      sheet.paragraph(grouped(original), muted);
    }
    sheet.y -= 6;
  }
}

function sentenceOf({ type, actor, data }: Line, { people }: ProofSummary): string {
  const to = data['to'];
  const handedTo =
    typeof to === 'object' && to !== null && !Array.isArray(to) && typeof to['name'] === 'string'
      ? to['name']
      : undefined;
  const recipient = people.find(({ id }) => id === data['recipient'])?.name ?? handedTo;
  return signatureEventSentence(type, { actor: actor.name ?? 'Trame', recipient });
}

function drawChain(sheet: Sheet, { lines, summary, head }: ProofPageInput): void {
  sheet.heading('La chaîne, tissée');
  sheet.paragraph(
    'Chaque bande est l’empreinte d’un événement\u00a0: 256 croisements, un par bit. Elle naît de la bande du dessus. Changez une lettre, et tout le tissu change en dessous.',
    sheet.style('text', 8.5, MUTED),
  );
  sheet.y -= 8;
  const left = MARGIN + BAND_WIDTH + GUTTER;
  for (const { line, hash } of lines) {
    const strong = sheet.style('strong', 8.5);
    const sentence = wrapped(sheet.shown(sentenceOf(line, summary), strong), strong, WIDTH - MARGIN - left);
    // Two lines fit beside a band with the hour under them; names of more leave room below it.
    const isLong = sentence.length > 1;
    const first = isLong ? 9 : 13;
    const last = first + (sentence.length - 1) * CLOSE;
    const height = Math.max(BAND_HEIGHT, last + CLOSE + 4);
    sheet.need(height);
    drawBand(
      sheet.page,
      hash,
      { x: MARGIN, top: sheet.y, pitch: PITCH },
      { warp: QUIET, weft: hash === head ? ACCENT : PRIMARY, ground: PAPER },
    );
    for (const [index, text] of sentence.entries())
      sheet.put(text, strong, left, sheet.y - first - index * CLOSE);
    const under = last + (isLong ? CLOSE : 12);
    sheet.put(
      `${moment(line.at)}   ${shortHash(hash)}`,
      sheet.style('text', 8, MUTED),
      left,
      sheet.y - under,
    );
    sheet.y -= height;
  }
  sheet.y -= 12;
  sheet.need(40);
  const muted = sheet.style('text', 8, MUTED);
  sheet.paragraph(
    `Empreinte du dernier événement (${lines.length}), qui tient tous les autres\u00a0:`,
    muted,
  );
  sheet.paragraph(grouped(head), muted);
  if (sheet.isIncomplete)
    sheet.paragraph(
      `${LEFT_OUT}\u00a0: un texte dont cette page n’a pas les lettres. Il est entier dans ${PROOF_NAME}, joint à ce PDF.`,
      muted,
    );
}

function drawFooters(sheet: Sheet, { facts, summary }: ProofPageInput): void {
  const muted = sheet.style('text', 7.5, MUTED);
  const notice = [
    SES_NOTICE,
    `Vérifiez ce fichier sans nous, hors ligne\u00a0: ${facts.verifyAddress}. Les heures sont en temps universel. Les événements complets sont joints à ce PDF (${PROOF_NAME}).`,
  ];
  for (const [index, page] of sheet.pages.entries()) {
    sheet.rule(page, BOTTOM - 14);
    let y = BOTTOM - 28;
    for (const text of notice)
      for (const line of wrapped(text, muted, INNER)) {
        sheet.put(line, muted, MARGIN, y, page);
        y -= 10.5;
      }
    const number = `${summary.reference} · preuve ${index + 1}/${sheet.pages.length}`;
    const width = sheet.widthOf(number, muted);
    sheet.put(number, muted, WIDTH - MARGIN - width, 22, page);
    const room = INNER - width - GUTTER;
    const size = muted.size * Math.min(1, room / sheet.widthOf(facts.company, muted));
    sheet.put(facts.company, { ...muted, size }, MARGIN, 22, page);
  }
}

/** Adds the pages that show the proof: documents, people, events with their hashes. All of it comes from the lines. */
export function drawProofPages(pdf: PDF, fonts: FontSet, input: ProofPageInput): void {
  const { summary, at } = input;
  const sheet = new Sheet(pdf, fonts);
  drawMark(sheet.page, MARGIN, sheet.y - 20, 20);
  sheet.put('Trame', sheet.style('title', 16), MARGIN + 28, sheet.y - 15.5);
  sheet.y -= 52;
  sheet.paragraph('Preuve de signature', sheet.style('title', 26));
  sheet.y -= 2;
  sheet.paragraph(summary.title, sheet.style('strong', 11));
  sheet.paragraph(
    `Enveloppe ${summary.reference}, envoyée par ${summary.sender}, scellée le ${moment(at)}.`,
    sheet.style('text', 9, MUTED),
  );
  drawDocuments(sheet, summary);
  drawPeople(sheet, summary.people);
  drawChain(sheet, input);
  drawFooters(sheet, input);
}
