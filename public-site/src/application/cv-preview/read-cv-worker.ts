import { readCv } from './read-cv.ts';

self.addEventListener('message', (event: MessageEvent<ArrayBuffer>) => {
  void readCv(new Uint8Array(event.data)).then((reading) => self.postMessage({ reading }, {}));
});
