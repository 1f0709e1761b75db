import { act } from '@testing-library/react';
import { chooseTheme } from '@trame/session/theme';
import { Dialog } from '@trame/ui/dialog';
import { UiProvider } from '@trame/ui/provider';
import { createPortal } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { runAs } from '../../testing/app-code.ts';
import type { answerTampering } from './answer-tampering.tsx';
import { showStyles } from './app-styles.ts';
import { forgetLeftBehind } from './left-behind.ts';
import { showApp, type Origin } from './shown-apps.ts';
import { forgetTampering, lookAround } from './tampering.ts';
import { contentOf, noteContent } from './style-makers.ts';
import { callsOf, forget, returnTo, watchTraces } from './traces.ts';

type Answer = Parameters<typeof answerTampering>[0];
const answers: Answer[] = [];
const scrolled = vi.fn<() => void>();
vi.mock('./answer-tampering.tsx', () => ({ answerTampering: (given: Answer) => void answers.push(given) }));

const FIRST = { remote: 'essai', version: '1.0.0' };
const SECOND = { remote: 'autre', version: '2.0.0' };

/** Leaves the app that is open. */
let leaveOpen: (() => void) | undefined;

/** Opens an app; returns how it is left. */
async function open(app: Origin): Promise<() => void> {
  await lookAround(app, () => undefined);
  const hide = showStyles(app);
  const leave = showApp(app, () => undefined);
  leaveOpen = () => {
    leaveOpen = undefined;
    leave();
    hide();
  };
  return leaveOpen;
}

const COVER = `const cover = document.createElement('div'); cover.id = 'cover'; document.body.append(cover);`;
const byId = (id: string) => document.getElementById(id);
/** Once the shell has looked at what an app left, and reported it. */
async function later(): Promise<void> {
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(2_000);
  await vi.dynamicImportSettled();
}
const html = document.documentElement;
const { body } = document;

let root: Root;
const draw = (className = 'hdr', inert = false) =>
  act(() =>
    root.render(
      <>
        <header className={className} inert={inert}>
          <a href="/">Trame</a>
        </header>
        <main id="contenu">
          <p>Page</p>
        </main>
        <output className="sr-only">Accueil – Trame</output>
        {createPortal(<p id="portal">Du shell</p>, body)}
      </>,
    ),
  );
const header = () => document.querySelector('header')!;

beforeAll(() => {
  chooseTheme('system');
  body.innerHTML = '<div id="root"></div>';
  document.head.innerHTML = '<link rel="stylesheet" href="/static/css/index.css" />';
  window.scrollTo = scrolled;
  window.scrollBy = scrolled;
  watchTraces();
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  answers.length = 0;
  scrolled.mockClear();
  forgetTampering();
  forgetLeftBehind();
  document.title = 'Accueil – Trame';
  root = createRoot(byId('root')!);
  draw();
});
afterEach(async () => {
  leaveOpen?.();
  await later();
  vi.useRealTimers();
  act(() => root.unmount());
  for (const { remote, version } of [FIRST, SECOND]) {
    returnTo(`${remote}@${version}`);
    callsOf(`${remote}@${version}`).forEach(forget);
  }
  for (const added of document.querySelectorAll('#cover, #late, #forgotten, #extension')) added.remove();
  chooseTheme('system');
});

const left = (...traces: string[]) =>
  expect.objectContaining({
    code: 'left_behind',
    candidates: [FIRST],
    changed: traces,
    isRepaired: true,
  }) as Answer;

it('an element that an app put into the document is gone once it is left, there again with the app, and reported once', async () => {
  let leave = await open(FIRST);
  runAs(FIRST, COVER);
  leave();
  await later();
  expect(answers).toEqual([left('div in body')]);
  expect(byId('cover')).toBeNull();
  leave = await open(FIRST);
  expect(byId('cover')).not.toBeNull();
  leave();
  await later();
  expect(byId('cover')).toBeNull();
  expect(answers).toHaveLength(1);
});

const NEW_COVER = `const cover = document.createElement('div'); cover.id = 'cover';
  cover.style.position = 'fixed';`;
const COVER_TEXT = `'<div id="cover"></div>'`;

