import { judgePaper, readPaper } from '@trame/document/papers';
import { paperKind } from '@trame/domain/trainers';
import type { PaperQuestion, ReadPdf } from './chosen-file.ts';

async function read({ kindKey, bytes }: PaperQuestion): Promise<ReadPdf | null> {
  const judged = await judgePaper(bytes);
  const kind = paperKind(kindKey);
  if (!judged.ok || !kind) return { judged, reading: {} };
  // A paper is taken even when its text cannot be read in time.
  self.postMessage({ soFar: { judged, reading: {} } }, {});
  return { judged, reading: await readPaper(kind, bytes) };
}

self.addEventListener('message', ({ data }: MessageEvent<PaperQuestion>) => {
  void read(data)
    .catch(() => null)
    .then((answer) => self.postMessage({ answer }, {}));
});
// Its time limit starts now.
self.postMessage({ isLoaded: true }, {});
