import {
  type PDF,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PDFPage,
  PdfRef,
  PdfStream,
  PdfString,
} from '@libpdf/core';

/** Hidden, or not seen on a screen (ISO 32000-1, 12.5.3). */
const UNSEEN = 2 | 32;
/** Hides only what is of an unknown kind, but libpdf draws nothing that has it. */
const INVISIBLE = 1;
/** Of these a page shows nothing without a picture of its own, or an icon alone. */
const WITHOUT_CONTENT = new Set(['Link', 'Popup', 'Text', 'FileAttachment']);

/** What is no writing on a page: links, fields, and the window of another annotation. */
const NOT_WRITTEN = new Set(['Link', 'Popup', 'Widget', '']);

/** Flags of fields (ISO 32000-1, 12.7.4): a button that is pressed, and a choice that opens. */
const PUSHED = 1 << 16;
const OPENS = 1 << 17;

const FIELD_DEPTH = 20;
/** A long form has some hundreds; each is read with its fonts. */
const MOST_FIELDS = 2000;
/** What paints something in a picture. */
const PAINTS = /(?:^|[\s)\]>])(?:f\*?|F|s|S|b\*?|B\*?|sh|Do|Tj|TJ|'|")(?=\s|$)/;

interface Placed {
  page: PDFPage;
  annotation: PdfDict;
}

const resolverOf = (pdf: PDF) => (ref: PdfRef) => pdf.context.resolve(ref);
type Resolve = ReturnType<typeof resolverOf>;

const subtypeOf = (annotation: PdfDict, resolve: Resolve) =>
  annotation.getName('Subtype', resolve)?.value ?? '';

const numberOf = (value: unknown) => (value instanceof PdfNumber ? value.value : 0);

/** Those of all pages that may be seen. */
function annotationsOf(pdf: PDF): Placed[] {
  const resolve = resolverOf(pdf);
  return pdf
    .getPages()
    .flatMap((page) =>
      (page.dict.getArray('Annots', resolve)?.toArray() ?? []).map((one) => ({
        page,
        annotation: one instanceof PdfRef ? resolve(one) : one,
      })),
    )
    .filter((one): one is Placed => one.annotation instanceof PdfDict)
    .filter(({ annotation }) => (numberOf(annotation.get('F', resolve)) & UNSEEN) === 0);
}

/** What a field says, its own or that of the field above it. */
function inherited(field: PdfDict, key: string, resolve: Resolve) {
  let at: PdfDict | undefined = field;
  for (let depth = 0; at && depth < FIELD_DEPTH; depth += 1) {
    const value = at.get(key, resolve);
    if (value) return value;
    at = at.getDict('Parent', resolve);
  }
  return undefined;
}

/** Whether a rectangle has a surface. */
function hasSurface(dict: PdfDict, key: string, resolve: Resolve): boolean {
  const [left, bottom, right, top] = (dict.getArray(key, resolve)?.toArray() ?? []).map((side) =>
    numberOf(side instanceof PdfRef ? resolve(side) : side),
  );
  return left !== right && bottom !== top && top !== undefined;
}

/** What is drawn of an annotation. */
function pictureOf(annotation: PdfDict, resolve: Resolve): PdfStream | undefined {
  const normal = annotation.getDict('AP', resolve)?.get('N', resolve);
  const state = annotation.getName('AS', resolve)?.value;
  const picture =
    normal instanceof PdfDict && !(normal instanceof PdfStream) && state !== undefined
      ? normal.get(state, resolve)
      : normal;
  return picture instanceof PdfStream && hasSurface(picture, 'BBox', resolve) ? picture : undefined;
}

/** A text as it is compared with what is drawn: lines break and letters are spaced otherwise there. */
const squeezed = (text: string) => text.normalize('NFKC').replaceAll(/[\s\p{C}]/gu, '');

/** What programs write around an amount. */
const CURRENCY = /^(?:[€$£]|eur|chf|usd|gbp)|(?:[€$£]|eur|chf|usd|gbp|euros?)$/i;
const GROUPED = /^[1-9]\d{0,2}(?:([.,'’])\d{3})(?:\1\d{3})*(?:(?!\1)[.,]\d+)?$/;
/** Signs of a number that people write; the expressions below take far longer with each one more. */
const LONGEST_NUMBER = 40;
/** What begins with a zero is a code. */
const PLAIN = /^(?:0|[1-9]\d*)(?:[.,]\d+)?$/;

/**
 * A number as one writes it for others (« 1 000,00 € », « (1.000) », « 20 % »), as plain digits; undefined for what is none. A single point or comma
 * before three digits parts thousands: it is not said that « 1,000 » is one.
 */
function plainNumber(text: string): string | undefined {
  if (text.length > LONGEST_NUMBER) return undefined;
  const [, opened, within = '', closed] = /^(\(?)(.*?)(\)?)$/.exec(text) ?? [];
  if ((opened === '(') !== (closed === ')')) return undefined;
  const amount = within.replace(CURRENCY, '');
  const isNegative = opened === '(' || /^[-−]/.test(amount);
  const isPercent = amount.endsWith('%');
  const digits = amount.replace(/^[-−]/, '').replace(/%$/, '').replace(CURRENCY, '');
  const separator = GROUPED.exec(digits)?.[1];
  if (separator === undefined && !PLAIN.test(digits)) return undefined;
  const ungrouped = separator === undefined ? digits : digits.replaceAll(separator, '');
  const [whole = '', after = ''] = ungrouped.split(/[.,]/);
  // Two places further to the left.
  const [left, right] = isPercent
    ? [whole.padStart(3, '0').slice(0, -2), whole.padStart(2, '0').slice(-2) + after]
    : [whole, after];
  const shown = `${left.replace(/^0+(?=\d)/, '')}.${right.replace(/0+$/, '')}`;
  return isNegative && shown !== '0.' ? `-${shown}` : shown;
}

/** Whether two squeezed texts are the same, or the same number: programs draw « 1 000,00 € » for the answer 1000. */
function saysTheSame(shown: string, answer: string): boolean {
  if (shown === answer) return true;
  const number = plainNumber(answer);
  return number !== undefined && number === plainNumber(shown);
}

/** The text that a picture draws, as a page with nothing else would. */
function textIn(picture: PdfStream, page: PDFPage, resolve: Resolve): string {
  const dict = PdfDict.of({
    Contents: picture,
    Resources: picture.getDict('Resources', resolve) ?? PdfDict.of({}),
  });
  const drawn = Object.create(page, { dict: { value: dict } }) as PDFPage;
  return squeezed(drawn.extractText().text);
}

/** An answer of one text; undefined when it is of several, or formatted. */
function answerIn(value: unknown): string | undefined {
  if (value === undefined) return '';
  if (value instanceof PdfString) return value.asString();
  return value instanceof PdfName ? value.value : undefined;
}

/** What a choice shows of its answer: options may have a name for people. */
function shownOption(field: PdfDict, answer: string, resolve: Resolve): string {
  const options = inherited(field, 'Opt', resolve);
  const pairs = options instanceof PdfArray ? options.toArray() : [];
  for (const one of pairs) {
    const pair = one instanceof PdfRef ? resolve(one) : one;
    if (!(pair instanceof PdfArray)) continue;
    const [exported, name] = pair.toArray().map((text) => (text instanceof PdfRef ? resolve(text) : text));
    if (answerIn(exported) === answer) return answerIn(name) ?? answer;
  }
  return answer;
}

/** Whether a box is drawn as its answer says: ticked with a picture that shows, or not. */
function isBoxDrawn(box: PdfDict, resolve: Resolve): boolean {
  const answer = answerIn(inherited(box, 'V', resolve)) ?? '';
  const states = box.getDict('AP', resolve)?.getDict('N', resolve);
  const state = box.getName('AS', resolve)?.value ?? 'Off';
  const isFilled = answer !== '' && answer !== 'Off';
  if (!states || states instanceof PdfStream) return !isFilled && state === 'Off';
  const isTicked = isFilled && states.has(answer);
  // With its own name it has no other box to be the one that is ticked.
  if (isFilled && !isTicked && box.has('T')) return false;
  if (state !== (isTicked ? answer : 'Off')) return false;
  const picture = pictureOf(box, resolve);
  return (
    !isTicked ||
    (picture !== undefined && PAINTS.test(new TextDecoder('latin1').decode(picture.getDecodedData())))
  );
}

/** Whether the picture of a field says what its answer says. Readers show one or the other. */
function isAnswerDrawn({ page, annotation: field }: Placed, resolve: Resolve): boolean {
  const kind = inherited(field, 'FT', resolve);
  const flags = numberOf(inherited(field, 'Ff', resolve));
  if (!(kind instanceof PdfName) || kind.value === 'Sig') return true;
  if (kind.value === 'Btn') return (flags & PUSHED) !== 0 || isBoxDrawn(field, resolve);
  const answer = answerIn(inherited(field, 'V', resolve));
  if (answer === undefined) return false;
  // A list shows all that can be chosen, and the choice by a colour.
  if (kind.value === 'Ch' && (flags & OPENS) === 0) return answer === '';
  const picture = pictureOf(field, resolve);
  const shown = picture ? textIn(picture, page, resolve) : '';
  if (kind.value === 'Ch') return shown === squeezed(shownOption(field, answer, resolve));
  return saysTheSame(shown, squeezed(answer));
}

/**
 * Whether pages have what each reader draws in its own way: an answer in a form that its picture does not say, or an annotation without a
 * picture. It would be lost, or look otherwise than for who gives the document.
 */
export function hasUndrawn(pdf: PDF): boolean {
  const resolve = resolverOf(pdf);
  const fields = (pdf.getForm()?.getFields() ?? []).flatMap((field) => field.getWidgets());
  const ofForm = new Set(fields.map(({ dict }) => dict));
  const shown = annotationsOf(pdf).filter(({ annotation }) => hasSurface(annotation, 'Rect', resolve));
  const widgets = shown.filter(({ annotation }) => subtypeOf(annotation, resolve) === 'Widget');
  if (widgets.length > MOST_FIELDS) return true;
  // One that is on two pages, or in no form, would be drawn once or not at all.
  const drawn = new Set<PdfDict>();
  return (
    shown.some(({ annotation }) => {
      const subtype = subtypeOf(annotation, resolve);
      return subtype !== 'Widget' && !WITHOUT_CONTENT.has(subtype) && !pictureOf(annotation, resolve);
    }) ||
    widgets.some((one) => {
      const isAgain = drawn.has(one.annotation);
      drawn.add(one.annotation);
      const isLeftOut = isAgain || !ofForm.has(one.annotation);
      return (isLeftOut && pictureOf(one.annotation, resolve)) || !isAnswerDrawn(one, resolve);
    })
  );
}

/** Says of each annotation what libpdf goes by when it draws it: its page, and that it is seen. Copies of pages keep the number of another one. */
export function placeAnnotations(pdf: PDF): void {
  for (const { page, annotation } of annotationsOf(pdf)) {
    annotation.set('P', page.ref);
    const flags = numberOf(annotation.get('F', resolverOf(pdf)));
    if ((flags & INVISIBLE) !== 0) annotation.set('F', PdfNumber.of(flags & ~INVISIBLE));
  }
}

/** Whether somebody wrote on the pages: notes, marks, stamps. */
export const hasAnnotations = (pdf: PDF): boolean =>
  annotationsOf(pdf).some(({ annotation }) => !NOT_WRITTEN.has(subtypeOf(annotation, resolverOf(pdf))));