it.each<[trace: string, code: string]>([
  ['div in body', `${NEW_COVER} document.querySelector('#root').after(cover);`],
  ['div in body', `${NEW_COVER} document.querySelector('#root').before(cover);`],
  ['div in body', `${NEW_COVER} document.querySelector('#root').insertAdjacentElement('afterend', cover);`],
  ['div in body', `document.body.insertAdjacentHTML('beforeend', ${COVER_TEXT});`],
])(
  '%s, put there by %s: it is gone once the app is left, and there again with the app',
  async (trace, code) => {
    const leave = await open(FIRST);
    runAs(FIRST, code);
    leave();
    await later();
    expect(byId('cover')).toBeNull();
    expect(answers).toEqual([left(trace)]);
    const leaveAgain = await open(FIRST);
    expect(byId('cover')).not.toBeNull();
    leaveAgain();
  },
);

it.each<[trace: string, code: string]>([
  ['div in main', `${NEW_COVER} document.querySelector('main').append(cover);`],
  ['div in header', `${NEW_COVER} document.querySelector('header').prepend(cover);`],
  ['div in header', `${NEW_COVER} document.querySelector('header a').append(cover);`],
  [
    'style in header',
    `document.querySelector('header').insertAdjacentHTML('beforeend', '<style id="cover"></style>');`,
  ],
  [
    'style in main',
    `document.querySelector('main p').insertAdjacentHTML('beforeend', '<style id="cover"></style>');`,
  ],
])('%s, put into the frame by %s: it is gone once the app is left', async (trace, code) => {
  const leave = await open(FIRST);
  runAs(FIRST, code);
  leave();
  await later();
  expect(byId('cover')).toBeNull();
  expect(answers).toEqual([left(trace)]);
});

it('what a timer of an app that was left puts into the frame is gone as well', async () => {
  const leave = await open(FIRST);
  leave();
  await later();
  runAs(FIRST, `${NEW_COVER} document.querySelector('header').append(cover);`);
  await later();
  expect(byId('cover')).toBeNull();
  expect(answers).toEqual([left('div in header')]);
});

it('what a translation puts around texts of the frame, and what React draws there, remains', async () => {
  const leave = await open(FIRST);
  const link = header().querySelector('a')!;
  link.innerHTML = '<font><font>Trame</font></font>';
  act(() =>
    root.render(
      <>
        <header className="hdr">
          <a href="/">Trame</a>
          <i dangerouslySetInnerHTML={{ __html: '<b style="position: absolute">!</b>' }} />
        </header>
        <main id="contenu">
          <div data-app="autre">
            <p id="other-app" />
          </div>
        </main>
      </>,
    ),
  );
  byId('other-app')!.innerHTML = '<style></style>';
  const before = byId('root')!.innerHTML;
  leave();
  await later();
  expect(byId('root')!.innerHTML).toBe(before);
  expect(answers).toEqual([]);
});

it('a style sheet of the shell whose rules an app has changed is loaded anew once it is left', async () => {
  const link = document.querySelector('link')!;
  const sheet = { cssRules: [{ cssText: 'h1 { color: blue }' }] };
  Object.defineProperty(link, 'sheet', { value: sheet, configurable: true });
  noteContent(link);
  let leave = await open(FIRST);
  leave();
  await later();
  expect(document.querySelectorAll('link')).toHaveLength(1);
  leave = await open(FIRST);
  sheet.cssRules.pop();
  leave();
  await later();
  const [old, fresh] = document.querySelectorAll('link');
  expect(old).toBe(link);
  expect(fresh?.outerHTML).toBe(link.outerHTML);
  fresh?.dispatchEvent(new Event('load'));
  expect([...document.querySelectorAll('link')]).toEqual([fresh]);
  expect(answers).toEqual([left('changed styles')]);
});

it('a style element of the shell into which an app has put a rule contains what its text says, once the app is left', async () => {
  const style = Object.assign(document.createElement('style'), { textContent: 'h1 { color: blue; }' });
  const empty = document.createElement('style');
  document.head.append(style, empty);
  empty.sheet?.insertRule('h2 { color: green; }');
  const leave = await open(FIRST);
  runAs(FIRST, `document.styleSheets[0].insertRule('h1 { color: red; }', 1);`);
  leave();
  await later();
  expect(contentOf(style.sheet)).toBe('h1 { color: blue; }');
  expect(contentOf(empty.sheet)).toBe('h2 { color: green; }');
  expect(answers).toEqual([left('changed styles')]);
  style.remove();
  empty.remove();
});

