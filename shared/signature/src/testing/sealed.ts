import { PDF, PdfDict, PdfString } from '@libpdf/core';
import { makeCertificate, readKey, type SealCertificate } from '../certificate/certificate.ts';
import type { Timestamp } from '../cms/timestamp-request.ts';
import { normalise } from '../seal/normalise.ts';
import { seal, type Sealed } from '../seal/seal.ts';
import type { Mark } from '../seal/stamp.ts';
import { hashOf } from '../proof/line.ts';
import { hashValues, writeValues, type FilledField } from '../proof/values.ts';
import { chainOf, exampleEvents, fileOf } from './envelope.ts';
import { SEAL_FONTS } from './fonts.ts';

/** A plain contract of so many pages. */
export async function contract(pages = 2, title = 'Contrat-cadre'): Promise<Uint8Array> {
  const pdf = PDF.create();
  for (let number = 1; number <= pages; number += 1)
    pdf.addPage({ size: 'a4' }).drawText(`${title}, page ${number}`, { x: 72, y: 760, size: 12 });
  return pdf.save();
}

/** A contract that nobody may change without a password. */
export async function lockedContract(): Promise<Uint8Array> {
  const pdf = await PDF.load(await contract(1));
  pdf.setProtection({ ownerPassword: 'secret' });
  return pdf.save();
}

/** A form that Adobe Reader alone shows (XFA). */
export async function adobeForm(): Promise<Uint8Array> {
  const pdf = await PDF.load(await contract(1));
  pdf.getCatalog().set('AcroForm', PdfDict.of({ XFA: PdfString.fromString('<xdp/>') }));
  return pdf.save();
}

/** A black square on white, 64 by 64 pixels: as a fax (CCITT group 4) and as JPEG 2000, as copiers write them. */
const SCANS = [
  [
    '/CCITTFaxDecode /DecodeParms << /K -1 /Columns 64 /Rows 64 /BlackIs1 true >> /ColorSpace /DeviceGray /BitsPerComponent 1',
    'JqB4b//8ihf///////////////////////////////j//wAQAQ==',
  ],
  [
    '/JPXDecode',
    'AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAQAAAAEAAAQcHAAAAAAAPY29scgEAAAAA' +
      'ABEAAAOtanAyY/9P/1EAKQAAAAAAQAAAAEAAAAAAAAAAAAAAAEAAAABAAAAAAAAAAAAAAQcBAf9SAAwAAAABAAAEBAAB/1wABEBA' +
      '/2QAJQABQ3JlYXRlZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS4w/5AACgAAAAADOwAB/5Pfh2UgzsiA0rxT1IKLpvScd+mKJzYZ' +
      'uYZzNxF60cpGhWYJBtF9RfF+wTMk4I1KG97IAAAAAAADCQl/8jJ4EAAAAAAAAYSEv+OaIAAAAAwkJfWfEAADCQjVChhIS+ziwAAG' +
      'EhGqFDCQl9nFgAAMJCNUKGEhL7OLAAAYSEaoUMJCX2cWAAAwkI1QoYSEvs4sAABhIRqhQwkJfZxYAADCQjVChhIS+ziwAAGEhGqF' +
      'DCQl9nFgAAMJCNUKGEhL7OLAAAYSEaoUMJCX2cWAAAwkI1QoYSEvs4sAABhIS/8y8oAAAAABhIS+rqAAAGEhGqFDCQl9nFgAAMJC' +
      'NUKGEhL7OLAAAYSEaoUMJCX2cWAAAwkI1QoYSEvs4sAABhIRqhQwkJfZxYAADCQjVChhIS+ziwAAGEhGqFDCQl9nFgAAMJCNUKGE' +
      'hL7OLAAAYSEaoUMJCX2cWAAAwkI1QoYSEvs4sAABhIRqhQwkJfZxYAADCQl/7LygAAAAAGEhL6uoAAAYSEaoUMJCX2cWAAAwkI1Q' +
      'oYSEvs4sAABhIRqhQwkJfZxYAADCQjVChhIS+ziwAAGEhGqFDCQl9nFgAAMJCNUKGEhL7OLAAAYSEaoUMJCX2cWAAAwkI1QoYSEv' +
      's4sAABhIRqhQwkJfZxYAADCQjVChhIS+ziwAAGEhGqFDCQl9nFgAAMJCX/svKAAAAAAYSEvq6gAABhIRqhQwkJfZxYAADCQjVChh' +
      'IS+ziwAAGEhGqFDCQl9nFgAAMJCNUKGEhL7OLAAAYSEaoUMJCX2cWAAAwkI1QoYSEvs4sAABhIRqhQwkJfZxYAADCQjVChhIS+zi' +
      'wAAGEhGqFDCQl9nFgAAMJCNUKGEhL7OLAAAYSEaoUMJCX2cWAAAwkJf+y8oAAAAABhIS+rqAAAGEhGqFDCQl9nFgAAMJCNUKGEhL' +
      '7OLAAAYSEaoUMJCX2cWAAAwkI1QoYSEvs4sAABhIRqhQwkJfZxYAADCQjVChhIS+ziwAAGEhGqFDCQl9nFgAAMJCNUKGEhL7OLAA' +
      'AYSEaoUMJCX2cWAAAwkI1QoYSEvs4sAABhIRqhQwkJfZxYAADCQl/3//2Q==',
  ],
] as const;

