import {
  type PDF,
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfRef,
  PdfStream,
  PdfString,
} from '@libpdf/core';

/** Hidden, or not seen on a screen (ISO 32000-1, 12.5.3). */
const UNSEEN = 2 | 32;
/** Of these a page shows nothing without a picture of its own, or an icon alone. */
const WITHOUT_CONTENT = new Set(['Link', 'Popup', 'Text', 'FileAttachment']);
/** What shows a text or another drawing. */
const SHOWS = /\b(?:Tj|TJ|Do)\b|['"]\s/;

/** What is no writing on a page: links, fields, and the window of another annotation. */
const NOT_WRITTEN = new Set(['Link', 'Popup', 'Widget', '']);

const FIELD_DEPTH = 20;

type Resolve = (ref: PdfRef) => ReturnType<PDF['getObject']>;

const subtypeOf = (annotation: PdfDict, resolve: Resolve) =>
  annotation.getName('Subtype', resolve)?.value ?? '';

/** Those of all pages that may be seen. */
function annotationsOf(pdf: PDF): PdfDict[] {
  const resolve: Resolve = (ref) => pdf.context.resolve(ref);
  return pdf
    .getPages()
    .flatMap(({ dict }) => dict.getArray('Annots', resolve)?.toArray() ?? [])
    .map((one) => (one instanceof PdfRef ? resolve(one) : one))
    .filter((one) => one instanceof PdfDict)
    .filter((one) => {
      const flags = one.get('F', resolve);
      return !(flags instanceof PdfNumber && (flags.value & UNSEEN) !== 0);
    });
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

const isFilled = (value: unknown) =>
  (value instanceof PdfString && value.bytes.length > 0) ||
  (value instanceof PdfName && value.value !== 'Off') ||
  (value instanceof PdfArray && value.length > 0);

/**
 * Whether pages have what each reader draws in its own way: an answer in a form, or an annotation, without a picture. It would be lost, or look
 * otherwise than for who gives the document.
 */
export function hasUndrawn(pdf: PDF): boolean {
  const resolve = (ref: PdfRef) => pdf.context.resolve(ref);
  const form = pdf.getCatalog().getDict('AcroForm', resolve);
  const isRedrawn = form?.get('NeedAppearances', resolve);
  return annotationsOf(pdf).some((annotation) => {
    const subtype = subtypeOf(annotation, resolve);
    const picture = annotation.getDict('AP', resolve)?.get('N', resolve);
    if (subtype !== 'Widget') return !(picture instanceof PdfDict) && !WITHOUT_CONTENT.has(subtype);
    const kind = inherited(annotation, 'FT', resolve);
    if (!(kind instanceof PdfName) || kind.value === 'Sig') return false;
    if (!isFilled(inherited(annotation, 'V', resolve))) return false;
    // The answer may have changed since the picture was drawn, which readers draw anew.
    if (kind.value !== 'Btn' && isRedrawn instanceof PdfBool && isRedrawn.value) return true;
    if (kind.value === 'Btn' || !(picture instanceof PdfStream)) return !(picture instanceof PdfDict);
    return !SHOWS.test(new TextDecoder('latin1').decode(picture.getDecodedData()));
  });
}

/** Whether somebody wrote on the pages: notes, marks, stamps. */
export const hasAnnotations = (pdf: PDF): boolean =>
  annotationsOf(pdf).some(
    (one) => !NOT_WRITTEN.has(subtypeOf(one, (ref: PdfRef) => pdf.context.resolve(ref))),
  );
