import { judgeAndReadPaper, judgePaper } from '@trame/document/papers';
import { paperKind } from '@trame/domain/trainers';
import type { Limits } from '../_shared/apart/apart.ts';

/** Whether a file may be stored, and what its text says. */
async function judgeAndRead(kind: string, bytes: Uint8Array): ReturnType<typeof judgeAndReadPaper> {
  const rules = paperKind(kind);
  return rules ? judgeAndReadPaper(rules, bytes) : { judged: await judgePaper(bytes), reading: {} };
}

/** The steps that look into a file that somebody made: see `_shared/apart`. */
export const steps = { judge: judgePaper, judgeAndRead };

/** Milliseconds: the largest accepted files take a second. */
export const LIMITS: Limits<typeof steps> = { judge: 10_000, judgeAndRead: 10_000 };
