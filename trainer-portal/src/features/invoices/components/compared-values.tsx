import type { ComparedValue } from '@trame/invoice';
import { PlainTable } from '@trame/ui/plain-table';
import { COMPARED_LABELS } from '@trame/invoice/verdict-text';

/** What a person sees beside what software reads. */
export function ComparedValues({ compared }: { compared: readonly ComparedValue[] }) {
  if (compared.length === 0) return null;
  return (
    <section className="invoices-card" aria-labelledby="invoices-compared">
      <h2 id="invoices-compared">Ce que voit une personne, ce que lit un logiciel</h2>
      <PlainTable className="invoices-compared">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Valeur</span>
            </th>
            <th scope="col">Sur la page</th>
            <th scope="col">Dans le XML</th>
            <th scope="col">
              <span className="sr-only">Comparaison</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {compared.map(({ what, page, xml, isSame }) => (
            <tr key={what} className={isSame ? undefined : 'is-different'}>
              <th scope="row">{COMPARED_LABELS[what]}</th>
              <Value text={page} />
              <Value text={xml} />
              <td>{isSame ? 'Égal' : 'Différent'}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </section>
  );
}

/** Signs of the longest date or amount. */
const SHORT = 14;

function Value({ text }: { text: string | null }) {
  return <td className={`num${(text?.length ?? 0) > SHORT ? ' is-long' : ''}`}>{text ?? 'Absent'}</td>;
}
