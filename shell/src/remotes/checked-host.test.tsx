import { HostApiProvider, useHost, type HostApi } from '@trame/platform';
import { createFakeHost } from '@trame/platform/fake-host';
import { keptReports } from '@trame/session/telemetry';
import { render } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetReports } from '../../testing/reports.ts';
import { endLeaving, leaveUnsaved } from '@trame/session/leave-unsaved';
import { useCheckedHost } from './checked-host.ts';

/** Whatever an app may give, whatever the types say. */
type Loose = {
  setPage: (...given: unknown[]) => () => void;
  holdUnsavedChanges: (...given: unknown[]) => () => void;
  notify: Record<'success' | 'error' | 'info', (...given: unknown[]) => void>;
  telemetry: { report: (...given: unknown[]) => string };
  linkTo: (...given: unknown[]) => string | undefined;
};

let versions = 0;
let version: string;

function open(isStrict = false) {
  const { host, record } = createFakeHost({ links: { 'suivi.home': '/suivi' } });
  const released: unknown[] = [];
  const setPage = vi.fn<HostApi['setPage']>((page) => () => void released.push(page));
  const linkTo = vi.fn<HostApi['linkTo']>(host.linkTo);
  const holdUnsavedChanges = vi.fn<HostApi['holdUnsavedChanges']>(host.holdUnsavedChanges);
  const whole = { ...host, setPage, linkTo, holdUnsavedChanges };
  let checked: Loose | undefined;
  function App() {
    checked = useCheckedHost(useHost(), 'essai', version) as Loose;
    return null;
  }
  const { unmount } = render(
    <HostApiProvider host={whole}>
      <App />
    </HostApiProvider>,
    { reactStrictMode: isStrict },
  );
  return { host: checked!, record, setPage, linkTo, holdUnsavedChanges, released, unmount };
}

afterEach(() => {
  vi.restoreAllMocks();
});

const complaints = () => keptReports().map(({ context }) => context);

const circular: Record<string, unknown> = {};
circular['self'] = circular;
const element = createElement('b');

const throwing = (key: string) =>
  Object.defineProperty({}, key, {
    enumerable: true,
    get: () => {
      throw new Error('broken on purpose');
    },
  });
const revoked = () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
};

beforeEach(() => {
  // Each is reported once per version.
  versions += 1;
  version = `1.0.${versions}`;
  forgetReports();
  endLeaving();
});
afterEach(forgetReports);

