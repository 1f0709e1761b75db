import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazyPart } from '@trame/app/lazy-part';
import { agreed, countOf } from '@trame/app/noun';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { formatDate, today } from '@trame/domain';
import { writtenIban } from '@trame/domain/company';
import type { BankLine, Statement } from '@trame/invoice/payments';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Section } from '@trame/ui/page';
import { useState } from 'react';
import { addBankLines, payerIbanQueryOptions, reopenBankLines } from '../data/bank.ts';
import { payFailure, paymentsChanged } from '../data/payments.ts';
import { bookedOf, comingText, periodOf, readBankFile, type BankFile } from '../model/bank-file.ts';
import { MOVEMENT } from '../model/payable.ts';
import { BankFileField } from './bank-file-field.tsx';

const ColumnsForm = lazyPart(() => import('./columns-form.tsx'));

/** A statement of the bank: read on the device, confirmed, its movements stored. */
export function BankImport() {
  const client = useQueryClient();
  const notice = useActionNotice();
  const [file, setFile] = useState<BankFile>();
  const [sent, setSent] = useState({ done: 0, of: 0 });
  const [ignored, setIgnored] = useState<readonly string[]>([]);
  const reopening = useMutation({
    mutationFn: () => reopenBankLines(ignored),
    onSuccess: (count) => {
      setIgnored([]);
      notice.succeeded(
        count > 1 ? 'Mouvements rouverts' : 'Mouvement rouvert',
        `${countOf(MOVEMENT, count)}.`,
      );
    },
    onError: (error) =>
      notice.failed(error, payFailure(error) ?? 'Impossible de rouvrir ces mouvements', 'Rien n’est rouvert'),
    onSettled: () => paymentsChanged(client),
  });
  const reading = useMutation({
    mutationFn: readBankFile,
    onSuccess: setFile,
    onError: (error) => notice.failed(error, 'Impossible de lire ce fichier', 'Rien n’est importé'),
  });
  const sending = useMutation({
    mutationFn: (lines: readonly BankLine[]) => {
      setSent({ done: 0, of: lines.length });
      const accounts = file?.kind === 'statement' ? file.statement.ibans : [];
      return addBankLines(lines, { statement: file?.name ?? '', accounts }, (done) =>
        setSent({ done, of: lines.length }),
      );
    },
    onSuccess: ({ added, known, ignored: before }) => {
      setFile(undefined);
      setIgnored(before);
      notice.succeeded(
        'Relevé importé',
        known === 0
          ? `${countOf(MOVEMENT, added)}.`
          : `${countOf(MOVEMENT, added)}, ${known} déjà connu${known > 1 ? 's' : ''}.`,
      );
    },
    onError: (error) =>
      notice.failed(
        error,
        payFailure(error) ??
          'Impossible d’importer tout ce relevé. Importez-le de nouveau\u00a0: rien n’est enregistré deux fois.',
      ),
    onSettled: () => paymentsChanged(client),
  });
  const cancel = () => setFile(undefined);
  return (
    <Section title={file && file.kind !== 'unreadable' ? file.name : 'Importer un relevé'}>
      {(file === undefined || file.kind === 'unreadable') && (
        <div className="pay-columns">
          {file && (
            <Alert tone="danger" title={`${file.name} n’est pas lu`} live>
              {file.why}
            </Alert>
          )}
          {ignored.length > 0 && (
            <Alert
              tone="info"
              title={`${countOf(MOVEMENT, ignored.length)} de ce relevé ${agreed('écarté', MOVEMENT, ignored.length)} auparavant`}
              live
            >
              <Button size="sm" loading={reopening.isPending} onClick={() => reopening.mutate()}>
                Rouvrir
              </Button>
            </Alert>
          )}
          <BankFileField isBusy={reading.isPending} onFile={(chosen) => reading.mutate(chosen)} />
        </div>
      )}
      {file?.kind === 'table' && (
        <ColumnsForm
          table={file.table}
          isSending={sending.isPending}
          onConfirm={(lines) => sending.mutate(lines)}
          onCancel={cancel}
        />
      )}
      {file?.kind === 'statement' && (
        <StatementSummary
          statement={file.statement}
          isSending={sending.isPending}
          onConfirm={(lines) => sending.mutate(lines)}
          onCancel={cancel}
        />
      )}
      {sending.isPending && sent.done > 0 && (
        <output className="muted">
          {sent.done} sur {countOf(MOVEMENT, sent.of)}
        </output>
      )}
    </Section>
  );
}

type StatementSummaryProps = {
  statement: Statement;
  isSending: boolean;
  onConfirm: (lines: readonly BankLine[]) => void;
  onCancel: () => void;
};

/** « , du 01/12/2026 au 31/12/2026 », « , le 03/12/2026 ». */
const daysOf = ({ from, to }: { from: string; to: string }): string =>
  from === to ? `, le ${formatDate(from)}` : `, du ${formatDate(from)} au ${formatDate(to)}`;

/** What is said of one, and of several. */
const LEFT_OUT = {
  pending: ['annoncé, pas encore comptabilisé', 'annoncés, pas encore comptabilisés'],
  foreign: ['dans une autre devise', 'dans une autre devise'],
  unread: ['sans date ou montant lisible', 'sans date ou montant lisible'],
} as const;

function StatementSummary({ statement, isSending, onConfirm, onCancel }: StatementSummaryProps) {
  const { ibans, leftOut } = statement;
  const { booked: lines, coming } = bookedOf(statement.lines, today());
  const period = periodOf(lines);
  const others = Object.entries(LEFT_OUT).flatMap(([key, [one, many]]) => {
    const count = leftOut[key as keyof typeof LEFT_OUT];
    return count > 0 ? [`${count} ${count > 1 ? many : one}`] : [];
  });
  const { data: payer } = useQuery(payerIbanQueryOptions());
  // The database refuses it.
  const isOfAnother = typeof payer === 'string' && ibans.some((iban) => iban !== payer);
  return (
    <div className="pay-columns">
      <p>
        {ibans.length > 0 && <>Compte {ibans.map(writtenIban).join(', ')}. </>}
        {countOf(MOVEMENT, lines.length)}
        {period && daysOf(period)}.
      </p>
      {isOfAnother && (
        <Alert tone="danger" title="Ce relevé est celui d’un autre compte" live>
          Les virements partent du compte {writtenIban(payer)}. Choisissez son relevé, ou vérifiez ce compte
          dans les règles des factures.
        </Alert>
      )}
      {coming > 0 && <Alert tone="warning">{comingText(coming)}</Alert>}
      {others.length > 0 && (
        <p className="muted">
          Laissé{Object.values(leftOut).reduce((sum, count) => sum + count, 0) > 1 && 's'}
          {'\u00a0'}: {others.join(', ')}.
        </p>
      )}
      <div className="pay-actions">
        <Button
          variant="primary"
          loading={isSending}
          disabled={lines.length === 0 || isOfAnother}
          onClick={() => onConfirm(lines)}
        >
          Importer
        </Button>
        <Button onClick={onCancel}>Annuler</Button>
      </div>
    </div>
  );
}
