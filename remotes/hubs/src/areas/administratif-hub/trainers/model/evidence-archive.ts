import type { SheetFonts } from '@trame/app/pdf-sheet';
import { AppError } from '@trame/data';
import { fileNameOf } from '@trame/domain/signatures';
import { Zip, ZipPassThrough } from 'fflate';
import { evidencePdf, type EvidenceIndex, type IndexedPiece, type IndexedTrainer } from './evidence-pdf.ts';
import { hasFile, type EvidencePiece, type EvidenceTrainer } from './evidence.ts';

/** Name of the index in the archive: the first one in every listing. */
export const INDEX_NAME = '000 Sommaire.pdf';

/** Longest part of a file’s name that is made of a label. */
const MOST_CHARACTERS = 80;

type Sources = Omit<EvidenceIndex, 'trainers'> & {
  trainers: readonly EvidenceTrainer[];
  readEvidence: (person: string) => Promise<EvidencePiece[]>;
  /** The bytes of a paper by its id, or of the proof of its check (`id/proof`). */
  readPaper: (path: string) => Promise<Uint8Array<ArrayBuffer>>;
  readFonts: (text: string) => Promise<SheetFonts>;
  onFile: (done: number) => void;
};

/** An archive that grows file by file; what is written leaves the memory of scripts at once, where the browser can keep it elsewhere. */
function openArchive() {
  const parts: Blob[] = [];
  let written: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    written.push(chunk);
  });
  const flush = () => {
    parts.push(new Blob(written));
    written = [];
  };
  return {
    // A PDF is compressed already.
    add(name: string, bytes: Uint8Array) {
      const file = new ZipPassThrough(name);
      zip.add(file);
      file.push(bytes, true);
      flush();
    },
    end(): Blob {
      zip.end();
      flush();
      return new Blob(parts, { type: 'application/zip' });
    },
  };
}

/** Null when the store no longer has the file: the index says it. Any other failure ends the whole. */
async function bytesOf(read: Promise<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}

/**
 * The evidence file: the papers of each trainer, one after the other, then the index that names them all. Nothing is answered before its
 * last byte, so what is stopped leaves nothing.
 */
export async function evidenceArchive({
  trainers,
  readEvidence,
  readPaper,
  readFonts,
  onFile,
  ...index
}: Sources): Promise<Blob> {
  const archive = openArchive();
  const indexed: IndexedTrainer[] = [];
  let count = 0;
  let done = 0;
  const put = async (folder: string, label: string, path: string): Promise<string | null> => {
    const bytes = await bytesOf(readPaper(path));
    if (bytes === null) return null;
    count += 1;
    const number = String(count).padStart(3, '0');
    archive.add(`${folder}/${number} ${fileNameOf(label).slice(0, MOST_CHARACTERS)}.pdf`, bytes);
    return number;
  };
  for (const { user_id, full_name } of trainers) {
    const folder = fileNameOf(full_name).slice(0, MOST_CHARACTERS);
    // Several indicators ask for the same paper: it is there once.
    const papers = new Map<string, Pick<IndexedPiece, 'files' | 'isGone'>>();
    const pieces: IndexedPiece[] = [];
    // oxlint-disable-next-line no-await-in-loop -- one trainer after the other: memory holds the files of one
    for (const piece of await readEvidence(user_id)) {
      const { paper_id, label, has_proof } = piece;
      let found = paper_id === null ? undefined : papers.get(paper_id);
      if (!found && paper_id !== null && hasFile(piece)) {
        // oxlint-disable-next-line no-await-in-loop -- one file after the other: each may have 10 MB
        const file = await put(folder, label, paper_id);
        const proof = has_proof
          ? // oxlint-disable-next-line no-await-in-loop -- as above
            await put(folder, `${label}, preuve du contrôle`, `${paper_id}/proof`)
          : null;
        found = { files: [file, proof].filter((name) => name !== null), isGone: file === null };
        papers.set(paper_id, found);
        done += 1;
        onFile(done);
      }
      pieces.push({ ...piece, ...(found ?? { files: [], isGone: false }) });
    }
    indexed.push({ full_name, pieces });
  }
  const whole: EvidenceIndex = { ...index, trainers: indexed };
  archive.add(INDEX_NAME, await evidencePdf(whole, await readFonts(JSON.stringify(whole))));
  return archive.end();
}
