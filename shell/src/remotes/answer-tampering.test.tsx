import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hasUnsavedChanges, holdUnsavedChanges } from '@trame/session/unsaved-store';
import { keptReports } from '@trame/session/telemetry';
import { axeViolations } from '@trame/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ownAreaEntry, recruitmentEntry, registryOf } from '../../testing/registry.ts';
import { forgetReports } from '../../testing/reports.ts';
import {
  forgetSupportSwitches,
  getRegistry,
  readSupportSwitches,
  setRegistry,
} from '../runtime/registry-store.ts';
import { answerTampering } from './answer-tampering.tsx';

const RECRUITMENT = { remote: 'recruitment', version: '1.0.0' };
const FOLLOW_UP = { remote: ownAreaEntry().name, version: ownAreaEntry().version };
const LOOK_MS = 2_000;
const RELOAD_MS = 10_000;

const reloadOnce = vi.fn<(subject: string, error: unknown, mayLose?: () => boolean) => Promise<boolean>>();
let isSaving = false;

const answer = (
  app = RECRUITMENT,
  changed: readonly string[] = ['fetch'],
  isCertain = true,
  others = [FOLLOW_UP].slice(1),
  facts: { isSeen?: boolean; isGoingOn?: boolean } = {},
) =>
  act(() =>
    answerTampering({
      candidates: [app, ...others],
      isCertain,
      ...facts,
      changed,
      isSaving: () => isSaving,
      reloadOnce,
    }),
  );

/** What the shell does at its start. */
function openPage(): void {
  readSupportSwitches();
  setRegistry(registryOf(recruitmentEntry(), ownAreaEntry()));
}

const disabled = (name: string) => getRegistry().remotes.find((one) => one.name === name)?.disabled?.message;
const notice = () => screen.queryByRole('dialog', { name: /Recrutement.*doit être désactivé/ });
const reports = () => keptReports().map(({ context }) => context);