it('what the shell draws and what an extension of the browser adds remains in the document when an app is left', async () => {
  const leave = await open(FIRST);
  runAs(FIRST, COVER);
  body.append(Object.assign(document.createElement('div'), { id: 'extension' }));
  leave();
  await later();
  expect(byId('cover')).toBeNull();
  expect(byId('extension')).not.toBeNull();
  expect(byId('portal')).not.toBeNull();
});

it('a dialog of the shell that is open while an app is left remains, and goes on locking the page', async () => {
  const leave = await open(FIRST);
  const locks = () =>
    [...document.querySelectorAll('style')].filter(({ textContent }) =>
      textContent.includes('overflow-y: hidden'),
    );
  act(() =>
    root.render(
      <UiProvider theme="light">
        <Dialog open title="Question du shell" onClose={() => undefined}>
          <p>Contenu</p>
        </Dialog>
      </UiProvider>,
    ),
  );
  expect(locks()).toHaveLength(1);
  runAs(FIRST, COVER);
  leave();
  await later();
  expect(byId('cover')).toBeNull();
  expect(document.querySelector('[role="dialog"]')).not.toBeNull();
  expect(locks()).toHaveLength(1);
  expect(answers).toEqual([left('div in body')]);
});

it('what an app removes itself shortly after it was left is no fault', async () => {
  const leave = await open(FIRST);
  runAs(FIRST, COVER);
  leave();
  byId('cover')?.remove();
  await later();
  expect(answers).toEqual([]);
});

it('the document and the frame have the attributes and styles that the shell gave them once an app is left', async () => {
  const leave = await open(FIRST);
  chooseTheme('dark');
  html.style.setProperty('--notice-room', '49px');
  draw('hdr hdr-drawn-anew');
  runAs(
    FIRST,
    `const { documentElement: html, body } = document; const header = document.querySelector('header');
    html.inert = true; html.setAttribute('inert', ''); html.dir = 'rtl'; html.lang = 'xx'; html.dataset.theme = 'none';
    html.style.color = 'red'; html.classList.add('wild');
    body.setAttribute('aria-hidden', 'true'); body.style.cssText = 'overflow: hidden; pointer-events: none';
    document.querySelector('#root').setAttribute('hidden', '');
    header.setAttribute('inert', ''); header.className = 'other'; header.style.display = 'none';`,
  );
  leave();
  await later();
  expect(header().className).toBe('hdr hdr-drawn-anew');
  expect(
    [...html.attributes].map(({ name }) => name).filter((name) => !['data-theme', 'style'].includes(name)),
  ).toEqual([]);
  expect(html.dataset['theme']).toBe('dark');
  expect(html.style.cssText).toBe('--notice-room: 49px;');
  expect(body.hasAttribute('aria-hidden')).toBe(false);
  expect(body.style.cssText).toBe('');
  expect(byId('root')?.hasAttribute('hidden')).toBe(false);
  expect(header().hasAttribute('inert')).toBe(false);
  expect(header().style.cssText).toBe('');
  html.style.removeProperty('--notice-room');
  expect(answers).toHaveLength(1);
});

it('a part of the frame that the shell itself makes inert remains inert', async () => {
  const leave = await open(FIRST);
  draw('hdr', true);
  runAs(FIRST, COVER);
  leave();
  await later();
  expect(byId('cover')).toBeNull();
  expect(header().hasAttribute('inert')).toBe(true);
});

it('a page that the browser translated remains translated when an app is left', async () => {
  const leave = await open(FIRST);
  html.lang = 'en';
  html.className = 'translated-ltr';
  runAs(FIRST, COVER);
  leave();
  await later();
  expect(byId('cover')).toBeNull();
  expect([html.lang, html.className]).toEqual(['en', 'translated-ltr']);
  html.removeAttribute('lang');
  html.removeAttribute('class');
});

it('listeners of an app get no clicks of other pages, and again its own when the person comes back', async () => {
  const heard = vi.fn<() => void>();
  Object.assign(globalThis, { heard });
  let leave = await open(FIRST);
  runAs(FIRST, `window.addEventListener('click', globalThis.heard, true);`);
  header().click();
  expect(heard).toHaveBeenCalledOnce();
  leave();
  await later();
  expect(answers).toEqual([]);
  header().click();
  window.dispatchEvent(new Event('click'));
  expect(heard).toHaveBeenCalledTimes(2);
  await later();
  expect(answers).toEqual([left('listener of click')]);
  leave = await open(FIRST);
  header().click();
  expect(heard).toHaveBeenCalledTimes(3);
  runAs(FIRST, `window.removeEventListener('click', globalThis.heard, true);`);
  header().click();
  expect(heard).toHaveBeenCalledTimes(3);
  leave();
});

