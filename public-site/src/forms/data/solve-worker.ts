import type { Challenge } from 'altcha-lib/types';
import { solve } from './solve.ts';

self.addEventListener('message', (event: MessageEvent<Challenge>) => {
  solve(event.data).then(
    (answer) => self.postMessage({ answer }, {}),
    (error: unknown) => self.postMessage({ error: String(error) }, {}),
  );
});
