/** Here and wherever a budget is printed, a kilobyte is 1,024 bytes (« Kio »), compressed by brotli, without headers. */
const KB = 1024;

/** Limits of the platform: section 10 of the design, row by row. The benchmarks and `bytes` use these. */
export const BUDGETS = {
  /** First signed-in page, cache empty, bytes over the network: federated over monolith. The aim, and the limit. */
  federatedRatio: { target: 1.05, limit: 1.078 },
  /** The same of the scripts alone. */
  federatedScripts: { target: 1.08, limit: 1.092 },
  /** All JavaScript of a page, in bytes. */
  scriptBytes: { signIn: 95 * KB, firstPage: 350 * KB, portalSignIn: 110 * KB, portalFirstPage: 300 * KB },
  /** From the click to the content of another app. */
  switchMs: { cold: 300, visited: 10 },
  /** Of 100,000 applications through the API, p95; lists and counts with 8 clients at once, dashboards over all time. */
  applicationsMs: { search: 100, count: 150, dashboard: 300 },
  /** Of 2,000 programmes through the API with 8 clients at once, p95. */
  catalogueMs: 150,
  /** Any edge function with the largest input it accepts, under Deno; megabytes of 1,000,000 bytes. */
  edge: { processorMs: 1500, memoryMb: 200 },
  /** Sealing an envelope that reaches all its limits at once, which none in use does: what a host gives to a function, less a tenth and a sixteenth. */
  wholeEnvelope: { processorMs: 1800, memoryMb: 240 },
  /** The analysis of a CV under Deno, once it is warm: up to four ordinary pages, and any document that is accepted. */
  cv: { ordinaryMs: 500, anyMs: 1500, memoryMb: 160 },
  /**
   * Share of expected defects that are found and named; a verdict on an ordinary invoice, after the first one; a process that judged one
   * invoice alone, in megabytes: what a hosted function may have.
   */
  invoices: { foundShare: 0.95, verdictMs: 1000, memoryMb: 256 },
  /** How long one request of a stranger or of a role may block others. */
  blockedMs: 200,
  /** Public pages on a phone, each of the four categories. */
  lighthouse: 100,
  /** Of a public page before anybody uses it: what it asks for, and the bytes of that. */
  publicPage: { requests: 10, bytes: 125 * KB },
  /** Of one whose script runs at once: the confirmations of addresses. */
  confirmationPage: { requests: 10, bytes: 135 * KB },
  /** Of the pages of who signs, without the documents and what draws them. */
  signingPage: { requests: 14, bytes: 160 * KB },
  /** The link of a mail, opened on a slow phone: the first page of the document is seen; scripts beside the PDF engine. */
  signing: { firstPageMs: 2500, scriptBytes: 150 * KB },
  /** Of the page that verifies: it has all that it needs before the network may go. */
  verifierPage: { requests: 18, bytes: 560 * KB },
  /** Of a form, from the first tap until it can be sent: what is asked for in addition. */
  publicForm: { requests: 12, bytes: 145 * KB },
  /** Of a public page, without any input: what moves. From 0.01 on somebody sees it. */
  layoutShift: 0.01,
  /** Of a page or a release, from the click to everybody. */
  publicationMs: 60_000,
} as const;

/** Bytes as people read them; those that one decimal would hide are counted one by one. */
export function kilobytes(bytes: number): string {
  if (bytes > 0 && bytes < KB / 20) return `${bytes}\u00a0octet${bytes > 1 ? 's' : ''}`;
  return `${(bytes / KB).toLocaleString('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })}\u00a0Kio`;
}

/** A row of a benchmark with a budget shows it in one of these two ways. */
export const isMissed = (row: object): boolean =>
  'met' in row && (row.met === 'NON' || row.met === 'non mesuré' || row.met === false);

/** Whether a benchmark measured nothing at all, in one table or in several by name. */
export const isNothing = (tables: object[] | Record<string, object[]>): boolean =>
  Object.values(tables).flat().length === 0;
