import { Name, Ref, type Dict, type Value } from './lexer.ts';
import { PdfRefusal, type PdfProblem } from './work.ts';

// Active content and embedded files of a PDF (ISO 32000-2: 12.6 actions, 7.11.4 embedded files, 13.7 rich media).

const ACTIVE: Readonly<Record<string, PdfProblem>> = {
  JavaScript: 'script',
  SubmitForm: 'script',
  ImportData: 'script',
  Rendition: 'script',
  RichMediaExecute: 'media',
  RichMedia: 'media',
  Launch: 'program',
  GoToE: 'attachment',
};
const KINDS = ['S', 'Subtype', 'Type'];
/** Moments at which a page, a field or the document acts by itself. */
const TRIGGERS = new Set([
  'E',
  'X',
  'D',
  'U',
  'Fo',
  'Bl',
  'PO',
  'PC',
  'PV',
  'PI',
  'O',
  'C',
  'K',
  'F',
  'V',
  'WC',
  'WS',
  'DS',
  'WP',
  'DP',
]);
const FILE_NAMES = ['F', 'UF', 'DOS', 'Mac', 'Unix'];

/** Every value that an object of this number has in the file: the last one, and those before it was saved again. */
export type Resolve = (value: Value) => readonly Value[];

/** Throws when an object is active, or embeds something that a CV does not need, unless attachments are accepted. */
export function refuseActive(value: Value, resolve: Resolve, acceptsAttachments = false): void {
  if (value instanceof Name) refuseName(value);
  if (value instanceof Map) refuseDict(value, resolve, acceptsAttachments);
  const inner = value instanceof Map ? [...value.values()].flat() : Array.isArray(value) ? value : [];
  for (const one of inner)
    if (one instanceof Map || Array.isArray(one)) refuseActive(one, resolve, acceptsAttachments);
}

function refuseName({ name }: Name): void {
  const problem = Object.hasOwn(ACTIVE, name) ? ACTIVE[name] : undefined;
  if (problem) throw new PdfRefusal(problem, name);
}

function refuseDict(dict: Dict, resolve: Resolve, acceptsAttachments: boolean): void {
  const all = (key: string) => (dict.get(key) ?? []).flatMap((value) => resolve(value));
  for (const key of KINDS) for (const kind of dict.get(key) ?? []) if (kind instanceof Name) refuseName(kind);
  if (dict.has('JS') && dict.has('S')) throw new PdfRefusal('script', 'JS');
  if (isPointer(dict.get('JavaScript'))) throw new PdfRefusal('script', 'JavaScript');
  if (isPointer(dict.get('XFA'))) throw new PdfRefusal('form', 'XFA');
  if (!acceptsAttachments && isPointer(dict.get('EF'))) refuseAttachment(dict, resolve);
  for (const start of all('OpenAction')) {
    if (start instanceof Map && !onlyGoes(start, resolve)) throw new PdfRefusal('script', 'OpenAction');
  }
  for (const actions of all('AA')) {
    if (actions instanceof Map && actions.size > 0 && [...actions.keys()].every((key) => TRIGGERS.has(key)))
      throw new PdfRefusal('script', 'AA');
  }
}

const isPointer = (values: readonly Value[] | undefined) =>
  values?.some((value) => value instanceof Ref || value instanceof Map || Array.isArray(value)) ?? false;

const isGoTo = (action: Dict) => {
  const kinds = action.get('S') ?? [];
  return kinds.length === 1 && kinds[0] instanceof Name && kinds[0].name === 'GoTo';
};

/** Of what follows one another at opening; a document has one. */
const MAX_ACTIONS = 100;

/** Whether an action only shows a place of the document, and so do the actions after it (12.6.2, `Next`). */
function onlyGoes(start: Dict, resolve: Resolve): boolean {
  const waiting: Dict[] = [start];
  for (let done = 0; done < MAX_ACTIONS; done += 1) {
    const action = waiting.pop();
    if (!action) return true;
    if (!isGoTo(action)) return false;
    const next = (action.get('Next') ?? []).flatMap((value) => resolve(value));
    const listed = next.flatMap((value) => (Array.isArray(value) ? value.slice(0, MAX_ACTIONS) : [value]));
    for (const value of listed.slice(0, MAX_ACTIONS).flatMap((one) => resolve(one)))
      if (value instanceof Map) waiting.push(value);
  }
  // In a circle, or without end.
  return false;
}

/** Data beside the page, as in files of Europass, in invoices and in sealed files with the lines of their proof, are not active. */
function refuseAttachment(file: Dict, resolve: Resolve): void {
  const names = FILE_NAMES.flatMap((key) => file.get(key) ?? []).flatMap((value) => resolve(value));
  const isData = (name: Value) =>
    typeof name === 'string' && /\.(?:xml|jsonl)$/i.test(name.replaceAll('\0', ''));
  if (names.length === 0 || !names.every(isData)) throw new PdfRefusal('attachment', 'EmbeddedFile');
}
