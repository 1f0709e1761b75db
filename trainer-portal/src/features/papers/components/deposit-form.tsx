import { useQueryClient } from '@tanstack/react-query';
import { AppError } from '@trame/data';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { RegisterState } from '@trame/app/register-state';
import { dayError, formatDate, formatSize, today } from '@trame/domain';
import {
  PAPER_DAYS,
  PAPER_LIMITS,
  paperDaysFault,
  paperReferenceError,
  readSentence,
  type PaperKind,
  type PaperReading,
} from '@trame/domain/trainers';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { DateField } from '@trame/ui/date-field';
import { TextField } from '@trame/ui/text-field';
import { Camera, FileText, FileUp, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm, useWatch } from 'react-hook-form';
import { MY_PAPERS_KEY, type MyPaper } from '../data/my-papers-query.ts';
import { RefusedRequest } from '@trame/app/refusal';
import { useSendPaper } from '../data/send-paper.ts';
import { PDF_OR_PICTURES, PICTURE_ACCEPT } from '../../pictures/file-of-pictures.ts';
import { PictureList } from './picture-list.tsx';
import { useChosenDocument } from './use-chosen-document.ts';

type Values = { issued_on: string; expires_on: string; reference: string };
/** A wide screen with a mouse: there is no camera to take a paper with, and the same files open either way. */
const COMPUTER = '(pointer: fine) and (min-width: 821px)';

/** The function judges what arrived for ten seconds at most: after this many milliseconds a cancelled sending is listed, or never. */
const SETTLED_MS = 15_000;

const EMPTY: Values = { issued_on: '', expires_on: '', reference: '' };

const FIELDS = ['issued_on', 'expires_on', 'reference'] as const;
type Errors = { [Name in keyof Values]?: string | undefined };

type Work = { label: string; done?: number; total?: number };

type DepositFormProps = {
  kind: PaperKind;
  onDirty: (isDirty: boolean) => void;
  onSent: () => void;
};

/** What is wrong in what is said of a paper; the function and the database refuse the same. */
function errorsOf(kind: PaperKind, { issued_on, expires_on, reference }: Values): Errors {
  const asked = {
    issued_on: (kind.hasIssueDay && issued_on) || null,
    expires_on: (kind.hasEnd && expires_on) || null,
  };
  const over = paperDaysFault(kind, asked, today());
  const ifOver = (field: keyof Values) => (over?.field === field ? over.message : undefined);
  return {
    issued_on: dayError(asked.issued_on, { ...PAPER_DAYS, max: today() }) ?? ifOver('issued_on'),
    expires_on: dayError(asked.expires_on, PAPER_DAYS) ?? ifOver('expires_on'),
    reference: paperReferenceError(kind, reference),
  };
}

/** Whether the form of this kind has a field of this name. */
const isShown = (kind: PaperKind, name: string): boolean =>
  (name === 'issued_on' && kind.hasIssueDay) ||
  (name === 'expires_on' && kind.hasEnd) ||
  (name === 'reference' && kind.reference !== undefined);

/** The same file was verified before: nothing new was sent. */
const sameAsVerified = (until: string | null): string =>
  `C’est la pièce déjà vérifiée${until ? `, valable jusqu’au ${formatDate(until)}` : ''}\u00a0: envoyez la nouvelle.`;

