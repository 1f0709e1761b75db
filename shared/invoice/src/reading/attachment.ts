/** A file inside of the PDF (ISO 32000-2, 7.11.4). */
export interface Attachment {
  name: string;
  /** `AFRelationship`: what it is to the page; null when nothing says. */
  relationship: string | null;
  /** Listed in `/AF` of the catalogue, as PDF/A-3 asks. */
  isAssociated: boolean;
  mime: string | null;
  size: number;
  /** What its bytes are, whatever its name says: a program, a PDF that acts by itself, or a PDF that is too large to be looked into. */
  danger: 'program' | 'active' | 'unseen' | null;
}

/** The official name, then those of earlier versions and of XRechnung inside of a ZUGFeRD file. */
export const OFFICIAL_NAME = 'factur-x.xml';
export const INVOICE_NAMES: readonly string[] = [
  OFFICIAL_NAME,
  'xrechnung.xml',
  'zugferd-invoice.xml',
  'ZUGFeRD-invoice.xml',
];

/** Whether a file is called as the XML of an invoice: systems that ignore the case take one for the other. */
export const isInvoiceName = (name: string): boolean => INVOICE_NAMES.includes(name.toLowerCase());

/** The kinds of files that an invoice may carry (EN 16931, BT-125), with the few that people add beside. */
export const isHarmless = ({ name }: Pick<Attachment, 'name'>): boolean =>
  /\.(?:xml|pdf|png|jpe?g|csv|xlsx|ods|txt|odt|docx|tiff?)$/i.test(name);
