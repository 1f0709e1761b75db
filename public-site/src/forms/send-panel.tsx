import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { AlertIcon, OfflineIcon } from './controls/icons.tsx';
import type { Refusal } from './data/send.ts';
import { useFormParts } from './form-parts.ts';
import type { FormTexts } from './form-texts.ts';
import type { Submission } from './use-submission.ts';

/** What Supabase answers for a function that passed its limits of processor or memory. */
const RESOURCE_LIMIT = 546;

/** Seconds left until a moment, counted down. */
function useCountdown(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((until - now) / 1000));
}

/** Before this time and share, an estimate would be a guess; with so little time left, it is useless. */
const MEASURED = { seconds: 3, share: 0.02, left: 10 };

/**
 * Seconds until all bytes are sent at the pace until now; undefined while it cannot be estimated, or when almost none
 * remain.
 */
function secondsLeft(share: number, since: number): number | undefined {
  const elapsed = (Date.now() - since) / 1000;
  if (elapsed < MEASURED.seconds || share < MEASURED.share || share >= 1) return undefined;
  const left = (elapsed / share) * (1 - share);
  return left > MEASURED.left ? Math.ceil(left) : undefined;
}

interface ProgressProps {
  share: number;
  since: number;
  onCancel: () => void;
}

function Progress({ share, since, onCancel }: ProgressProps) {
  const { t } = useFormParts();
  const percent = Math.round(share * 100);
  const left = secondsLeft(share, since);
  const step = share === 0 ? t.sending.preparing : share < 1 ? t.sending.uploading : t.sending.confirming;
  return (
    <div className="progress">
      <output>{step}</output>
      <progress aria-label={t.sending.label} max={100} value={percent} />
      <span className="num">{t.sending.percent(percent)}</span>
      {/* Outside the live region, which would otherwise be read out at each change. */}
      <span className="muted num">{left !== undefined && t.sending.left(duration(left, t))}</span>
      <button type="button" className="btn btn-text" onClick={onCancel}>
        {t.sending.cancel}
      </button>
    </div>
  );
}

/** The notices stand before the button that was pressed, at the end of the form: part of them may be off the screen. */
const bringIntoView = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' });

interface WaitingProps {
  offline: boolean;
  until: number;
  onRetry: () => void;
  onCancel: () => void;
}

function WaitingNote({ offline, until, onRetry, onCancel }: WaitingProps) {
  const { t } = useFormParts();
  const seconds = useCountdown(until);
  return (
    <div className="notice is-warning" ref={bringIntoView}>
      <OfflineIcon />
      <div>
        <p role="alert">
          <strong>{offline ? t.waiting.offline : t.waiting.network}</strong>
          <br />
          {offline ? t.waiting.offlineText : t.waiting.networkText}
        </p>
        {!offline && <p className="num muted">{t.waiting.next(seconds)}</p>}
        <div className="notice-actions">
          <button type="button" className="btn btn-default" onClick={onRetry}>
            {t.waiting.now}
          </button>
          <button type="button" className="btn btn-text" onClick={onCancel}>
            {t.waiting.edit}
          </button>
        </div>
      </div>
    </div>
  );
}

/** The largest unit that still gives a useful number, rounded up. */
function duration(seconds: number, t: FormTexts): string {
  if (seconds > 5400) return t.failed.hours(Math.ceil(seconds / 3600));
  return seconds > 90 ? t.failed.minutes(Math.ceil(seconds / 60)) : t.failed.seconds(seconds);
}