beforeEach(() => {
  // A page that is loaded again is waited for.
  vi.useFakeTimers();
  reloadOnce.mockReset().mockResolvedValue(true);
  isSaving = false;
  forgetReports();
  openPage();
});
afterEach(() => {
  sessionStorage.clear();
  forgetSupportSwitches();
  openPage();
  forgetReports();
  document.body.replaceChildren();
  document.documentElement.inert = false;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('an app that changed functions of the page', () => {
  it('is reported, and closed from the next page on in that version, which names the report', async () => {
    await answer();
    expect(reports()).toEqual([
      expect.objectContaining({
        ...RECRUITMENT,
        code: 'tampered_builtins',
        outcome: 'failed',
        cause: 'changed fetch',
      }),
    ]);
    expect(disabled('recruitment')).toBeUndefined();
    openPage();
    expect(disabled('recruitment')).toBe(
      `Désactivée dans cet onglet\u00a0: la page a été abîmée pendant son utilisation. Réf. ${keptReports()[0]?.id}`,
    );
    expect(disabled(FOLLOW_UP.remote)).toBeUndefined();
    setRegistry(registryOf(recruitmentEntry({ version: '1.0.1' })));
    expect(disabled('recruitment')).toBeUndefined();
  });

  it('and a second one are both closed, until both are tried again', async () => {
    await answer();
    await answer(FOLLOW_UP, ['JSON.parse']);
    openPage();
    expect(disabled('recruitment')).toMatch(/Réf/);
    expect(disabled(FOLLOW_UP.remote)).toMatch(/Réf/);
    forgetSupportSwitches();
    openPage();
    expect(disabled('recruitment')).toBeUndefined();
    expect(disabled(FOLLOW_UP.remote)).toBeUndefined();
  });

  it('is reported by the names of functions only, a dozen of them', async () => {
    const many = Array.from({ length: 14 }, (_value, index) => `Array.prototype.m${index}`);
    await answer(RECRUITMENT, ['Array.prototype.Zoé Martin, 06 12 34 56 78', ...many], false);
    expect(reports()[0]?.['cause']).toBe(
      `probably changed property, ${many.slice(0, 11).join(', ')} and 3 more`,
    );
  });
});

it('the page is loaded again at once where nothing can be lost, once for each app', async () => {
  await answer();
  expect(reloadOnce).toHaveBeenCalledExactlyOnceWith('tampered.recruitment', '', expect.any(Function));
  expect(notice()).not.toBeInTheDocument();
  reloadOnce.mockResolvedValue(false);
  await answer();
  expect(notice()).not.toHaveTextContent('sera alors perdu');
  expect(notice()).toHaveAccessibleDescription(/Elle doit être rechargée/);
  vi.useRealTimers();
  expect(await axeViolations(document.body)).toEqual([]);
});

it.each<[what: string, begin: () => () => void]>([
  ['unsaved changes', () => holdUnsavedChanges('essai')],
  [
    'something that is being saved',
    () => {
      isSaving = true;
      return () => {
        isSaving = false;
      };
    },
  ],
  ...['text', 'password'].map((type): [string, () => () => void] => [
    `a field of type ${type} that is filled`,
    () => {
      const field = Object.assign(document.createElement('input'), { type, value: 'Zoé' });
      document.body.append(field);
      return () => field.remove();
    },
  ]),
])(
  'the person is asked first when there is %s; the page is loaded again when they have finished',
  async (_what, begin) => {
    const finish = begin();
    await answer();
    expect(reloadOnce).not.toHaveBeenCalled();
    expect(notice()).toHaveTextContent('Ce qui n’est pas enregistré sera alors perdu');
    act(() => screen.getByRole('button', { name: 'Terminer d’abord' }).click());
    expect(notice()).not.toBeInTheDocument();
    act(() => void vi.advanceTimersByTime(LOOK_MS));
    expect(screen.getByRole('button', { name: 'Recharger sans cette application' })).toBeVisible();
    expect(reloadOnce).not.toHaveBeenCalled();
    finish();
    act(() => void vi.advanceTimersByTime(LOOK_MS));
    expect(reloadOnce).toHaveBeenCalledOnce();
  },
);

describe('a person who agrees that the page is loaded again', () => {
  const ADDRESS = 'http://localhost/recrutement?q=a';

  /** Has them agree; the result is what the browser was asked for, and whether something kept it from leaving then. */
  async function agree(): Promise<[asked: string, isHeld: boolean][]> {
    const release = holdUnsavedChanges('essai');
    await answer();
    const asked: [string, boolean][] = [];
    vi.stubGlobal('location', {
      href: ADDRESS,
      reload: () => asked.push(['reload', hasUnsavedChanges()]),
      assign: (to: URL) => asked.push([String(to), hasUnsavedChanges()]),
    });
    act(() => screen.getByRole('button', { name: 'Recharger sans cette application' }).click());
    vi.unstubAllGlobals();
    release();
    return asked;
  }

  it('is not asked the same by the browser', async () => {
    expect(await agree()).toEqual([['reload', false]]);
  });

  it.each([
    ['stores nothing', () => vi.spyOn(Storage.prototype, 'setItem')],
    ['refuses storage', () => vi.spyOn(window, 'sessionStorage', 'get')],
  ])('gets the page without the app in a browser that %s', async (_, refuse) => {
    refuse().mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    expect(await agree()).toEqual([[`${ADDRESS}&disable-remotes=recruitment`, false]]);
    vi.restoreAllMocks();
  });
});

/** What a field does when the person changes it, in the page or in a shadow tree. */
const change = (field: Element) => field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));

function put(html: string, place: Element | ShadowRoot = document.body): Element {
  place.innerHTML = html;
  return place.firstElementChild!;
}

function shadowField(mode: ShadowRootMode): Element {
  const host = put('<note-field></note-field>');
  return put('<input value="Zoé">', host.attachShadow({ mode }));
}

function frameWith(html: string, begin: (document: Document) => void = () => undefined): Element {
  const frame = put('<iframe></iframe>') as HTMLIFrameElement;
  frame.contentDocument!.body.innerHTML = html;
  begin(frame.contentDocument!);
  return frame;
}