it('what a timer of an app that was left does to the page is taken back, and reported once under the app', async () => {
  const address = location.href;
  const leave = await open(FIRST);
  leave();
  runAs(
    FIRST,
    `history.pushState(null, '', '/ailleurs'); history.replaceState(null, '', '/ailleurs');
    const late = document.createElement('div'); late.id = 'late'; document.body.appendChild(late);`,
  );
  await later();
  expect(answers).toEqual([left('history.pushState', 'history.replaceState', 'div in body')]);
  expect([location.href, byId('late')]).toEqual([address, null]);
  // Those of the shell go on.
  history.replaceState(null, '', '/accueil');
  expect(location.pathname).toBe('/accueil');
});

it('the title is that of the page on the screen, although a timer of an app that was left sets another', async () => {
  const leave = await open(FIRST);
  leave();
  await later();
  document.title = 'Ailleurs';
  await later();
  expect(document.title).toBe('Accueil – Trame');
  expect(answers).toEqual([left('title')]);
});

it('attributes that change while no app is shown are put back; when several apps have run, no app is blamed', async () => {
  const leave = await open(FIRST);
  leave();
  const leaveSecond = await open(SECOND);
  leaveSecond();
  await later();
  body.style.pointerEvents = 'none';
  await later();
  expect(body.style.pointerEvents).toBe('');
  expect(answers).toHaveLength(1);
  expect(answers[0]).toMatchObject({ candidates: [FIRST, SECOND], changed: ['style of body'] });
});

it.each<[part: string, what: string, how?: string]>([
  ['header', 'an empty header'],
  ['main', 'an empty page'],
  ['#root', 'an empty page'],
  ['main', 'an empty page', `.innerHTML += '<p>Ajout</p>'`],
])(
  'where an app has emptied %s, the page is opened anew without it: %s',
  async (part, what, how = '.replaceChildren()') => {
    const leave = await open(FIRST);
    const removed = [...document.querySelector(part)!.children];
    runAs(FIRST, `document.querySelector('${part}')${how};`);
    leave();
    await later();
    expect(answers).toEqual([
      expect.objectContaining({
        code: 'left_behind',
        candidates: [FIRST],
        changed: [what],
        isRepaired: false,
      }),
    ]);
    document.querySelector(part)!.append(...removed);
  },
);

it('a link that an app presses for a download after it was left can be pressed, and is gone', async () => {
  const leave = await open(FIRST);
  leave();
  const clicked = runAs(
    FIRST,
    `let clicked = false; const a = document.createElement('a'); a.id = 'done'; a.addEventListener('click', () => { clicked = true; });
    document.body.appendChild(a); a.click(); document.body.removeChild(a); return clicked;`,
  );
  expect(clicked).toBe(true);
});

/** Counts what a listener of an app hears, by the name that the code of the app calls. */
function hearing(): ReturnType<typeof vi.fn> {
  const heard = vi.fn<() => void>();
  Object.assign(globalThis, { heard });
  return heard;
}

it('a listener that an app wanted to be called once, and that was, is not called again', async () => {
  const heard = hearing();
  let leave = await open(FIRST);
  runAs(
    FIRST,
    `for (const options of [{ once: true }, { once: true, capture: true }])
    window.addEventListener('pointerup', globalThis.heard, options);`,
  );
  header().dispatchEvent(new Event('pointerup', { bubbles: true }));
  expect(heard).toHaveBeenCalledTimes(2);
  leave();
  await later();
  window.dispatchEvent(new Event('pointerup'));
  leave = await open(FIRST);
  header().dispatchEvent(new Event('pointerup', { bubbles: true }));
  expect(heard).toHaveBeenCalledTimes(2);
  leave();
});

it('a listener that an app added twice hears the network once while the app is away', async () => {
  const heard = hearing();
  const leave = await open(FIRST);
  runAs(
    FIRST,
    `for (const options of [undefined, false, { passive: true }])
    window.addEventListener('online', globalThis.heard, options);`,
  );
  leave();
  await later();
  window.dispatchEvent(new Event('online'));
  expect(heard).toHaveBeenCalledOnce();
  runAs(FIRST, `window.removeEventListener('online', globalThis.heard);`);
  window.dispatchEvent(new Event('online'));
  expect(heard).toHaveBeenCalledOnce();
});

