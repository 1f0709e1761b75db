import { askWorker, type WorkerLimits } from '@trame/document/in-worker';
import type { JudgedPaper, PaperProblem } from '@trame/document/papers';
import { FILE_LIMIT_BYTES, FILE_MESSAGES } from '@trame/domain';
import type { PaperKind, PaperReading } from '@trame/domain/trainers';
import { TOO_MANY_PAGES } from '../../pictures/file-of-pictures.ts';

export const isPdfFile = (file: File) => file.type === 'application/pdf' || /\.pdf$/i.test(file.name);

export const ONE_PDF = 'Un seul PDF à la fois\u00a0: les autres fichiers n’ont pas été pris.';

/** What a chosen PDF is: refused with a sentence, or accepted with what its text says. */
export type ChosenPdf = { problem: string } | { reading: PaperReading };

function problemText(problem: PaperProblem): string {
  if (problem === 'pages') return TOO_MANY_PAGES;
  return problem === 'type' || problem === 'mismatch'
    ? 'Ce fichier n’est pas un PDF\u00a0: choisissez-en un autre, ou photographiez le document.'
    : `${FILE_MESSAGES.fr[problem]}.`;
}

export type PaperQuestion = { kindKey: string; bytes: Uint8Array };
/** Whether a PDF may be sent, and what its text says. */
export type ReadPdf = { judged: JudgedPaper; reading: PaperReading };

/** Thirty full pages take five seconds on a slow phone; a file that takes longer than this is not an ordinary one. */
export const READING_LIMITS: WorkerLimits = { load: 20_000, work: 15_000 };

/** In a worker, so that the page reacts whatever the file contains. */
async function readInBackground(kind: PaperKind, bytes: Uint8Array): Promise<ReadPdf | 'late' | undefined> {
  if (typeof Worker === 'undefined') {
    const { judgePaper, readPaper } = await import('@trame/document/papers');
    const judged = await judgePaper(bytes);
    return { judged, reading: judged.ok ? await readPaper(kind, bytes) : {} };
  }
  const worker = new Worker(
    /* webpackChunkName: 'paper-worker' */ new URL('./paper-worker.ts', import.meta.url),
    {
      type: 'module',
    },
  );
  return askWorker<ReadPdf>(worker, { kindKey: kind.key, bytes } satisfies PaperQuestion, READING_LIMITS);
}

/**
 * Looks into a PDF as the server will, before it is sent, and reads its dates; on this device alone. What cannot be
 * known here is left to the server.
 */
export async function judgePdf(kind: PaperKind, file: File): Promise<ChosenPdf> {
  if (file.size > FILE_LIMIT_BYTES) return { problem: `${FILE_MESSAGES.fr.tooLarge}.` };
  const read = await readInBackground(kind, new Uint8Array(await file.arrayBuffer()));
  if (read === 'late') return { problem: problemText('heavy') };
  if (!read) return { reading: {} };
  return read.judged.ok ? { reading: read.reading } : { problem: problemText(read.judged.problem) };
}
