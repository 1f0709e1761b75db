import { useMemo } from 'react';
import { keptSetting, useKeptSetting } from '@trame/app/kept-setting';

/** Widths of the full screen: the list in CSS px, the CV in hundredths of the remaining width. */
export type Panes = { list: number; cv: number; isListShown: boolean };

export const LIST_WIDTH = { min: 200, max: 420 } as const;
export const CV_SHARE = { min: 30, max: 75 } as const;
/** The CV is the main content: on a screen of 1440 px its page is as wide as on paper. */
export const DEFAULT_PANES: Panes = { list: 236, cv: 58, isListShown: true };

const setting = keptSetting('recruitment.panes');

const within = (value: unknown, { min, max }: { min: number; max: number }, otherwise: number) =>
  typeof value === 'number' && Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : otherwise;

/** The stored widths, of any version. */
export function readPanes(text: string | null): Panes {
  let kept: Partial<Record<keyof Panes, unknown>> = {};
  try {
    kept = Object(JSON.parse(text ?? '{}')) as typeof kept;
  } catch {
    // Someone else's text under our name: the panes are as at first.
  }
  return {
    list: within(kept.list, LIST_WIDTH, DEFAULT_PANES.list),
    cv: within(kept.cv, CV_SHARE, DEFAULT_PANES.cv),
    isListShown: kept.isListShown !== false,
  };
}

/** How wide this person likes the panes of the full screen, on this browser. */
export function usePanes() {
  const text = useKeptSetting(setting);
  const panes = useMemo(() => readPanes(text), [text]);
  return { panes, change: (next: Partial<Panes>) => setting.write(JSON.stringify({ ...panes, ...next })) };
}
