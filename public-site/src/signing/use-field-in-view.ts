import { useCallback, useEffect, useRef } from 'react';
import { shownSize, sizeOnPage, type PageShape, type SignerField } from './model.ts';
import type { useZoom } from './use-zoom.ts';

/**
 * Brings the field that is filled in, or the last press, into view, and gives its control the keyboard; again when the keyboard of a phone takes a part of
 * the window.
 * @returns brings the field into view, also the first one, which nothing is gone to for
 */
export function useFieldInView(
  field: SignerField | undefined,
  shape: PageShape | undefined,
  enlargeFor: ReturnType<typeof useZoom>['enlargeFor'],
): () => void {
  const bring = useCallback(() => {
    if (field && shape) enlargeFor(shownSize(shape).width, sizeOnPage(field, shape).width);
    const place = document.getElementById(field ? `champ-${field.id}` : 'accord-et-texte');
    place?.scrollIntoView(field ? { block: 'center', inline: 'center' } : { block: 'nearest' });
  }, [field, shape, enlargeFor]);

  const shown = useRef<string>(undefined);
  useEffect(() => {
    const id = field?.id ?? 'final';
    if (shown.current === id) return;
    const isFirst = shown.current === undefined;
    shown.current = id;
    // At the start, reading comes first: from the top.
    if (isFirst) return;
    bring();
    document.getElementById('saisie')?.focus({ preventScroll: true });
  }, [field, bring]);

  useEffect(() => {
    const viewport = globalThis.visualViewport;
    const again = () => {
      // Who magnifies the page with two fingers goes where they look.
      if (viewport?.scale !== 1) return;
      if (document.activeElement?.matches('input#saisie:not([type="checkbox"])')) bring();
    };
    viewport?.addEventListener('resize', again);
    return () => viewport?.removeEventListener('resize', again);
  }, [bring]);
  return bring;
}
