import { checkFile } from '@trame/document/check';

self.addEventListener('message', ({ data }: MessageEvent<{ name: string; bytes: Uint8Array }>) => {
  self.postMessage({ answer: checkFile(data.name, data.bytes) }, {});
});
// The time limit of a check starts now.
self.postMessage({ isLoaded: true }, {});
