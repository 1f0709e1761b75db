import { randomUUID } from 'node:crypto';
import { cvPdf, type TestFile } from '../fixtures/documents.ts';

const LETTERS = 'abcdefghijklmnop';

/** Someone unknown to other tests: with a surname, an address and a CV of their own. */
export interface Applicant {
  name: string;
  email: string;
  phone: string;
  city: string;
  postalCode: string;
  /** A line that is in this CV alone. */
  cvLine: string;
  cv: TestFile;
}

/** A new fictional person. */
export async function newApplicant(firstName = 'Maëlle'): Promise<Applicant> {
  // Digits would look odd in a name, so each hexadecimal digit becomes a letter.
  const mark = Array.from(randomUUID().slice(0, 8), (digit) => LETTERS[parseInt(digit, 16)]).join('');
  const name = `${firstName} Le Guen-${mark.charAt(0).toUpperCase()}${mark.slice(1)}`;
  const cvLine = `Formatrice soudure TIG, dossier ${mark}`;
  return {
    name,
    email: `maelle.${mark}@exemple.fr`,
    phone: '0612345678',
    city: 'Quimper',
    postalCode: '29000',
    cvLine,
    cv: await cvPdf(`CV ${mark}.pdf`, [name, cvLine]),
  };
}
