import { parsePrintedPeriod } from './printed-period.ts';
import { FIELDS, type Certification, type Education, type Experience, type Field } from './reading.ts';

/** Degrees are printed in several ways, each of them right: « PhD », « PhD in Computer Science ». */
export type TrueEducation = Omit<Education, 'degree'> & { degrees: readonly string[] };

/** The values that a careful reader finds in a document. */
export interface Truth {
  expect: string;
  /** `fr` or `en`. */
  lang: string;
  /** Fields without a value in this truth are not scored. */
  fields: readonly Field[];
  names: readonly string[];
  emails: readonly string[];
  phones: readonly string[];
  experiences: readonly Omit<Experience, 'description'>[];
  education: readonly TrueEducation[];
  skills: readonly string[];
  languages: readonly { language: string; level: string | null }[];
  certifications: readonly Certification[];
  /** Sentences of jobs: software that is named in them only is neither right nor wrong. */
  jobTexts: readonly string[];
  mustNotContain: readonly string[];
}

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const object = (value: unknown): Json => (isObject(value) ? value : {});
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const objects = (value: unknown): Json[] => list(value).filter(isObject);
const text = (value: unknown): string | null => {
  const words = typeof value === 'number' ? String(value) : value;
  return typeof words === 'string' && words.trim() !== '' ? words.trim() : null;
};
const texts = (value: unknown): string[] => list(value).flatMap((one) => text(one) ?? []);
const given = (...values: readonly unknown[]): string[] => values.flatMap((value) => text(value) ?? []);

const NOTHING: Truth = {
  expect: 'ok',
  lang: 'en',
  fields: [],
  names: [],
  emails: [],
  phones: [],
  experiences: [],
  education: [],
  skills: [],
  languages: [],
  certifications: [],
  jobTexts: [],
  mustNotContain: [],
};

/** A truth in one of the two forms written in JSON; null when it is neither. */
export function jsonTruth(value: unknown): Truth | null {
  if (!isObject(value)) return null;
  if ('result' in value || 'expect' in value) return ownTruth(value);
  return 'contact' in value || 'experience' in value ? offlineCvTruth(value) : null;
}

function ownTruth(value: Json): Truth {
  const result = object(value.result);
  return {
    ...NOTHING,
    expect: text(value.expect) ?? 'ok',
    lang: text(value.lang) ?? 'fr',
    fields: FIELDS,
    names: given(result.full_name),
    emails: texts(result.emails),
    phones: texts(result.phones),
    experiences: objects(result.experiences).map((one) => ({
      title: text(one.title),
      company: text(one.company),
      start: text(one.start),
      end: text(one.end),
      duration: text(one.duration_text),
    })),
    education: objects(result.education).map((one) => ({
      degrees: given(one.degree),
      institution: text(one.institution),
      year: text(one.year),
    })),
    skills: list(result.skills).flatMap((one) => text(isObject(one) ? one.name : one) ?? []),
    languages: objects(result.languages).flatMap((one) => {
      const language = text(one.language);
      return language === null ? [] : [{ language, level: text(one.level) }];
    }),
    certifications: objects(result.certifications).flatMap((one) => {
      const name = text(one.name);
      return name === null ? [] : [{ name, issuer: text(one.issuer), year: text(one.year) }];
    }),
    mustNotContain: texts(value.must_not_contain),
  };
}

/** The form of the OfflineCV project: dates as printed, no languages, no certifications. */
function offlineCvTruth(value: Json): Truth {
  const contact = object(value.contact);
  return {
    ...NOTHING,
    fields: ['names', 'emails', 'phones', 'experiences', 'education', 'skills'],
    names: given(contact.full_name),
    emails: given(contact.email),
    phones: given(contact.phone),
    experiences: objects(value.experience).map((one) => ({
      title: text(one.title),
      company: text(one.company),
      ...parsePrintedPeriod(text(one.dates)),
      duration: null,
    })),
    education: objects(value.education).map((one) => ({
      degrees: given(one.degree),
      institution: text(one.institution),
      year: text(one.year),
    })),
    skills: texts(value.skills),
  };
}

/** The source of RenderCV, that all themes print: years to months, degrees with or without their area. */
export function renderCvTruth(value: unknown): Truth | null {
  const cv = object(object(value).cv);
  if (Object.keys(cv).length === 0) return null;
  const sections = object(cv.sections);
  const jobs = objects(sections.experience);
  return {
    ...NOTHING,
    fields: ['names', 'emails', 'phones', 'experiences', 'education', 'skills'],
    names: given(cv.name),
    emails: Array.isArray(cv.email) ? texts(cv.email) : given(cv.email),
    phones: Array.isArray(cv.phone) ? texts(cv.phone) : given(cv.phone),
    experiences: jobs.map((one) => ({
      title: text(one.position),
      company: text(one.company),
      start: text(one.start_date) ?? text(one.date),
      end: text(one.end_date) ?? text(one.date),
      duration: null,
    })),
    education: objects(sections.education).map((one) => ({
      degrees: degreesOf(text(one.degree), text(one.area)),
      institution: text(one.institution),
      year: (text(one.end_date) ?? text(one.date))?.slice(0, 4) ?? null,
    })),
    skills: objects(sections.skills).flatMap((one) =>
      (text(one.details) ?? '').split(',').flatMap((name) => text(name) ?? []),
    ),
    jobTexts: jobs.flatMap((one) => [...texts(one.highlights), ...given(one.summary)]),
  };
}

const degreesOf = (degree: string | null, area: string | null): string[] =>
  degree === null || area === null
    ? given(degree, area)
    : [degree, `${degree} in ${area}`, `${degree} ${area}`, `${degree}, ${area}`, `${area}, ${degree}`, area];