it('of two listeners of an app that differ by their phase, the one that it does not remove gets no clicks of other pages', async () => {
  const heard = hearing();
  const leave = await open(FIRST);
  runAs(
    FIRST,
    `document.addEventListener('click', globalThis.heard, { capture: true });
    document.addEventListener('click', globalThis.heard);
    document.removeEventListener('click', globalThis.heard);`,
  );
  header().click();
  expect(heard).toHaveBeenCalledOnce();
  leave();
  await later();
  header().click();
  expect(heard).toHaveBeenCalledOnce();
});

it('an app that was left and removes one of two listeners that differ by their phase gets no clicks by the other', async () => {
  const heard = hearing();
  const leave = await open(FIRST);
  runAs(
    FIRST,
    `document.addEventListener('click', globalThis.heard, true);
    document.addEventListener('click', globalThis.heard);`,
  );
  leave();
  await later();
  runAs(FIRST, `document.removeEventListener('click', globalThis.heard);`);
  header().click();
  expect(heard).not.toHaveBeenCalled();
});

it('an object that an app listens with hears again when the person comes back, and not once it was removed', async () => {
  const heard = hearing();
  Object.assign(globalThis, { listening: { handleEvent: heard } });
  let leave = await open(FIRST);
  runAs(FIRST, `document.body.addEventListener('click', globalThis.listening);`);
  leave();
  await later();
  body.click();
  expect(heard).not.toHaveBeenCalled();
  leave = await open(FIRST);
  body.click();
  expect(heard).toHaveBeenCalledOnce();
  leave();
  await later();
  runAs(FIRST, `document.body.removeEventListener('click', globalThis.listening);`);
  leave = await open(FIRST);
  body.click();
  expect(heard).toHaveBeenCalledOnce();
  leave();
});

it('listeners that are gone without their app saying so are not kept', async () => {
  const leave = await open(FIRST);
  runAs(
    FIRST,
    `for (let i = 0; i < 50; i += 1) {
      const controller = new AbortController();
      window.addEventListener('pointermove', () => undefined, { signal: controller.signal });
      window.addEventListener('pointerup', () => undefined, { once: true });
      controller.abort();
      window.dispatchEvent(new Event('pointerup'));
    }`,
  );
  runAs(FIRST, `window.addEventListener('keyup', () => undefined);`);
  expect(callsOf('essai@1.0.0').filter(({ given: [type] }) => String(type).startsWith('pointer'))).toEqual(
    [],
  );
  leave();
});

it('what an app that was left makes once for all is there when the person comes back', async () => {
  let leave = await open(FIRST);
  leave();
  await later();
  runAs(FIRST, COVER);
  await later();
  expect(byId('cover')).toBeNull();
  leave = await open(FIRST);
  expect(byId('cover')).not.toBeNull();
  leave();
});

it('a hidden frame in which an app sends or fetches a file goes on when the app is left', async () => {
  const leave = await open(FIRST);
  const add = `const frame = document.createElement('iframe'); frame.className = 'sending'; frame.style.display = 'none';
    document.body.append(frame);`;
  runAs(FIRST, add);
  leave();
  await later();
  runAs(FIRST, add);
  await later();
  expect(document.querySelectorAll('.sending')).toHaveLength(2);
  expect(answers).toEqual([]);
  for (const frame of document.querySelectorAll('.sending')) frame.remove();
});

const WITHOUT_FRAME = {
  'while it is found out who is signed in': () => (
    <div className="hdr">
      <div className="hdr-in" />
    </div>
  ),
  'of an error': () => (
    <main id="contenu">
      <h1>Trame ne peut pas démarrer</h1>
    </main>
  ),
};

it.each(Object.entries(WITHOUT_FRAME))(
  'a page without a frame, %s, is no fault of the app that was left',
  async (_, Page) => {
    const leave = await open(FIRST);
    leave();
    act(() => root.render(<Page />));
    await later();
    expect(answers).toEqual([]);
  },
);

it.each([
  [
    'has put another root in the place of that of the shell',
    `document.body.replaceChildren(document.querySelector('#root').cloneNode(true));`,
  ],
  [
    'has hidden the page behind a shadow root',
    `document.querySelector('#root').attachShadow({ mode: 'closed' });`,
  ],
])('where an app %s, the page is opened anew without it', async (_, code) => {
  const before = [...body.children];
  const attach = vi.spyOn(Element.prototype, 'attachShadow').mockImplementation(() => undefined as never);
  const leave = await open(FIRST);
  runAs(FIRST, code);
  leave();
  await later();
  expect(answers).toEqual([
    expect.objectContaining({ code: 'left_behind', candidates: [FIRST], isRepaired: false }),
  ]);
  attach.mockRestore();
  body.replaceChildren(...before);
});

