import { useQuery } from '@tanstack/react-query';
import { DocumentDialog } from '@trame/app/document-dialog';
import { DocumentViewer } from '@trame/app/document-viewer';
import type { Passages } from '@trame/app/passage';
import { QueryView } from '@trame/app/query-view';
import { ShortcutsHelp } from '@trame/app/shortcuts-help';
import { ShortcutsHint } from '@trame/app/shortcuts-hint';
import type { StoredFile } from '@trame/app/stored-file';
import { UndoBar } from '@trame/app/undo-bar';
import { useListFilters } from '@trame/app/use-list-filters';
import { useKeys } from '@trame/app/use-keys';
import { withDe } from '@trame/domain';
import {
  INVOICE_STATUS,
  invoiceNoun,
  isInStage,
  nextInvoiceStatuses,
  statusesOf,
} from '@trame/domain/invoices';
import { officeWords, verdictCounts } from '@trame/invoice/verdict-text';
import { usePage } from '@trame/platform';
import { useLocation, useNavigate, useParams, useResolvedPath } from '@trame/platform/router';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { IconButton } from '@trame/ui/icon-button';
import { Kbd } from '@trame/ui/kbd';
import { Segmented } from '@trame/ui/segmented';
import { EmptyState, LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { ChevronLeft, ChevronRight, FileText, Scale } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Assignee } from './components/assignee.tsx';
import { CreditLinks } from './components/credit-links.tsx';
import { ComparedTable } from './components/compared-table.tsx';
import { Holds } from './components/holds.tsx';
import { fileOf, InvoiceFacts } from './components/invoice-facts.tsx';
import { InvoiceHistory } from './components/invoice-history.tsx';
import { InvoiceList } from './components/invoice-list.tsx';
import { InvoiceState } from './components/invoice-state.tsx';
import { LastWord } from './components/last-word.tsx';
import { MessageDialog } from './components/message-dialog.tsx';
import { MoveDialog } from './components/move-dialog.tsx';
import { RelatedInvoices } from './components/related-invoices.tsx';
import { StepsBar } from './components/steps-bar.tsx';
import { useAct } from './components/use-act.ts';
import { useNeighbours } from './components/use-neighbours.ts';
import { VerdictList } from './components/verdict-list.tsx';
import { VerdictStrip } from './components/verdict-strip.tsx';
import { INVOICE_FILTERS, invoiceQuery, type Invoice } from './data/invoices.ts';
import { amountText, leftAt, nameOf, theInvoice, TITLE, turnText } from './model/invoice.ts';
import { GROUPS, useInvoiceKeys } from './model/shortcuts.ts';
import { stepsOf, type Step } from './model/steps.ts';
import { markedVerdict, verdictTitle } from './model/verdict.ts';
import './styles/invoices.css';

type Paths = { list: string; missions: string; accounts: string };

/** One invoice: the list it came from, its page, and what the rules say of it beside what can be decided. */
export default function InvoicePage() {
  const { invoiceId = '' } = useParams();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const list = useResolvedPath('..', { relative: 'path' }).pathname.replace(/\/$/, '');
  const area = list.replace(/\/[^/]*$/, '');
  const paths: Paths = { list, missions: `${area}/missions`, accounts: `${area}/comptes` };
  const { filters } = useListFilters(INVOICE_FILTERS);
  const neighbours = useNeighbours(filters, invoiceId);
  const query = useQuery(invoiceQuery(invoiceId));
  // As in the list: an age that is read again remains the same.
  const [now] = useState(() => Date.now());
  const title = query.data ? nameOf(query.data) : 'Facture';
  usePage({ title, isWide: true, breadcrumbs: [{ label: TITLE, to: `${list}${search}` }] });
  const go = (id: string | undefined) => {
    if (id) void navigate(`${list}/${id}${search}`, { replace: true, state });
  };
  const back = () => void navigate(`${list}${search}`, { state: leftAt(state, invoiceId) });
  return (
    <div className="fct-page">
      <div className="fct-head">
        <h1>{title}</h1>
        {query.data && <InvoiceState invoice={query.data} />}
        {query.data && (
          <p className="fct-whose muted num">
            {/* A name in letters written from the right must not move the amount. */}
            <bdi>{query.data.full_name}</bdi> · {amountText(query.data)} · {turnText(query.data, now)}
          </p>
        )}
        <span className="fct-moves">
          <IconButton
            size="sm"
            label="Facture précédente"
            icon={<ChevronLeft className="icon" aria-hidden />}
            disabled={neighbours.previous === undefined}
            onClick={() => go(neighbours.previous)}
          />
          <IconButton
            size="sm"
            label="Facture suivante"
            icon={<ChevronRight className="icon" aria-hidden />}
            disabled={neighbours.next === undefined}
            onClick={() => go(neighbours.next)}
          />
        </span>
      </div>
      <div className="fct-panes">
        <InvoiceList filters={filters} shownId={invoiceId} linkTo={(id) => `${list}/${id}${search}`} />
        <QueryView
          query={query}
          failed="Impossible de charger cette facture"
          pending={
            <LoadingStatus label="Chargement de la facture...">
              <div className="fct-loading">
                <SkeletonBlock height={620} />
                <SkeletonBlock height={420} />
              </div>
            </LoadingStatus>
          }
          missing={
            <EmptyState
              title="Rien à cette adresse"
              description="Le lien est incomplet, ou cette facture n’existe pas."
              action={<Button href={list}>Revenir aux factures</Button>}
            />
          }
        >
          {(invoice) => (
            <OpenedInvoice
              key={invoice.id}
              invoice={invoice}
              paths={paths}
              onNext={() => go(neighbours.next)}
              onPrevious={() => go(neighbours.previous)}
              onBack={back}
            />
          )}
        </QueryView>
      </div>
      <UndoBar />
    </div>
  );
}

