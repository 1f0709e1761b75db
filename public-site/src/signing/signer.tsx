import type { Locale } from '@trame/domain';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { NeverReadyNote } from '../components/never-ready-note.tsx';
import { AlertIcon } from '../forms/controls/icons.tsx';
import { ask, type Refusal } from './api.ts';
import { Ceremony } from './ceremony.tsx';
import { CodeStep } from './code-step.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { takeFirstVisit } from './first-visit.ts';
import { bringFonts } from './fonts.ts';
import { HandOnDialog, type Heir } from './hand-on-dialog.tsx';
import { keepHolder, namesLink, takeHolder, type Holder } from './link.ts';
import { hasOtherAnswers, isEnvelope, type Envelope, type Opened, type Values } from './model.ts';
import { Done, Ended, Paused } from './outcome.tsx';
import { lastDay, TEXTS, type SignerTexts } from './texts.ts';
import { PageView } from './page-view.tsx';
import { useFirstPage } from './use-first-page.ts';
import { pdfOf, usePdfs } from './use-pdfs.ts';
import { useSealing } from './use-sealing.ts';
import { WelcomeStep } from './welcome-step.tsx';

type Step =
  | { name: 'opening' }
  | { name: 'unknown' }
  | { name: 'failed'; message: string }
  | { name: 'open'; holder: Holder; opened: Opened };

/** The page of who was asked to sign, approve, or gets a copy. There is no account: the link is all. */
export default function Signer({ locale }: { locale: Locale }) {
  const t = TEXTS[locale];
  const [step, setStep] = useState<Step>({ name: 'opening' });
  const [notice, setNotice] = useState('');
  const holder = useRef<Holder>(null);

  const open = useCallback(
    async (how: 'visit' | 'change' | 'poll', asked?: ReturnType<typeof ask<'open'>>) => {
      const own = holder.current;
      if (!own) return;
      const answer = await (asked ?? ask(own, 'open', { is_visit: how === 'visit' }));
      if (holder.current !== own) return;
      // What is shown remains: it is asked again.
      if (how === 'poll' && !answer.isOk) return;
      if (answer.isOk) setStep({ name: 'open', holder: own, opened: answer.data });
      else if (answer.refusal.code === 'unknown_link' || answer.refusal.code === 'invalid_fields')
        setStep({ name: 'unknown' });
      else setStep({ name: 'failed', message: answer.refusal.message || t.unreachable });
    },
    [t],
  );

  useEffect(() => {
    const take = () => {
      const first = takeFirstVisit();
      const found = first ? first.holder : takeHolder();
      holder.current = found;
      if (found) {
        setStep({ name: 'opening' });
        void open('visit', first?.answer ?? undefined);
      } else setStep({ name: 'unknown' });
    };
    take();
    // Another link in the same tab changes the fragment alone; removing it does not lead here.
    const onHash = () => namesLink() && take();
    addEventListener('hashchange', onHash);
    return () => removeEventListener('hashchange', onHash);
  }, [open]);

  // The copy is there some seconds after the last signature.
  const look = useCallback(() => void open('poll'), [open]);
  const isOpening = step.name === 'opening';
  const isToSign = step.name === 'open' && isToAct(step.opened);
  useEffect(() => {
    if (!isOpening && !isToSign) bringFonts();
  }, [isOpening, isToSign]);

  const isWaitedFor = step.name === 'open' && step.opened.state === 'completed' && !step.opened.is_sealed;
  const sealing = useSealing(isWaitedFor, look);

  if (step.name === 'open')
    return (
      <Visit
        // Of another envelope nothing remains.
        key={step.holder.token}
        holder={step.holder}
        opened={step.opened}
        notice={notice}
        sealing={sealing}
        locale={locale}
        t={t}
        onSession={(session) => {
          const known = { ...step.holder, session };
          holder.current = known;
          keepHolder(known);
          void open('visit');
        }}
        onChange={(refusal) => {
          setNotice(refusal ? refusal.message || t.reading.refresh : '');
          void open('change');
        }}
      />
    );
  return (
    <main id="contenu" className="wrap sig-alone">
      {step.name === 'unknown' ? (
        <Ended state="unknown" t={t} />
      ) : (
        <>
          <h1 className="display">{t.opening}</h1>
          <noscript>
            <p className="notice is-warning">{t.noScript}</p>
          </noscript>
          {step.name === 'opening' && <NeverReadyNote>{t.late}</NeverReadyNote>}
          <div role="alert">
            {step.name === 'failed' && (
              <div className="notice is-danger">
                <AlertIcon large />
                <div>
                  <p>{step.message}</p>
                  <p className="notice-actions">
                    <button
                      type="button"
                      className="btn btn-default"
                      onClick={() => {
                        setStep({ name: 'opening' });
                        void open('visit');
                      }}
                    >
                      {t.retry}
                    </button>
                  </p>
                </div>
              </div>
            )}
          </div>
        </>
      )}
    </main>
  );
}

