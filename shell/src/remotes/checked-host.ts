import type { Breadcrumb, HostApi, HostNotice, HostPage } from '@trame/platform';
import { RemoteFailure, reportOf, type FailureCode } from '@trame/platform/loader';
import { useEffect, useMemo } from 'react';
import { isLeavingUnsaved } from '@trame/session/leave-unsaved';
import { readable } from './readable-error.ts';
import { reportLoad } from './remote-loader.ts';

/** Characters of a title, a label or a word of a report: they are read on one line. Longer texts are cut. */
const LONGEST_TEXT = 200;
/** Characters of what a notice says below its title: it is read in the few seconds that it stands there. */
const LONGEST_DESCRIPTION = 500;
/** Breadcrumbs of one page, which stand on one line; those after them are left out. */
const MOST_BREADCRUMBS = 10;
/** Characters of an address: some servers and mail programs cut longer ones. */
const LONGEST_ADDRESS = 2_000;
/** Facts of one report, and reports of one visit; an app that reports without end leaves room for the others. */
const MOST_FACTS = 12;
const MOST_REPORTS = 50;

/** Notices of an app in a period: nobody reads more of them. Errors are counted apart: successes do not hide one. */
const MOST_NOTICES = 10;
const NOTICES_PERIOD_MS = 10_000;
/** Notices of a visit once its pages were left: what was begun there may still end, but a timer may never. */
const MOST_LATE_NOTICES = 5;

type Complaint = (code: FailureCode, detail: string) => void;

