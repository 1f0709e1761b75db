import { ConfigProvider } from 'antd';
import frFR from 'antd/locale/fr_FR';
import dayjs from 'dayjs';
import 'dayjs/locale/fr';
import type { ReactNode } from 'react';
import { NavigateContext, type Navigate } from './navigate/navigate-context.ts';
import { ANTD_THEMES, STILL_ANTD_THEMES, type ThemeName } from './theme/antd-theme.ts';
import { useReducedMotion } from './theme/use-reduced-motion.ts';
import { ToastProvider } from './toasts/toast-provider.tsx';
import './provider.css';

export { AppRoot } from './app-root/app-root.tsx';
export type { Toasts, ToastContent } from './toasts/toast-context.ts';
export { NoticePlace, useToasts } from './toasts/toast-context.ts';

dayjs.locale('fr');

/**
 * Lists, menus and tooltips open inside the landmark or the dialog of their control, where the focus trap of a dialog
 * allows them and a screen reader finds them in place; those of an app's page inside its root, where its styles apply.
 */
const popupContainer = (trigger?: HTMLElement): HTMLElement =>
  trigger?.closest<HTMLElement>('[role="dialog"], main [data-app], main, header, nav, aside, footer') ??
  document.body;

export type UiProviderProps = {
  /** The same value as `data-theme` on the document, which colours everything that is not antd. */
  theme: ThemeName;
  /** Follows links of the same origin (buttons and breadcrumbs with `href`) without reloading the page. */
  onNavigate?: Navigate;
  children: ReactNode;
};

/** Theme, French locale and toasts for everything below; one per page. */
export function UiProvider({ theme, onNavigate, children }: UiProviderProps) {
  const themes = useReducedMotion() ? STILL_ANTD_THEMES : ANTD_THEMES;
  return (
    <ConfigProvider
      theme={themes[theme]}
      locale={frFR}
      wave={{ disabled: true }}
      button={{ autoInsertSpace: false }}
      getPopupContainer={popupContainer}
    >
      <NavigateContext value={onNavigate}>
        <ToastProvider>{children}</ToastProvider>
      </NavigateContext>
    </ConfigProvider>
  );
}
