import type { ReactNode } from 'react';

/** One state of one control, with its name under it. */
export function Specimen({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'ga-specimen ga-wide' : 'ga-specimen'}>
      <p className="ga-name">{name}</p>
      <div className="ga-row">{children}</div>
    </div>
  );
}
