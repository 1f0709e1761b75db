import type { SignaturePicture } from '@trame/domain/signatures';
import type { Locale } from '@trame/domain';
import { useEffect, useId, useRef, useState, type CSSProperties } from 'react';
import { AlertIcon } from '../forms/controls/icons.tsx';
import { AdoptDialog } from './adopt-dialog.tsx';
import { ask, type Refusal } from './api.ts';
import { FieldBar } from './field-bar.tsx';
import { FieldBox, nameOf, OtherBox } from './field-box.tsx';
import type { Holder } from './link.ts';
import {
  adopt,
  fieldsToFill,
  isFilled,
  missingFields,
  reuse,
  unprintedFields,
  valuesAtStart,
  valuesToSend,
  type Envelope,
  type SignerField,
  type Values,
} from './model.ts';
import { PageText, PageView } from './page-view.tsx';
import { Progress } from './progress.tsx';
import { listed, type SignerTexts } from './texts.ts';
import { useFieldInView } from './use-field-in-view.ts';
import { pdfOf, type usePdfs } from './use-pdfs.ts';
import { useSaving } from './use-saving.ts';
import { useZoom } from './use-zoom.ts';
import { ViewTools } from './view-tools.tsx';

/** Pages that are wider than the window are moved by keyboard when their frame takes the focus. */
const KEYBOARD_SCROLL = { tabIndex: 0 };

interface CeremonyProps {
  holder: Holder;
  envelope: Envelope;
  documents: ReturnType<typeof usePdfs>;
  /** A picture of the first page of the first document. */
  firstPage: ImageBitmap | undefined;
  isText: boolean;
  onText: () => void;
  locale: Locale;
  t: SignerTexts;
  /** It is signed or approved, or the envelope is not what it was: it is to be opened again. */
  onOver: (refusal?: Refusal) => void;
  /** With the names of the fields that are not saved. */
  onPause: (unkept: readonly string[]) => void;
  /** What was filled in before the envelope was opened again. */
  filled: Values;
  onFill: (values: Values) => void;
}

