/** A file inside of the PDF (ISO 32000-2, 7.11.4). */
export interface Attachment {
  name: string;
  /** `AFRelationship`: what it is to the page; null when nothing says. */
  relationship: string | null;
  /** Listed in `/AF` of the catalogue, as PDF/A-3 asks. */
  isAssociated: boolean;
  mime: string | null;
  size: number;
}

/** The official name, then those of earlier versions and of XRechnung inside of a ZUGFeRD file. */
export const OFFICIAL_NAME = 'factur-x.xml';
export const INVOICE_NAMES: readonly string[] = [
  OFFICIAL_NAME,
  'xrechnung.xml',
  'zugferd-invoice.xml',
  'ZUGFeRD-invoice.xml',
];

/** The kinds of files that an invoice may carry (EN 16931, BT-125), with the few that people add beside. */
export const isHarmless = ({ name }: Pick<Attachment, 'name'>): boolean =>
  /\.(?:xml|pdf|png|jpe?g|csv|xlsx|ods|txt|odt|docx|tiff?)$/i.test(name);
