/** Limits of an envelope; the database checks the same. What is sealed at once must fit in an edge function. */
export const SIGNATURE_LIMITS = {
  documents: 10,
  /** Of one PDF as it is given, and of a sealed envelope: the bucket stores no larger file. */
  documentBytes: 20 * 1024 * 1024,
  /** Of all documents as they are shown, written anew: sealing more takes a function over 200 MB. */
  envelopeBytes: 14 * 1024 * 1024,
  /** Of all documents together. */
  pages: 200,
  /** Objects of a PDF as it is given, with those of its earlier revisions: each takes memory when it is read. */
  givenObjects: 20_000,
  /** Objects of a document as it is shown, and for each of its pages: with the limits of documents and pages an envelope has 10,000 at most, which a function seals. */
  documentObjects: 600,
  pageObjects: 20,
  /** Of a document whose placeholders are painted over: looking for them takes 30 ms a page, of the 2 s of a function. */
  placeholderPages: 30,
  recipients: 20,
  fields: 200,
  /** Lengths of texts, in characters. */
  title: 200,
  name: 120,
  message: 2000,
  reason: 1000,
  value: 500,
  /** A drawn signature: path data, in characters. */
  strokes: 40_000,
  /** Its width and its height at most. */
  strokesSide: 9999,
  /** A signature that was sent as a picture; a page makes it fit. */
  imageBytes: 96 * 1024,
  /** What is filled in counts so many times in `documentBytes`, since sealing it takes that much more memory than documents of as many bytes. */
  filledWeight: 20,
  /** What a page makes it fit in, twice as fine as the largest field is printed; the function refuses more pixels than these have. */
  imageWidth: 1200,
  imageHeight: 600,
  /** Between its lightest and its darkest point on white paper, of 255: a picture with less shows nothing. */
  imageContrast: 24,
  /** Envelopes of one sending to many. */
  rows: 1000,
} as const;

/** What is said of documents that are too heavy, wherever it is found out: no file may weigh more than all of them together. */
export const HEAVY_DOCUMENTS =
  'Les documents d’une enveloppe font 14\u00a0Mo au plus ensemble. Un scan\u00a0: reprenez-le en gris, à 150 points par pouce.';

/** The code that a recipient gets by mail. */
export const SIGNING_CODE = { digits: 6, minutes: 10, tries: 5 } as const;

/** Days until an envelope expires, unless its sender says otherwise, and the most that a sender may give. */
export const EXPIRY_DAYS = { usual: 30, most: 180 } as const;

/** Reminders: the first after some days, then at an interval in days, and how many there are at most. */
export const REMINDERS = { firstAfter: 5, every: 2, most: 3 } as const;

/** Years for which a completed envelope is kept, with its proof. */
export const SIGNATURE_KEPT_YEARS = 10;
