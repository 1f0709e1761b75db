import type { FileProblem } from '@trame/document/check';
import { judgePaper } from '@trame/document/papers';
import {
  judgeInvoice,
  PROFILES,
  readInvoice,
  type Choices,
  type InvoiceContext,
  type Verdict,
} from '@trame/invoice';
import type { InvoiceData } from '@trame/invoice/write';
import { readFile } from 'node:fs/promises';
import type { Limits } from '../_shared/apart/apart.ts';

/** What an invoice says of itself, and what the rules say of it. */
export interface JudgedInvoice {
  /** Why the file was not opened. */
  fileProblem: FileProblem | null;
  verdict: Verdict;
  /** Of the file, read or not; one where nobody can count them. */
  pages: number;
  profile: string | null;
  /** Null without an XML that software reads. */
  written: {
    sellerName: string | null;
    serviceFrom: string | null;
    serviceTo: string | null;
    corrects: string | null;
    /** The day of the invoice that it corrects. */
    correctsOn: string | null;
  } | null;
}

/** A file may have more: they are not read, and counted no further. */
const MOST_PAGES = 1000;

/** Reads and judges an invoice as the trainer's own device does. */
async function judge(bytes: Uint8Array, context: InvoiceContext, choices: Choices): Promise<JudgedInvoice> {
  const reading = await readInvoice(bytes);
  const invoice = reading.xml?.invoice ?? null;
  const day = invoice?.deliveryDate?.day ?? null;
  return {
    fileProblem: reading.fileProblem,
    verdict: judgeInvoice(reading, context, choices),
    pages: Math.min(Math.max(1, reading.pages + reading.unreadPages), MOST_PAGES),
    profile: reading.xml?.profile ? PROFILES[reading.xml.profile].label : null,
    written: invoice && {
      sellerName: invoice.seller?.name?.text ?? null,
      serviceFrom: invoice.periodStart?.day ?? day,
      serviceTo: invoice.periodEnd?.day ?? day,
      corrects: invoice.preceding[0]?.number?.text ?? null,
      correctsOn: invoice.preceding[0]?.date?.day ?? null,
    },
  };
}

const font = async (name: string) =>
  new Uint8Array(await readFile(new URL(`./fonts/${name}.ttf`, import.meta.url)));

/** Prints an invoice, in whole fonts as PDF/A asks for. */
async function print(data: InvoiceData): Promise<Uint8Array> {
  const [text, strong] = await Promise.all([font('Inter_400Regular'), font('Inter_600SemiBold')]);
  // A deposit prints nothing: what draws a PDF is loaded by who does.
  const { printInvoice } = await import('@trame/invoice/write');
  return printInvoice(data, { text, strong }, new Date());
}

/** The steps that look into a file that somebody made: see `_shared/apart`. */
export const steps = { judge, judgeAttachment: judgePaper, print };

/** Milliseconds: the largest accepted files take two seconds. */
export const LIMITS: Limits<typeof steps> = { judge: 15_000, judgeAttachment: 10_000, print: 10_000 };