describe('a page that an app names', () => {
  it.each([undefined, null, 'Titre', { title: {} }, { title: element }, { title: '' }, { title: 7 }])(
    'without a title is not named, and reported once for the app: %o',
    (page) => {
      const { host, setPage } = open();
      expect(() => host.setPage(page)()).not.toThrow();
      host.setPage(page);
      expect(setPage).not.toHaveBeenCalled();
      expect(complaints()).toEqual([
        expect.objectContaining({ remote: 'essai', version, code: 'misused_host', outcome: 'recovered' }),
      ]);
    },
  );

  it.each([
    ['no list', 'Accueil', []],
    ['no labels', [null, 'a', { label: {} }, { label: element }], []],
    [
      'addresses elsewhere',
      [
        'javascript:alert(1)',
        '//other.example',
        'https://other.example/',
        'data:,x',
        'http://[',
        `blob:${location.origin}/x`,
        {},
        Symbol('x'),
      ].map((to, index) => ({ label: `${index}`, to })),
      [0, 1, 2, 3, 4, 5, 6, 7].map((index) => ({ label: `${index}` })),
    ],
    [
      'addresses of the platform',
      [
        { label: 'a', to: '/recrutement?x=1' },
        { label: 'b', to: '..' },
      ],
      [
        { label: 'a', to: '/recrutement?x=1' },
        { label: 'b', to: '..' },
      ],
    ],
  ])('with breadcrumbs that are %s keeps its title', (_, breadcrumbs, shown) => {
    const { host, setPage } = open();
    host.setPage({ title: 'Titre', breadcrumbs, isWide: 'yes' }, 'first');
    expect(setPage).toHaveBeenCalledExactlyOnceWith(
      { title: 'Titre', breadcrumbs: shown, isWide: false },
      undefined,
    );
  });

  it('has breadcrumbs and addresses that fit on a line, however many and however long it gives', () => {
    const { host, setPage } = open();
    const breadcrumbs: unknown[] = Array.from({ length: 5_000 }, (_, index) => ({ label: `${index}` }));
    breadcrumbs[0] = { label: 'x'.repeat(1_000_000), to: `/${'x'.repeat(1_000_000)}` };
    host.setPage({ title: 'Titre', breadcrumbs });
    expect(setPage.mock.lastCall?.[0].breadcrumbs).toEqual([
      { label: 'x'.repeat(200) },
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((index) => ({ label: `${index}` })),
    ]);
  });

  it.each([
    ['breadcrumbs that are no list (string)', 'Accueil'],
    ['a breadcrumb without a label (null)', [null]],
    ['a breadcrumb that leads to no page (object)', [{ label: 'a', to: {} }]],
    ['too many breadcrumbs', Array.from({ length: 11 }, () => ({ label: 'a' }))],
  ])('is reported once for %s', (detail, breadcrumbs) => {
    const { host } = open();
    host.setPage({ title: 'Titre', breadcrumbs });
    expect(complaints().map(({ cause }) => cause)).toEqual([expect.stringContaining(`setPage: ${detail}`)]);
  });

  it('is named beside others by its rank, without a complaint when a breadcrumb leads nowhere', () => {
    const { host, setPage } = open();
    const page = { title: 'Titre', breadcrumbs: [{ label: 'Accueil' }], isWide: false };
    host.setPage(page, 3);
    expect(setPage).toHaveBeenCalledExactlyOnceWith(page, 3);
    expect(complaints()).toEqual([]);
  });

  it('is taken back once, however often the app asks for it', () => {
    const { host, released } = open();
    const release = host.setPage({ title: 'Titre' });
    release();
    release();
    expect(released).toHaveLength(1);
  });

  it('remains named when React only repeats the effects of a page that remains', () => {
    vi.useFakeTimers();
    const { host, released, setPage } = open(true);
    host.setPage({ title: 'Titre' });
    vi.runAllTimers();
    host.setPage({ title: 'Suite' });
    vi.useRealTimers();
    expect(setPage).toHaveBeenCalledTimes(2);
    expect(released).toEqual([]);
  });

  it('is no longer named once the app is left, even by an app that gives nothing back', () => {
    vi.useFakeTimers();
    const { host, released, unmount, setPage } = open();
    host.setPage({ title: 'Titre' }, 3);
    unmount();
    vi.runAllTimers();
    host.setPage({ title: 'Trop tard' });
    vi.useRealTimers();
    expect(released).toEqual([expect.objectContaining({ title: 'Titre' })]);
    expect(setPage).toHaveBeenCalledOnce();
  });
});

describe('a notice that an app gives', () => {
  it.each([
    [undefined, []],
    [{ title: element }, []],
    [{ title: { toString: 'no' } }, []],
    ['Enregistré', [{ title: 'Enregistré' }]],
    [{ title: 'Enregistré', description: circular }, [{ title: 'Enregistré' }]],
    [{ title: 'Enregistré', description: element }, [{ title: 'Enregistré' }]],
    [{ title: 'Enregistré', description: 'Tout.' }, [{ title: 'Enregistré', description: 'Tout.' }]],
    [{ title: 'Enregistré', description: ' ' }, [{ title: 'Enregistré' }]],
  ])('is shown as far as it is text: %o', (notice, shown) => {
    const { host, record } = open();
    host.notify.error(notice);
    expect(record.notices.map((said) => said.notice)).toEqual(shown);
  });
});

it('a notice of an app has a description that can be read while it is shown', () => {
  const { host, record } = open();
  host.notify.info({ title: 'x'.repeat(1_000_000), description: 'y'.repeat(1_000_000) });
  expect(record.notices[0]?.notice).toEqual({ title: 'x'.repeat(200), description: 'y'.repeat(500) });
});

