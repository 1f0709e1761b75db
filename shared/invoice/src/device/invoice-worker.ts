import { judgeFile } from './judge-file.ts';
import type { InvoiceQuestion } from './chosen-invoice.ts';

self.addEventListener('message', ({ data }: MessageEvent<InvoiceQuestion>) => {
  void judgeFile(data)
    .catch(() => null)
    .then((answer) => self.postMessage({ answer }, {}));
});
// Its time limit starts now.
self.postMessage({ isLoaded: true }, {});
