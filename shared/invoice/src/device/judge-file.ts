import { judgeInvoice } from '../judge-invoice.ts';
import { PROFILES } from '../reading/profiles.ts';
import { readInvoice } from '../reading/read-invoice.ts';
import type { InvoiceQuestion, JudgedInvoice } from './chosen-invoice.ts';

const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Reads and judges a file by the rules that the function applies; for a worker, because a file may take seconds. */
export async function judgeFile({ bytes, context, choices }: InvoiceQuestion): Promise<JudgedInvoice> {
  const sha256 = hex(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)));
  const reading = await readInvoice(bytes);
  return {
    verdict: judgeInvoice(reading, { ...context, sha256 }, choices),
    pages: reading.text?.pages ?? [],
    profile: reading.xml?.profile ? PROFILES[reading.xml.profile].label : null,
    hasXml: reading.xml?.invoice != null,
  };
}
