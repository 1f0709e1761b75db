import type { BrowserContext, Page, Response } from '@playwright/test';
import { PORTAL, PUBLIC_SITE, SHELL } from './addresses.ts';
import { expect, test as base } from './test.ts';

const PORTAL_ORIGIN = new URL(PORTAL).origin;

/** Headers that every answer of the deployments has. */
const EVERYWHERE: Record<string, RegExp> = {
  'x-content-type-options': /^nosniff$/,
  'cross-origin-resource-policy': /^same-origin$/,
};
/** Headers that documents and workers have besides, with their own policy. */
const ON_WHAT_RUNS: Record<string, RegExp> = {
  'referrer-policy': /^strict-origin$/,
  'permissions-policy': /camera=\(\).*geolocation=\(\).*microphone=\(\)/,
  'cross-origin-opener-policy': /^same-origin$/,
  vary: /(?:^|, )Service-Worker(?:,|$)/,
};
/**
 * Types of files that are only ever part of a page. The type of an answer without one (304) is derived from its
 * address.
 */
const PART =
  /^(?:text\/(?:javascript|css)|application\/(?:json|wasm|manifest\+json|octet-stream)|font\/|image\/(?!svg))/;
const PART_ADDRESS = /\.(?:js|css|json|woff2|png|ico)$/;
const HASHES = String.raw`(?: 'sha256-[A-Za-z0-9+/=]{44}')*`;
const POLICIES: Record<string, RegExp[]> = {
  [SHELL]: [/(?:^|; )script-src 'self'(?:;|$)/],
  [PORTAL_ORIGIN]: [/(?:^|; )script-src 'self'(?:;|$)/, /(?:^|; )form-action 'none'(?:;|$)/],
  // The few inline scripts and styles of a page that is built once.
  [PUBLIC_SITE]: [
    new RegExp(`(?:^|; )script-src 'self'${HASHES}(?:;|$)`),
    new RegExp(`(?:^|; )style-src 'self'${HASHES}(?:;|$)`),
    /(?:^|; )require-trusted-types-for 'script'(?:;|$)/,
  ],
};
const ALL = [
  /^default-src 'none'/,
  /(?:^|; )base-uri 'none'(?:;|$)/,
  /(?:^|; )frame-ancestors 'none'(?:;|$)/,
];

/** Only the worker that reads scanned CVs may compile WebAssembly; the rest of its policy is that of the others. */
const OPTICAL_WORKER = /\/remotes\/recruitment\/[^/]+\/static\/assets\/ocr\/ocr-worker\.js$/;
const WASM = " 'wasm-unsafe-eval'";

function isPart(address: string, headers: Record<string, string>): boolean {
  const { pathname } = new URL(address);
  const type = headers['content-type'];
  return type === undefined ? PART_ADDRESS.test(pathname) : PART.test(type);
}

/**
 * Headers of an answer that are missing or weaker than required, in words.
 * @param isWorker whether the answer is the script of a worker, which runs under the policy of its own answer
 */
export function headerFaults(address: string, headers: Record<string, string>, isWorker = false): string[] {
  const { origin } = new URL(address);
  const runs = isWorker || !isPart(address, headers);
  const full = headers['content-security-policy'] ?? '';
  const policy = OPTICAL_WORKER.test(address) ? full.replace(WASM, '') : full;
  const rules = runs ? [...ALL, ...(POLICIES[origin] ?? [])] : [];
  return [
    ...Object.entries({ ...EVERYWHERE, ...(runs && ON_WHAT_RUNS) })
      .filter(([name, value]) => !value.test(headers[name] ?? ''))
      .map(([name]) => `${address}: ${name} is "${headers[name] ?? ''}"`),
    ...rules.filter((rule) => !rule.test(policy)).map((rule) => `${address}: policy without ${rule.source}`),
    ...(/unsafe-eval/.test(policy) ? [`${address}: the policy lets text become code`] : []),
  ];
}

const isOurs = (address: string): boolean =>
  [SHELL, PUBLIC_SITE, PORTAL_ORIGIN].includes(new URL(address).origin);

type Violation = { effectiveDirective: string; blockedURI: string; sourceFile: string; sample: string };

/** Runs in every page and every worker, before their own scripts where the browser allows it. */
function listen(): void {
  const scope = globalThis as typeof globalThis & { violations?: Violation[] };
  if (scope.violations) return;
  const seen: Violation[] = (scope.violations = []);
  addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, sourceFile, sample } = event;
    const violation = { effectiveDirective, blockedURI, sourceFile, sample };
    seen.push(violation);
    (globalThis as { reportViolation?: (of: Violation) => void }).reportViolation?.(violation);
  });
}

export type Policed = {
  /** Violations of the policy so far, in words. */
  violations: () => Promise<string[]>;
  /** Accepts the violations so far, when they are what is tested. */
  expectedSoFar: () => void;
  /** Leaves out answers that the test itself makes up. */
  except: (pattern: RegExp) => void;
  /** Number of our answers checked so far. */
  answers: () => number;
};

async function police(context: BrowserContext): Promise<Policed & { faults: () => string[] }> {
  const seen: Violation[] = [];
  const workers = new Set<Page>();
  const workerScripts = new Set<string>();
  const responses: Response[] = [];
  const exceptions: RegExp[] = [];
  await context.exposeFunction('reportViolation', (violation: Violation) => void seen.push(violation));
  await context.addInitScript(listen);
  context.on('response', (response) => void responses.push(response));
  context.on('page', (page) => {
    workers.add(page);
    page.on('worker', (worker) => {
      workerScripts.add(worker.url());
      // A worker that ended before had no violation.
      void worker.evaluate(listen).catch(() => undefined);
    });
  });
  const ours = () =>
    responses.filter(
      (response) => isOurs(response.url()) && !exceptions.some((pattern) => pattern.test(response.url())),
    );
  const ofWorkers = async () => {
    const read = () => (globalThis as { violations?: Violation[] }).violations ?? [];
    const all = [...workers].flatMap((page) => page.workers());
    return (await Promise.all(all.map((worker) => worker.evaluate(read).catch(() => [])))).flat();
  };
  return {
    violations: async () =>
      [...seen, ...(await ofWorkers())].map(
        (of) => `${of.effectiveDirective}: ${of.blockedURI} (${of.sourceFile}) ${of.sample}`,
      ),
    expectedSoFar: () => seen.splice(0),
    except: (pattern) => void exceptions.push(pattern),
    answers: () => ours().length,
    faults: () => [
      ...new Set(
        ours().flatMap((response) =>
          headerFaults(response.url(), response.headers(), workerScripts.has(response.url())),
        ),
      ),
    ],
  };
}

/** Makes every test fail on a violation of the policy, and on an answer of ours without its headers. */
export const test = base.extend<{ policed: Policed }>({
  policed: [
    async ({ context }, use) => {
      const policed = await police(context);
      await use(policed);
      expect(await policed.violations(), 'violations of the policy').toEqual([]);
      expect(policed.faults(), 'answers without their headers').toEqual([]);
      expect(policed.answers(), 'answers of ours').toBeGreaterThan(0);
    },
    { auto: true },
  ],
});

export { expect };
