import { AREAS, areaById, type Area } from './areas.ts';

/** An area that a remote declares: the identifier of one of the product's, or an area of its own. */
export type AreaClaim = string | Area;

type ServesAreas = { areas: readonly AreaClaim[] };

/** The areas that a remote serves; an identifier that is not one of the product's is left out. */
export function areasOfRemote(remote: ServesAreas): Area[] {
  return remote.areas.flatMap((claim) => {
    const area = typeof claim === 'string' ? areaById(claim) : claim;
    return area ? [area] : [];
  });
}

/** The product's areas, then those that remotes bring. */
export function allAreas({ remotes }: { remotes: readonly ServesAreas[] }): Area[] {
  const brought = remotes.flatMap(({ areas }) => areas.filter((claim) => typeof claim !== 'string'));
  return [...AREAS, ...brought];
}

/** The remote that serves an area. */
export function remoteOfArea<Remote extends ServesAreas>(
  { remotes }: { remotes: readonly Remote[] },
  areaId: string,
): Remote | undefined {
  return remotes.find((remote) => areasOfRemote(remote).some(({ id }) => id === areaId));
}

/** First segments of the shell's own pages and of the files on its origin. */
export const SHELL_SLUGS: readonly string[] = [
  'auth',
  'unauthorized',
  'applications-deployees',
  'mon-compte',
  'static',
  'remotes',
  'private',
];

/** First segments of addresses that have moved (`shell/src/redirects.ts`): people and mails still use them. */
const OLD_SLUGS = [
  'catalogue',
  'optimisation',
  'progress-tracker',
  'dashboard',
  'sig-7f3a',
  'app1',
  'app2',
  'app3',
  'app4',
  'app5',
];

/**
 * Addresses of the product that have moved: the shell leads them on before any redirect of an app. A test compares them
 * with `shell/src/redirects.ts`.
 */
export function movedAddresses(): string[] {
  const areas: readonly Area[] = AREAS;
  const signIn = areas.flatMap(({ slug, appId }) => (appId ? [`/${appId}/login`, `/${slug}/login`] : []));
  return [
    '/auth/internal-login',
    ...['catalogue', 'optimisation', 'progress-tracker', 'dashboard', 'sig-7f3a'].map((slug) => `/${slug}`),
    ...signIn,
  ];
}

/** First segments that no area may use. */
export const RESERVED_SLUGS: readonly string[] = [...SHELL_SLUGS, ...OLD_SLUGS];
