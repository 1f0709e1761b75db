import { useQuery } from '@tanstack/react-query';
import { countOf } from '@trame/app/noun';
import { dismissUndo, offerUndo, undoTurn } from '@trame/app/undo-store';
import { UndoBar, useUndo } from '@trame/app/undo-bar';
import { useKeys, type KeyMap } from '@trame/app/use-keys';
import { FIELD_KINDS, type RecipientRole } from '@trame/domain/signatures';
import { paperKind } from '@trame/domain/trainers';
import { useLocation, useNavigate } from '@trame/platform/router';
import { IconButton } from '@trame/ui/icon-button';
import { Page } from '@trame/ui/page';
import { Select } from '@trame/ui/select';
import { Trash2 } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { OwnDialogs } from '../../envelopes/components/own-dialogs.tsx';
import { ownItems, type OwnAsking } from '../../envelopes/components/own-items.tsx';
import { useAct } from '../../envelopes/components/use-act.ts';
import type { Envelope } from '../../envelopes/data/envelopes.ts';
import { pointsOf } from '../../sheets/model/place.ts';
import { templateQuery, uploadDocument } from '../data/draft.ts';
import {
  FIELD_NOUN,
  moved,
  rolesLeft,
  titleOfFile,
  NEW_TITLE,
  withBack,
  withDocument,
  withoutDocument,
  withoutRecipient,
  withRecipient,
  withRecipientOf,
  type Draft,
  type DraftRecipient,
  type NewRecipient,
} from '../model/draft.ts';
import { stepsOf } from '../model/steps.ts';
import { CheckCard } from './check-card.tsx';
import { DocumentPane } from './document-pane.tsx';
import { DraftActions } from './draft-actions.tsx';
import { DraftNotices } from './draft-notices.tsx';
import { FieldBar } from './field-bar.tsx';
import { FileDrop } from './file-drop.tsx';
import { GridDialog } from './grid-dialog.tsx';
import { PageRail } from './page-rail.tsx';
import { Palette } from './palette.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { RecipientDialog } from './recipient-dialog.tsx';
import { RecipientsCard } from './recipients-card.tsx';
import { SendDialog } from './send-dialog.tsx';
import { StepsStrip } from './steps-strip.tsx';
import { TermsCard } from './terms-card.tsx';
import { useDocumentTexts } from './use-document-texts.ts';
import { useDraft } from './use-draft.ts';
import { useFields } from './use-fields.ts';
import { useSending } from './use-sending.ts';
import { useUpload } from './use-upload.ts';

/** What a draft that was made from data becomes once it is sealed. */
function papersText({ paper_kind, more_kinds }: Draft): string {
  const labels = [paper_kind, ...more_kinds].flatMap((key) => {
    const label = paperKind(key)?.label;
    return label === undefined ? [] : [`«\u00a0${label}\u00a0»`];
  });
  if (labels.length === 0) return '';
  return ` · une fois scellée, devient ${labels.length > 1 ? 'les pièces' : 'la pièce'} ${labels.join(', ')} du formateur`;
}

/** Somebody of no role of a template. */
const newcomer = (role: RecipientRole): NewRecipient => ({ role, needs_code: false, template_role: null });

type Asking =
  | { kind: 'grid' }
  | { kind: 'recipient'; edited: DraftRecipient | NewRecipient }
  | { kind: 'preview'; recipient: DraftRecipient }
  | { kind: 'send' }
  | { kind: OwnAsking };

const OWN: readonly OwnAsking[] = ['template', 'hand-over', 'delete'];

type EditorProps = {
  envelope: Envelope;
  signatures: string;
  /** Gets the message as it was written, when the draft is edited no more. */
  onLeft: (message: string) => void;
};

/** The three columns of a draft, and what is asked in dialogs. */
export function DraftEditor({ envelope, signatures, onLeft }: EditorProps) {
  const navigate = useNavigate();
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
  const [page, setPage] = useState(0);
  const [asking, setAsking] = useState<Asking>();
  const acting = useAct();
  const shown = draft.documents.find(({ id }) => id === documentId) ?? draft.documents[0];
  const people = draft.recipients.filter(({ role }) => role !== 'copy');
  const shownPage = Math.min(page, (shown?.pages.length ?? 1) - 1);
  const current = people.find(({ id }) => id === recipientId) ?? people[0];
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
  const fields = useFields({ draft, change, takeAway, shown, recipient: current, page });
  const { selected, isFull, addHere } = fields;
  const { checked, placeholders, missing, isAnyPrinted } = useDocumentTexts(envelope.id, draft);
  const { isSending, send } = useSending(envelope.id, { draft, save, refresh, versionNow }, () => {
    setAsking(undefined);
    void navigate(`${signatures}/${envelope.id}`, { replace: true });
  });
  const goTo = (number: number) => {
    setPage(number);
    document.querySelector(`.wrt-scroll [data-page="${number}"]`)?.scrollIntoView();
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
  const ask = (edited: DraftRecipient | NewRecipient) => setAsking({ kind: 'recipient', edited });
  return (
    <Page
      wide
      title={draft.title || NEW_TITLE}
      subtitle={
        <span className="num wrt-about">
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
          // What is kept, given away or deleted is what is on the screen.
          others={ownItems(
            { status: 'draft', hasDocuments: draft.documents.length > 0 },
            (kind) => void save().then((isSaved) => isSaved && setAsking({ kind })),
          )}
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
            selectedId={selected?.id}
            documentId={shown.id}
            onSelectField={fields.selectAndFocus}
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
            onPlace={() => fields.addAll(placeholders)}
          />
          <FileDrop isBusy={isBusy} onFiles={(files) => void upload(files)}>
            {shown &&
              ((choose) => (
                <DocumentPane
                  key={shown.id}
                  requestId={envelope.id}
                  draft={draft}
                  document={shown}
                  selectedId={selected?.id}
                  page={page}
                  onPage={setPage}
                  onSelect={fields.select}
                  onMove={fields.move}
                  onKey={fields.onKey}
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
                          fields.select(undefined);
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
                    fields.selectedShape && (
                      <FieldBar
                        key={selected.id}
                        field={selected}
                        box={pointsOf(selected, fields.selectedShape)}
                        pages={shown.pages.length}
                        place={draft.recipients.findIndex(({ id }) => id === selected.recipient_id)}
                        name={draft.recipients.find(({ id }) => id === selected.recipient_id)?.name ?? ''}
                        onChange={(next) => fields.replace({ ...selected, ...next })}
                        onMove={(box, on) => fields.moveTo(selected, box, on)}
                        onCopy={() => fields.copy(selected)}
                        onRemove={() => fields.remove(selected)}
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
          onPlace={(kind, at) => void fields.add(kind, shownPage, at)}
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
      <OwnDialogs
        envelope={{ ...envelope, title: draft.title || NEW_TITLE }}
        onVersion={(act) => act({ id: envelope.id, updated_at: versionNow() })}
        asking={OWN.find((kind) => kind === asking?.kind)}
        list={signatures}
        {...acting}
        onHandedOver={() => void refresh().catch(() => undefined)}
        onClose={() => setAsking(undefined)}
      />
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
