import { expect, it } from 'vitest';
import { answerStopped, stoppedBy } from './stopped-react.ts';

// What stops React would stop it for the tests of other files too: that is a story, `hostile-remotes`.
it('an error that leaves React at work does not open the page anew', () => {
  expect(answerStopped(new Error('in a click'), { remote: 'essai', version: '1' })).toBe(false);
  expect(stoppedBy('essai')).toBeUndefined();
});
