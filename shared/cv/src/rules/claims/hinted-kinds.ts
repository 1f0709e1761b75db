import { namesIn } from '../rows/language-names.ts';
import type { Row } from '../rows/row.ts';
import type { Section } from '../sections/section.ts';
import { certifies } from '../vocabulary/certificates.ts';
import { findPeriods } from '../vocabulary/dates.ts';
import type { SectionKind } from '../vocabulary/heading-words.ts';
import { hintsOf } from '../vocabulary/hints.ts';
import { isHobby } from '../vocabulary/hobbies.ts';
import { SURE } from '../vocabulary/scores.ts';
import { degreeScore } from '../vocabulary/studies.ts';
import { endsSentence, fold } from '../vocabulary/text.ts';
import { certificationsOf } from './certifications.ts';
import { skillsOf } from './skills.ts';

// The kinds that the words of an unknown title may announce, if the content of the section agrees.

const isSpan = (row: Row): boolean => findPeriods(row.text).some(({ start, end }) => start !== end);

const isOfLanguages = (rows: readonly Row[]): boolean =>
  rows.filter((row) => namesIn(row).length > 0).length * 2 >= rows.length;

/** Each with its year, its issuer, or a word of certificates; and no description. */
const isOfTitles = (rows: readonly Row[]): boolean => {
  if (rows.some((row) => isSpan(row))) return false;
  const found = certificationsOf(rows);
  const degrees = found.filter(
    ({ name, issuer }) => degreeScore(fold(name)) >= SURE || /universi|college/u.test(fold(issuer ?? '')),
  );
  return (
    found.length > 0 &&
    degrees.length * 2 <= found.length &&
    rows.length <= found.length * 3 &&
    found.every(
      ({ name, issuer, year }) =>
        (year !== null || issuer !== null || certifies(fold(name))) && name.split(/\s+/u).length < 12,
    )
  );
};

/**
 * « Spécialisation : mention délivrée par … en 2021 », « Memberships »: given by an organisation in a year, whatever
 * the title.
 */
export const isGiven = ({ kinds, rows, heading }: Section): boolean => {
  const [kind] = kinds;
  const isOther = kind === 'other' && hintsOf(heading?.text ?? '').includes('certifications');
  if (kinds.length !== 1 || !(kind === 'skills' || isOther) || !isOfTitles(rows)) return false;
  return certificationsOf(rows).every(
    ({ name, issuer, year }) => issuer && year && (isOther || certifies(fold(name))),
  );
};

/** Share of the letters of a section that items of a list have where it is one: the rest are levels and linking words. */
const ALL_LISTED = 0.8;

/** Short items and nothing else to read. */
export const listedIn = (rows: readonly Row[]): readonly string[] => {
  const items = skillsOf(rows, null).skills;
  const lettersOf = (text: string): number => text.replace(/[^\p{L}]/gu, '').length;
  const letters = rows.reduce((sum, { text }) => sum + lettersOf(text), 0);
  const labels = new Set(items.map(({ category }) => category ?? ''));
  const listed = [...items.map(({ name }) => name), ...labels].reduce(
    (sum, text) => sum + lettersOf(text),
    0,
  );
  const isShort = items.every(({ name }) => name.split(/\s+/u).length < 6);
  // A list may end with a full stop, as a sentence does.
  const stops = rows.filter(({ text }, index) => endsSentence(text) && index < rows.length - 1).length;
  const isSaid = stops > 0 || (items.length < 4 && rows.some(({ text }) => endsSentence(text)));
  const isList = items.length > 2 && isShort && listed > letters * ALL_LISTED && !isSaid;
  return isList ? items.map(({ name }) => name) : [];
};

/** Most of the items are leisure activities. */
export const isOfLeisure = (names: readonly string[]): boolean =>
  names.filter((name) => isHobby(fold(name))).length * 2 >= names.length;

/**
 * The kind of a section with an unknown title by the words of the title; null when they are unclear or the content does
 * not agree.
 */
export const hintedKind = ({ heading, rows }: Section): SectionKind | null => {
  const hints = hintsOf(heading?.text ?? '');
  if (rows.length === 0 || hints.length === 0) return null;
  if (hints.includes('languages') && isOfLanguages(rows)) return 'languages';
  if (hints.includes('certifications') && isOfTitles(rows)) return 'certifications';
  const names = hints.includes('skills') ? listedIn(rows) : [];
  if (names.length > 0 && (hints[0] === 'skills' || !isOfLeisure(names))) return 'skills';
  return hints[0] === 'other' ? 'other' : null;
};
