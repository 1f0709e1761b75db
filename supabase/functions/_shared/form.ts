import { Buffer } from 'node:buffer';
import { keptOf } from './body.ts';
import { HttpError } from './errors.ts';

/** As browsers and Deno write it, without anything that two readers could understand in two ways. */
const FORM = /^multipart\/form-data; ?boundary=("?)([\w'()+,./:=?-]{1,70})\1$/i;
/** Most bytes of the headers of one part: the names of its field and file, escaped, and its type. */
const MAX_HEADER = 8 * 1024;
const DISPOSITION =
  /^content-disposition: ?form-data; ?name="([^"\r\n]*)"(?:; ?filename="([^"\r\n]*)")?[ \t]*$/i;
const TYPE = /^content-type: ?([^\r\n]*)$/i;
const LINE_END = '\r\n';

/** A file of a form; its bytes are a part of those of the body. */
export interface FormFile {
  name: string;
  /** As its sender states it; empty when it states none. */
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

type FormValue = string | FormFile;

/** The fields of a form, in their order. */
export class Form {
  readonly #fields: readonly (readonly [name: string, value: FormValue])[];

  constructor(fields: readonly (readonly [name: string, value: FormValue])[]) {
    this.#fields = fields;
  }

  /** The first text of this name. */
  text(name: string): string | undefined {
    const value = this.#fields.find(([field]) => field === name)?.[1];
    return typeof value === 'string' ? value : undefined;
  }

  /** Whether there is a field of this name, whatever it holds. */
  has(name: string): boolean {
    return this.#fields.some(([field]) => field === name);
  }

  /** The first file of this name. */
  file(name: string): FormFile | undefined {
    return this.files(name)[0];
  }

  files(name: string): FormFile[] {
    return this.#fields.flatMap(([field, value]) =>
      field === name && typeof value !== 'string' ? [value] : [],
    );
  }

  /** All fields but these, by their names. */
  others(...names: readonly string[]): Record<string, FormValue> {
    return Object.fromEntries(this.#fields.filter(([field]) => !names.includes(field)));
  }
}

const refusal = (message: string) => new HttpError(400, 'bad_request', message);

/** As browsers escape names: https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data */
const unescaped = (name: string) =>
  name.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n');

/**
 * The fields of a multipart body that was read. Refused when it has more than `maxParts`, one whose header does not end, or
 * anything before, between or after its parts. Files are not copied: `Response.formData` would hold each of them three times.
 */
export function readForm(bytes: Uint8Array<ArrayBuffer>, contentType: string, maxParts: number): Form {
  const boundary = FORM.exec(contentType.trim())?.[2];
  if (boundary === undefined) throw refusal('The boundary of the form is not written in its plain form');
  const mark = Buffer.from(`--${boundary}`);
  // The same bytes: as a text they would be in memory a second time.
  const form = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const textAt = (from: number, length: number) => form.toString('latin1', from, from + length);
  const fields: [name: string, value: FormValue][] = [];
  let at = form.indexOf(mark);
  if (at > 0) throw refusal('The form has something before its first part');
  while (at >= 0) {
    const after = at + mark.length;
    if (textAt(after, 2) === '--') {
      const rest = textAt(after + 2, 3);
      if (rest !== '' && rest !== LINE_END) throw refusal('The form goes on after its end');
      return new Form(fields);
    }
    if (fields.length >= maxParts) throw refusal('The form has too many parts');
    const from = after + LINE_END.length;
    const headerEnd = form.subarray(from, from + MAX_HEADER).indexOf(LINE_END + LINE_END);
    if (textAt(after, LINE_END.length) !== LINE_END || headerEnd < 0)
      throw refusal('A part of the form has no header');
    const header = form.toString('utf8', from, from + headerEnd);
    const start = from + headerEnd + 2 * LINE_END.length;
    at = form.indexOf(mark, start);
    const end = at - LINE_END.length;
    if (at < 0) break;
    if (end < start || textAt(end, LINE_END.length) !== LINE_END)
      throw refusal('A part of the form does not end');
    const content = bytes.subarray(start, end);
    fields.push(fieldOf(header, content));
  }
  throw refusal('The form does not end');
}

function fieldOf(header: string, content: Uint8Array<ArrayBuffer>): [name: string, value: FormValue] {
  const lines = header.split(LINE_END);
  const matches = (pattern: RegExp) =>
    lines.map((line) => pattern.exec(line)).filter((match) => match !== null);
  const said = matches(DISPOSITION);
  const [disposition, another] = said;
  if (!disposition || another) throw refusal('A part of the form has no name');
  const [, name = '', filename] = disposition;
  if (filename !== undefined)
    return [
      unescaped(name),
      { name: keptOf(unescaped(filename)), type: matches(TYPE)[0]?.[1] ?? '', bytes: content },
    ];
  return [unescaped(name), keptOf(new TextDecoder('utf-8', { ignoreBOM: true }).decode(content))];
}