/** Sends a document of one kind: photographed or chosen, with what it says of itself. What was given is kept until it is sent. */
export function DepositForm({ kind, onDirty, onSent }: DepositFormProps) {
  const client = useQueryClient();
  const notice = useActionNotice();
  const { mutateAsync: sendPaper } = useSendPaper();
  const { control, handleSubmit, setValue, getValues, setError, formState } = useForm<Values>({
    defaultValues: EMPTY,
  });
  const reference = useWatch({ control, name: 'reference' });
  const [reading, setReading] = useState<PaperReading>({});
  const [work, setWork] = useState<Work>();
  const [failure, setFailure] = useState<string>();
  const [mayHaveArrived, setMayHaveArrived] = useState(false);
  const sending = useRef<AbortController>(undefined);
  const document = useChosenDocument(kind, (found) => {
    setReading(found);
    for (const fact of FIELDS)
      // What the person typed is kept; what was read goes with the document that said it.
      if (getValues(fact) === (reading[fact]?.value ?? ''))
        setValue(fact, found[fact]?.value ?? '', { shouldDirty: true });
  });
  const { chosen, problem } = document;
  const isDirty = chosen !== undefined || formState.isDirty;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  useEffect(() => () => sending.current?.abort(), []);

  /** The message of each field at fault; the first one gets the focus. */
  const refuse = (errors: Errors) => {
    const wrong = FIELDS.filter((name) => errors[name] !== undefined);
    for (const [index, name] of wrong.entries())
      setError(name, { message: errors[name] ?? '' }, { shouldFocus: index === 0 });
  };

  const send = async (values: Values) => {
    setFailure(undefined);
    setMayHaveArrived(false);
    const errors = errorsOf(kind, values);
    if (Object.values(errors).some((message) => message !== undefined)) {
      refuse(errors);
      return;
    }
    const controller = new AbortController();
    sending.current = controller;
    let hasLeft = false;
    try {
      const file = await document.fileToSend((done, total) =>
        setWork({ label: 'Préparation des pages', done, total }),
      );
      if (!file || controller.signal.aborted) return;
      hasLeft = true;
      setWork({ label: `Envoi de ${formatSize(file.size)}` });
      const sent = await sendPaper({ paper: { kind: kind.key, file, ...values }, signal: controller.signal });
      if (sent.status === 'verified') {
        const same = client.getQueryData<MyPaper[]>(MY_PAPERS_KEY)?.find(({ id }) => id === sent.id);
        document.setProblem(sameAsVerified(same?.expires_on ?? null));
        return;
      }
      notice.succeeded('Pièce déposée', 'Notre équipe la vérifie\u00a0: vous verrez sa réponse ici.');
      await client.invalidateQueries({ queryKey: MY_PAPERS_KEY });
      onSent();
    } catch (error) {
      // A field that is refused gets the focus, which it cannot have while the paper is on its way.
      flushSync(() => setWork(undefined));
      if (controller.signal.aborted) {
        if (!hasLeft) return;
        setMayHaveArrived(true);
        const readAgain = () => void client.invalidateQueries({ queryKey: MY_PAPERS_KEY });
        readAgain();
        setTimeout(readAgain, SETTLED_MS);
        return;
      }
      if (error instanceof RefusedRequest) {
        const { file, ...fields } = error.fields;
        if (file) document.setProblem(file);
        refuse(fields);
        const others = Object.entries(fields).filter(([name]) => !isShown(kind, name));
        if (others.length > 0) setFailure(others.map(([, message]) => message).join(' '));
        else if (Object.keys(error.fields).length === 0) setFailure(error.message);
        return;
      }
      const advice = notice.advice(error as Error, 'paper-deposit');
      setFailure(
        error instanceof AppError
          ? `${advice} Votre document est toujours là.`
          : 'La pièce n’a pas pu être préparée. Retirez la dernière page, ou envoyez un PDF.',
      );
    } finally {
      setWork(undefined);
    }
  };

  const stop = () => {
    sending.current?.abort();
    setWork(undefined);
  };

  const hasCamera = !window.matchMedia(COMPUTER).matches;
  return (
    <form className="papers-form" onSubmit={(event) => void handleSubmit(send)(event)} noValidate>
      {chosen ? (
        <ChosenDocument {...{ chosen, document }} isBusy={work !== undefined} />
      ) : (
        <div className="papers-choose">
          {hasCamera && (
            <Picker
              label="Photographier"
              icon={<Camera className="icon" aria-hidden="true" />}
              accept={PICTURE_ACCEPT}
              isCamera
              isPrimary
              onChoose={document.choose}
            />
          )}
          <Picker
            label="Choisir un fichier"
            icon={<FileUp className="icon" aria-hidden="true" />}
            accept={PDF_OR_PICTURES}
            isPrimary={!hasCamera}
            onChoose={document.choose}
          />
          <p className="muted">
            PDF, JPEG, PNG ou WebP, 10&nbsp;Mo au plus. Plusieurs photos font un seul PDF.
          </p>
        </div>
      )}
      {document.isReading && <output className="muted">Lecture du document sur votre appareil…</output>}
      {problem && (
        <Alert tone="danger" live>
          {problem}
        </Alert>
      )}
      {chosen && (
        // What is said of it is on its way too.
        <div className="papers-fields" inert={work !== undefined}>
          {kind.hasIssueDay && (
            <DateField
              name="issued_on"
              control={control}
              label="Délivrée le"
              max={today()}
              {...helpOf(reading, 'issued_on')}
            />
          )}
          {kind.hasEnd && (
            <DateField
              name="expires_on"
              control={control}
              label="Valable jusqu’au"
              {...helpOf(reading, 'expires_on')}
            />
          )}
          {kind.reference && (
            <TextField
              name="reference"
              control={control}
              label={kind.reference.label}
              maxLength={PAPER_LIMITS.reference}
              help={reading.reference ? readSentence('reference', reading.reference) : kind.reference.hint}
            />
          )}
          {kind.reference?.identifier && <RegisterState form={kind.reference.identifier} typed={reference} />}
          <Quotes reading={reading} />
        </div>
      )}
      {failure && (
        <Alert tone="danger" live title="La pièce n’est pas envoyée">
          {failure}
        </Alert>
      )}
      {mayHaveArrived && (
        <Alert title="Envoi annulé">
          La pièce est peut-être arrivée quand même&nbsp;: elle s’affiche alors ici d’ici quelques secondes,
          et vous pourrez la retirer.
        </Alert>
      )}
      {work && (
        <div className="papers-work">
          <progress
            aria-label={work.label}
            max={work.total ?? 1}
            {...(work.done !== undefined && { value: work.done })}
          />
          <output>
            {work.label}
            {work.total !== undefined && ` (${(work.done ?? 0) + 1} sur ${work.total})`}…
          </output>
          <Button size="sm" onClick={stop}>
            Annuler l’envoi
          </Button>
        </div>
      )}
      {chosen && !work && (
        <Button type="submit" variant="primary" size="lg" block>
          {failure ? 'Réessayer' : 'Déposer cette pièce'}
        </Button>
      )}
    </form>
  );
}

