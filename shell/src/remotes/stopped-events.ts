import { RemoteFailure, reportOf } from '@trame/platform/loader';
import { notePress, shellNavigate } from './navigation-watch.ts';
import { reportLoad } from './remote-loader.ts';
import { appOnScreen, keyOf, type Origin } from './shown-apps.ts';
import { keepFromFrame, keptFromFrame } from './traces.ts';

/** What a person presses. */
const PRESSED = 'a[href], button';
const HOME = '/';

/** Events that came as far as they would without the listeners of apps. */
const arrived = new WeakSet<Event>();

const isPaletteKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey;

const isDialogOpen = () => document.querySelector('dialog[open]') !== null;

/** What was pressed in the frame; undefined in the pages of an app. */
function pressedIn(root: Element, { target }: Event): HTMLElement | undefined {
  if (!(target instanceof Element) || !root.contains(target) || target.closest('[data-app]'))
    return undefined;
  return target.closest<HTMLElement>(PRESSED) ?? undefined;
}

/** Where what was pressed leads; what does something else leads to the launcher, where it works. */
function addressOf(pressed: HTMLElement): string {
  if (!(pressed instanceof HTMLAnchorElement) || pressed.origin !== location.origin) return HOME;
  return pressed.pathname + pressed.search + pressed.hash;
}

const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;

/** An app keeps a press in the frame from arriving there. */
async function answerPress(app: Origin, pressed: HTMLElement): Promise<void> {
  const isKnown = keptFromFrame.has(keyOf(app));
  // Its listeners no longer get them, as far as they are known: once more.
  if (!isKnown && (await keepListeners(app))) return pressed.click();
  shellNavigate(addressOf(pressed));
}

/** An app keeps the keys of the palette from those who listen for them after it. */
async function answerKey(
  app: Origin,
  root: Element,
  { key, ctrlKey, metaKey }: KeyboardEvent,
): Promise<void> {
  if (!(await keepListeners(app)) || isDialogOpen()) return;
  root.dispatchEvent(
    new KeyboardEvent('keydown', { key, ctrlKey, metaKey, bubbles: true, cancelable: true }),
  );
}

async function keepListeners(app: Origin): Promise<boolean> {
  const detail = 'a listener keeps presses or keys from the frame';
  reportLoad(reportOf(new RemoteFailure('navigation_held', { ...app, detail }), 1, 'recovered'));
  return keepFromFrame(app);
}

/**
 * Watches that presses in the frame, and the keys of the palette, arrive there: an app may stop them by listeners of its own,
 * and the person could not leave it. Call before the code of an app is run: what is registered first is called first.
 */
export function watchFrameEvents(): void {
  const root = document.getElementById('root');
  if (!root) return;
  for (const type of ['click', 'keydown']) window.addEventListener(type, notePress, true);
  const arrive = (event: Event) => arrived.add(event);
  root.addEventListener('click', arrive);
  document.body.addEventListener('keydown', arrive, true);
  window.addEventListener(
    'click',
    (event) => {
      const app = appOnScreen();
      const pressed = app && isPlain(event) && pressedIn(root, event);
      if (!app || !pressed) return;
      setTimeout(() => {
        // A link that the browser follows by itself leads away as well.
        const isFollowed = pressed instanceof HTMLAnchorElement && !event.defaultPrevented;
        if (!arrived.has(event) && !isFollowed) void answerPress(app, pressed);
      }, 0);
    },
    true,
  );
  window.addEventListener(
    'keydown',
    (event) => {
      const app = appOnScreen();
      // An open dialog of the shell keeps keys to itself.
      if (!app || !isPaletteKey(event) || isDialogOpen()) return;
      setTimeout(() => {
        if (!arrived.has(event) && !keptFromFrame.has(keyOf(app))) void answerKey(app, root, event);
      }, 0);
    },
    true,
  );
}
