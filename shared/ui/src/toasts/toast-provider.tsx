import { App } from 'antd';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { ToastContext, type ToastContent, type Toasts } from './toast-context.ts';

const ICONS = { success: CircleCheck, error: CircleAlert, info: Info, warning: TriangleAlert } as const;

/**
 * Shows toasts and reads them out. A live region must be in the page before its text changes to be announced
 * reliably, so the visible toasts are silent and two regions that never leave speak for them.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const { notification } = App.useApp();
  const [spoken, setSpoken] = useState<{ text: ReactNode; urgent: boolean; turn: number }>();

  const toasts = useMemo<Toasts>(() => {
    const show = (tone: keyof typeof ICONS) => (content: ToastContent) => {
      const Icon = ICONS[tone];
      notification.open({
        title: content.title,
        description: content.description,
        icon: <Icon className={`icon icon-lg tr-toast-${tone}`} aria-hidden="true" />,
        className: 'tr-toast',
        classNames: { title: 'tr-toast-title', description: 'tr-toast-text', close: 'tr-toast-close' },
        role: 'status',
        props: { 'aria-live': 'off' },
        closable: { 'aria-label': 'Fermer la notification' },
      });
      setSpoken((last) => ({
        text: (
          <>
            {content.title} {content.description}
          </>
        ),
        urgent: tone === 'error',
        turn: (last?.turn ?? 0) + 1,
      }));
    };
    return { success: show('success'), error: show('error'), info: show('info'), warning: show('warning') };
  }, [notification]);

  return (
    <ToastContext value={toasts}>
      {children}
      <div className="sr-only" aria-live="polite">
        {spoken && !spoken.urgent && <span key={spoken.turn}>{spoken.text}</span>}
      </div>
      <div className="sr-only" aria-live="assertive">
        {spoken?.urgent && <span key={spoken.turn}>{spoken.text}</span>}
      </div>
    </ToastContext>
  );
}
