import { Facts } from '@trame/ui/facts';
import type { ShownPart } from '../model/shown-data.ts';

/** A part, opened when one wants to read it. */
export function DataPart({ label, what, kept, facts }: ShownPart) {
  return (
    <li className="held-part">
      <h2>{label}</h2>
      <div>
        <p>{what}.</p>
        <p className="muted">{kept}</p>
        {facts.length === 0 ? (
          <p className="muted">Rien n’est conservé ici.</p>
        ) : (
          <details>
            <summary>
              Voir <span className="sr-only">: {label}</span>
            </summary>
            <Facts items={facts} layout="beside" label={label} />
          </details>
        )}
      </div>
    </li>
  );
}