function helpOf(reading: PaperReading, fact: 'issued_on' | 'expires_on') {
  const read = reading[fact];
  return read ? { help: readSentence(fact, read) } : {};
}

/** The words of the document that the proposals come from. */
function Quotes({ reading }: { reading: PaperReading }) {
  const quotes = [...new Set(Object.values(reading).map(({ quote }) => quote))];
  if (quotes.length === 0) return null;
  return (
    <figure className="papers-quotes">
      <figcaption>Lu dans votre document</figcaption>
      {quotes.map((quote) => (
        <blockquote key={quote}>« {quote} »</blockquote>
      ))}
    </figure>
  );
}

type Document = ReturnType<typeof useChosenDocument>;

type ChosenDocumentProps = {
  chosen: NonNullable<Document['chosen']>;
  document: Document;
  isBusy: boolean;
};

function ChosenDocument({ chosen, document, isBusy }: ChosenDocumentProps) {
  if ('pdf' in chosen)
    return (
      <div className="papers-chosen">
        <FileText className="icon icon-lg" aria-hidden="true" />
        <span>
          <strong>{chosen.pdf.name}</strong>
          <span className="muted num">{formatSize(chosen.pdf.size)}</span>
        </span>
        <Button size="sm" disabled={isBusy} onClick={document.clear}>
          Changer
        </Button>
      </div>
    );
  return (
    // What is on its way is what is shown.
    <div className="papers-chosen-pictures" inert={isBusy}>
      <PictureList
        pictures={chosen.pictures}
        onTurn={document.turn}
        onRemove={document.remove}
        onUnreadable={document.dropUnreadable}
      />
      <Picker
        label="Ajouter une page"
        icon={<Plus className="icon" aria-hidden="true" />}
        accept={PICTURE_ACCEPT}
        isCamera
        onChoose={document.choose}
      />
    </div>
  );
}

type PickerProps = {
  label: string;
  icon: React.ReactNode;
  accept: string;
  isCamera?: boolean;
  isPrimary?: boolean;
  onChoose: (files: readonly File[]) => void;
};

/** A button that opens the camera or the files of the device. */
function Picker({ label, icon, accept, isCamera = false, isPrimary = false, onChoose }: PickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple
        {...(isCamera && { capture: 'environment' as const })}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file can be chosen again.
          target.value = '';
          if (files.length > 0) onChoose(files);
        }}
      />
      <Button
        block
        size="lg"
        variant={isPrimary ? 'primary' : 'default'}
        icon={icon}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  );
}
