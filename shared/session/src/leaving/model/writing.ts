import type { reloadOnce } from '@trame/platform/loader';
import { hasUnsavedChanges } from '../../session/model/unsaved-store.ts';

/** Fields that the person has changed: texts, choices, boxes, editable parts of a page. */
const written = new Set<Element>();

function onInput(event: Event): void {
  // In an open shadow tree, the field itself; in a closed one, its host.
  const [field] = event.composedPath();
  if (!(field instanceof Element) || field.closest('[data-shell-fields]')) return;
  for (const one of written) if (!one.isConnected) written.delete(one);
  written.add(field);
}

window.addEventListener('input', onInput, true);

/** A field that is empty again holds nothing. The host of a closed shadow tree does not say. */
function isFilled(field: Element): boolean {
  const content: unknown = 'value' in field ? field.value : field.textContent;
  return content !== '' || field.localName.includes('-');
}

/** Whether a field that the person has changed is still on the screen. */
export function isWriting(): boolean {
  return [...written].some((field) => field.isConnected && isFilled(field));
}

/** Milliseconds that a page that is loaded again may take; after that, the one on the screen is used again. */
const RELOAD_LIMIT_MS = 10_000;

let isHeld = false;

/** Whether the page takes no input, because it is being loaded again. */
export const isPageHeld = (): boolean => isHeld;

/** The page is being loaded again: what the person did until the server answers would be lost. */
export function holdPage(onStopped?: () => void): void {
  const page = document.documentElement;
  page.inert = true;
  isHeld = true;
  setTimeout(() => {
    window.stop();
    page.inert = false;
    isHeld = false;
    onStopped?.();
  }, RELOAD_LIMIT_MS);
}

/** Loads the page again by `reloadOnce`, unless the person would lose something. */
export async function reloadIfIdle(
  reload: typeof reloadOnce,
  subject: string,
  error: unknown,
): Promise<void> {
  const mayLose = () => hasUnsavedChanges() || isWriting();
  if (!mayLose() && (await reload(subject, error, mayLose))) holdPage();
}
