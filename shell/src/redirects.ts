import { withoutEndSlash } from '@trame/domain';

/** One old address and where it lives now; both are absolute paths without a trailing slash. */
export type Redirect = { from: string; to: string };

/** The fields of an area that the table needs. */
type RedirectArea = { id: string; slug: string; appId?: string | undefined };

export type RedirectSources = {
  areas: readonly RedirectArea[];
  /** The `{token}` address of the specification, which old signature links used. */
  legacySignatureSlug: string;
  /** Redirects that remotes declare in the registry. They never win over those of the platform. */
  fromRegistry?: readonly Redirect[];
};

/** Every redirect of the platform. Query and hash are kept and the history entry is replaced (`resolveRedirect`). */
export function redirectTable({
  areas,
  legacySignatureSlug,
  fromRegistry = [],
}: RedirectSources): Redirect[] {
  const slugOf = (id: string) => areas.find((area) => area.id === id)?.slug ?? id;
  const catalogue = slugOf('catalogue');
  return [
    { from: '/auth/internal-login', to: '/auth' },
    { from: '/catalogue', to: `/${catalogue}/catalogue` },
    { from: '/optimisation', to: `/${catalogue}/optimisation` },
    { from: '/progress-tracker', to: `/${catalogue}/progress` },
    { from: '/dashboard', to: `/${slugOf('dashboard')}` },
    { from: `/${legacySignatureSlug}`, to: `/${slugOf('signature-center')}` },
    ...areas.flatMap(({ slug, appId }) =>
      appId
        ? [
            { from: `/${appId}/login`, to: `/auth/login/${appId}` },
            { from: `/${slug}/login`, to: `/auth/login/${appId}` },
          ]
        : [],
    ),
    ...fromRegistry,
  ];
}

type Address = { pathname: string; search: string; hash: string };

/** The new address of `location`, or undefined when it has not moved. Case and a trailing slash do not matter. */
export function resolveRedirect(table: readonly Redirect[], location: Address): Address | undefined {
  const path = withoutEndSlash(location.pathname).toLowerCase();
  const found = table.find(({ from }) => from.toLowerCase() === path);
  return found && { pathname: found.to, search: location.search, hash: location.hash };
}
