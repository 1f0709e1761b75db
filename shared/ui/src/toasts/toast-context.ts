import { createContext, use, useLayoutEffect, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { AppContext } from '../app-root/app-context.ts';

/** reference: of the report of a failure, for whoever looks for its cause. */
export type ToastContent = { title: string; description?: string; reference?: string };

/** Short messages that disappear by themselves; an error is never shown only there. */
export type Toasts = Readonly<
  Record<'success' | 'error' | 'info' | 'warning', (content: ToastContent) => void>
>;

export const ToastContext = createContext<Toasts | undefined>(undefined);

/** The toasts of the page. */
export function useToasts(): Toasts {
  const toasts = use(ToastContext);
  if (!toasts) throw new Error('useToasts needs <UiProvider> above it.');
  return toasts;
}

export const NoticePlaceContext = createContext<HTMLElement | null>(null);

/** Content shown where toasts are until the page removes it: an undo button. */
export function NoticePlace({ children }: { children: ReactNode }): ReactNode {
  const place = use(NoticePlaceContext);
  const app = use(AppContext);
  useLayoutEffect(() => {
    if (!place || app === undefined) return undefined;
    place.setAttribute('data-app', app);
    return () => place.removeAttribute('data-app');
  }, [place, app]);
  return place && createPortal(children, place);
}