it.each<[what: string, begin: () => void]>([
  ...Object.entries({ date: '2026-11-23', search: 'Zoé', time: '12:00', checkbox: 'on', radio: 'on' }).map(
    ([type, value]): [string, () => void] => [
      `a field of type ${type}`,
      () => change(put(`<input type="${type}" value="${value}">`)),
    ],
  ),
  ['a choice in a list', () => change(put('<select><option>Lyon</option></select>'))],
  ['a text in an editable part of the page', () => change(put('<div contenteditable>Compte rendu</div>'))],
  ['a field in an open shadow tree', () => change(shadowField('open'))],
  ['a field in a closed shadow tree', () => change(shadowField('closed'))],
  [
    'a text in a frame of the page',
    () =>
      frameWith('<textarea></textarea>', ({ body }) => {
        body.querySelector('textarea')!.value = 'Note';
      }),
  ],
  [
    'a box in a frame of the page',
    () =>
      frameWith('<input type="checkbox">', ({ body }) => {
        body.querySelector('input')!.checked = true;
      }),
  ],
  [
    'a choice in a frame of the page',
    () =>
      frameWith('<select><option>a</option><option>b</option></select>', ({ body }) => {
        body.querySelector('select')!.selectedIndex = 1;
      }),
  ],
])('the person is asked before %s that they have changed is lost', async (_what, begin) => {
  begin();
  await answer();
  expect(reloadOnce).not.toHaveBeenCalled();
  expect(notice()).toHaveTextContent('Ce qui n’est pas enregistré sera alors perdu');
});

it.each<[what: string, begin: () => void]>([
  [
    'nothing but what the page set',
    () => void put('<select><option>Lyon</option></select><input type="date" value="2026-11-23">'),
  ],
  [
    'a frame of the page in which nothing was changed',
    () => frameWith('<input value="a"><select><option>a</option></select>'),
  ],
  [
    'a text in a field of the shell',
    () => change(put('<div data-shell-fields><input type="search" value="a"></div>').firstElementChild!),
  ],
])('the page is loaded again at once where there is %s', async (_what, begin) => {
  begin();
  await answer();
  expect(reloadOnce).toHaveBeenCalledOnce();
});

it('what is begun while the server takes its time to answer is not lost: the person is asked', async () => {
  let isAnswered: (isReloading: boolean) => void = () => undefined;
  reloadOnce.mockImplementation(async (_subject, _error, mayLose) => {
    await new Promise((resolve) => {
      isAnswered = resolve;
    });
    return !mayLose!();
  });
  const done = answer();
  change(put('<div contenteditable>Compte rendu</div>'));
  isAnswered(true);
  await done;
  expect(notice()).toHaveTextContent('Ce qui n’est pas enregistré sera alors perdu');
});

it('nothing can be begun while the page is being loaded again; where it never is, the person is asked', async () => {
  vi.stubGlobal('stop', vi.fn<() => void>());
  await answer();
  expect(document.documentElement.inert).toBe(true);
  expect(notice()).not.toBeInTheDocument();
  act(() => void vi.advanceTimersByTime(RELOAD_MS));
  expect(window.stop).toHaveBeenCalledOnce();
  expect(document.documentElement.inert).toBe(false);
  expect(notice()).toBeVisible();
});

it('a key that is pressed as the notice opens answers nothing, and does not reach the page below', async () => {
  vi.useRealTimers();
  const user = userEvent.setup();
  const field = Object.assign(document.createElement('input'), { value: 'Zoé' });
  document.body.append(field);
  field.focus();
  const below = vi.fn<() => void>();
  window.addEventListener('keydown', below);
  await answer();
  await user.keyboard(' {Enter}ar');
  act(() => field.blur());
  await user.keyboard('ar');
  window.removeEventListener('keydown', below);
  expect(below).not.toHaveBeenCalled();
  expect(notice()).toBeVisible();
  expect(field).toHaveValue('Zoé');
});

