import { useQueries, useQuery } from '@tanstack/react-query';
import { failureAdvice } from '@trame/app/failure-advice';
import { countOf } from '@trame/app/noun';
import { QueryView } from '@trame/app/query-view';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { dismissUndo, offerUndo, undoTurn } from '@trame/app/undo-store';
import { UndoBar, useUndo } from '@trame/app/undo-bar';
import { useKeys, type KeyMap } from '@trame/app/use-keys';
import { AppError } from '@trame/data';
import {
  FIELD_KINDS,
  SIGNATURE_LIMITS,
  type FieldBox,
  type FieldKind,
  type RecipientRole,
} from '@trame/domain/signatures';
import { paperKind } from '@trame/domain/trainers';
import { usePage } from '@trame/platform';
import { useLocation, useNavigate, useParams, useResolvedPath } from '@trame/platform/router';
import { Button } from '@trame/ui/button';
import { IconButton } from '@trame/ui/icon-button';
import { Page } from '@trame/ui/page';
import { Select } from '@trame/ui/select';
import { EmptyState, LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { Trash2 } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { actFailure, hintOf } from '../envelopes/data/act.ts';
import { envelopeQuery, type Envelope } from '../envelopes/data/envelopes.ts';
import { CheckCard } from './components/check-card.tsx';
import { DraftActions } from './components/draft-actions.tsx';
import { DraftNotices } from './components/draft-notices.tsx';
import { DocumentPane } from './components/document-pane.tsx';
import { FieldBar } from './components/field-bar.tsx';
import { FileDrop } from './components/file-drop.tsx';
import { GridDialog } from './components/grid-dialog.tsx';
import { PageRail } from './components/page-rail.tsx';
import { Palette } from './components/palette.tsx';
import { PreviewDialog } from './components/preview-dialog.tsx';
import { RecipientDialog } from './components/recipient-dialog.tsx';
import { RecipientsCard } from './components/recipients-card.tsx';
import { SendDialog } from './components/send-dialog.tsx';
import { SentMeanwhile } from './components/sent-meanwhile.tsx';
import { StepsStrip } from './components/steps-strip.tsx';
import { TermsCard } from './components/terms-card.tsx';
import { useDraft } from './components/use-draft.ts';
import { useUpload } from './components/use-upload.ts';
import { documentTextQuery } from './data/document-text.ts';
import { sendDraft, templateQuery, uploadDocument } from './data/draft.ts';
import { check } from './model/check.ts';
import { stepsOf } from './model/steps.ts';
import {
  titleOfFile,
  copied,
  FIELD_NOUN,
  fieldText,
  inReadingOrder,
  kindsFor,
  moved,
  newField,
  placed,
  rolesLeft,
  stepped,
  withBack,
  withDocument,
  withoutDocument,
  withoutRecipient,
  withRecipient,
  withRecipientOf,
  type Draft,
  type DraftField,
  type DraftRecipient,
  type NewRecipient,
} from './model/draft.ts';
import { boxOfPoints, pointsOf } from '../sheets/model/place.ts';
import { fieldsOf, isPrinted, peopleMissing } from './model/placeholders.ts';
import './styles/writing.css';

const TITLE = 'Nouvelle enveloppe';

/** An envelope that is written: its documents, who is asked, the fields on its pages, the message. */
export default function DraftPage() {
  const { requestId = '' } = useParams();
  const area = useResolvedPath('../..', { relative: 'path' }).pathname.replace(/\/$/, '');
  // A draft is edited as it is stored, not as it was seen some minutes ago.
  const query = useQuery({
    ...envelopeQuery(requestId),
    refetchOnWindowFocus: false,
    refetchOnMount: 'always',
  });
  const signatures = `${area}/signatures`;
  const [written, setWritten] = useState('');
  const title = query.data?.title ?? TITLE;
  usePage({ title, isWide: true, breadcrumbs: [{ label: 'Signatures', to: signatures }] });
  const pending = (
    <Page wide title={title}>
      <LoadingStatus label="Chargement du brouillon...">
        <div className="wrt-panes">
          <SkeletonBlock height={320} />
          <SkeletonBlock height={640} />
          <SkeletonBlock height={420} />
        </div>
      </LoadingStatus>
    </Page>
  );
  return (
    <QueryView
      query={query}
      failed="Impossible de charger ce brouillon"
      pending={pending}
      missing={
        <EmptyState
          title="Brouillon introuvable"
          description="Le lien est incomplet, ou ce brouillon a été supprimé."
          action={<Button href={signatures}>Revenir aux signatures</Button>}
        />
      }
    >
      {(envelope) =>
        !query.isFetchedAfterMount ? (
          pending
        ) : envelope.status === 'draft' ? (
          <Editor key={envelope.id} envelope={envelope} signatures={signatures} onLeft={setWritten} />
        ) : (
          <SentMeanwhile envelope={envelope} written={written} signatures={signatures} />
        )
      }
    </QueryView>
  );
}

/** What a draft that was made from data becomes once it is sealed. */
function papersText({ paper_kind, more_kinds }: Draft): string {
  const labels = [paper_kind, ...more_kinds].flatMap((key) => {
    const label = paperKind(key)?.label;
    return label === undefined ? [] : [`«\u00a0${label}\u00a0»`];
  });
  if (labels.length === 0) return '';
  return ` · une fois scellée, devient ${labels.length > 1 ? 'les pièces' : 'la pièce'} ${labels.join(', ')} du formateur`;
}

/** The pages bring what is chosen into view. */
const focusField = (id: string) =>
  document.querySelector<HTMLElement>(`[data-field="${id}"]`)?.focus({ preventScroll: true });

/** Somebody of no role of a template. */
const newcomer = (role: RecipientRole): NewRecipient => ({ role, needs_code: false, template_role: null });

type Asking =
  | { kind: 'grid' }
  | { kind: 'recipient'; edited: DraftRecipient | NewRecipient }
  | { kind: 'preview'; recipient: DraftRecipient }
  | { kind: 'send' };

type EditorProps = {
  envelope: Envelope;
  signatures: string;
  /** Gets the message as it was written, when the draft is edited no more. */
  onLeft: (message: string) => void;
};

function Editor({ envelope, signatures, onLeft }: EditorProps) {
  const navigate = useNavigate();
  const notice = useActionNotice();
  const { draft, state, change, save, alone, catchUp, refresh, merged, forgetMerged, versionNow } =
    useDraft(envelope);
  const message = useRef(draft.message);
  useEffect(() => {
    message.current = draft.message;
  }, [draft.message]);
  useEffect(() => () => onLeft(message.current), [onLeft]);
  const { state: arrival } = useLocation() as { state: { refused?: readonly string[] } | null };
  const [refusedAtStart] = useState(() => arrival?.refused ?? []);
  const { data: template } = useQuery(templateQuery(envelope.template_id));
  const wanted = template ? rolesLeft(draft, template) : [];
  const [documentId, setDocumentId] = useState(draft.documents[0]?.id);
  const [recipientId, setRecipientId] = useState<string>();
  const [selectedId, setSelectedId] = useState<string>();
  const [page, setPage] = useState(0);
  // Arrows move what has just come: it takes the focus once it is drawn.
  const [addedId, setAddedId] = useState<string>();
  useEffect(() => {
    if (addedId !== undefined) focusField(addedId);
  }, [addedId]);
  const [asking, setAsking] = useState<Asking>();
  const [isSending, setSending] = useState(false);
  const shown = draft.documents.find(({ id }) => id === documentId) ?? draft.documents[0];
  const people = draft.recipients.filter(({ role }) => role !== 'copy');
  const shownPage = Math.min(page, (shown?.pages.length ?? 1) - 1);
  const current = people.find(({ id }) => id === recipientId) ?? people[0];
  const selected = draft.fields.find(({ id }) => id === selectedId);
  const selectedShape = shown?.pages[selected?.page ?? 0];
  const texts = useQueries({
    queries: draft.documents.map((document) => documentTextQuery(envelope.id, document)),
  });
  const askedBy = draft.documents.map((document, place) => ({
    document,
    asked: texts[place]?.data?.asked ?? [],
  }));
  const placeholders = askedBy.flatMap(({ document, asked }) =>
    fieldsOf(asked, document, draft.recipients, draft.fields),
  );
  const missing = peopleMissing(
    askedBy.flatMap(({ asked }) => asked),
    draft.recipients,
  );
  const isAnyPrinted = askedBy.some(({ document, asked }) => asked.length > 0 && isPrinted(document));
  const checked = useMemo(
    () =>
      check(
        draft,
        new Map(
          draft.documents.flatMap(({ id }, place) => {
            const text = texts[place]?.data?.text;
            return text === undefined ? [] : [[id, text] as const];
          }),
        ),
      ),
    [draft, texts],
  );
  /** Changes the draft; what this takes away can be brought back, with the fields that went with it, which the bar counts after `lostFields`. */
  const takeAway = (label: string, next: (draft: Draft) => Draft, lostFields?: 'avec' | 'sans') => {
    const after = next(draft);
    const lost = draft.fields.length - after.fields.length;
    change(next);
    offerUndo(
      {
        label: lostFields && lost > 0 ? `${label}, ${lostFields} ${countOf(FIELD_NOUN, lost)}` : label,
        undo: async () => change((now) => withBack(now, draft, after)),
      },
      undoTurn(),
    );
  };
  const undo = useUndo();
  useEffect(() => dismissUndo, []);
  const setFields = (next: (fields: readonly DraftField[]) => readonly DraftField[]) =>
    change((before) => ({ ...before, fields: next(before.fields) }));
  const replace = (field: DraftField) =>
    setFields((fields) => fields.map((other) => (other.id === field.id ? field : other)));
  const nameOf = ({ recipient_id }: DraftField) =>
    draft.recipients.find(({ id }) => id === recipient_id)?.name ?? '';
  const shapeOf = (field: DraftField) =>
    draft.documents.find(({ id }) => id === field.document_id)?.pages[field.page];
  const move = (field: DraftField, box: FieldBox) => {
    const shape = shapeOf(field);
    if (shape) replace(placed(field, box, shape));
  };
  const remove = (field: DraftField) => {
    const others = inReadingOrder(draft.fields, field.document_id);
    const place = others.findIndex(({ id }) => id === field.id);
    const next = others[place + 1] ?? others[place - 1];
    setSelectedId(next?.id);
    takeAway(`Champ supprimé\u00a0: ${fieldText(draft, field)}`, (before) => ({
      ...before,
      fields: before.fields.filter(({ id }) => id !== field.id),
    }));
    // The focus does not go with the field.
    if (next) focusField(next.id);
    else document.querySelector<HTMLElement>('.wrt-scroll')?.focus();
  };
  const isFull = draft.fields.length >= SIGNATURE_LIMITS.fields;
  /** @returns the new field, if there may be one */
  const add = (kind: FieldKind, on: number = page, at?: { x: number; y: number }): string | undefined => {
    const shape = shown?.pages[on];
    if (isFull) return undefined;
    if (!shown || !shape || !current || !kindsFor(current.role).some(({ value }) => value === kind))
      return undefined;
    const field = newField(kind, { document: shown.id, recipient: current.id, page: on, shape }, at);
    setFields((fields) => [...fields, field]);
    setSelectedId(field.id);
    return field.id;
  };
  /** The page of the field that was added is in sight: it takes the focus. */
  const addHere = (kind: FieldKind, on?: number, at?: { x: number; y: number }) =>
    setAddedId(add(kind, on, at));
  const goTo = (number: number) => {
    setPage(number);
    document.querySelector(`.wrt-scroll [data-page="${number}"]`)?.scrollIntoView();
  };
  const onFieldKey = (field: DraftField, event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      remove(field);
      return;
    }
    const shape = shapeOf(field);
    const box = shape && stepped(pointsOf(field, shape), event);
    if (!shape || !box) return;
    event.preventDefault();
    move(field, boxOfPoints(box, shape));
  };
  const keys: KeyMap = {
    ...Object.fromEntries(FIELD_KINDS.map(({ value, key }) => [key.toLowerCase(), () => addHere(value)])),
    u: () => void undo(),
    g: () => {
      if (shown && current) setAsking({ kind: 'grid' });
    },
  };
  useKeys(keys, asking === undefined);
  const { upload, isBusy, refused } = useUpload(
    async (file) => {
      await alone(async () => {
        const { document } = await uploadDocument(envelope.id, file);
        try {
          await catchUp({ added: document.id });
        } catch {
          // It is stored, though the draft cannot be read now: the next save finds out what else changed.
          change((before) => withDocument(before, document));
        }
      });
      change((before) => (before.title === '' ? { ...before, title: titleOfFile(file) } : before));
    },
    { refusedBefore: refusedAtStart, taken: draft.documents.length },
  );
  const changeTerms = useCallback(
    (next: Partial<Draft>) => change((before) => ({ ...before, ...next })),
    [change],
  );
  const send = async () => {
    setSending(true);
    try {
      if (!(await save())) return;
      await sendDraft(envelope.id, versionNow());
      notice.succeeded('Enveloppe envoyée', draft.title);
      setAsking(undefined);
      void navigate(`${signatures}/${envelope.id}`, { replace: true });
    } catch (error) {
      if (hintOf(error) === 'version' && (await refresh().catch(() => false))) {
        notice.failed(
          error,
          'Il a changé ailleurs. Ces changements sont affichés\u00a0: relisez-les, puis envoyez.',
          'L’enveloppe n’est pas envoyée',
        );
        return;
      }
      const isLost = error instanceof AppError && ['network', 'timeout'].includes(error.code);
      notice.failed(
        error,
        isLost
          ? 'Elle est peut-être partie\u00a0: envoyez encore une fois, elle ne part pas deux fois.'
          : hintOf(error) === 'expires_at'
            ? 'Le dernier jour pour signer est passé, ou finit dans moins d’une heure\u00a0: choisissez un jour plus tard.'
            : (actFailure(error) ?? failureAdvice(error)),
        isLost ? 'Envoi resté sans réponse' : 'L’enveloppe n’est pas envoyée',
      );
    } finally {
      setSending(false);
    }
  };
  const ask = (edited: DraftRecipient | NewRecipient) => setAsking({ kind: 'recipient', edited });
  return (
    <Page
      wide
      title={draft.title || TITLE}
      subtitle={
        <span className="num">
          {envelope.reference}
          {papersText(draft)}
        </span>
      }
      actions={
        <DraftActions
          state={state}
          people={people}
          onRetry={() => void save()}
          onPreview={(recipient) => setAsking({ kind: 'preview', recipient })}
          onMany={() => void save().then((isSaved) => isSaved && navigate('many'))}
          onSend={() => setAsking({ kind: 'send' })}
        />
      }
    >
      <StepsStrip steps={stepsOf(draft, checked)} />
      <div className="wrt-panes">
        {shown ? (
          <Palette
            draft={draft}
            recipientId={current?.id}
            onRecipient={setRecipientId}
            onAdd={(kind) => addHere(kind)}
            onGrid={() => setAsking({ kind: 'grid' })}
            page={shownPage}
            selectedId={selectedId}
            documentId={shown.id}
            onSelectField={(id) => {
              setSelectedId(id);
              focusField(id);
            }}
            rail={
              <PageRail
                key={shown.id}
                requestId={envelope.id}
                draft={draft}
                document={shown}
                page={shownPage}
                onPage={goTo}
              />
            }
          />
        ) : (
          <div className="wrt-palette" />
        )}
        <div className="wrt-middle" tabIndex={-1}>
          <DraftNotices
            merged={merged}
            onMergedRead={forgetMerged}
            refused={refused}
            wanted={wanted}
            onWanted={ask}
            found={placeholders.length}
            missing={missing}
            isAnyPrinted={isAnyPrinted}
            onPlace={() => setFields((fields) => [...fields, ...placeholders])}
          />
          <FileDrop isBusy={isBusy} onFiles={(files) => void upload(files)}>
            {shown &&
              ((choose) => (
                <DocumentPane
                  key={shown.id}
                  requestId={envelope.id}
                  draft={draft}
                  document={shown}
                  selectedId={selectedId}
                  page={page}
                  onPage={setPage}
                  onSelect={setSelectedId}
                  onMove={move}
                  onKey={onFieldKey}
                  onDrop={addHere}
                  title={
                    draft.documents.length > 1 && (
                      <Select
                        label="Document"
                        hideLabel
                        value={shown.id}
                        options={draft.documents.map(({ id, file_name }, place) => ({
                          value: id,
                          label: `${place + 1}. ${file_name}`,
                        }))}
                        onChange={(id) => {
                          setDocumentId(id);
                          setSelectedId(undefined);
                          setPage(0);
                        }}
                      />
                    )
                  }
                  tools={
                    <>
                      {choose}
                      <IconButton
                        size="sm"
                        tone="danger"
                        label={`Retirer ${shown.file_name}`}
                        icon={<Trash2 className="icon" aria-hidden />}
                        onClick={() => {
                          takeAway(
                            `Retiré\u00a0: ${shown.file_name}`,
                            (before) => withoutDocument(before, shown.id),
                            'avec',
                          );
                          // The focus does not go with the button.
                          document.querySelector<HTMLElement>('.wrt-middle')?.focus();
                        }}
                      />
                    </>
                  }
                  bar={
                    selected &&
                    selectedShape && (
                      <FieldBar
                        key={selected.id}
                        field={selected}
                        box={pointsOf(selected, selectedShape)}
                        pages={shown.pages.length}
                        place={draft.recipients.findIndex(({ id }) => id === selected.recipient_id)}
                        name={nameOf(selected)}
                        onChange={(next) => replace({ ...selected, ...next })}
                        onMove={(box, on) => {
                          const shape = shown.pages[on];
                          if (shape)
                            replace(placed({ ...selected, page: on }, boxOfPoints(box, shape), shape));
                        }}
                        onCopy={() => {
                          const shape = shapeOf(selected);
                          if (!shape) return;
                          const copy = copied(selected, shape);
                          setFields((fields) => [...fields, copy]);
                          setSelectedId(copy.id);
                          setAddedId(copy.id);
                        }}
                        onRemove={() => remove(selected)}
                      />
                    )
                  }
                />
              ))}
          </FileDrop>
        </div>
        <div className="wrt-side">
          <RecipientsCard
            draft={draft}
            onAdd={(role) =>
              ask(wanted.find((one) => (one.role === 'copy') === (role === 'copy')) ?? newcomer(role))
            }
            onEdit={ask}
            onRemove={({ id, name }) =>
              takeAway(`Retiré\u00a0: ${name}`, (before) => withoutRecipient(before, id), 'avec')
            }
            onMove={(from, by) =>
              change((before) => ({ ...before, recipients: moved(before.recipients, from, by) }))
            }
            onOrder={(ordering) => change((before) => ({ ...before, ordering }))}
          />
          <TermsCard
            key={draft.documents.length > 0 ? 'with' : 'without'}
            draft={draft}
            onChange={changeTerms}
          />
          <CheckCard checked={checked} />
        </div>
      </div>
      <UndoBar />
      {asking?.kind === 'recipient' && (
        <RecipientDialog
          edited={asking.edited}
          taken={draft.recipients
            .filter((other) => !('id' in asking.edited) || other.id !== asking.edited.id)
            .map(({ email }) => email.toLowerCase())}
          onClose={() => setAsking(undefined)}
          onDone={(recipient) => {
            const next = (before: Draft) =>
              template && !before.recipients.some(({ id }) => id === recipient.id)
                ? withRecipientOf(before, recipient, template)
                : withRecipient(before, recipient);
            // Another role takes away the fields that it does not fill in.
            if (next(draft).fields.length < draft.fields.length)
              takeAway(`Rôle changé\u00a0: ${recipient.name}`, next, 'sans');
            else change(next);
          }}
        />
      )}
      {asking?.kind === 'grid' && shown && current && (
        <GridDialog
          requestId={envelope.id}
          draft={draft}
          document={shown}
          people={people}
          recipient={current}
          page={shownPage}
          isFull={isFull}
          onRecipient={setRecipientId}
          onPage={goTo}
          onPlace={(kind, at) => void add(kind, shownPage, at)}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking?.kind === 'preview' && (
        <PreviewDialog
          requestId={envelope.id}
          draft={draft}
          recipient={asking.recipient}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking?.kind === 'send' && (
        <SendDialog
          draft={draft}
          checked={checked}
          isPending={isSending}
          onClose={() => setAsking(undefined)}
          onSend={() => void send()}
        />
      )}
    </Page>
  );
}
