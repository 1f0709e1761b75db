import {
  normalise,
  NORMALISE_WARNINGS,
  NormaliseError,
  type Normalised,
  type NormaliseErrorCode,
} from '@trame/signature/seal';
import type { Limits } from '../_shared/apart/apart.ts';
import { firstPageOf } from './first-page.ts';

/** A document as people will see it, or why it cannot be one. Errors of a thread lose their kind: a refusal is an answer. */
export type Prepared =
  | (Pick<Normalised, 'bytes' | 'sha256' | 'original' | 'pages'> & { warnings: string[] })
  | { refused: NormaliseErrorCode; message: string };

async function prepare(bytes: Uint8Array): Promise<Prepared> {
  try {
    const { warnings, ...document } = await normalise(bytes);
    return { ...document, warnings: warnings.map((code) => NORMALISE_WARNINGS[code]) };
  } catch (error) {
    if (error instanceof NormaliseError) return { refused: error.code, message: error.message };
    throw error;
  }
}

/** The steps that look into a file that somebody made: see `_shared/apart`. */
export const steps = { prepare, firstPage: firstPageOf };

/** Milliseconds: a file of 20 MB takes three seconds, a page of text less than one; a page without a picture is shown later. */
export const LIMITS: Limits<typeof steps> = { prepare: 20_000, firstPage: 4_000 };
