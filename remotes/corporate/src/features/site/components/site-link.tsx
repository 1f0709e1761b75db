import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { siteAddressQueryOptions } from '../data/site-status.ts';

/** A link to a page of the public site, in another tab; only its text while the address of the site is not known. */
export function SiteLink({ path, children }: { path: string; children: ReactNode }) {
  const { data: address } = useQuery(siteAddressQueryOptions());
  if (!address) return <span>{children}</span>;
  return (
    <a href={new URL(path, address).href} target="_blank" rel="noreferrer">
      {children}
      <span className="sr-only"> (nouvel onglet)</span>
    </a>
  );
}