/** The documents, one field after the other, and the last press. */
export function Ceremony(props: CeremonyProps) {
  const { holder, envelope, documents, firstPage, isText, onText, locale, t } = props;
  const { onOver, onPause, filled, onFill } = props;
  const { fields, recipient } = envelope;
  const { pdfs, again } = documents;
  const role = recipient.role === 'approver' ? 'approver' : 'signer';
  const steps = fieldsToFill(fields);
  const [stored] = useState(() => valuesAtStart(fields, recipient.name));
  const [values, setValues] = useState<Values>(() => ({ ...stored, ...filled }));
  /** Which field is filled in; after the last one comes the final press. */
  const [at, setAt] = useState(() => {
    const first = steps.findIndex((field) => !isFilled(field, values));
    return first === -1 ? steps.length : first;
  });
  const [adopting, setAdopting] = useState<SignerField>();
  const [hasConsented, setHasConsented] = useState(false);
  const [isActing, setIsActing] = useState(false);
  const [problem, setProblem] = useState('');
  const refusedField = (refusal: Refusal) => steps.find(({ id }) => refusal.fields[id] !== undefined);
  const sayWhy = (refusal: Refusal) => {
    const wrong = refusedField(refusal);
    const why = (wrong && refusal.fields[wrong.id]) || refusal.message || t.unreachable;
    setProblem(wrong ? t.reading.refused(nameOf(wrong, t), why) : why);
  };
  const { saving, flush, stop, resume } = useSaving({
    holder,
    fields,
    stored,
    values,
    onRefused: (refusal) => (refusal.code === 'invalid_fields' ? sayWhy(refusal) : onOver(refusal)),
  });
  useEffect(() => {
    onFill(values);
  }, [onFill, values]);
  /** The same for every attempt: a press whose answer was lost counts once. */
  const key = useRef<string>(null);
  const group = useId();
  const current = steps[at];
  const currentPage =
    current && envelope.documents.find(({ id }) => id === current.document)?.pages[current.page];
  const area = useRef<HTMLElement>(null);
  const view = useZoom(area);
  const { enlargeFor } = view;

  const unkept = unprintedFields(fields, values).map((field) => nameOf(field, t));
  const states = envelope.documents.map(({ id }) => pdfs[id]?.name ?? 'loading');
  /** A page that was not drawn as it is would be signed unseen. */
  const [isIncomplete, setIsIncomplete] = useState(false);
  const isShown = !isIncomplete && states.every((name) => name === 'ready');

  const bringField = useFieldInView(current, currentPage, enlargeFor);

  const go = (to: number) => setAt(Math.max(0, Math.min(to, steps.length)));
  /** The next field that is empty, else one that is required and still empty, else the final press. */
  const goOn = (after: Values) => {
    const next = steps.findIndex((field, index) => index > at && !isFilled(field, after));
    const [lacking] = missingFields(fields, after);
    const missing = lacking ? steps.indexOf(lacking) : -1;
    setProblem(next === -1 && missing === at ? t.reading.missing(nameOf(steps[at]!, t)) : '');
    if (next !== -1) go(next);
    else go(missing === -1 ? steps.length : missing);
  };
  const change = (after: Values) => {
    setProblem('');
    setValues(after);
  };

  function sign(field: SignerField) {
    const reused = reuse(field, fields, values);
    if (!reused) {
      setAdopting(field);
      return;
    }
    change(reused);
    goOn(reused);
  }

  function take(picture: SignaturePicture) {
    if (!adopting) return;
    const after = adopt(picture, adopting, fields, values);
    setAdopting(undefined);
    change(after);
    goOn(after);
  }

  async function act() {
    if (isActing) return;
    const [missing] = missingFields(fields, values);
    if (missing) {
      setProblem(t.reading.missing(nameOf(missing, t)));
      go(steps.indexOf(missing));
      return;
    }
    if (!hasConsented) {
      setProblem(t.reading.consentMissing);
      document.getElementById('accord')?.focus();
      return;
    }
    setIsActing(true);
    setProblem('');
    await stop();
    key.current ??= crypto.randomUUID();
    const answer = await ask(holder, 'complete', {
      key: key.current,
      documents: envelope.documents.map(({ sha256 }) => sha256),
      consent: hasConsented,
      language: locale,
      values: valuesToSend(fields, values),
    });
    setIsActing(false);
    resume();
    if (answer.isOk) {
      onOver();
      return;
    }
    const { refusal } = answer;
    const wrong = refusedField(refusal);
    if (wrong) go(steps.indexOf(wrong));
    if (['unreachable', 'invalid_fields', 'rate_limited', 'unavailable'].includes(refusal.code))
      sayWhy(refusal);
    else onOver(refusal);
  }

  const box = (field: SignerField, shape: Envelope['documents'][number]['pages'][number]) => (
    <FieldBox
      key={field.id}
      field={field}
      shape={shape}
      values={values}
      isCurrent={field.id === current?.id}
      isText={isText}
      t={t}
      onPick={() => go(steps.indexOf(field))}
    />
  );

  return (
    <>
      <div className="sig-grid">
        <div className="sig-main">
          <ViewTools view={view} isText={isText} onText={onText} locale={locale} t={t} />
          <section
            className="sig-documents"
            ref={area}
            style={{ '--sig-zoom': view.zoom } as CSSProperties}
            aria-label={t.reading.documents}
            {...(view.zoom > 1 ? KEYBOARD_SCROLL : {})}
          >
            {states.includes('changed') && (
              <div className="notice is-danger" role="alert">
                <AlertIcon large />
                <p>{t.reading.changed}</p>
              </div>
            )}
            {isIncomplete && (
              <div className="notice is-danger" role="alert">
                <AlertIcon large />
                <p>{t.reading.incomplete}</p>
              </div>
            )}
            {states.includes('lost') && (
              <div className="notice is-danger" role="alert">
                <AlertIcon large />
                <div>
                  <p>{t.reading.lost}</p>
                  <p className="notice-actions">
                    <button type="button" className="btn btn-default" onClick={again}>
                      {t.retry}
                    </button>
                  </p>
                </div>
              </div>
            )}
            {envelope.documents.map(({ id, name, pages }, index) => {
              const loaded = pdfs[id];
              const pdf = pdfOf(loaded);
              return (
                <section key={id} aria-labelledby={`${group}${id}`} className="sig-document">
                  <h2 id={`${group}${id}`}>{name}</h2>
                  {!loaded && <p className="sig-hint">{t.reading.loading}</p>}
                  {pages.map((shape, page) => {
                    const own = fields.filter((field) => field.document === id && field.page === page);
                    const boxes = [
                      ...envelope.others
                        .filter((field) => field.document === id && field.page === page)
                        .map((field) => (
                          <OtherBox key={field.id} field={field} shape={shape} isText={isText} t={t} />
                        )),
                      ...own.map((field) => box(field, shape)),
                    ];
                    const label = t.reading.page(page + 1, pages.length);
                    return isText ? (
                      // oxlint-disable-next-line react/no-array-index-key -- pages stay where they are
                      <PageText key={page} pdf={pdf} page={page} label={label} t={t}>
                        {boxes}
                      </PageText>
                    ) : (
                      <PageView
                        // oxlint-disable-next-line react/no-array-index-key -- pages stay where they are
                        key={page}
                        pdf={pdf}
                        page={page}
                        shape={shape}
                        label={label}
                        zoom={view.zoom}
                        onIncomplete={() => setIsIncomplete(true)}
                        preview={index === 0 && page === 0 ? firstPage : undefined}
                      >
                        {boxes}
                      </PageView>
                    );
                  })}
                </section>
              );
            })}
          </section>
        </div>
        <Progress
          envelope={envelope}
          filled={steps.filter((field) => isFilled(field, values)).length}
          of={steps.length}
          isShown={isShown}
          t={t}
        />
      </div>
      <div className={current ? 'sig-foot' : 'sig-foot is-final'}>
        <div className="sig-foot-status">
          {steps.length > 0 && (
            <output data-kept={saving !== 'failed' && unkept.length === 0}>
              {saving === 'saved' && unkept.length > 0
                ? t.reading.savedBut(listed(unkept, t.done.and))
                : t.reading[saving === 'failed' ? 'notSaved' : saving]}
            </output>
          )}
          <button
            type="button"
            className="btn btn-text btn-sm"
            onClick={() => void flush().then((isOk) => (isOk ? onPause(unkept) : setProblem(t.unreachable)))}
          >
            {t.reading.later}
          </button>
        </div>
        <p className="sig-problem" role="alert">
          {problem}
        </p>
        {current ? (
          <FieldBar
            key={current.id}
            field={current}
            shape={currentPage}
            number={at + 1}
            of={steps.length}
            values={values}
            locale={locale}
            t={t}
            onChange={(value) => change({ ...values, [current.id]: value })}
            onWrite={bringField}
            onSign={() => sign(current)}
            onRemake={() => setAdopting(current)}
            onPrevious={() => go(at - 1)}
            onNext={() => goOn(values)}
          />
        ) : (
          <div className="sig-bar">
            <div className="sig-bar-text">
              <p>{t.reading.ready[role]}</p>
              <small>{isShown ? t.reading.readyText[role] : t.reading.waitDocument}</small>
            </div>
            <label id="accord-et-texte" className="sig-check">
              <input
                id="accord"
                type="checkbox"
                checked={hasConsented}
                onChange={({ target }) => setHasConsented(target.checked)}
              />
              <span>{envelope.consent[locale]}</span>
            </label>
            <div className="sig-bar-end">
              {steps.length > 0 && (
                <button type="button" className="btn btn-text" onClick={() => go(steps.length - 1)}>
                  {t.reading.previous}
                </button>
              )}
              <button
                type="button"
                id="saisie"
                className="btn btn-primary"
                disabled={!isShown}
                aria-disabled={isActing}
                onClick={() => void act()}
              >
                {isActing ? t.reading.acting : t.reading.act[role]}
              </button>
            </div>
          </div>
        )}
      </div>
      {adopting && (
        <AdoptDialog
          kind={adopting.kind === 'initials' ? 'initials' : 'signature'}
          name={recipient.name}
          kept={envelope.kept?.[adopting.kind === 'initials' ? 'initials' : 'signature'] ?? null}
          t={t}
          onAdopt={take}
          onClose={() => setAdopting(undefined)}
        />
      )}
    </>
  );
}