interface VisitProps {
  holder: Holder;
  opened: Opened;
  notice: string;
  sealing: ReturnType<typeof useSealing>;
  locale: Locale;
  t: SignerTexts;
  onSession: (session: string) => void;
  onChange: (refusal?: Refusal) => void;
}

const isToAct = (opened: Opened): opened is Envelope => opened.state === 'turn' && isEnvelope(opened);

/** One envelope, as it stands for who holds the link. */
function Visit({ holder, opened, notice, sealing, locale, t, onSession, onChange }: VisitProps) {
  const { state, recipient, end_reason: reason } = opened;
  const needsCode =
    recipient.needs_code && !recipient.is_known && ['turn', 'done', 'completed'].includes(state);
  // A code that is asked for again, or an envelope that changed, costs nothing of what was typed.
  const [filled, setFilled] = useState<Values>({});
  const [hasDeclined, setDeclined] = useState(false);
  if (isToAct(opened))
    return (
      <ToSign
        holder={holder}
        envelope={opened}
        notice={notice}
        locale={locale}
        t={t}
        onChange={onChange}
        filled={filled}
        onFill={setFilled}
        onDeclined={() => setDeclined(true)}
      />
    );
  return (
    <main id="contenu" className="wrap sig-alone">
      {notice && (
        <p className="notice is-warning" role="alert">
          {notice}
          {isEnvelope(opened) && hasOtherAnswers(opened.fields, filled) && ` ${t.reading.otherAnswers}`}
        </p>
      )}
      {needsCode ? (
        <>
          <h1 className="display">
            {state !== 'turn' || recipient.role === 'copy' ? t.code.back : t.welcome.title[recipient.role]}
          </h1>
          <p className="lead">
            {state === 'turn'
              ? t.sentBy(opened.sender, opened.company, lastDay(opened.expires_at, locale))
              : t.from(opened.sender, opened.company)}
          </p>
          <CodeStep holder={holder} opened={opened} t={t} onSession={onSession} />
        </>
      ) : state === 'done' || state === 'completed' ? (
        <Done holder={holder} opened={opened} sealing={sealing} locale={locale} t={t} />
      ) : (
        <Ended
          key={state}
          state={state === 'turn' ? 'unknown' : state}
          text={state === 'declined' && hasDeclined ? t.ended.declined.own(opened.sender) : undefined}
          reason={reason}
          t={t}
        />
      )}
    </main>
  );
}

type Dialog = 'decline' | 'hand-on';

