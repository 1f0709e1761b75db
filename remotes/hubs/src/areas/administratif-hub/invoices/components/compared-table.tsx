import type { ComparedValue } from '@trame/invoice';
import { COMPARED_LABELS } from '@trame/invoice/verdict-text';
import { PlainTable } from '@trame/ui/plain-table';
import { Check, X } from 'lucide-react';

/** What a person reads on the page beside what software reads in the XML. */
export function ComparedTable({ compared }: { compared: readonly ComparedValue[] }) {
  if (compared.length === 0) return null;
  return (
    <details className="fct-compared">
      <summary>Page et XML, valeur par valeur</summary>
      <PlainTable>
        <thead>
          <tr>
            <th scope="col">Valeur</th>
            <th scope="col">Page</th>
            <th scope="col">XML</th>
            <th scope="col">
              <span className="sr-only">Accord</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {compared.map(({ what, page, xml, isSame }) => (
            <tr key={what}>
              <th scope="row">{COMPARED_LABELS[what] ?? what}</th>
              <td className="num">{page ?? '–'}</td>
              <td className="num">{xml ?? '–'}</td>
              <td data-same={isSame}>
                {isSame ? <Check className="icon" aria-hidden /> : <X className="icon" aria-hidden />}
                <span className="sr-only">{isSame ? 'Égal' : 'Différent'}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </details>
  );
}
