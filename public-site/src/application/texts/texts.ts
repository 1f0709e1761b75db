import type { Locale } from '@trame/domain';
import { en } from './en.ts';
import { fr, type Texts } from './fr.ts';

/** Everything the form says, by language of the page. */
export const TEXTS: Record<Locale, Texts> = { fr, en };