describe('what throws when it is read', () => {
  it.each<[string, (host: Loose) => unknown]>([
    ['setPage', (host) => host.setPage(throwing('title'))()],
    ['setPage', (host) => host.setPage({ title: 'x', breadcrumbs: [throwing('label')] })()],
    ['setPage', (host) => host.setPage(revoked())()],
    ['notify.error', (host) => host.notify.error(throwing('title'))],
    ['notify.error', (host) => host.notify.error(throwing('description'))],
    ['notify.error', (host) => host.notify.error({ title: 'x', description: revoked() })],
    ['linkTo', (host) => host.linkTo('suivi.home', throwing('id'))],
    ['linkTo', (host) => host.linkTo('suivi.home', revoked())],
    ['linkTo', (host) => host.linkTo(revoked())],
    ['holdUnsavedChanges', (host) => host.holdUnsavedChanges(revoked())()],
  ])('does not stop the code of the app that gave it to %s, and is reported', (name, give) => {
    const { host } = open();
    expect(() => give(host)).not.toThrow();
    expect(complaints()).toContainEqual(
      expect.objectContaining({ remote: 'essai', cause: expect.stringContaining(`${name}:`) as string }),
    );
  });
});

describe('a link that an app asks for', () => {
  it.each([
    [undefined, undefined],
    [Symbol('x'), undefined],
    ['suivi.home', null],
    ['suivi.home', { id: Symbol('x') }],
    ['suivi.home', { id: circular }],
    ['suivi.home', { id: '..' }],
    ['suivi.home', { id: 'x'.repeat(1_000_000) }],
    ['suivi.home', { id: '\uD800' }],
  ])('is hidden when no address can be made of %o and %o', (routeId, params) => {
    const { host, linkTo } = open();
    expect(host.linkTo(routeId, params)).toBeUndefined();
    expect(linkTo).not.toHaveBeenCalled();
  });

  it('needs no parameters', () => {
    const { host, linkTo } = open();
    expect(host.linkTo('suivi.home')).toBe('/suivi');
    expect(linkTo).toHaveBeenCalledWith('suivi.home', {});
    expect(complaints()).toEqual([]);
  });

  it('has its numbers as text, without what is undefined', () => {
    const { host, linkTo } = open();
    expect(host.linkTo('suivi.home', { id: 7, q: 'a', none: undefined })).toBe('/suivi');
    expect(linkTo).toHaveBeenCalledWith('suivi.home', { id: '7', q: 'a' });
  });
});

describe('a report of an app', () => {
  it('is under its name and version, whatever it says, and contains short words only', () => {
    const { host, record } = open();
    host.telemetry.report(new Error('x'), {
      remote: 'recruitment',
      version: '9',
      id: '<script>',
      circular,
      symbol: Symbol('x'),
      huge: 'x'.repeat(1_000_000),
      feature: 'import',
    });
    expect(record.reports[0]?.context).toEqual({
      remote: 'essai',
      version,
      huge: 'x'.repeat(200),
      feature: 'import',
    });
  });

  it.each([
    circular,
    Symbol('x'),
    null,
    Object.create(null),
    Object.defineProperty(new Error('x'), 'message', { get: () => [].at(7)!['x'] }),
  ])('of something that is no readable error is sent: %#', (error) => {
    const { host, record } = open();
    const context = new Proxy({}, { ownKeys: () => [].at(7)! });
    expect(host.telemetry.report(error, context)).toBe('TEST-1');
    const [{ error: sent } = {}] = record.reports;
    expect(() => JSON.stringify([String(sent), (sent as Error).message])).not.toThrow();
  });

  it('has twelve facts at most, with names that can be read', () => {
    const { host, record } = open();
    const facts = Object.fromEntries(
      Array.from({ length: 100 }, (_, at) => [`${at}${'x'.repeat(1_000)}`, at]),
    );
    host.telemetry.report('x', facts);
    const { remote, version: said, ...given } = record.reports[0]?.context ?? {};
    expect([remote, said]).toEqual(['essai', version]);
    expect(Object.keys(given)).toHaveLength(12);
    expect(Object.keys(given).every((name) => name.length === 200)).toBe(true);
  });

  it('is one of fifty of a visit that reports without end, whose last reference is given for the others', () => {
    const { host, record } = open();
    const references = Array.from({ length: 1_000 }, () => host.telemetry.report('again'));
    expect(record.reports).toHaveLength(50);
    expect(new Set(references.slice(49))).toEqual(new Set(['TEST-50']));
  });
});

