import { PlainTable } from '@trame/ui/plain-table';
import type { ReactNode } from 'react';
import '../styles/overview.css';

/** The keyboard scrolls a table that is wider than its card. */
const SCROLL = { role: 'group', tabIndex: 0 } as const;

/** What a picture shows, as a table that is opened below it. */
export function TableView({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="ov-table">
      <summary>Voir en tableau</summary>
      <div {...SCROLL} className="ov-scroll" aria-label={label}>
        <PlainTable className="num">{children}</PlainTable>
      </div>
    </details>
  );
}
