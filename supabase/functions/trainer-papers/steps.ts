import { checkFile, type FileProblem } from '@trame/document/check';
import { pagesOf, readPaper } from '@trame/document/papers';
import { paperKind, PAPER_LIMITS, type PaperReading } from '@trame/domain/trainers';
import type { Limits } from '../_shared/apart/apart.ts';

export type PaperProblem = FileProblem | 'pages';

export type Judged = { ok: true; pages: number } | { ok: false; problem: PaperProblem };

/** Whether a file is a PDF that is safe to open, and short enough; by its bytes alone. */
async function judge(bytes: Uint8Array): Promise<Judged> {
  const verdict = checkFile('document.pdf', bytes);
  if (!verdict.ok) return { ok: false, problem: verdict.problem };
  const pages = await pagesOf(bytes);
  if (!pages) return { ok: false, problem: 'corrupt' };
  return pages > PAPER_LIMITS.pages ? { ok: false, problem: 'pages' } : { ok: true, pages };
}

/** What the text of a judged file says. */
async function read(kind: string, bytes: Uint8Array): Promise<PaperReading> {
  const rules = paperKind(kind);
  return rules ? readPaper(rules, bytes) : {};
}

/** The steps that look into a file that somebody made: see `_shared/apart`. */
export const steps = { judge, read };

/** Milliseconds: the largest accepted files take a second. */
export const LIMITS: Limits<typeof steps> = { judge: 10_000, read: 10_000 };
