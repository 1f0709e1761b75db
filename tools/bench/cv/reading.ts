import type { Certainties } from './calibration.ts';

/** The measured fields, in the order of the tables. */
export const FIELDS = [
  'names',
  'emails',
  'phones',
  'experiences',
  'education',
  'skills',
  'languages',
  'certifications',
] as const;
export type Field = (typeof FIELDS)[number];

export interface Experience {
  title: string | null;
  company: string | null;
  start: string | null;
  end: string | null;
  /** Dates or length as printed. */
  duration: string | null;
  description: string | null;
}
export interface Education {
  degree: string | null;
  institution: string | null;
  year: string | null;
}
export interface Certification {
  name: string;
  issuer: string | null;
  year: string | null;
}

/** A parser's findings in a document, in the common form in which they are scored. */
export interface Found {
  names: string[];
  emails: string[];
  phones: string[];
  experiences: Experience[];
  education: Education[];
  skills: string[];
  languages: { language: string; level: string | null }[];
  certifications: Certification[];
}

export const NOTHING_FOUND: Found = {
  names: [],
  emails: [],
  phones: [],
  experiences: [],
  education: [],
  skills: [],
  languages: [],
  certifications: [],
};

/** One document through one parser; `status` is `ok` or why nothing was found. */
export interface Reading {
  status: string;
  found: Found | null;
  pages: number;
  /** The whole answer as text, without values that depend on the clock. */
  answer: string;
  /** Of a parser that says how sure it is. */
  certainties?: Certainties;
}

/** The visible and the hidden text of a document. */
export interface PageWords {
  visible: string;
  hidden: readonly string[];
}

export interface Parser {
  name: string;
  /** Fields that the parser never returns do not count against it. */
  fields: readonly Field[];
  read(path: string, bytes: Uint8Array): Promise<Reading>;
  close?(): void;
}
