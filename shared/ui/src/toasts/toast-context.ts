import { createContext, use, type ReactNode } from 'react';

export type ToastContent = { title: string; description?: ReactNode };

/** Short messages that go away by themselves; never the only place an error is shown. */
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
