import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const URL = 'https://api.trame.example/functions/v1/report-incident';
let sent: [string, Record<string, unknown>][];
let isFull: boolean;

/** As a page that has just been opened has it. */
const page = () => {
  vi.resetModules();
  return import('./reports.ts');
};

beforeEach(() => {
  localStorage.clear();
  sent = [];
  isFull = false;
  history.replaceState(null, '', `/signer?x=1#${'t'.repeat(43)}`);
  vi.stubGlobal(
    'Blob',
    class {
      text: string;
      constructor([text]: [string]) {
        this.text = text;
      }
    },
  );
  vi.stubGlobal('navigator', {
    sendBeacon: (url: string, { text }: { text: string }) => {
      if (!isFull) sent.push([url, JSON.parse(text) as Record<string, unknown>]);
      return !isFull;
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

it('a failure goes where those of all apps go, without the link, addresses or names of files', async () => {
  const { reportFailure, sendReportsTo } = await page();
  sendReportsTo(URL);
  reportFailure(
    new TypeError(`no page for claire@exemple.test at https://x.example/signer#${'t'.repeat(43)}`),
    'document',
  );
  expect(sent).toEqual([
    [
      URL,
      expect.objectContaining({
        path: '/signer',
        name: 'TypeError',
        message: 'no page for [e-mail] at https://x.example/signer#[jeton]',
        context: { remote: 'public-site', phase: 'document' },
      }),
    ],
  ]);
  expect(JSON.stringify(sent)).not.toMatch(/t{43}|claire/);
});

it('a failure before the configuration was read, or while the browser cannot send, leaves with the next page', async () => {
  const first = await page();
  first.reportFailure(new Error('early'), 'document');
  expect(sent).toEqual([]);
  isFull = true;
  (await page()).sendReportsTo(URL);
  isFull = false;
  (await page()).sendReportsTo(URL);
  expect(sent.map(([, { message }]) => message)).toEqual(['early']);
  (await page()).sendReportsTo(URL);
  expect(sent).toHaveLength(1);
});

it('a page that sends nothing keeps where it failed, and no word of the file', async () => {
  const { keepFailure } = await page();
  const error = new SyntaxError('Unexpected token in "Contrat de Claire"');
  error.stack = `SyntaxError: Unexpected token in "Contrat de Claire"\n    at parse (https://x.example/verify.js:1:2)`;
  keepFailure(error, 'verifying');
  expect(sent).toEqual([]);
  (await page()).sendReportsTo(URL);
  expect(sent[0]?.[1]).toMatchObject({ name: 'SyntaxError', message: 'not reported' });
  expect(sent[0]?.[1]['stack']).toMatch(/^\s*at parse/);
  expect(JSON.stringify(sent)).not.toContain('Claire');
});

it('no line of a message is a place of the failure', async () => {
  const { keepFailure } = await page();
  const message = 'Unexpected:\n    at Claire Estavoyer, https://x.example/claire:1:2\nclaire@http://x:1:2';
  const error = new SyntaxError(message);
  error.stack = `SyntaxError: ${message}\n    at parse (https://x.example/verify.js:1:2)`;
  keepFailure(error, 'verifying');
  // A library wrote another message in the place of the first one.
  const other = new SyntaxError('other');
  other.stack = `SyntaxError: at first\n    at Claire Estavoyer\n    at parse (https://x.example/verify.js:3:4)`;
  keepFailure(other, 'verifying');
  (await page()).sendReportsTo(URL);
  expect(sent.map(([, { stack }]) => String(stack).trim())).toEqual([
    'at parse (https://x.example/verify.js:1:2)',
    'at parse (https://x.example/verify.js:3:4)',
  ]);
});

it.each(['null', '{}', '"x"', '{'])(
  'what is stored as reports and is none (%s) stops nothing',
  async (stored) => {
    localStorage.setItem('trame.reports', stored);
    const { sendReportsTo } = await page();
    sendReportsTo(URL);
    expect(sent).toEqual([]);
  },
);

it('a page that fails again and again reports the first failures', async () => {
  const { reportFailure, sendReportsTo, watchFailures } = await page();
  sendReportsTo(URL);
  watchFailures();
  for (let failure = 0; failure < 9; failure += 1) reportFailure(new Error(`${failure}`), 'document');
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('late') }));
  expect(sent).toHaveLength(5);
});

it('nothing is kept where the deployment names no place for reports', async () => {
  const { reportFailure, sendReportsTo } = await page();
  sendReportsTo(null);
  reportFailure(new Error('lost'), 'document');
  expect(localStorage).toHaveLength(0);
});