it('the styles of the shell that an app has removed are opened anew without it', async () => {
  const leave = await open(FIRST);
  const removed = document.querySelector('link[rel="stylesheet"]')!;
  runAs(FIRST, `document.head.replaceChildren();`);
  leave();
  await later();
  expect(answers).toEqual([
    expect.objectContaining({
      code: 'left_behind',
      candidates: [FIRST],
      changed: ['missing styles'],
      isRepaired: false,
    }),
  ]);
  document.head.append(removed);
});

it.each([
  ['insertAdjacentElement', `document.body.insertAdjacentElement('afterbegin', cover)`],
  ['insertBefore', `document.body.insertBefore(cover, document.body.firstChild)`],
])('an element that an app put into the document by %s is gone once it is left', async (_, code) => {
  const leave = await open(FIRST);
  runAs(FIRST, `const cover = document.createElement('div'); cover.id = 'cover'; ${code};`);
  leave();
  await later();
  expect(byId('cover')).toBeNull();
});

it('a dialog that an app left open beside its pages is gone, one that the shell drew is not', async () => {
  const leave = await open(FIRST);
  act(() =>
    root.render(
      <main id="contenu">
        <dialog id="own" open>
          Du shell
        </dialog>
      </main>,
    ),
  );
  runAs(
    FIRST,
    `const one = document.createElement('dialog'); one.id = 'forgotten'; one.open = true;
    document.querySelector('main').append(one);`,
  );
  leave();
  await later();
  expect(byId('forgotten')).toBeNull();
  expect(byId('own')).not.toBeNull();
});

it('links can be followed in the next pages, although an app has made the whole page writable', async () => {
  const leave = await open(FIRST);
  runAs(FIRST, `document.designMode = 'on'; document.body.setAttribute('contenteditable', 'true');`);
  leave();
  await later();
  expect([document.designMode === 'on', body.hasAttribute('contenteditable')]).toEqual([false, false]);
});

it('what the next app sets on the document remains, when the one before has only left a listener', async () => {
  hearing();
  const leave = await open(FIRST);
  runAs(FIRST, `window.addEventListener('click', globalThis.heard);`);
  leave();
  await later();
  header().click();
  const leaveSecond = await open(SECOND);
  body.style.overflow = 'hidden';
  await later();
  expect(body.style.overflow).toBe('hidden');
  leaveSecond();
  await later();
  expect(body.style.overflow).toBe('');
});

it('style sheets of the shell that an app has switched off take effect again once it is left', async () => {
  const style = document.createElement('style');
  document.head.append(style);
  const leave = await open(FIRST);
  runAs(FIRST, `for (const sheet of document.styleSheets) sheet.disabled = true;`);
  leave();
  await later();
  expect(style.sheet?.disabled).toBe(false);
  style.remove();
});

it('a listener of an app on the root of the shell gets no clicks of other pages', async () => {
  const heard = hearing();
  const leave = await open(FIRST);
  runAs(FIRST, `document.querySelector('#root').addEventListener('click', globalThis.heard, true);`);
  leave();
  await later();
  header().click();
  expect(heard).not.toHaveBeenCalled();
});

it('the page does not scroll because of a timer of an app that was left, which is not reported', async () => {
  const leave = await open(FIRST);
  runAs(FIRST, `window.scrollTo(0, 0);`);
  expect(scrolled).toHaveBeenCalledOnce();
  leave();
  await later();
  expect(runAs(FIRST, `window.scrollTo(0, 0); window.scrollBy(0, 1); return 'went on';`)).toBe('went on');
  await later();
  expect(scrolled).toHaveBeenCalledOnce();
  expect(answers).toEqual([]);
});

it('an app that leaves the same thing at each of five hundred visits has it taken back at each', async () => {
  for (let visit = 0; visit < 500; visit += 1) {
    const leave = await open(FIRST);
    runAs(FIRST, `document.title = 'Ailleurs';`);
    leave();
    await later();
    expect(document.title).toBe('Accueil – Trame');
  }
  expect(answers).toHaveLength(1);
});