function ToSign({
  holder,
  envelope,
  notice,
  locale,
  t,
  onChange,
  filled,
  onFill,
  onDeclined,
}: Omit<VisitProps, 'opened' | 'sealing' | 'onSession'> & {
  envelope: Envelope;
  filled: Values;
  onFill: (values: Values) => void;
  onDeclined: () => void;
}) {
  const { title, sender, company, expires_at: expiresAt } = envelope;
  const [stage, setStage] = useState<'welcome' | 'reading' | 'paused'>('welcome');
  const [unkept, setUnkept] = useState<readonly string[]>([]);
  const [isText, setIsText] = useState(false);
  const [dialog, setDialog] = useState<Dialog>();
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState('');
  // They arrive while the request is read, after the picture of the first page.
  const picture = useFirstPage(envelope.documents[0]?.first_page);
  useEffect(() => {
    if (picture.isOver) bringFonts();
  }, [picture.isOver]);
  const documents = usePdfs(holder, envelope.documents, picture.isOver);
  const by = lastDay(expiresAt, locale);
  const [first] = envelope.documents;
  const heading = useRef<HTMLHeadingElement>(null);

  async function leave(send: () => ReturnType<typeof ask<'decline' | 'hand-on'>>) {
    setIsSending(true);
    setProblem('');
    const answer = await send();
    setIsSending(false);
    if (answer.isOk) onChange();
    else if (['unreachable', 'invalid_fields', 'rate_limited', 'unavailable'].includes(answer.refusal.code))
      setProblem(answer.refusal.message || t.unreachable);
    else onChange(answer.refusal);
  }
  const close = () => {
    setDialog(undefined);
    setProblem('');
  };

  if (stage === 'paused')
    return (
      <main id="contenu" className="wrap sig-alone">
        {/* What was saved comes with the envelope. */}
        <Paused by={by} unkept={unkept} t={t} onBack={() => location.reload()} />
      </main>
    );
  return (
    <main id="contenu" className={stage === 'reading' ? 'sig is-reading' : 'sig'}>
      <header className="sig-top">
        <div className="sig-title">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <small>{t.sentBy(sender, company, by)}</small>
        </div>
        <div className="sig-tools">
          <button type="button" className="btn btn-text" onClick={() => setDialog('hand-on')}>
            {t.handOn}
          </button>
          <button type="button" className="btn btn-text btn-danger-text" onClick={() => setDialog('decline')}>
            {t.decline}
          </button>
        </div>
      </header>
      {notice && (
        <p className="notice is-warning sig-notice" role="alert">
          {notice}
        </p>
      )}
      {stage === 'welcome' ? (
        <WelcomeStep
          envelope={envelope}
          t={t}
          onStart={() => {
            setStage('reading');
            // The pressed button goes away.
            heading.current?.focus();
          }}
        >
          {first && (
            <PageView
              pdf={pdfOf(documents.pdfs[first.id])}
              page={0}
              shape={first.pages[0]!}
              label={t.reading.page(1, first.pages.length)}
              preview={picture.bitmap}
            />
          )}
        </WelcomeStep>
      ) : (
        <Ceremony
          holder={holder}
          envelope={envelope}
          documents={documents}
          firstPage={picture.bitmap}
          isText={isText}
          // 200 pages are changed bit by bit.
          onText={() => startTransition(() => setIsText((was) => !was))}
          locale={locale}
          t={t}
          onOver={onChange}
          onPause={(names) => {
            setUnkept(names);
            setStage('paused');
          }}
          filled={filled}
          onFill={onFill}
        />
      )}
      {dialog === 'decline' && (
        <DeclineDialog
          role={envelope.recipient.role === 'approver' ? 'approver' : 'signer'}
          sender={sender}
          isSending={isSending}
          problem={problem}
          t={t}
          onHandOn={() => {
            setProblem('');
            setDialog('hand-on');
          }}
          onDecline={(given) =>
            void leave(async () => {
              const answer = await ask(holder, 'decline', { reason: given });
              if (answer.isOk) onDeclined();
              return answer;
            })
          }
          onClose={close}
        />
      )}
      {dialog === 'hand-on' && (
        <HandOnDialog
          isSending={isSending}
          problem={problem}
          t={t}
          onHandOn={(heir: Heir) => void leave(() => ask(holder, 'hand-on', { ...heir }))}
          onClose={close}
        />
      )}
    </main>
  );
}
