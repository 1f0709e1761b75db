import type { FailureCode, reloadOnce } from '@trame/platform/loader';
import { tabStorage } from '@trame/session/storage';
import { report } from '@trame/session/telemetry';
import { hasUnsavedChanges } from '@trame/session/unsaved-store';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { TAMPERED_KEY, tamperedShown, useRegistryStore } from '../runtime/registry-store.ts';
import { leaveUnsaved } from '@trame/session/leave-unsaved';
import { CopyTyped } from '@trame/session/copy-typed';
import { SHELL_FIELDS, typedText } from '@trame/session/typed-text';
import { holdPage, isWriting } from '@trame/session/writing';
import { keyOf, type Origin } from './shown-apps.ts';
import { isStored } from './stored-in-tab.ts';
import { TamperedNotice } from '../features/support/components/tampered-notice.tsx';
import { damageText, toSwitchOffText } from '../features/support/model/support-text.ts';

const UNCOPIED = 'input[type="password"], input[type="file"]';

/** Names of changed functions in one report. */
const MOST_NAMES = 12;

type Tampering = {
  /** What was changed; functions, unless said otherwise. */
  code?: FailureCode;
  /** Nothing remains changed: it is only reported. */
  isRepaired?: boolean;
  /** Apps of which one did it, or an extension of the browser. */
  candidates: readonly Origin[];
  isCertain: boolean;
  /** Its code was seen to do so, by the stack. */
  isSeen?: boolean;
  /** It is not the first change by nobody knows whom in this document, or it cannot be put back. */
  isGoingOn?: boolean;
  /** Names of the functions, or of what was left. */
  changed: readonly string[];
  /** Whether an app is saving something. Given, as what its module needs is not part of this piece. */
  isSaving: () => boolean;
  reloadOnce: typeof reloadOnce;
};

const EDITED = '[contenteditable]:not([contenteditable="false"]), textarea, input, select';

/** Whether an option is not chosen as its page set it. Where none is set, the browser chooses the first one of a list. */
function isChosenAnew(
  { selected, defaultSelected, index }: HTMLOptionElement,
  list: HTMLSelectElement,
): boolean {
  const isFirst = !list.multiple && index === 0 && !list.querySelector('option[selected]');
  return selected !== (isFirst || defaultSelected);
}

/** Whether something in a frame of the same origin is not as its page set it: its events do not come here. */
function isFrameWritten({ contentDocument }: HTMLIFrameElement): boolean {
  if (contentDocument?.designMode === 'on') return true;
  return [...(contentDocument?.querySelectorAll(EDITED) ?? [])].some((field) => {
    // Of another window: no instance of the classes of this one.
    const { value, defaultValue, checked, defaultChecked } = field as HTMLInputElement;
    if (field.localName === 'select') {
      const list = field as HTMLSelectElement;
      return [...list.options].some((option) => isChosenAnew(option, list));
    }
    if (value === undefined) return field.textContent !== '';
    return value !== defaultValue || checked !== defaultChecked;
  });
}

/** Whether something that the person did would be lost if the page was loaded again. */
function isBusy(isSaving: () => boolean): boolean {
  const isFilled = ({ value }: HTMLInputElement) => value !== '';
  return (
    hasUnsavedChanges() ||
    isSaving() ||
    typedText() !== '' ||
    isWriting() ||
    [...document.querySelectorAll('iframe')].some(isFrameWritten) ||
    [...document.querySelectorAll<HTMLInputElement>(UNCOPIED)].some(isFilled)
  );
}

const TEXT = 'Désactivée dans cet onglet\u00a0: la page a été abîmée pendant son utilisation.';

/** Switches a version off in this tab, from the next time the page is loaded. */
function switchOff({ remote, version }: Origin, reference: string): void {
  const others = tabStorage
    .getItem(TAMPERED_KEY)
    ?.split('\n')
    .filter((line) => !line.startsWith(`${remote}\t`));
  const line = [remote, version, `${TEXT} Réf. ${reference}`].join('\t');
  tabStorage.setItem(TAMPERED_KEY, [...(others ?? []), line].join('\n'));
}

/** The person accepts to lose what is not saved. */
function reloadWithout(apps: readonly Origin[]): void {
  // Before the browser asks the same.
  flushSync(leaveUnsaved);
  if (apps.length === 0 || isStored(TAMPERED_KEY)) return window.location.reload();
  const address = new URL(window.location.href);
  address.searchParams.set('disable-remotes', apps.map(({ remote }) => remote).join(','));
  return window.location.assign(address);
}

/** Holds the apps of which one changed functions again and again, when the page was loaded again because of that. */
const SUSPECTS_KEY = 'trame-suspects';

/** Of those that have run in this document, the apps that had also run in the one before; all of them if there is none. */
function suspectsAmong(candidates: readonly Origin[]): readonly Origin[] {
  const before = tabStorage.getItem(SUSPECTS_KEY)?.split('\n') ?? [];
  const suspects = candidates.filter((app) => before.includes(keyOf(app)));
  return suspects.length > 0 ? suspects : candidates;
}

