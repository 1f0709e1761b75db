import { createHash } from 'node:crypto';
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';

/** The services that a deployment calls. */
export type Origins = {
  supabaseUrl: string;
  telemetryUrl: string | null;
  /** Origins from which an admin may load an app in place of the published one. */
  overrideOrigins?: readonly string[];
};

export type SecurityHeaders = Record<string, string>;

type Policy = Record<string, readonly string[]>;

/** Devices and sensors that are not used here: an injected script cannot use them either. */
const NO_DEVICE = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

const A_YEAR_S = 31_536_000;

function connections({ supabaseUrl, telemetryUrl }: Origins, ownUrl: string): string[] {
  const origins = [supabaseUrl, telemetryUrl ?? ownUrl].map((url) => new URL(url).origin);
  return ["'self'", ...new Set(origins.filter((origin) => origin !== new URL(ownUrl).origin))];
}

const storagePictures = (origins: Origins, ownUrl: string) =>
  connections({ ...origins, telemetryUrl: null }, ownUrl);

/**
 * The policy common to all deployments. Everything not named falls back on `default-src`: frames, objects, media,
 * manifests.
 */
const basePolicy = (origins: Origins, ownUrl: string): Policy => ({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'"],
  'font-src': ["'self'"],
  'connect-src': connections(origins, ownUrl),
  'worker-src': ["'self'"],
  'base-uri': ["'none'"],
  // Scripts send every form. One sent without them would put what was typed into the address.
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
});

const serialize = (policy: Policy): string =>
  Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');

