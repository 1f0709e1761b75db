import { Tabs } from '@trame/ui/tabs';
import { useState, type ReactNode } from 'react';
import { oneOf } from '../address/filters-codec.ts';
import { useAddressFilters } from '../address/use-address-filters.ts';

/** A part of a page; `value` names it in the address. */
export type AddressTab = { value: string; label: string; render: () => ReactNode };

/**
 * Parts of a page of which one is shown: that of the address (`?onglet=notes`), else the first. Their values never
 * change. Going back leaves the page, whatever parts were looked at.
 */
export function AddressTabs({ tabs }: { tabs: readonly AddressTab[] }) {
  const values = tabs.map(({ value }) => value);
  const [codecs] = useState(() => ({ tab: oneOf<string>('onglet', values, values[0] ?? '') }));
  const { filters, change } = useAddressFilters(codecs);
  return (
    <Tabs
      label="Parties de la page"
      value={filters.tab}
      tabs={tabs.map(({ value, label, render }) => ({
        value,
        label,
        content: value === filters.tab && render(),
      }))}
      onChange={(tab) => change({ tab }, { replace: true })}
    />
  );
}
