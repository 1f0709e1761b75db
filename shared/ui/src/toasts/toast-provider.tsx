import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { NoticePlaceContext, ToastContext, type ToastContent, type Toasts } from './toast-context.ts';

const ICONS = { success: CircleCheck, error: CircleAlert, info: Info, warning: TriangleAlert } as const;
type Tone = keyof typeof ICONS;

/** How long a toast is shown, and how many at once (spec §9). */
const SHOWN_MS = 4000;
const MAX_SHOWN = 3;
/** How long toasts remain after the pointer or the focus leaves them, if their time had ended. */
const SHOWN_AFTER_READING_MS = 1500;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

let lastKey = 0;
const nextKey = () => (lastKey += 1);

type Shown = ToastContent & { key: number; tone: Tone };

/**
 * The place where the page reports what was done: a strip at the bottom of the window, for which everything else makes
 * room (`--notice-room`), so that it covers no button. Toasts disappear by themselves; a change that can be undone
 * remains, in the same place (`NoticePlace`). A live region must be in the page before its text changes to be announced
 * reliably, so the visible toasts are silent and two permanent regions announce their texts.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const [spoken, setSpoken] = useState<{ text: string; urgent: boolean; turn: number }>();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const strip = useRef<HTMLDivElement>(null);
  useRoomFor(strip);

  const toasts = useMemo<Toasts>(() => {
    const show = (tone: Tone) => (content: ToastContent) => {
      const key = nextKey();
      // Drawn above every boundary of an app: an element that an app gave would be, too.
      const [title, description] = [textOf(content.title), textOf(content.description)];
      const reference = textOf(content.reference);
      setShown((before) => [...before, { title, description, reference, key, tone }].slice(-MAX_SHOWN));
      setSpoken({
        text: `${title} ${description}${reference && ` Référence ${reference}`}`,
        urgent: tone === 'error',
        turn: key,
      });
    };
    return { success: show('success'), error: show('error'), info: show('info'), warning: show('warning') };
  }, []);
  const remove = (key: number) => setShown((before) => before.filter((toast) => toast.key !== key));

  return (
    <ToastContext value={toasts}>
      <NoticePlaceContext value={place}>{children}</NoticePlaceContext>
      <div className="tr-notices" ref={strip}>
        {shown.map((toast) => (
          <Toast key={toast.key} toast={toast} onClose={() => remove(toast.key)} />
        ))}
        <div className="tr-notice-place" ref={setPlace} />
      </div>
      <div className="sr-only" aria-live="polite">
        {spoken && !spoken.urgent && <span key={spoken.turn}>{spoken.text}</span>}
      </div>
      <div className="sr-only" aria-live="assertive">
        {spoken?.urgent && <span key={spoken.turn}>{spoken.text}</span>}
      </div>
    </ToastContext>
  );
}

function Toast({ toast, onClose }: { toast: Shown; onClose: () => void }) {
  const Icon = ICONS[toast.tone];
  const [isRead, setRead] = useState(false);
  const [shownMs, setShownMs] = useState(SHOWN_MS);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (isRead) return undefined;
    const timer = setTimeout(() => close.current(), shownMs);
    return () => clearTimeout(timer);
  }, [isRead, shownMs]);
  const read = (now: boolean) => {
    setRead(now);
    setShownMs(SHOWN_AFTER_READING_MS);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only waits while it is read
    <div
      className="tr-toast"
      onPointerEnter={() => read(true)}
      onPointerLeave={() => read(false)}
      onFocus={() => read(true)}
      onBlur={() => read(false)}
    >
      <Icon className={`icon icon-lg tr-toast-${toast.tone}`} aria-hidden="true" />
      <p>
        <strong className="tr-toast-title">{toast.title}</strong>{' '}
        {toast.description && <span className="tr-toast-text">{toast.description}</span>}
        {toast.reference && <span className="tr-toast-reference">réf. {toast.reference}</span>}
      </p>
      <button type="button" className="tr-toast-close" aria-label="Fermer la notification" onClick={onClose}>
        <X className="icon" aria-hidden="true" />
      </button>
    </div>
  );
}

/** Tells the page how high the strip is, for as long as it shows something. */
function useRoomFor(strip: { current: HTMLElement | null }): void {
  useEffect(() => {
    const { current } = strip;
    // Elements have no size where pages are not laid out.
    if (!current || typeof ResizeObserver === 'undefined') return undefined;
    const root = document.documentElement;
    const observer = new ResizeObserver(() => {
      root.style.setProperty('--notice-room', `${current.offsetHeight}px`);
    });
    observer.observe(current);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--notice-room');
    };
  }, [strip]);
}
