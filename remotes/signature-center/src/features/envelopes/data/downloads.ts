import { saveAs } from '@trame/app/save-as';
import { envelopeFileName, fileNameOf, PROOF_NAME } from '@trame/domain/signatures';
import { zipSync, strToU8, type Zippable } from 'fflate';
import { readFile } from '../../sheets/data/files.ts';
import type { Envelope, EnvelopeEvent } from './envelopes.ts';

/** The proof as the sealed file has it: a line of the chain on each line (docs/proof-format.md). */
const proofText = (events: readonly EnvelopeEvent[]): string =>
  events.flatMap(({ line }) => (line === null ? [] : [`${line}\n`])).join('');

/** Saves the sealed PDF. */
export async function saveSealed(envelope: Pick<Envelope, 'id' | 'reference' | 'title'>): Promise<void> {
  saveAs(await readFile(envelope.id, null), `${envelopeFileName(envelope)}.pdf`);
}

/** Saves the proof alone. */
export function saveProof(envelope: Envelope, events: readonly EnvelopeEvent[]): void {
  saveAs(
    new Blob([proofText(events)], { type: 'application/jsonl' }),
    `${envelopeFileName(envelope)} ${PROOF_NAME}`,
  );
}

const bytesOf = async (file: Blob): Promise<[Uint8Array, { level: 0 }]> => [
  new Uint8Array(await file.arrayBuffer()),
  // A PDF is compressed already.
  { level: 0 },
];

/**
 * Saves everything of an envelope: the sealed PDF, the documents as they were shown, the proof. Zipped in the page in one
 * go: fflate's worker is made from a text, which the content security policy refuses.
 */
export async function saveAll(envelope: Envelope, events: readonly EnvelopeEvent[]): Promise<void> {
  const files: Zippable = {};
  if (envelope.sealed_at !== null)
    files[`${envelopeFileName(envelope)}.pdf`] = await bytesOf(await readFile(envelope.id, null));
  for (const [place, document] of envelope.documents.entries())
    // oxlint-disable-next-line no-await-in-loop -- one file after the other: each may have 14 MB
    files[`documents/${place + 1} ${fileNameOf(document.file_name)}`] = await bytesOf(
      // oxlint-disable-next-line no-await-in-loop -- as above
      await readFile(envelope.id, document.id),
    );
  files[PROOF_NAME] = strToU8(proofText(events));
  saveAs(new Blob([zipSync(files)], { type: 'application/zip' }), `${envelopeFileName(envelope)}.zip`);
}

/** Bytes of one archive: it is made in the memory of the page. */
const ARCHIVE_BYTES = 200 * 1024 * 1024;

type Sealed = Pick<Envelope, 'id' | 'reference' | 'title' | 'sealed_bytes'>;

/** Envelopes in parts whose files have this many bytes together at most, but for one that has more alone. */
export function inArchives<One extends Pick<Sealed, 'sealed_bytes'>>(
  envelopes: readonly One[],
  most: number = ARCHIVE_BYTES,
): One[][] {
  const parts: One[][] = [];
  let size = most;
  for (const envelope of envelopes) {
    const bytes = envelope.sealed_bytes ?? 0;
    if (size + bytes > most || parts.length === 0) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(envelope);
    size += bytes;
  }
  return parts;
}

/** Saves the sealed PDFs of many envelopes in archives of 200 MB at most; answers how many could not be read. */
export async function saveManySealed(
  envelopes: readonly Sealed[],
  report: (error: unknown) => void,
): Promise<number> {
  let failed = 0;
  const parts = inArchives(envelopes);
  for (const [place, part] of parts.entries()) {
    const files: Zippable = {};
    for (const envelope of part)
      try {
        // oxlint-disable-next-line no-await-in-loop -- one file after the other: each may have 20 MB
        files[`${envelopeFileName(envelope)}.pdf`] = await bytesOf(await readFile(envelope.id, null));
      } catch (error) {
        report(error);
        failed += 1;
      }
    const name = parts.length === 1 ? 'enveloppes.zip' : `enveloppes ${place + 1} sur ${parts.length}.zip`;
    if (Object.keys(files).length > 0) saveAs(new Blob([zipSync(files)], { type: 'application/zip' }), name);
  }
  return failed;
}
