import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  headersOfFile,
  headersOfPage,
  portalHeaders,
  shellHeaders,
  siteHeaders,
} from './security-headers.ts';

const origins = { supabaseUrl: 'https://api.trame.example', telemetryUrl: null };
const SHELL = 'https://app.trame.example';
const SITE = 'https://www.trame.example';
const PORTAL = 'https://formateurs.trame.example';

/** The headers common to all deployments besides their policy. */
const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), idle-detection=(), local-fonts=(), magnetometer=(), microphone=(), midi=(), payment=(), screen-wake-lock=(), serial=(), usb=(), xr-spatial-tracking=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  vary: 'Service-Worker',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

const POLICIES = {
  shell:
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' https://api.trame.example; font-src 'self'; connect-src 'self' https://api.trame.example; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; style-src-attr 'none'",
  portal:
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' https://api.trame.example blob:; font-src 'self'; connect-src 'self' https://api.trame.example; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; manifest-src 'self'; style-src-attr 'none'",
  site: "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self' https://api.trame.example; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; manifest-src 'self'; require-trusted-types-for 'script'; trusted-types default",
};

const policyOf = (headers: Record<string, string>) => headers['content-security-policy'] ?? '';
const sha = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

describe('security headers', () => {
  it('are exactly these on the shell', () => {
    expect(shellHeaders(origins, SHELL)).toEqual({ 'content-security-policy': POLICIES.shell, ...COMMON });
  });

  it('are exactly these on the public site', () => {
    expect(siteHeaders(origins, SITE)).toEqual({ 'content-security-policy': POLICIES.site, ...COMMON });
  });

  it('are exactly these on the trainers’ portal', () => {
    expect(portalHeaders(origins, PORTAL)).toEqual({
      'content-security-policy': POLICIES.portal,
      ...COMMON,
    });
  });

  it('let the shell run apps from the origins in the configuration, and the public site from none', () => {
    const listed = { ...origins, overrideOrigins: ['http://localhost:*'] };
    expect(policyOf(shellHeaders(listed, SHELL))).toBe(
      POLICIES.shell
        .replace("script-src 'self'", "script-src 'self' http://localhost:*")
        .replace("'unsafe-inline'", "'unsafe-inline' http://localhost:*")
        .replace(
          "img-src 'self' https://api.trame.example",
          "img-src 'self' https://api.trame.example http://localhost:*",
        )
        .replace("font-src 'self'", "font-src 'self' http://localhost:*")
        .replace(
          "connect-src 'self' https://api.trame.example",
          "connect-src 'self' https://api.trame.example http://localhost:*",
        ),
    );
    expect(policyOf(siteHeaders(listed, SITE))).toBe(POLICIES.site);
    expect(policyOf(portalHeaders(listed, PORTAL))).toBe(POLICIES.portal);
  });

  it('require HTTPS only where HTTPS is used', () => {
    const { 'strict-transport-security': _, ...withoutHttps } = shellHeaders(origins, SHELL);
    expect(shellHeaders(origins, 'http://localhost:4200')).toEqual(withoutHttps);
  });

  it.each([
    [null, []],
    [`${SHELL}/telemetry`, []],
    ['https://api.trame.example/functions/v1/report-incident', []],
    ['https://rapports.example/v1', ['https://rapports.example']],
  ])('let the apps send reports where the configuration says: %s', (telemetryUrl, more) => {
    const policy = policyOf(shellHeaders({ ...origins, telemetryUrl }, SHELL));
    expect(policy).toContain(`connect-src ${["'self'", origins.supabaseUrl, ...more].join(' ')};`);
  });

  it('allow the inline scripts and styles of a page by their hashes, and data without', () => {
    const page =
      '<!doctype html><style>a{}</style><script type="application/ld+json">{}</script><script src="/a.js"></script>' +
      '<script>ilot()</script><script type="module">module()</script><style media="print">b{}</style>';
    const headers = siteHeaders(origins, SITE);
    const ofPage = headersOfPage(headers, page);
    expect(policyOf(ofPage)).toBe(
      POLICIES.site
        .replace("script-src 'self'", `script-src 'self' ${sha('ilot()')} ${sha('module()')}`)
        .replace("style-src 'self'", `style-src 'self' ${sha('a{}')} ${sha('b{}')}`),
    );
    expect({ ...ofPage, 'content-security-policy': POLICIES.site }).toEqual(headers);
  });

  it.each([
    'static/js/index.1234.js',
    'static/css/index.1234.css',
    'registry.json',
    'remotes/recruitment/1.0.0-a/static/assets/openjpeg.wasm',
    '/_astro/inter.1234.woff2',
    '/og.png',
    'static/js/coworkers/index.1234.js',
  ])('are few on files that are only ever a part of a page: %s', (path) => {
    expect(headersOfFile(shellHeaders(origins, SHELL), path)).toEqual({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
    expect(headersOfFile(shellHeaders(origins, 'http://localhost:4200'), path)).toEqual({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  it.each([
    'index.html',
    'favicon.svg',
    '/sitemap.xml',
    '/a.pdf',
    'remotes/recruitment/1.0.0-a/static/assets/pdf.worker.min.1234.mjs',
    '/_astro/solve-worker-1234.js',
    'LICENSE',
    'static/js',
    '',
  ])('are complete on documents, workers, and unknown files: %s', (path) => {
    const headers = shellHeaders(origins, SHELL);
    expect(headersOfFile(headers, path)).toEqual(headers);
  });

  it('let one worker compile WebAssembly, and nothing else', () => {
    const headers = shellHeaders(origins, SHELL);
    const ofWorker = headersOfFile(headers, 'remotes/recruitment/1.0.0-a/static/assets/ocr/ocr-worker.js');
    expect(ofWorker).toEqual({
      ...headers,
      'content-security-policy': POLICIES.shell.replace(
        "script-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval'",
      ),
    });
    for (const other of [
      'remotes/trainers/1.0.0-a/static/assets/ocr/ocr-worker.js',
      'remotes/recruitment/1.0.0-a/static/js/ocr-worker.js',
      'static/assets/ocr/ocr-worker.js',
      'remotes/recruitment/1.0.0-a/static/assets/ocr/tesseract-core-simd-lstm.js',
    ]) {
      expect(policyOf(headersOfFile(headers, other)), other).not.toContain('wasm');
    }
  });

  it('let the worker that verifies documents reach nobody, and take nothing else from it', () => {
    const headers = siteHeaders(origins, SITE);
    const ofWorker = headersOfFile(headers, '/_astro/verify-worker-XnRiWipu.js');
    expect(policyOf(ofWorker)).toContain("connect-src 'none';");
    expect({ ...ofWorker, 'content-security-policy': '' }).toEqual({
      ...headers,
      'content-security-policy': '',
    });
    for (const other of ['_astro/solve-worker-1234.js', 'verify-worker.js', 'index.html'])
      expect(headersOfFile(headers, other), other).toEqual(headers);
  });

  it('allow no script or style that is only text', () => {
    const headers = siteHeaders(origins, SITE);
    const page =
      '<!doctype html><img alt="<script>alert(99)</script><style>a{}</style>"><!-- <script>alert(98)</script> --><textarea><script>alert(97)</script></textarea>';
    expect(headersOfPage(headers, page)).toEqual(headers);
  });

  it('are those of every page that has nothing inline', () => {
    const headers = siteHeaders(origins, SITE);
    expect(headersOfPage(headers, '<!doctype html><p>Bonjour</p>')).toEqual(headers);
  });
});
