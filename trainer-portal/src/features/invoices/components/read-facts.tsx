import { formatDate } from '@trame/domain';
import { IDENTIFIERS, writtenIban } from '@trame/domain/company';
import type { ComparedValue, ReadFacts as Read } from '@trame/invoice';
import { Facts } from '@trame/ui/facts';
import { euros, FACT_LABELS, vatCase as vatCaseOf } from '@trame/domain/invoices';

const day = (said: { value: string } | null) => said && <span className="num">{formatDate(said.value)}</span>;
const amount = (said: { cents: number } | null) => said && <span className="num">{euros(said.cents)}</span>;

/** What was read: from the XML, or from the page when there is none. */
export function ReadFacts({ facts, compared }: { facts: Read; compared: readonly ComparedValue[] }) {
  const { number, issuedOn, dueOn, net, vat, gross, due } = facts;
  // What it asks for as it says it: more than its total is never counted, and is said in a finding.
  const asked = compared.find(({ what }) => what === 'due')?.xml;
  return (
    <section className="invoices-card" aria-labelledby="invoices-read">
      <h2 id="invoices-read">Ce que nous avons lu</h2>
      <Facts
        layout="columns"
        items={[
          { label: FACT_LABELS.number, value: number?.value },
          { label: FACT_LABELS.issued_on, value: day(issuedOn) },
          { label: FACT_LABELS.due_on, value: day(dueOn) },
          { label: FACT_LABELS.net, value: amount(net) },
          { label: FACT_LABELS.vat, value: amount(vat) },
          ...(gross && due && gross.cents !== due.cents
            ? [
                { label: FACT_LABELS.gross, value: amount(gross) },
                { label: 'Déjà payé', value: amount({ cents: gross.cents - due.cents }) },
              ]
            : []),
          { label: FACT_LABELS.due, value: asked ? <span className="num">{asked}</span> : amount(due) },
          ...identityOf(facts),
        ]}
      />
    </section>
  );
}

/** Who is paid, by which case of VAT and on which account, as it was read. */
const identityOf = ({ sellerSiret, vatCase, iban }: Read) => [
  {
    label: 'SIRET',
    value: sellerSiret && <span className="num">{IDENTIFIERS.siret.written(sellerSiret.value)}</span>,
  },
  { label: 'Cas de TVA', value: vatCase && vatCaseOf(vatCase).label },
  { label: 'IBAN', value: iban && <span className="num">{writtenIban(iban.value)}</span> },
];

/** The same for who confirms what was read: what is not on the page is said too. */
export const ReadIdentity = ({ facts }: { facts: Read }) => (
  <Facts
    layout="columns"
    items={identityOf(facts).map(({ label, value }) => ({ label, value: value ?? 'Non lu sur la page' }))}
  />
);
