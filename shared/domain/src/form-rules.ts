import * as z from 'zod/mini';
import { APPLICATION_MESSAGES } from './application-messages.ts';
import { birthDateError } from './dates.ts';
import { MAX_TAGS, TEXT_LIMITS } from './limits.ts';
import type { Locale } from './locale.ts';
import { countCharacters, uniqueTags, visibleText } from './text.ts';

// Control characters are refused in a form, except line breaks and tabs in notes.
const CONTROL_IN_LINE = /[\p{Cc}\p{Zl}\p{Zp}]/u;
const CONTROL_IN_NOTES = /[^\P{Cc}\n\r\t]/u;
// One @, no space, a dot in the domain: only the mail server can check the rest.
const EMAIL = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+\.[^\s@<>(),;:"[\]\\.]{2,}$/;

/** Whether an application can have this address. */
export const isEmail = (text: string): boolean =>
  countCharacters(text) <= TEXT_LIMITS.email && EMAIL.test(text);

/** One check with its own message; it never stops the checks after it, so every field gets its error at once. */
export const rule = <T>(check: (value: T) => string | undefined) =>
  z.superRefine<T>((value, context) => {
    const message = check(value);
    if (message) context.addIssue({ code: 'custom', message, input: value });
  });

/** Invisible characters are removed rather than refused, because pasted text often contains them. */
const seen = z.overwrite(visibleText);

/** The rules of texts that people type, the same in forms, functions and what the site is built from. */
export function formRules(locale: Locale) {
  const messages = APPLICATION_MESSAGES[locale];

  const textRules = (max: number, control: RegExp) =>
    rule<string>((text) => {
      if (countCharacters(text) > max) return messages.tooLong(max);
      return control.test(text) ? messages.control : undefined;
    });
  const emptyToNull = z.transform((text: string | null | undefined) => text || null);
  const line = (max: number) => z.string().check(seen, z.trim(), textRules(max, CONTROL_IN_LINE));
  const notes = (max: number) =>
    z.pipe(z.nullish(z.string().check(seen, z.trim(), textRules(max, CONTROL_IN_NOTES))), emptyToNull);

  return {
    line,
    requiredLine: (max: number, message: string) => line(max).check(z.minLength(1, message)),
    optionalLine: (max: number) => z.pipe(z.nullish(line(max)), emptyToNull),
    notes,
    requiredNotes: (max: number, message: string) =>
      z.pipe(
        notes(max).check(rule((text) => (text === null ? message : undefined))),
        z.transform((text: string | null) => text ?? ''),
      ),
    email: () =>
      z.string().check(
        seen,
        z.trim(),
        z.toLowerCase(),
        rule((text) => {
          if (text === '') return messages.missing.email;
          if (countCharacters(text) > TEXT_LIMITS.email) return messages.tooLong(TEXT_LIMITS.email);
          return EMAIL.test(text) ? undefined : messages.emailFormat;
        }),
      ),
    birthDate: () =>
      z.pipe(
        z.nullish(
          z.string().check(
            z.trim(),
            rule((text) => birthDateError(text, locale)),
          ),
        ),
        emptyToNull,
      ),
    tags: () =>
      z
        .array(line(TEXT_LIMITS.tag))
        .check(z.maxLength(MAX_TAGS, messages.tooMany(MAX_TAGS)), z.overwrite(uniqueTags)),
  };
}
