import { judgeInvoice, readInvoice, type InvoiceContext } from '@trame/invoice';

// The verdict on a file and its time, the same in Node, Deno and a browser.

/** What is known beside a file; without more, nothing but the rules of the office. */
export type KnownBeside = Partial<InvoiceContext> & Pick<InvoiceContext, 'rules'>;

const contextOf = (known: KnownBeside): InvoiceContext => ({
  today: new Date().toISOString().slice(0, 10),
  buyer: null,
  profile: null,
  missions: [],
  previous: [],
  confirmedIban: null,
  sha256: null,
  ...known,
});

export interface Measured {
  findings: { rule: string; severity: string; sentence: string }[];
  milliseconds: number;
  pages: number;
  crash: string | null;
}

export async function measure(bytes: Uint8Array, known: KnownBeside): Promise<Measured> {
  const began = performance.now();
  try {
    const reading = await readInvoice(bytes);
    const { findings } = judgeInvoice(reading, contextOf(known));
    return {
      findings: findings.map(({ rule, severity, sentence }) => ({ rule, severity, sentence })),
      milliseconds: Math.round(performance.now() - began),
      pages: reading.pages,
      crash: null,
    };
  } catch (error) {
    const milliseconds = Math.round(performance.now() - began);
    return { findings: [], milliseconds, pages: 0, crash: String(error) };
  }
}
