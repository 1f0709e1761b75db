import { Buffer } from 'node:buffer';
import { HttpError } from './errors.ts';

/** As browsers and Deno write it, without anything that two readers could understand in two ways. */
const FORM = /^multipart\/form-data; ?boundary=("?)([\w'()+,./:=?-]{1,70})\1$/i;
/** Most bytes of the headers of one part: the names of its field and file, escaped, and its type. */
const MAX_HEADER = 8 * 1024;

const refusal = (message: string) => new HttpError(400, 'bad_request', message);

/**
 * The fields of a multipart body that was read. Refused before a part is built when it has more than `maxParts`, one
 * whose header does not end, or anything after its end: each empty part of five bytes costs what a whole one does.
 */
export async function readForm(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
  maxParts: number,
): Promise<FormData> {
  const boundary = FORM.exec(contentType.trim())?.[2];
  if (boundary === undefined) throw refusal('The boundary of the form is not written in its plain form');
  const mark = Buffer.from(`--${boundary}`);
  // The same bytes: as a text they would be in memory a second time.
  const form = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let count = 0;
  for (let at = form.indexOf(mark); at >= 0; at = form.indexOf(mark, at + mark.length)) {
    const after = at + mark.length;
    if (form.toString('latin1', after, after + 2) === '--') {
      const rest = form.toString('latin1', after + 2, after + 5);
      if (rest !== '' && rest !== '\r\n') throw refusal('The form goes on after its end');
      return new Response(bytes, { headers: { 'content-type': contentType } }).formData();
    }
    count += 1;
    const header = form.subarray(at, at + MAX_HEADER);
    if (count > maxParts || !header.includes('\r\n\r\n')) throw refusal('The form has too many parts');
  }
  throw refusal('The form does not end');
}