function FailedNote({ refusal, since }: { refusal: Refusal | null; since: number }) {
  const { contact, t } = useFormParts();
  const limited = refusal?.status === 429;
  // A gateway in front of the function answers with its own codes.
  const byStatus = new Map([
    [429, t.failed.rate],
    [413, t.failed.tooLarge],
    [RESOURCE_LIMIT, t.failed.tooComplex],
  ]);
  const fallback = byStatus.get(refusal?.status ?? 0) ?? t.failed.unknown;
  const seconds = useCountdown(since + (limited ? (refusal.retryAfter ?? 60) * 1000 : 0));
  return (
    <div className="notice is-danger" ref={bringIntoView}>
      <AlertIcon large />
      <div>
        <p role="alert">
          <strong>{t.failed.title}</strong>
          <br />
          {refusal?.message || fallback} {t.failed.kept}
        </p>
        {limited && (
          <p className="num">{seconds > 0 ? t.failed.rateWait(duration(seconds, t)) : t.failed.rateReady}</p>
        )}
        {contact.email && (
          <p className="muted">
            {t.failed.help} <a href={`mailto:${contact.email}`}>{contact.email}</a>
          </p>
        )}
      </div>
    </div>
  );
}

/** The state after an attempt was stored, its answer was lost, and the form was edited. */
const receivedBefore = (submission: Submission): string | undefined =>
  submission.step === 'failed' && submission.refusal?.code === 'already_received'
    ? submission.refusal.reference
    : undefined;

function ReceivedNote({ reference }: { reference: string }) {
  const { t } = useFormParts();
  return (
    <div className="notice is-warning" ref={bringIntoView}>
      <AlertIcon large />
      <div>
        <p role="alert">
          <strong>{t.received.title(reference)}</strong>
          <br />
          {t.received.text}
        </p>
        <p>{t.received.otherwise}</p>
      </div>
    </div>
  );
}

export interface SendPanelProps {
  submission: Submission;
  onRetry: () => void;
  onCancel: () => void;
  /** Sends what is in the form as another submission. */
  onSendAnother: () => void;
}

const isUnderWay = ({ step }: Submission): boolean => step === 'sending' || step === 'waiting';

function buttonText(submission: Submission, t: FormTexts): string {
  if (receivedBefore(submission)) return t.received.sendAnother;
  if (submission.step === 'failed') return t.failed.retry;
  return isUnderWay(submission) ? t.sending.button : t.send;
}

/** The end of the form: the button, and the result of sending. */
export function SendPanel({ submission, onRetry, onCancel, onSendAnother }: SendPanelProps) {
  const { isReady, t } = useFormParts();
  const reference = receivedBefore(submission);
  const button = useRef<HTMLButtonElement>(null);

  function cancel() {
    // The pressed button disappears.
    button.current?.focus();
    onCancel();
  }

  function sendAnother(event: MouseEvent) {
    // The button becomes the one that submits during this click.
    event.preventDefault();
    onSendAnother();
  }

  return (
    <div className="send-area">
      {reference && <ReceivedNote reference={reference} />}
      {submission.step === 'failed' && !reference && (
        <FailedNote refusal={submission.refusal} since={submission.since} />
      )}
      {submission.step === 'waiting' && (
        <WaitingNote
          offline={submission.waiting.offline}
          until={submission.since + submission.waiting.seconds * 1000}
          onRetry={onRetry}
          onCancel={cancel}
        />
      )}
      {submission.step === 'cancelled' && (
        <div className="notice is-warning">
          <AlertIcon large />
          <output>{submission.mayBeThere ? t.sending.perhapsSent : t.sending.cancelled}</output>
        </div>
      )}
      <div className="send">
        <button
          ref={button}
          className="btn btn-primary btn-lg"
          // Also prevents Enter in a field from submitting, since this is the button that Enter presses.
          disabled={!isReady}
          // One button for all states, which keeps the focus. Enter in a field must not send a second application.
          type={reference ? 'button' : 'submit'}
          onClick={reference ? sendAnother : undefined}
          // Not "disabled", which would lose the focus; a second click is ignored anyway.
          aria-disabled={isUnderWay(submission)}
        >
          {buttonText(submission, t)}
        </button>
        {submission.step === 'sending' ? (
          <Progress share={submission.share} since={submission.since} onCancel={cancel} />
        ) : (
          <p>{isReady ? t.sendNote : t.notReady.now}</p>
        )}
      </div>
    </div>
  );
}
