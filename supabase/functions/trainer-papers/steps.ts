import { judgePaper, readPaper } from '@trame/document/papers';
import { paperKind, type PaperReading } from '@trame/domain/trainers';
import type { Limits } from '../_shared/apart/apart.ts';

/** What the text of a judged file says. */
async function read(kind: string, bytes: Uint8Array): Promise<PaperReading> {
  const rules = paperKind(kind);
  return rules ? readPaper(rules, bytes) : {};
}

/** The steps that look into a file that somebody made: see `_shared/apart`. */
export const steps = { judge: judgePaper, read };

/** Milliseconds: the largest accepted files take a second. */
export const LIMITS: Limits<typeof steps> = { judge: 10_000, read: 10_000 };
