import { DocumentDialog } from '@trame/app/document-dialog';
import { DocumentViewer } from '@trame/app/document-viewer';
import { ShortcutsHelp } from '@trame/app/shortcuts-help';
import { ShortcutsHint } from '@trame/app/shortcuts-hint';
import type { StoredFile } from '@trame/app/stored-file';
import { useKeys } from '@trame/app/use-keys';
import { withDe } from '@trame/domain';
import { invoiceNoun, isInStage, nextInvoiceStatuses } from '@trame/domain/invoices';
import { verdictCounts } from '@trame/invoice/verdict-text';
import { Alert } from '@trame/ui/alert';
import { Kbd } from '@trame/ui/kbd';
import { Segmented } from '@trame/ui/segmented';
import { FileText, Scale } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Assignee } from './assignee.tsx';
import { CreditLinks } from './credit-links.tsx';
import { ComparedTable } from './compared-table.tsx';
import { Holds } from './holds.tsx';
import { fileOf, InvoiceFacts } from './invoice-facts.tsx';
import { InvoiceHistory } from './invoice-history.tsx';
import { LastWord } from './last-word.tsx';
import { RelatedInvoices } from './related-invoices.tsx';
import { StepsBar } from './steps-bar.tsx';
import { useDecision } from './use-decision.ts';
import { usePassages } from './use-passages.ts';
import { VerdictList } from './verdict-list.tsx';
import { VerdictStrip } from './verdict-strip.tsx';
import type { Invoice } from '../data/invoices.ts';
import { GROUPS, useInvoiceKeys } from '../model/shortcuts.ts';
import { markedVerdict, verdictTitle } from '../model/verdict.ts';
import { InvoiceDialogs } from './invoice-dialogs.tsx';

/** Where pages that an invoice leads to are. */
export type Paths = { list: string; missions: string; accounts: string };

type OpenedInvoiceProps = {
  invoice: Invoice;
  paths: Paths;
  onNext: () => void;
  onPrevious: () => void;
  onBack: () => void;
};

/** The page of an invoice, and what the rules say of it beside what can be decided. */
export function OpenedInvoice({ invoice, paths, onNext, onPrevious, onBack }: OpenedInvoiceProps) {
  const { areOn, toggle } = useInvoiceKeys();
  const { steps, begin, asking, setAsking, close, act, undo, isPending, pending } = useDecision(
    invoice,
    onNext,
  );
  const [view, setView] = useState<'decision' | 'page'>('decision');
  const [attachment, setAttachment] = useState<StoredFile>();
  const verdict = useMemo(() => markedVerdict(invoice.verdict), [invoice.verdict]);
  const { passages, activeKey, seek } = usePassages(verdict);
  // What is wrong decides, and stands beside what is proposed; what is only to be known comes after.
  const [problems, notes] = useMemo(() => {
    const { note = [], wrong = [] } = Object.groupBy(verdict.findings, ({ rule }) =>
      rule.severity === 'note' ? 'note' : 'wrong',
    );
    return [wrong, note];
  }, [verdict]);
  const onSeek = (key: string) => {
    seek(key);
    setView('page');
  };
  const { name, the, ending } = invoiceNoun(invoice.kind);
  const isOpen = invoice.withdrawn_at === null;
  useKeys(
    {
      j: onNext,
      k: onPrevious,
      Escape: onBack,
      '?': () => setAsking({ kind: 'help' }),
      ...(isOpen && { q: () => setAsking({ kind: 'question' }) }),
      ...Object.fromEntries(steps.map((step) => [step.key, () => begin(step)])),
    },
    areOn && !isPending && asking === undefined && attachment === undefined,
  );
  // Also while the pages are read again after a step: what was done can be undone as soon as it is said.
  useKeys({ u: undo }, areOn && asking === undefined && attachment === undefined);
  const file = useMemo(() => fileOf(invoice), [invoice]);
  return (
    <>
      <div className="fct-switch">
        <Segmented<'decision' | 'page'>
          block
          label="Vue"
          value={view}
          onChange={setView}
          options={[
            { value: 'decision', label: 'Décision', icon: <Scale className="icon" aria-hidden /> },
            { value: 'page', label: name, icon: <FileText className="icon" aria-hidden /> },
          ]}
        />
      </div>
      <section className="fct-document" data-view={view} aria-label={`Document de ${the}`}>
        <DocumentViewer file={file} sender="au formateur" hasTitle passages={passages} />
      </section>
      <div className="fct-side" data-view={view}>
        <section className="fct-decision" aria-label="Décision">
          <div className="fct-title">
            <div>
              <h2>{verdictTitle(invoice)}</h2>
              <p className="muted num">{verdictCounts(invoice.verdict)}</p>
            </div>
            <VerdictStrip {...invoice} />
          </div>
          <LastWord invoice={invoice} />
          <CreditLinks invoice={invoice} invoicesPath={paths.list} />
          {invoice.deposit_reason && (
            <Alert tone="warning" title={`Déposé${ending} quand même`}>
              {invoice.deposit_reason}
            </Alert>
          )}
          <StepsBar
            invoice={invoice}
            steps={steps}
            reasons={
              <>
                {problems.length > 0 && (
                  <VerdictList
                    label="À corriger"
                    verdict={{ findings: problems, passed: [] }}
                    activeKey={activeKey}
                    onSeek={onSeek}
                  />
                )}
                <Holds invoice={invoice} accountsPath={paths.accounts} missionsPath={paths.missions} />
              </>
            }
            hasKeys={areOn}
            pending={pending}
            onStep={begin}
            onAsk={() => setAsking({ kind: 'question' })}
            onUndo={
              isOpen &&
              nextInvoiceStatuses(invoice.status, 'undo').length > 0 &&
              invoice.undo_refused === null
                ? () => act(invoice, { kind: 'undo' })
                : undefined
            }
            onWithdraw={
              isOpen && isInStage(invoice.status, 'toRead', 'toAnswer')
                ? () => setAsking({ kind: 'withdraw' })
                : undefined
            }
          />
          <ShortcutsHint areOn={areOn} onToggle={toggle} onHelp={() => setAsking({ kind: 'help' })}>
            <span>
              <Kbd>J</Kbd> suivante
            </span>
            <span>
              <Kbd>K</Kbd> précédente
            </span>
          </ShortcutsHint>
          <Assignee
            invoice={invoice}
            disabled={isPending || !isOpen}
            onAssign={(assignee) => act(invoice, { kind: 'assign', assignee })}
          />
          <VerdictList
            label="À savoir"
            verdict={{ findings: notes, passed: verdict.passed }}
            activeKey={activeKey}
            onSeek={onSeek}
          />
          <ComparedTable compared={invoice.verdict.compared} />
        </section>
        <InvoiceFacts
          invoice={invoice}
          missionsPath={paths.missions}
          invoicesPath={paths.list}
          onView={setAttachment}
        />
        <InvoiceHistory id={invoice.id} kind={invoice.kind} trainer={invoice.full_name} />
        <RelatedInvoices
          title={`Autres factures ${withDe(invoice.full_name)}`}
          of={{ column: 'user_id', id: invoice.user_id }}
          except={invoice.id}
          invoicesPath={paths.list}
        />
      </div>
      <DocumentDialog file={attachment} sender="au formateur" onClose={() => setAttachment(undefined)} />
      <InvoiceDialogs invoice={invoice} asking={asking} isPending={isPending} act={act} onClose={close} />
      <ShortcutsHelp groups={GROUPS} open={asking?.kind === 'help'} onClose={close} />
    </>
  );
}