/** A contract that was scanned: a page for each way in which copiers write pictures, without any text. */
export function scannedContract(): Uint8Array<ArrayBuffer> {
  const pages = SCANS.map((_, index) => 3 + index * 3);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${SCANS.length} /Kids [${pages.map((number) => `${number} 0 R`).join(' ')}] >>`,
    ...SCANS.flatMap(([filter, data], index) => {
      const page = pages[index]!;
      const picture = atob(data);
      const draw = 'q 400 0 0 400 97 221 cm /Scan Do Q';
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${page + 1} 0 R /Resources << /XObject << /Scan ${page + 2} 0 R >> >> >>`,
        `<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`,
        `<< /Type /XObject /Subtype /Image /Width 64 /Height 64 /Filter ${filter} /Length ${picture.length} >>\nstream\n${picture}\nendstream`,
      ];
    }),
  ];
  let file = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Uint8Array.from(file, (sign) => sign.charCodeAt(0));
}

/** Marks of the example: typed, drawn, a date and a box. */
export const MARKS: readonly Mark[] = [
  {
    page: 0,
    x: 72,
    y: 500,
    w: 180,
    h: 54,
    kind: 'signature',
    text: 'Łukasz Şahin-Kouamé',
    hand: 'dancing-script',
  },
  {
    page: 0,
    x: 300,
    y: 500,
    w: 180,
    h: 54,
    kind: 'signature',
    strokes: { path: 'M 10 80 C 40 10, 65 10, 95 80 S 150 150, 180 80', width: 200, height: 120 },
  },
  { page: 0, x: 72, y: 440, w: 84, h: 20, kind: 'date', text: '18/11/2026' },
  { page: 0, x: 72, y: 400, w: 14, h: 14, kind: 'checkbox', text: 'x' },
];

export interface SealedExample extends Sealed {
  certificate: SealCertificate;
  proof: string;
}

/** An envelope of these documents, signed and sealed. */
export async function sealedExample({
  documents = [],
  certificate,
  timestamp,
  alterProof = (proof) => proof,
  alterValues = (filled) => filled,
}: {
  documents?: readonly { name: string; bytes: Uint8Array; marks?: readonly Mark[] }[];
  certificate?: SealCertificate;
  timestamp?: Timestamp;
  alterProof?: (proof: string) => string;
  alterValues?: (filled: FilledField[]) => FilledField[];
} = {}): Promise<SealedExample> {
  const used = certificate ?? (await makeCertificate({ from: new Date('2026-11-01T00:00:00Z') }));
  const given =
    documents.length > 0
      ? documents
      : [{ name: 'Contrat-cadre-2026-Estavoyer.pdf', bytes: await contract(), marks: MARKS }];
  const shown = await Promise.all(
    given.map(async ({ name, bytes, marks = [] }) => ({ name, marks, ...(await normalise(bytes)) })),
  );
  const [first] = shown;
  const filled: FilledField[] = ['r1', 'r2'].flatMap((recipient) => [
    {
      recipient,
      field: `${recipient}-1`,
      kind: 'signature',
      document: first?.sha256 ?? '',
      page: 1,
      value: { kind: 'typed', text: 'Claire', hand: 'caveat' },
    },
    {
      recipient,
      field: `${recipient}-2`,
      kind: 'checkbox',
      document: first?.sha256 ?? '',
      page: 1,
      value: true,
    },
  ]);
  const hashes = (await hashValues(writeValues(filled))) ?? new Map<string, string>();
  const lines = await chainOf(
    exampleEvents(
      shown.map(({ name, sha256, original, pages }) => ({ name, sha256, original, pages: pages.length })),
      new Map([...hashes, ['r3', await hashOf('[]')]]),
    ),
  );
  const proof = alterProof(fileOf(lines));
  const sealed = await seal({
    documents: shown,
    proof,
    filled: alterValues(filled),
    facts: { verifyAddress: 'https://trame.example/verifier', company: 'Trame SAS' },
    fonts: SEAL_FONTS,
    at: new Date('2026-11-18T10:00:00Z'),
    key: await readKey(used.pkcs8),
    certificates: [used.certificate],
    timestamp,
  });
  return { ...sealed, certificate: used, proof };
}
