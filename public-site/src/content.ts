import { readFileSync } from 'node:fs';
import { SITE_CONTENT, type SiteContent } from '@trame/domain/company';
import * as z from 'zod/mini';

/** Reads and checks what the site is built from; a wrong file stops the build, with the place of its fault. */
function readContent(file: string): SiteContent {
  const checked = SITE_CONTENT.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!checked.success) throw new Error(`${file}\n${z.prettifyError(checked.error)}`);
  return checked.data;
}

/** `astro.config.ts` sets the variable. */
export const CONTENT = readContent(process.env['SITE_CONTENT'] ?? '');