type OpenedInvoiceProps = {
  invoice: Invoice;
  paths: Paths;
  onNext: () => void;
  onPrevious: () => void;
  onBack: () => void;
};

type Asking = { kind: 'step'; step: Step } | { kind: 'question' | 'withdraw' | 'approve' | 'help' };

/** Steps after which the next invoice follows: the office has nothing more to do with this one. */
const LEADS_ON: readonly number[] = statusesOf('approved', 'toAnswer', 'turnedDown');

function OpenedInvoice({ invoice, paths, onNext, onPrevious, onBack }: OpenedInvoiceProps) {
  const { areOn, toggle } = useInvoiceKeys();
  const [asking, setAsking] = useState<Asking>();
  const [view, setView] = useState<'decision' | 'page'>('decision');
  const [attachment, setAttachment] = useState<StoredFile>();
  const verdict = useMemo(() => markedVerdict(invoice.verdict), [invoice.verdict]);
  const [place, setPlace] = useState<{ key: string | undefined; sought: number }>({
    key: undefined,
    sought: 0,
  });
  const passages = useMemo<Passages>(
    () => ({
      all: verdict.passages,
      activeKey: place.key,
      sought: place.sought,
      onSelect: (key) => setPlace({ key, sought: 0 }),
    }),
    [verdict, place],
  );
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  const isDecided = useRef(false);
  const { act, undo, isPending, pending } = useAct(({ act: done }) => {
    // Somebody who has gone on by hand remains where they are.
    if (!isThere.current || done.kind !== 'move' || !LEADS_ON.includes(done.move.status)) return;
    // The host would ask about the text of the dialog: the next invoice follows once that is closed as saved.
    if (asking?.kind === 'step') isDecided.current = true;
    else onNext();
  });
  const { name, the, ending } = invoiceNoun(invoice.kind);
  const steps = stepsOf(invoice);
  const begin = (step: Step) => {
    if (step.asks) setAsking({ kind: 'step', step });
    else if (step.status === INVOICE_STATUS.approved && invoice.to_fix > 0) setAsking({ kind: 'approve' });
    else act(invoice, { kind: 'move', move: { status: step.status } });
  };
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
  const close = () => {
    setAsking(undefined);
    if (!isDecided.current) return;
    isDecided.current = false;
    onNext();
  };
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
          <Holds invoice={invoice} accountsPath={paths.accounts} missionsPath={paths.missions} />
          <Assignee
            invoice={invoice}
            disabled={isPending || !isOpen}
            onAssign={(assignee) => act(invoice, { kind: 'assign', assignee })}
          />
          <VerdictList
            verdict={verdict}
            activeKey={place.key}
            onSeek={(key) => {
              setPlace(({ sought }) => ({ key, sought: sought + 1 }));
              setView('page');
            }}
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
      {asking?.kind === 'step' && (
        <MoveDialog
          invoice={invoice}
          step={asking.step}
          isPending={isPending}
          onClose={close}
          onMove={(move, done) => act(invoice, { kind: 'move', move }, done)}
        />
      )}
      {asking?.kind === 'question' && (
        <MessageDialog
          title={`Poser une question à ${invoice.full_name}`}
          label="Question"
          send="Envoyer la question"
          isPending={isPending}
          onClose={close}
          onSend={(message, done) => act(invoice, { kind: 'ask', message }, done)}
        />
      )}
      {asking?.kind === 'withdraw' && (
        <MessageDialog
          title={`Retirer ${theInvoice(invoice)}\u202f?`}
          label="Pourquoi"
          send={`Retirer ${the}`}
          isFinal
          isPending={isPending}
          onClose={close}
          onSend={(message, done) => act(invoice, { kind: 'withdraw', message }, done)}
        />
      )}
      <Dialog
        open={asking?.kind === 'approve'}
        title={'Approuver malgré les points à corriger\u202f?'}
        onClose={close}
        footer={
          <>
            <Button disabled={isPending} onClick={close}>
              Relire
            </Button>
            <Button
              variant="primary"
              loading={isPending}
              onClick={() => act(invoice, { kind: 'move', move: { status: 205 } }, close)}
            >
              Approuver quand même
            </Button>
          </>
        }
      >
        {invoice.deposit_reason && (
          <p>
            Déposé{ending} quand même&nbsp;: {invoice.deposit_reason}
          </p>
        )}
        <ul className="fct-left">
          {invoice.verdict.findings
            .filter(({ severity }) => severity !== 'note')
            .map(({ rule, title }, index) => (
              <li key={`${rule} ${index}`}>{officeWords(title)}</li>
            ))}
        </ul>
      </Dialog>
      <ShortcutsHelp groups={GROUPS} open={asking?.kind === 'help'} onClose={close} />
    </>
  );
}