it('Escape does not load the page again', async () => {
  holdUnsavedChanges('essai')();
  reloadOnce.mockResolvedValue(false);
  await answer();
  act(() => void notice()?.dispatchEvent(new Event('cancel')));
  expect(notice()).not.toBeInTheDocument();
  expect(screen.getByRole('complementary', { name: 'Support' })).toHaveTextContent('doit être désactivé');
});

it('where it is not certain which of several apps did it, all are named, and none is closed', async () => {
  await answer(RECRUITMENT, ['fetch'], false, [FOLLOW_UP]);
  expect(reports()).toEqual([
    {
      boundary: 'none',
      code: 'tampered_builtins',
      phase: 'event',
      outcome: 'recovered',
      attempts: '1',
      cause: `probably one of recruitment, ${FOLLOW_UP.remote} changed fetch`,
    },
  ]);
  expect(reloadOnce).not.toHaveBeenCalled();
  expect(notice()).not.toBeInTheDocument();
  openPage();
  expect(disabled('recruitment')).toBeUndefined();
});

it('whatever functions change without the app that was closed for it, no other app is closed', async () => {
  await answer(RECRUITMENT, ['fetch', 'JSON.parse']);
  openPage();
  reloadOnce.mockClear();
  await answer(FOLLOW_UP, ['fetch', 'Array.prototype.map']);
  expect(reports().at(-1)).toMatchObject({ ...FOLLOW_UP, code: 'tampered_builtins', outcome: 'recovered' });
  expect(reloadOnce).not.toHaveBeenCalled();
  openPage();
  expect(disabled(FOLLOW_UP.remote)).toBeUndefined();
});

it('an app whose code was seen to change functions is closed too', async () => {
  await answer(RECRUITMENT);
  openPage();
  await answer(FOLLOW_UP, ['fetch'], true, [], { isSeen: true });
  expect(reports().at(-1)).toMatchObject({ ...FOLLOW_UP, outcome: 'failed' });
  openPage();
  expect(disabled(FOLLOW_UP.remote)).toMatch(/Réf/);
});

