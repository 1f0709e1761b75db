import { saveAs } from '@trame/app/save-as';
import { readSheetFonts } from '@trame/app/sheet-fonts';
import { today } from '@trame/domain';
import { fileNameOf } from '@trame/domain/signatures';
import { evidenceArchive } from '../model/evidence-archive.ts';
import type { EvidenceScope, EvidenceTrainer, Indicator } from '../model/evidence.ts';
import { readEvidence, readPaper, recordEvidence } from './evidence.ts';

export type EvidenceOrder = {
  scope: EvidenceScope;
  trainers: readonly EvidenceTrainer[];
  version: string;
  indicators: readonly Indicator[];
  madeBy: string;
  signal: AbortSignal;
  onFile: (done: number) => void;
};

const nameOf = ({ from, until }: EvidenceScope, [first]: readonly EvidenceTrainer[]): string =>
  from === null || until === null ? `${first?.full_name ?? ''} ${today()}` : `du ${from} au ${until}`;

/** Makes an evidence file and saves it; the journal knows of it before the first piece is read. Stopped, it saves nothing. */
export async function saveEvidence({ signal, ...order }: EvidenceOrder): Promise<void> {
  await recordEvidence(order.scope);
  const archive = await evidenceArchive({
    ...order,
    madeAt: new Date(),
    readEvidence: (person) => readEvidence(person, order.scope, signal),
    readPaper: (path) => readPaper(path, signal),
    readFonts: (text) => readSheetFonts(Promise.resolve(text)),
  });
  signal.throwIfAborted();
  saveAs(archive, `${fileNameOf(`Dossier de preuve ${nameOf(order.scope, order.trainers)}`)}.zip`);
}