describe('notices of an app', () => {
  it('that shows them without end are limited to what a person reads, which is reported once', () => {
    const time = vi.spyOn(performance, 'now').mockReturnValue(0);
    const { host, record } = open();
    for (let times = 0; times < 1_000; times += 1) host.notify.info(`${times}`);
    expect(record.notices).toHaveLength(10);
    expect(complaints().map(({ code, remote }) => [remote, code])).toEqual([['essai', 'misused_host']]);
    time.mockReturnValue(10_000);
    host.notify.info('later');
    expect(record.notices).toHaveLength(11);
  });

  it('that are errors are shown after many successes, as long as they are not without end either', () => {
    vi.spyOn(performance, 'now').mockReturnValue(0);
    const { host, record } = open();
    for (let times = 0; times < 12; times += 1) host.notify.success(`${times}`);
    for (let times = 0; times < 100; times += 1) host.notify.error('Échec');
    expect(record.notices.filter(({ kind }) => kind === 'success')).toHaveLength(10);
    expect(record.notices.filter(({ kind }) => kind === 'error')).toHaveLength(10);
  });

  it('that are errors are shown after its pages were left, also after many successes', () => {
    const time = vi.spyOn(performance, 'now');
    const { host, record, unmount } = open();
    unmount();
    for (let minute = 0; minute < 10; minute += 1) {
      time.mockReturnValue(minute * 60_000);
      host.notify.success(`${minute}`);
    }
    host.notify.error('Échec');
    expect(record.notices.at(-1)).toMatchObject({ kind: 'error' });
  });

  it('still say how a save ended that was begun before its pages were left', () => {
    const { host, record, unmount } = open();
    unmount();
    host.notify.success('Enregistré');
    expect(record.notices).toHaveLength(1);
    expect(complaints()).toEqual([]);
  });

  it('that shows them in a timer do not go on over the pages of other apps, which is reported once', () => {
    const time = vi.spyOn(performance, 'now');
    const { host, record, unmount } = open();
    unmount();
    for (let minute = 0; minute < 100; minute += 1) {
      time.mockReturnValue(minute * 60_000);
      host.notify.info('Toujours là');
    }
    expect(record.notices).toHaveLength(5);
    expect(complaints().map(({ code, remote }) => [remote, code])).toEqual([['essai', 'misused_host']]);
  });
});

describe('unsaved changes of an app', () => {
  it('are held under any id, and given back', () => {
    const { host, record } = open();
    const release = host.holdUnsavedChanges(Number.NaN);
    expect(record.unsaved()).toBe(1);
    release();
    release();
    expect(record.unsaved()).toBe(0);
    expect(complaints()).toEqual([expect.objectContaining({ code: 'misused_host' })]);
  });

  it('are apart from those of another app under the same id', () => {
    const { host, holdUnsavedChanges } = open();
    host.holdUnsavedChanges('form');
    expect(holdUnsavedChanges).toHaveBeenCalledExactlyOnceWith('essai:form');
  });

  it('end with its pages: what it never gave back is reported, what it holds later is not held', () => {
    vi.useFakeTimers();
    const { host, record, unmount } = open();
    host.holdUnsavedChanges('a');
    unmount();
    vi.runAllTimers();
    vi.useRealTimers();
    host.holdUnsavedChanges('b');
    expect(record.unsaved()).toBe(0);
    expect(complaints().map(({ code, remote }) => [remote, code])).toEqual([
      ['essai', 'kept_unsaved'],
      ['essai', 'kept_unsaved'],
    ]);
  });

  it('are not held again after the person chose to leave, until they write again', () => {
    const { host, record } = open();
    leaveUnsaved();
    host.holdUnsavedChanges('a');
    expect(record.unsaved()).toBe(0);
    document.body.dispatchEvent(new Event('input', { bubbles: true }));
    host.holdUnsavedChanges('a');
    expect(record.unsaved()).toBe(1);
  });
});

it('an app cannot change the roles that the shell decides by', () => {
  const { host } = createFakeHost();
  let checked: HostApi | undefined;
  function App() {
    checked = useCheckedHost(host, 'essai', version);
    return null;
  }
  render(<App />);
  expect(() => (checked!.session.roles as string[]).push('admin')).toThrow(TypeError);
  expect(() => Object.assign(checked!.session, { roles: ['admin'] })).toThrow(TypeError);
  expect(host.session.roles).not.toContain('admin');
});