/** The app that is answered because it alone is suspected, of several that have run: what it changes next says nothing new. */
let onlySuspect: string | undefined;

/** Whether fewer apps are suspected than when the page was loaded again the last time: otherwise it would be in vain. */
function noteSuspects(suspects: readonly Origin[]): boolean {
  const keys = suspects.map(keyOf).toSorted();
  const before = tabStorage.getItem(SUSPECTS_KEY)?.split('\n') ?? [];
  if (before.length > 0 && !keys.every((key) => before.includes(key))) return false;
  if (before.length === keys.length) return false;
  tabStorage.setItem(SUSPECTS_KEY, keys.join('\n'));
  return true;
}

/**
 * Whether an app is switched off because functions were changed, and they are changed without it: it was not the cause.
 * That may be an extension of the browser, so nothing else is switched off.
 */
const isChangedWithout = (): boolean => tamperedShown(useRegistryStore.getState()).length > 0;

/** Stored once the person was asked about what goes on and cannot be ended by loading the page again. */
const ASKED_KEY = 'trame-asked-suspects';

/** An app may have added a property of any name. */
const nameOf = (name: string): string => (/^[\w$.()]{1,60}$/.test(name) ? name : 'property');

/**
 * Functions of the page were changed by an app, and put back: it is reported, and the page is loaded again without that
 * app, if it is known which. Where it is not, and they are changed again, the page is loaded again with it: its timers end, and
 * fewer apps will have run when they are changed the next time. At once where nothing can be lost, and by itself only once
 * for each app in a tab; otherwise the person is asked. Where it would be in vain, they choose whether to go on without
 * those that may have done it.
 */
export async function answerTampering({
  code = 'tampered_builtins',
  isRepaired = false,
  candidates: given,
  isCertain,
  isSeen = false,
  isGoingOn = false,
  changed,
  isSaving,
  reloadOnce,
}: Tampering): Promise<void> {
  const isOfFunctions = code === 'tampered_builtins';
  const candidates = isOfFunctions && !isCertain ? suspectsAmong(given) : given;
  const [first] = candidates;
  if (!first) return;
  const app = candidates.length === 1 ? first : undefined;
  if (app && given.length > 1) {
    if (onlySuspect === keyOf(app)) return;
    onlySuspect = keyOf(app);
  }
  const names = changed.slice(0, MOST_NAMES).map((name) => (isOfFunctions ? nameOf(name) : name));
  const more = changed.length > MOST_NAMES ? ` and ${changed.length - MOST_NAMES} more` : '';
  const who = app ? '' : `one of ${candidates.map((one) => one.remote).join(', ')} `;
  const cause = `${isCertain ? '' : 'probably '}${who}${isOfFunctions ? 'changed' : 'left'} ${names.join(', ')}${more}`;
  const isWithout = isOfFunctions && !isSeen && isChangedWithout();
  const culprit = isWithout ? undefined : app;
  const isOver = isRepaired || !(culprit ?? isGoingOn);
  const isLasting = !isOver && !culprit && (isWithout || !noteSuspects(candidates));
  const outcome = isOver ? 'recovered' : 'failed';
  const error = new Error(`${code}: ${cause}`);
  // The place of this call is not that of the change.
  delete error.stack;
  const reference = report(error, {
    ...(app ?? { boundary: 'none' }),
    code,
    phase: 'event',
    outcome,
    attempts: '1',
    cause,
  });
  if (isOver) return;
  if (culprit) switchOff(culprit, reference);
  const subject = app?.remote ?? candidates.map(keyOf).toSorted().join();
  const mayLose = () => isBusy(isSaving);
  const reload = async () => {
    const isReloading = !mayLose() && (await reloadOnce(`tampered.${subject}`, '', mayLose));
    if (isReloading) holdPage(ask);
    return isReloading;
  };
  let isAsked = false;
  const ask = () => {
    if (isAsked) return;
    isAsked = true;
    // A root of its own: the pages of the app may keep the other one from drawing anything.
    const place = document.createElement('div');
    document.body.append(place);
    const { published } = useRegistryStore.getState();
    const wasAsked = isLasting && tabStorage.getItem(ASKED_KEY) !== null;
    if (isLasting) tabStorage.setItem(ASKED_KEY, reference);
    const withoutThem = () => {
      for (const one of candidates) switchOff(one, reference);
      reloadWithout(candidates);
    };
    createRoot(place).render(
      <TamperedNotice
        title={culprit && toSwitchOffText(published, culprit.remote)}
        reference={reference}
        mayLose={mayLose}
        onIdle={reload}
        onReload={() => reloadWithout(culprit ? [culprit] : [])}
        {...(isLasting && {
          lasting: {
            text: damageText(
              published,
              candidates.map(({ remote }) => remote),
            ),
            isOne: candidates.length === 1,
            wasAsked,
            onWithout: withoutThem,
          },
        })}
      >
        <div {...SHELL_FIELDS}>
          <CopyTyped />
        </div>
      </TamperedNotice>,
    );
  };
  if (isLasting || !(await reload())) ask();
}
