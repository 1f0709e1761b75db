import { PDF, PdfDict, PdfString } from '@libpdf/core';
import { makeCertificate, readKey, type SealCertificate } from '../certificate/certificate.ts';
import type { Timestamp } from '../cms/timestamp-request.ts';
import { normalise } from '../seal/normalise.ts';
import { seal, type Sealed } from '../seal/seal.ts';
import type { Mark } from '../seal/stamp.ts';
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
}: {
  documents?: readonly { name: string; bytes: Uint8Array; marks?: readonly Mark[] }[];
  certificate?: SealCertificate;
  timestamp?: Timestamp;
  alterProof?: (proof: string) => string;
} = {}): Promise<SealedExample> {
  const used = certificate ?? (await makeCertificate({ from: new Date('2026-11-01T00:00:00Z') }));
  const given =
    documents.length > 0
      ? documents
      : [{ name: 'Contrat-cadre-2026-Estavoyer.pdf', bytes: await contract(), marks: MARKS }];
  const shown = await Promise.all(
    given.map(async ({ name, bytes, marks = [] }) => ({ name, marks, ...(await normalise(bytes)) })),
  );
  const lines = await chainOf(
    exampleEvents(
      shown.map(({ name, sha256, original, pages }) => ({ name, sha256, original, pages: pages.length })),
    ),
  );
  const proof = alterProof(fileOf(lines));
  const sealed = await seal({
    documents: shown,
    proof,
    facts: { verifyAddress: 'https://trame.example/verifier', company: 'Trame SAS' },
    fonts: SEAL_FONTS,
    at: new Date('2026-11-18T10:00:00Z'),
    key: await readKey(used.pkcs8),
    certificates: [used.certificate],
    timestamp,
  });
  return { ...sealed, certificate: used, proof };
}