/** What `read` makes of something that an app gave; undefined when the code of the app throws while it is read. */
function readSafely<Read>(read: () => Read, complain: (detail: string) => void): Read | undefined {
  try {
    return read();
  } catch {
    complain('it throws when it is read');
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const textOf = (value: unknown, longest = LONGEST_TEXT): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.slice(0, longest) : undefined;

/** What kind of thing was given, for the report; never the thing itself, which may be about a person. */
const kindOf = (value: unknown): string =>
  Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;

/** An address of the platform: neither another site nor a script. */
function isOwnAddress(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > LONGEST_ADDRESS) return false;
  if (!URL.canParse(value, location.href)) return false;
  const { origin, protocol } = new URL(value, location.href);
  return origin === location.origin && protocol === location.protocol;
}

function crumbOf(crumb: unknown, complain: (detail: string) => void): Breadcrumb[] {
  const label = isRecord(crumb) ? textOf(crumb['label']) : undefined;
  if (!isRecord(crumb) || label === undefined) {
    complain(`a breadcrumb without a label (${kindOf(crumb)})`);
    return [];
  }
  const { to } = crumb;
  if (to === undefined) return [{ label }];
  if (isOwnAddress(to)) return [{ label, to }];
  complain(`a breadcrumb that leads to no page (${kindOf(to)})`);
  return [{ label }];
}

function pageOf(page: unknown, complain: (detail: string) => void): HostPage | undefined {
  const title = isRecord(page) ? textOf(page['title']) : undefined;
  if (!isRecord(page) || title === undefined) {
    complain(`no title (${kindOf(isRecord(page) ? page['title'] : page)})`);
    return undefined;
  }
  const { breadcrumbs = [], isWide } = page;
  if (!Array.isArray(breadcrumbs)) complain(`breadcrumbs that are no list (${kindOf(breadcrumbs)})`);
  const crumbs: unknown[] = Array.isArray(breadcrumbs) ? breadcrumbs : [];
  if (crumbs.length > MOST_BREADCRUMBS) complain('too many breadcrumbs');
  // By index: its own methods may be others than those of a list.
  const most = Math.min(crumbs.length, MOST_BREADCRUMBS);
  const shown = Array.from({ length: most }, (_, index) => crumbs[index]);
  return {
    title,
    breadcrumbs: shown.flatMap((crumb) => crumbOf(crumb, complain)),
    isWide: isWide === true,
  };
}

/** How a report is named. */
const REPORT_ID = /^[\w-]{4,40}$/;

function noticeOf(notice: unknown, complain: (detail: string) => void): HostNotice | undefined {
  const title = textOf(isRecord(notice) ? notice['title'] : notice);
  if (title === undefined) {
    complain(`no title (${kindOf(isRecord(notice) ? notice['title'] : notice)})`);
    return undefined;
  }
  const given = isRecord(notice) ? notice['description'] : undefined;
  const description = textOf(given, LONGEST_DESCRIPTION);
  if (given !== undefined && typeof given !== 'string')
    complain(`a description that is no text (${kindOf(given)})`);
  const reference = isRecord(notice) ? notice['reference'] : undefined;
  return {
    title,
    ...(description !== undefined && { description }),
    ...(typeof reference === 'string' && REPORT_ID.test(reference) && { reference }),
  };
}

/** What a record contains; nothing when it throws on being read. */
function entriesOf(record: unknown): [string, unknown][] {
  try {
    return isRecord(record) ? Object.entries(record) : [];
  } catch {
    return [];
  }
}

/** The values of a record that are short words. */
function wordsOf(record: unknown): Record<string, string> {
  return Object.fromEntries(
    entriesOf(record)
      .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
      .slice(0, MOST_FACTS)
      .map(([key, value]) => [key.slice(0, LONGEST_TEXT), String(value).slice(0, LONGEST_TEXT)]),
  );
}

/** Parameters of an address; undefined when one of them could not be in an address. */
function paramsOf(params: unknown): Record<string, string> | undefined {
  if (params === undefined) return {};
  if (!isRecord(params)) return undefined;
  const entries = Object.entries(params).filter(([, value]) => value !== undefined);
  const isSound = ([, value]: [string, unknown]) =>
    typeof value === 'string'
      ? value.length <= LONGEST_ADDRESS && value.isWellFormed() && !/^\.{1,2}$/.test(value)
      : Number.isFinite(value);
  return entries.every(isSound)
    ? Object.fromEntries(entries.map(([key, value]) => [key, String(value)]))
    : undefined;
}

/** Complaints of this tab: an app that gives the same wrong thing at each render is reported once. */
const reported = new Set<string>();

/** Reports what an app does wrong, each once. */
export function complaintsOf(remote: string, version: string): Complaint {
  return (code, detail) => {
    const key = JSON.stringify([remote, version, code, detail]);
    if (reported.has(key)) return;
    reported.add(key);
    reportLoad(reportOf(new RemoteFailure(code, { remote, version, detail }), 1, 'recovered'));
  };
}

const nothing = () => undefined;

type Kept = Set<() => void>;

/** One visit of an app: what it asked the shell to show or to hold ends with its pages. */
function startVisit(
  host: Pick<HostApi, 'setPage' | 'holdUnsavedChanges'>,
  remote: string,
  complain: Complaint,
) {
  const names: Kept = new Set();
  const holds: Kept = new Set();
  let isOver = false;
  const keep = (kept: Kept, release: () => void) => {
    const end = () => {
      if (kept.delete(end)) release();
    };
    kept.add(end);
    return end;
  };
  return {
    /** Call once its pages are on the screen; the returned function when they are gone. */
    begin() {
      isOver = false;
      return () => {
        isOver = true;
        // The cleanups of the pages themselves run after this one.
        setTimeout(() => {
          if (!isOver) return;
          if (holds.size > 0) complain('kept_unsaved', 'not given back when its pages were left');
          for (const end of [...holds, ...names]) end();
        }, 0);
      };
    },
    mayNotify: {
      error: limitNotices(() => isOver, complain),
      other: limitNotices(() => isOver, complain),
    },
    setPage: (page: unknown, rank?: unknown) => {
      const misused = (detail: string) => complain('misused_host', `setPage: ${detail}`);
      const checked = readSafely(() => pageOf(page, misused), misused);
      if (!checked || isOver) return nothing;
      return keep(names, host.setPage(checked, Number.isFinite(rank) ? Number(rank) : undefined));
    },
    holdUnsavedChanges: (id: unknown) => {
      if (typeof id !== 'string') complain('misused_host', `holdUnsavedChanges: no id (${typeof id})`);
      if (isOver || isLeavingUnsaved()) {
        complain(
          'kept_unsaved',
          isOver ? 'held after its pages were left' : 'held again after the person left',
        );
        return nothing;
      }
      // Two apps, or an app and the shell, may use the same id.
      return keep(holds, host.holdUnsavedChanges(`${remote}:${typeof id === 'string' ? id : typeof id}`));
    },
  };
}

/** Whether a notice of a visit may be shown: not more than a person reads, nor without end over the pages of other apps. */
function limitNotices(isOver: () => boolean, complain: Complaint): () => boolean {
  let since = -NOTICES_PERIOD_MS;
  let count = 0;
  let late = 0;
  return () => {
    const now = performance.now();
    count = now - since >= NOTICES_PERIOD_MS ? 1 : count + 1;
    if (count === 1) since = now;
    if (isOver()) late += 1;
    const isLate = late > MOST_LATE_NOTICES;
    if (isLate) complain('misused_host', 'notify: again and again after its pages were left');
    else if (count > MOST_NOTICES)
      complain('misused_host', `notify: more than ${MOST_NOTICES} in ${NOTICES_PERIOD_MS} ms`);
    return !isLate && count <= MOST_NOTICES;
  };
}

/** The reports of an app: short words only, always under its own name. */
function reporterOf({ telemetry }: HostApi, remote: string, version: string): HostApi['telemetry']['report'] {
  let reports = 0;
  let last = '';
  return (error: unknown, context?: unknown) => {
    reports += 1;
    if (reports > MOST_REPORTS) return last;
    const { id, ...words } = wordsOf(context);
    last = telemetry.report(readable(error), {
      ...words,
      ...(id !== undefined && REPORT_ID.test(id) && { id }),
      remote,
      version,
    });
    return last;
  };
}

/**
 * The host API as one app gets it. What the app gives is checked here and nowhere else: what has another shape is left out
 * or made safe, and reported once under the app. Nothing is thrown, since the call may be in a cleanup.
 */
export function useCheckedHost(host: HostApi, remote: string, version: string): HostApi {
  const { setPage, holdUnsavedChanges } = host;
  const complain = useMemo(() => complaintsOf(remote, version), [remote, version]);
  const visit = useMemo(
    () => startVisit({ setPage, holdUnsavedChanges }, remote, complain),
    [setPage, holdUnsavedChanges, remote, complain],
  );
  useEffect(() => visit.begin(), [visit]);
  return useMemo(() => {
    const notifier = (kind: keyof HostApi['notify']) => (notice: unknown) => {
      const misused = (detail: string) => complain('misused_host', `notify.${kind}: ${detail}`);
      const checked = readSafely(() => noticeOf(notice, misused), misused);
      if (checked && visit.mayNotify[kind === 'error' ? kind : 'other']()) host.notify[kind](checked);
    };
    return {
      version: host.version,
      // Copies: the shell decides by its own what opens.
      session: Object.freeze({ ...host.session, roles: Object.freeze([...host.session.roles]) }),
      notify: { success: notifier('success'), error: notifier('error'), info: notifier('info') },
      setPage: visit.setPage,
      holdUnsavedChanges: visit.holdUnsavedChanges,
      telemetry: { report: reporterOf(host, remote, version) },
      linkTo: (routeId: unknown, params?: unknown) => {
        const misused = (detail: string) => complain('misused_host', `linkTo: ${detail}`);
        const checked = readSafely(() => paramsOf(params), misused);
        if (typeof routeId === 'string' && checked) return host.linkTo(routeId, checked);
        misused(`${typeof routeId}, ${checked ? 'parameters' : 'parameters of another shape'}`);
        return undefined;
      },
    };
  }, [host, visit, complain, remote, version]);
}
