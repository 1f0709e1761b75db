import * as z from 'zod/mini';
import { formRules, rule } from '../form-rules.ts';
import type { Locale } from '../locale.ts';
import { siteBlock, type SiteBlock, type SiteBlockId, type SiteField } from './blocks.ts';

/** What a text may leave to the facts of the company. */
export const SITE_BLOCK_MARKS = ['entreprise', 'email'] as const;
export type SiteBlockMark = (typeof SITE_BLOCK_MARKS)[number];

/** The texts of a block, by field and language: `title_fr`. A language without any has the built text. */
export type SiteBlockValues = Record<string, string>;

export const blockKey = (field: string, locale: Locale): string => `${field}_${locale}`;

/** Languages that the page of a block has. */
export const blockLocales = (block: SiteBlock): Locale[] => (block.built.en ? ['fr', 'en'] : ['fr']);

/** A page of the site, another site, an address or a number: nothing that runs. */
const LINK =
  /^(?:https?:\/\/[^\s"<>\\]{3,}|mailto:[^\s"<>\\]{3,}|tel:\+?[0-9]{4,15}|\/(?![/\\])[^\s"<>\\]*)$/;
export const isBlockLink = (text: string): boolean => LINK.test(text);

const MARK = /\{([^{}]*)\}/g;

const REQUIRED = 'Texte requis';
const rules = formRules('fr');

function fieldFault({ kind }: SiteField, text: string): string | undefined {
  for (const [whole, mark] of text.matchAll(MARK))
    if (!SITE_BLOCK_MARKS.some((known) => known === mark))
      return `Le site ne sait pas remplacer ${whole}\u00a0: il connaît {entreprise} et {email}`;
  if (kind === 'link' && text !== '' && !isBlockLink(text))
    return 'Lien invalide\u00a0: il commence par /, https://, mailto: ou tel:';
  return undefined;
}

const lines = (max: number) =>
  z.pipe(
    rules.notes(max),
    z.transform((text: string | null) => text ?? ''),
  );

const fieldSchema = (field: SiteField) =>
  z._default(
    z
      .pipe(field.kind === 'text' ? lines(field.maxLength) : rules.line(field.maxLength), z.string())
      .check(rule((text) => fieldFault(field, text))),
    '',
  );

/** Faults of a language as a whole. */
function togetherFaults(
  block: SiteBlock,
  values: SiteBlockValues,
  locale: Locale,
): [key: string, message: string][] {
  const valueOf = (field: string) => values[blockKey(field, locale)] ?? '';
  // Without anything, the page keeps its built text.
  if (block.fields.every(({ id }) => valueOf(id) === '')) return [];
  return block.fields
    .filter(
      ({ id, required, pair }) =>
        valueOf(id) === '' && (required === true || (pair !== undefined && valueOf(pair) !== '')),
    )
    .map(({ id }) => [blockKey(id, locale), REQUIRED]);
}

/** What the texts of a block have to be, in these languages. A field that it does not have is a fault. */
export const siteBlockSchema = (
  id: SiteBlockId,
  locales: readonly Locale[] = blockLocales(siteBlock(id)),
): z.core.$ZodType<SiteBlockValues> => {
  const block = siteBlock(id);
  return z
    .strictObject(
      Object.fromEntries(
        locales.flatMap((locale) =>
          block.fields.map((field) => [blockKey(field.id, locale), fieldSchema(field)]),
        ),
      ),
    )
    .check(
      z.superRefine<SiteBlockValues>((values, context) => {
        for (const locale of locales)
          for (const [key, message] of togetherFaults(block, values, locale))
            context.addIssue({ code: 'custom', message, path: [key], input: values[key] });
      }),
    );
};

const builtValues = (block: SiteBlock, locale: Locale): Readonly<Record<string, string>> =>
  block.built[locale] ?? block.built.fr;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The stored texts of one language; `undefined` when there are none, or they are not what the block has to be. */
function storedTexts(id: SiteBlockId, stored: unknown, locale: Locale): SiteBlockValues | undefined {
  if (!isRecord(stored)) return undefined;
  const own = Object.entries(stored).filter(([key]) => key.endsWith(`_${locale}`));
  if (own.length === 0) return undefined;
  const read = z.safeParse(siteBlockSchema(id, [locale]), Object.fromEntries(own));
  return read.success ? read.data : undefined;
}

/** Whether what is stored would be shown as it is: without faults, or nothing at all. */
export const isBlockShown = (id: SiteBlockId, stored: unknown): boolean =>
  isRecord(stored) && z.safeParse(siteBlockSchema(id), stored).success;

/** The texts of a block in a language, by field: those that are stored, or the built ones when they cannot be shown. */
export function blockTexts(
  id: SiteBlockId,
  stored: unknown,
  locale: Locale,
): Readonly<Record<string, string>> {
  const block = siteBlock(id);
  const texts = storedTexts(id, stored, locale);
  if (!texts) return builtValues(block, locale);
  return Object.fromEntries(
    block.fields.map(({ id: field }) => [field, texts[blockKey(field, locale)] ?? '']),
  );
}

/** All texts of a block for its form. */
export const blockValues = (id: SiteBlockId, stored: unknown): SiteBlockValues => {
  const block = siteBlock(id);
  return Object.fromEntries(
    blockLocales(block).flatMap((locale) => {
      const texts = blockTexts(id, stored, locale);
      return block.fields.map(({ id: field }) => [blockKey(field, locale), texts[field] ?? '']);
    }),
  );
};

/** What is stored of a form: nothing of a language that has the built texts, so that these may still change. */
export function storedBlock(id: SiteBlockId, values: SiteBlockValues): SiteBlockValues {
  const block = siteBlock(id);
  const built = blockValues(id, {});
  return Object.fromEntries(
    blockLocales(block).flatMap((locale) => {
      const keys = block.fields.map(({ id: field }) => blockKey(field, locale));
      if (keys.every((key) => (values[key] ?? '') === built[key])) return [];
      return keys.flatMap((key) => (values[key] ? [[key, values[key]]] : []));
    }),
  );
}

/** A text with the facts of the company in it; `null` when one of them is not known. */
export function fillMarks(
  text: string,
  facts: Readonly<Record<SiteBlockMark, string | null>>,
): string | null {
  let isKnown = true;
  const filled = text.replaceAll(MARK, (whole, mark: string) => {
    if (!SITE_BLOCK_MARKS.some((known) => known === mark)) return whole;
    const fact = facts[mark as SiteBlockMark];
    isKnown &&= fact !== null;
    return fact ?? '';
  });
  return isKnown ? filled : null;
}

type Texts = Readonly<Record<string, string>>;

const IS_NUMBER = /^[0-9]+$/;

/** Texts that are numbered, in their order, with what goes with each; those without a text are left out. */
export const numbered = (texts: Texts, name: string, beside: string): [text: string, beside: string][] =>
  Object.keys(texts)
    .filter(
      (key) => key.startsWith(`${name}_`) && IS_NUMBER.test(key.slice(name.length + 1)) && texts[key] !== '',
    )
    .map((key) => [texts[key] ?? '', texts[`${key}_${beside}`] ?? '']);