const headersWith = (policy: Policy, ownUrl: string): SecurityHeaders => ({
  'content-security-policy': serialize(policy),
  'x-content-type-options': 'nosniff',
  // No request contains the address of the page, not even one to its own server, whose log would then have the code of
  // a provider's sign-in. Not stricter: `same-origin` would make the browser send reports of failures with the origin
  // `null`.
  'referrer-policy': 'strict-origin',
  'permissions-policy': NO_DEVICE.map((feature) => `${feature}=()`).join(', '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // A request for the script of a service worker is answered with another one than the address has (`wantedBy`): a
  // cache on the way keeps the two apart. Files that stay the same for ever, and JSON, cannot be such a script.
  vary: 'Service-Worker',
  ...(new URL(ownUrl).protocol === 'https:' && {
    'strict-transport-security': `max-age=${A_YEAR_S}; includeSubDomains`,
  }),
});

/**
 * Headers of the shell's origin: pages, errors, and what becomes a document or a worker. The other files take less of
 * them: `headersOfFile`.
 * @param ownUrl where the shell itself is served; HTTPS adds `Strict-Transport-Security`
 */
export function shellHeaders(origins: Origins, ownUrl: string): SecurityHeaders {
  const own = basePolicy(origins, ownUrl);
  // Pictures of the site, before they are on it: links of storage.
  const base: Policy = { ...own, 'img-src': storagePictures(origins, ownUrl) };
  const listed = origins.overrideOrigins ?? [];
  const policy = {
    ...base,
    // The shell checks the person, the policy can only list the place: none unless the deployment names one.
    ...Object.fromEntries(
      ['script-src', 'img-src', 'font-src', 'connect-src'].map((name) => [
        name,
        [...(base[name] ?? []), ...listed],
      ]),
    ),
    // antd writes its styles into `<style>` elements at run time; attributes are another matter, and stay closed.
    'style-src': ["'self'", "'unsafe-inline'", ...listed],
    'style-src-attr': ["'none'"],
  };
  return headersWith(policy, ownUrl);
}

/**
 * Headers of the trainers' portal: those of the shell, without an origin for other apps, and with pictures that a phone
 * has just taken, before they are sent.
 * @param ownUrl where the portal itself is served; HTTPS adds `Strict-Transport-Security`
 */
export function portalHeaders({ supabaseUrl, telemetryUrl }: Origins, ownUrl: string): SecurityHeaders {
  const origins = { supabaseUrl, telemetryUrl };
  const policy = {
    ...basePolicy(origins, ownUrl),
    'img-src': [...storagePictures(origins, ownUrl), 'blob:'],
    'manifest-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'style-src-attr': ["'none'"],
  };
  return headersWith(policy, ownUrl);
}

/**
 * Headers of the public site: pages, errors, workers. A page with scripts or styles of its own gets them with the policy
 * of `headersOfPage`, the other files less of them: `headersOfFile`.
 * @param ownUrl where the site itself is served; HTTPS adds `Strict-Transport-Security`
 */
export function siteHeaders(origins: Origins, ownUrl: string): SecurityHeaders {
  const policy = {
    ...basePolicy(origins, ownUrl),
    // Text never becomes markup or code. Not on the shell: module federation loads scripts by plain addresses, and antd
    // writes its styles as markup.
    'manifest-src': ["'self'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
  };
  return headersWith(policy, ownUrl);
}

/** Files that a browser does not open as a document. SVG and XML are documents when someone opens their address. */
const PART = /\.(?:js|css|json|map|webmanifest|wasm|bcmap|woff2|ttf|png|jpg|webp|avif|ico)$/;
/** Scripts of workers, by the names that their builds give them: PDF.js's is a module, the site's own is named so. */
const WORKER = /(?:\.mjs|worker[^/]*\.js)$/;
/** The script that recruitment reads scanned CVs with: the one place where WebAssembly is compiled. */
const OPTICAL_WORKER = /(?:^|\/)remotes\/recruitment\/[^/]+\/static\/assets\/ocr\/ocr-worker\.js$/;
/** The script that verifies signed documents: what it is given leaves the device by no connection at all. */
const VERIFYING_WORKER = /(?:^|\/)_astro\/verify-worker[^/]*\.js$/;
const OF_PARTS = ['x-content-type-options', 'cross-origin-resource-policy', 'strict-transport-security'];

/**
 * The same headers for a file that is served: a script, style, font, image or data keeps only those that concern it.
 * Policies belong to what runs: a document or a worker takes its own from the response that it is made of (CSP 3, §4.2
 * "Integration with HTML"; HTML, "policy containers"), as it does its permissions and its opener policy, and what it
 * loads is under them. On a part of a page they would be 700 bytes for nothing, with each of its files under HTTP/1.1.
 * @param path address or name of the file; one of an unknown kind keeps everything
 */
export function headersOfFile(headers: SecurityHeaders, path: string): SecurityHeaders {
  if (OPTICAL_WORKER.test(path)) return withWasm(headers);
  if (VERIFYING_WORKER.test(path)) return withoutConnections(headers);
  if (!PART.test(path) || WORKER.test(path)) return headers;
  return Object.fromEntries(Object.entries(headers).filter(([name]) => OF_PARTS.includes(name)));
}

/** WebAssembly may be compiled; text still never becomes code. */
function withWasm(headers: SecurityHeaders): SecurityHeaders {
  const policy = headers['content-security-policy'] ?? '';
  return {
    ...headers,
    'content-security-policy': policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"),
  };
}

/** Nothing may be sent or asked for; other scripts of the site may still be imported. */
function withoutConnections(headers: SecurityHeaders): SecurityHeaders {
  const policy = headers['content-security-policy'] ?? '';
  return {
    ...headers,
    'content-security-policy': policy.replace(/connect-src [^;]*/, "connect-src 'none'"),
  };
}

/** Every element of a page, also those within drawings. */
const elementsOf = (node: Tree.ParentNode): Tree.Element[] =>
  node.childNodes.flatMap((child) => ('tagName' in child ? [child, ...elementsOf(child)] : []));
const attributeOf = ({ attrs }: Tree.Element, name: string) =>
  attrs.find((attribute) => attribute.name === name)?.value;
const contentOf = ({ childNodes }: Tree.Element) =>
  childNodes.map((child) => ('value' in child ? child.value : '')).join('');
/** Whether a browser executes it: other types are data, which no policy concerns. */
const isCode = (script: Tree.Element) =>
  ['', 'module', 'text/javascript'].includes((attributeOf(script, 'type') ?? '').trim().toLowerCase());

const hash = (content: string): string => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

/** The same headers for one page of the static site: its own few inline scripts and styles are allowed, nothing else. */
export function headersOfPage(headers: SecurityHeaders, html: string): SecurityHeaders {
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  // Elements, not text: what looks like a script within an attribute is none, and must not be allowed as one.
  for (const element of elementsOf(parse(html))) {
    const { tagName } = element;
    if (tagName === 'style') hashes.style.add(hash(contentOf(element)));
    if (tagName === 'script' && attributeOf(element, 'src') === undefined && isCode(element))
      hashes.script.add(hash(contentOf(element)));
  }
  const policy = (headers['content-security-policy'] ?? '')
    .replace("script-src 'self'", ["script-src 'self'", ...hashes.script].join(' '))
    .replace("style-src 'self'", ["style-src 'self'", ...hashes.style].join(' '));
  return { ...headers, 'content-security-policy': policy };
}
