import type { Locale } from '@trame/domain';
import { en } from './en.ts';
import { fr, type Texts } from './fr.ts';

/** All texts of the form, by language of the page. */
export const TEXTS: Record<Locale, Texts> = { fr, en };