describe('functions that are changed again and again without anyone knowing by which app', () => {
  const OTHER = { remote: 'autre', version: '1.0.0' };
  const goesOn = (...[app, ...others]: [typeof OTHER, ...(typeof OTHER)[]]) =>
    answer(app, ['fetch'], false, others, { isGoingOn: true });

  it('have the page loaded again with all of them; the one that has run both times is closed', async () => {
    await goesOn(RECRUITMENT, FOLLOW_UP);
    expect(reports()).toEqual([
      expect.objectContaining({
        boundary: 'none',
        outcome: 'failed',
        cause: `probably one of recruitment, ${FOLLOW_UP.remote} changed fetch`,
      }),
    ]);
    expect(reloadOnce).toHaveBeenCalledOnce();
    openPage();
    expect(disabled('recruitment')).toBeUndefined();
    await answer(OTHER, ['fetch'], false, [FOLLOW_UP]);
    expect(reports().at(-1)).toMatchObject({ ...FOLLOW_UP, cause: 'probably changed fetch' });
    openPage();
    expect(disabled(FOLLOW_UP.remote)).toMatch(/Réf/);
    expect(disabled('recruitment')).toBeUndefined();
  });

  it('have the page loaded again only while fewer and fewer apps are suspected', async () => {
    await goesOn(RECRUITMENT, FOLLOW_UP, OTHER);
    await goesOn(RECRUITMENT, FOLLOW_UP, OTHER);
    expect(reloadOnce).toHaveBeenCalledTimes(1);
    await goesOn(RECRUITMENT, FOLLOW_UP);
    await goesOn(RECRUITMENT, FOLLOW_UP, OTHER);
    await goesOn(RECRUITMENT, FOLLOW_UP);
    expect(reloadOnce).toHaveBeenCalledTimes(2);
    // Neither was suspected before: it is another cause.
    const [first, second] = ['un', 'deux'].map((remote) => ({ remote, version: '1.0.0' }));
    await goesOn(first!, second!);
    expect(reloadOnce).toHaveBeenCalledTimes(2);
    expect(new Set(reloadOnce.mock.calls.map(([subject]) => subject)).size).toBe(2);
    expect(notice()).not.toBeInTheDocument();
  });

  const lasting = () => screen.queryByRole('dialog', { name: 'La page est toujours abîmée' });

  it('and for which the page was loaded again in vain are reported as such, and the person chooses', async () => {
    await goesOn(RECRUITMENT, FOLLOW_UP);
    reloadOnce.mockClear();
    expect(lasting()).not.toBeInTheDocument();
    await goesOn(RECRUITMENT, FOLLOW_UP);
    expect(reports().map(({ outcome }) => outcome)).toEqual(['failed', 'failed']);
    expect(reloadOnce).not.toHaveBeenCalled();
    expect(lasting()).toHaveTextContent(/peut-être par l’une de ces applications\s: Recrutement et /);
    expect(screen.getByRole('button', { name: 'Recharger la page' })).toBeVisible();
    openPage();
    expect(disabled('recruitment')).toBeUndefined();
    const reload = vi.fn<() => void>();
    vi.stubGlobal('location', { href: 'http://localhost/', reload });
    act(() => screen.getByRole('button', { name: 'Recharger sans ces applications' }).click());
    vi.unstubAllGlobals();
    expect(reload).toHaveBeenCalledOnce();
    openPage();
    expect(disabled('recruitment')).toMatch(/Réf/);
    expect(disabled(FOLLOW_UP.remote)).toMatch(/Réf/);
  });

  it('show a band, and not the question again, once the person was asked in the tab', async () => {
    for (let time = 0; time < 2; time += 1) await goesOn(RECRUITMENT, FOLLOW_UP);
    act(() => screen.getByRole('button', { name: 'Plus tard' }).click());
    document.body.replaceChildren();
    await goesOn(RECRUITMENT, FOLLOW_UP);
    expect(lasting()).not.toBeInTheDocument();
    const band = screen.getByRole('complementary', { name: 'Support' });
    expect(band).toHaveTextContent(/peut-être par l’une de ces applications/);
    expect(screen.getByRole('button', { name: 'Recharger sans ces applications' })).toBeVisible();
    vi.useRealTimers();
    expect(await axeViolations(document.body)).toEqual([]);
  });

  it('without the app that was closed for it close no other one, but the person may', async () => {
    await answer(RECRUITMENT);
    openPage();
    await answer(FOLLOW_UP, ['fetch'], false, [], { isGoingOn: true });
    expect(reports().at(-1)).toMatchObject({ ...FOLLOW_UP, outcome: 'failed' });
    openPage();
    expect(disabled(FOLLOW_UP.remote)).toBeUndefined();
    expect(lasting()).toBeVisible();
    expect(screen.getByRole('button', { name: 'Recharger sans cette application' })).toBeVisible();
  });

  it('have the person asked first where something would be lost', async () => {
    const finish = holdUnsavedChanges('essai');
    await goesOn(RECRUITMENT, FOLLOW_UP);
    expect(reloadOnce).not.toHaveBeenCalled();
    const dialog = screen.getByRole('dialog', { name: 'La page doit être rechargée' });
    expect(dialog).toHaveTextContent('La recharger y met fin.');
    expect(dialog).toHaveTextContent('Ce qui n’est pas enregistré sera alors perdu');
    act(() => screen.getByRole('button', { name: 'Terminer d’abord' }).click());
    expect(screen.getByRole('button', { name: 'Recharger la page' })).toBeVisible();
    finish();
    act(() => void vi.advanceTimersByTime(LOOK_MS));
    expect(reloadOnce).toHaveBeenCalledOnce();
  });
});

it('what is being written can be copied before the page is loaded again', async () => {
  vi.useRealTimers();
  const user = userEvent.setup();
  const field = Object.assign(document.createElement('input'), { value: 'Rappeler Zoé' });
  field.setAttribute('aria-label', 'Note');
  document.body.append(field);
  await answer();
  await user.click(screen.getByRole('button', { name: 'Copier ce que j’ai écrit' }));
  expect(await navigator.clipboard.readText()).toBe('Note\u00a0: Rappeler Zoé');
});
