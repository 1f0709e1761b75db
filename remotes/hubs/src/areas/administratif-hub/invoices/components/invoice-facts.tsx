import { useQuery } from '@tanstack/react-query';
import { FileList } from '@trame/app/file-list';
import { RegisterState } from '@trame/app/register-state';
import { Sentence } from '@trame/app/sentence';
import type { StoredFile } from '@trame/app/stored-file';
import { formatDate, formatDateTime } from '@trame/domain';
import { ibanEnd, IDENTIFIERS } from '@trame/domain/company';
import { euros, INVOICE_STATUS, invoiceNoun, vatCase, type VatCase } from '@trame/domain/invoices';
import { Link } from '@trame/platform/router';
import { Facts } from '@trame/ui/facts';
import { Section } from '@trame/ui/page';
import { attachmentsQuery, type Attachment, type Invoice } from '../data/invoices.ts';
import { PaidBefore } from './paid-before.tsx';
import { amountText, isDecided, isOver, serviceText, signedText } from '../model/invoice.ts';

/** The file of an invoice, for the viewer; the function answers a link by its id. */
export const fileOf = ({ id, kind, deposited_at, whole }: Invoice): StoredFile => ({
  id,
  type_label: invoiceNoun(kind).name,
  file_name: whole.file_name,
  file_url: null,
  link_function: 'invoices',
  path: id,
  uploaded_at: deposited_at,
  file_size: whole.file_size,
});

const attachedFile = ({ id, file_name, file_size, label, created_at }: Attachment): StoredFile => ({
  id,
  type_label: label ?? 'Justificatif',
  file_name,
  file_url: null,
  link_function: 'invoices',
  path: id,
  uploaded_at: created_at,
  file_size,
});

const day = (value: string | null) => value && <span className="num">{formatDate(value)}</span>;
const amount = (cents: number) => <span className="num">{euros(cents)}</span>;

type InvoiceFactsProps = {
  invoice: Invoice;
  missionsPath: string;
  invoicesPath: string;
  onView: (file: StoredFile) => void;
};

/** What was deposited, and what it belongs to. */
export function InvoiceFacts({ invoice, missionsPath, invoicesPath, onView }: InvoiceFactsProps) {
  const { whole } = invoice;
  const isCredit = invoice.kind === 'credit_note';
  const { ending } = invoiceNoun(invoice.kind);
  const signed = (cents: number) => <span className="num">{signedText(invoice, cents)}</span>;
  const attachments = useQuery(attachmentsQuery(invoice.id)).data ?? [];
  return (
    <Section title={isCredit ? 'L’avoir' : 'La facture'}>
      <Facts
        layout="beside"
        items={[
          {
            label: 'Mission',
            value: invoice.mission_id && (
              <Link to={`${missionsPath}/${invoice.mission_id}`}>
                <Sentence text={[invoice.mission_title, invoice.order_number].filter(Boolean).join(', ')} />
              </Link>
            ),
          },
          { label: `Émis${ending}`, value: day(invoice.issued_on) },
          ...(isCredit ? [] : [{ label: 'Échéance', value: day(invoice.due_on) }]),
          { label: 'Prestation', value: serviceText(whole) },
          { label: 'Total HT', value: signed(whole.net_cents) },
          { label: 'TVA', value: signed(whole.vat_cents) },
          ...(isCredit || invoice.due_cents !== invoice.gross_cents
            ? [{ label: 'Total TTC', value: signed(invoice.gross_cents) }]
            : []),
          ...(invoice.due_cents === invoice.gross_cents
            ? []
            : [{ label: 'Déjà payé', value: <PaidBefore invoice={invoice} invoicesPath={invoicesPath} /> }]),
          ...(isCredit && invoice.due_cents === invoice.gross_cents
            ? []
            : [
                {
                  label: isCredit ? 'Net à déduire' : 'Net à payer',
                  value: <strong className="num">{amountText(invoice)}</strong>,
                },
              ]),
          ...(invoice.approved_cents !== null && !isCredit
            ? [{ label: 'Approuvé', value: amount(invoice.approved_cents) }]
            : []),
          {
            label: 'Cas de TVA',
            value: whole.vat_case && vatCase(whole.vat_case as VatCase).label,
          },
          {
            label: 'Compte',
            value: invoice.iban_last4 && <span className="num">{ibanEnd(invoice.iban_last4)}</span>,
          },
          { label: 'Au nom de', value: whole.seller_name },
          {
            label: 'SIRET',
            value: whole.seller_siret && (
              <>
                <span className="num">{IDENTIFIERS.siret.written(whole.seller_siret)}</span>
                {isDecided(invoice) || <RegisterState form="siret" typed={whole.seller_siret} />}
              </>
            ),
          },
          {
            label: 'Canal',
            value: whole.channel === 'plateforme_agreee' ? 'Plateforme agréée' : 'Dépôt sur le portail',
          },
          {
            label: `Déposé${ending}`,
            value: (
              <span className="num">
                {formatDateTime(invoice.deposited_at)}
                {invoice.deposited_by_name && `, par ${invoice.deposited_by_name}`}
              </span>
            ),
          },
          ...(whole.expected_on && !isOver(invoice)
            ? [{ label: 'Paiement prévu', value: day(whole.expected_on) }]
            : []),
          ...(whole.paid_on
            ? [
                {
                  label: isCredit
                    ? 'Soldé'
                    : invoice.due_cents === 0
                      ? 'Soldée'
                      : invoice.status === INVOICE_STATUS.sent
                        ? 'Virement du'
                        : 'Payée',
                  value: day(whole.paid_on),
                },
              ]
            : []),
        ]}
      />
      {attachments.length > 0 && (
        <>
          <h3>Justificatifs</h3>
          <FileList files={attachments.map(attachedFile)} onView={onView} />
        </>
      )}
    </Section>
  );
}
