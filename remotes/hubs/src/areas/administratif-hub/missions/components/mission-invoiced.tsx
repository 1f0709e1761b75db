import { useQuery } from '@tanstack/react-query';
import { useQuietReport } from '@trame/app/use-failure-notice';
import { euros } from '@trame/domain/invoices';
import { Facts } from '@trame/ui/facts';
import { Section } from '@trame/ui/page';
import { invoicedQuery, type Mission } from '../data/missions.ts';

/** What of a mission is invoiced and what is left, once a part of it is. */
export function MissionInvoiced({ mission: { id } }: { mission: Mission }) {
  const { data, error } = useQuery(invoicedQuery(id));
  useQuietReport([error], 'invoiced-of-mission');
  if (!data || data.invoiced_cents === 0) return null;
  const { deposits, deposits_cents, invoiced_cents, left_cents } = data;
  const amount = (cents: number) => <span className="num">{euros(cents)}</span>;
  return (
    <Section title="Facturé, HT">
      <Facts
        layout="beside"
        items={[
          ...(deposits > 0
            ? [{ label: deposits > 1 ? `${deposits} acomptes` : '1 acompte', value: amount(deposits_cents) }]
            : []),
          ...(invoiced_cents > deposits_cents
            ? [{ label: 'Facture', value: amount(invoiced_cents - deposits_cents) }]
            : []),
          { label: 'Reste à facturer', value: <strong className="num">{euros(left_cents)}</strong> },
        ]}
      />
    </Section>
  );
}
