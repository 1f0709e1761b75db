import { useLocation, useNavigate } from '@trame/platform/router';
import { useEffect, useMemo, useRef } from 'react';
import { readFilters, writeFilters, type FilterCodecs } from './filters-codec.ts';

export type AddressChange = {
  /** Replaces the history entry: while typing, so that back leaves the page instead of removing letter by letter. */
  replace?: boolean;
  /** Parameters that are not filters; `null` removes one. */
  params?: Readonly<Record<string, string | null>>;
  /** Scrolls the page to its top. */
  toTop?: boolean;
};

/** The filters of the current address, and a function to change some of them. Define `codecs` outside of components. */
export function useAddressFilters<Filters extends object>(codecs: FilterCodecs<Filters>) {
  const location = useLocation();
  const navigate = useNavigate();
  const { search, state } = location;
  const filters = useMemo(() => readFilters(codecs, { search, state }), [codecs, search, state]);

  // A change may come before the address has taken the one before: typing right after choosing a status.
  const latest = useRef(filters);
  useEffect(() => {
    latest.current = filters;
  }, [filters]);

  const change = (
    next: Partial<Filters>,
    { replace = false, params = {}, toTop = false }: AddressChange = {},
  ) => {
    latest.current = { ...latest.current, ...next };
    const address = new URLSearchParams(search);
    for (const [name, value] of Object.entries(params)) {
      if (value === null) address.delete(name);
      else address.set(name, value);
    }
    const target = writeFilters(codecs, latest.current, { search: address.toString(), state });
    void navigate(
      { pathname: location.pathname, search: target.search },
      { state: target.state, replace, preventScrollReset: !toTop },
    );
  };

  return { filters, change };
}
