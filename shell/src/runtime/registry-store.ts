import type { Audience, Registry, Release, RemoteEntry } from '@trame/platform';
import { resolveRegistry } from '@trame/platform/registry';
import { tabStorage } from '@trame/session/storage';
import { create } from 'zustand';
import { getShellConfig } from './shell-config.ts';
import {
  dropSwitch,
  holdSupportSwitches,
  isOriginConfirmed,
  keepOriginConfirmed,
  keepSwitch,
  keptSwitch,
} from './support-address.ts';
import { allowsOverride, parseOverride, type Override, type Refusal } from './support-switches.ts';

/** The viewer of the registry; `isKnown` once it is certain who it is, or that nobody is signed in. */
export type Viewer = Audience & { isKnown: boolean };

/**
 * What the tab's storage has of an app after its name: a version and what to tell the person. Read as it is there, so it
 * may be shorter.
 */
type Tampered = readonly string[];

type RegistryState = {
  /** As the store publishes it, for everyone. */
  published: Registry;
  viewer: Viewer;
  /** Remotes that support switched off in this tab; `all` of them when none is named. */
  switchedOff: readonly string[] | 'all' | null;
  /** By remote, the version that is switched off in this tab because functions of the page were changed: another one opens. */
  tampered: Readonly<Record<string, Tampered>>;
  /** The override requested in this tab; in force only once it is known that the viewer may use it. */
  asked: Override | null;
  /** A requested override that could be in force, once the person agrees to run code of that origin. */
  unconfirmed: Override | null;
  override: Override | null;
  /** Why the requested override is not in force. */
  refusal: Refusal | null;
  /** By remote, the version that did not load here and the one that runs instead. */
  fallenBack: ReadonlyMap<string, { wanted: string; runs: Release }>;
  /** In force for this viewer, in this tab. */
  registry: Registry;
};

const EMPTY: Registry = { schemaVersion: 1, generatedAt: '', remotes: [] };
const SWITCHED_OFF_TEXT = 'Désactivée dans cet onglet à la demande du support.';

/** The state of the app: the registry and everything that changes it for one person and one tab. */
export const useRegistryStore = create<RegistryState>(() => ({
  published: EMPTY,
  viewer: { userId: undefined, roles: [], isKnown: false },
  switchedOff: null,
  tampered: {},
  asked: null,
  unconfirmed: null,
  override: null,
  refusal: null,
  fallenBack: new Map(),
  registry: EMPTY,
}));

const { getState, setState } = useRegistryStore;

/** A remote on a developer's machine: its files have no recorded hash, and it has no fallback. */
function onOtherMachine(entry: RemoteEntry, { url }: Override): RemoteEntry {
  const { integrity: _published, lastKnownGood: _older, disabled: _closed, ...facts } = entry;
  return { ...facts, version: 'poste', entry: url, preload: [] };
}

/** A remote with the facts of the running version: links must lead to existing pages. */
function asItRuns(entry: RemoteEntry, fallenBack: RegistryState['fallenBack']): RemoteEntry {
  const { wanted, runs } = fallenBack.get(entry.name) ?? {};
  if (runs === undefined || wanted !== entry.version) return entry;
  const { routes, nav, search, redirects } = runs;
  return { ...entry, routes, nav, search, redirects };
}

/** What is recorded for an app, whatever its name: every object has a `constructor`. */
const tamperedIn = (tampered: RegistryState['tampered'], name: string): Tampered =>
  (Object.hasOwn(tampered, name) && tampered[name]) || [];

type Switches = Pick<RegistryState, 'viewer' | 'switchedOff' | 'tampered' | 'override' | 'fallenBack'>;

function effective(published: Registry, switches: Switches): Registry {
  const { viewer, switchedOff, tampered, override, fallenBack } = switches;
  const resolved = resolveRegistry(published, viewer);
  const remotes = resolved.remotes.map((known) => {
    const entry = asItRuns(known, fallenBack);
    if (switchedOff === 'all' || switchedOff?.includes(entry.name)) {
      return { ...entry, disabled: { message: SWITCHED_OFF_TEXT } };
    }
    const wanted = override?.remote === entry.name ? onOtherMachine(entry, override) : entry;
    const [version, message = ''] = tamperedIn(tampered, wanted.name);
    return version === wanted.version ? { ...wanted, disabled: { message } } : wanted;
  });
  return { ...resolved, remotes };
}

const isConfirmed = ({ url }: Override, { userId }: Viewer): boolean =>
  isOriginConfirmed(new URL(url).origin, userId);

/** Decides about the requested override, then about the registry in force. */
function update(changes: Partial<RegistryState>): void {
  const next = { ...getState(), ...changes };
  const verdict =
    next.asked &&
    allowsOverride(next.asked, {
      remotes: next.published.generatedAt === '' ? undefined : next.published.remotes.map(({ name }) => name),
      roles: next.viewer.roles,
      isSignedIn: next.viewer.userId !== undefined,
      isKnown: next.viewer.isKnown,
      isProduction: process.env['NODE_ENV'] === 'production',
      origins: getShellConfig().overrideOrigins,
      isConfirmed: isConfirmed(next.asked, next.viewer),
    });
  next.override = verdict === 'allowed' ? next.asked : null;
  next.unconfirmed = verdict === 'ask' ? next.asked : null;
  if (verdict && verdict !== 'allowed' && verdict !== 'ask' && verdict !== 'wait') {
    dropSwitch('override');
    next.asked = null;
    next.refusal = verdict;
  }
  setState({ ...next, registry: effective(next.published, next) });
}

/** Puts a published registry in force. Call `setConfig` before, and `setViewer` whenever someone signs in or out. */
export function setRegistry(published: Registry): void {
  update({ published });
}

/** Says for whom the registry is in force. */
export function setViewer(viewer: Viewer): void {
  const before = getState().viewer;
  const isSame =
    before.userId === viewer.userId &&
    before.isKnown === viewer.isKnown &&
    before.roles.join() === viewer.roles.join();
  if (!isSame) update({ viewer });
}

/** Says that a version did not load and which one runs instead, until the registry names another. */
export function setFallenBack(name: string, wanted: string, runs: Release): void {
  update({ fallenBack: new Map(getState().fallenBack).set(name, { wanted, runs }) });
}

/** Says that a remote runs in the version it should. */
export function forgetFallenBack(name: string): void {
  const fallenBack = new Map(getState().fallenBack);
  if (fallenBack.delete(name)) update({ fallenBack });
}

/** A published registry as it would be in force here, to compare with the present one. */
export function asInForce(published: Registry): Registry {
  return effective(published, getState());
}

/** The registry in force for this person, in this tab. */
export function getRegistry(): Registry {
  return getState().registry;
}

export function useRegistry(): Registry {
  return useRegistryStore((state) => state.registry);
}

/** Whether a remote has a canary: its version depends on who the viewer is. */
export function useHasCanary(name: string | undefined): boolean {
  return useRegistryStore(({ published }) =>
    published.remotes.some((remote) => remote.name === name && remote.canary !== undefined),
  );
}

/** A comma-separated list of names; no name at all means every remote. */
function namesOf(list: string): readonly string[] | 'all' {
  const names = list.split(',').map((name) => name.trim());
  return names.every((name) => name === '') ? 'all' : names.filter(Boolean);
}

/** The key in the storage of the tab. */
export const TAMPERED_KEY = 'trame-tampered';

/** From its lines, one for each app. */
function keptTampered(): RegistryState['tampered'] {
  const lines = tabStorage.getItem(TAMPERED_KEY)?.split('\n') ?? [];
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...tampered] = line.split('\t');
      return [name, tampered];
    }),
  );
}

/** Puts in force what support asked for in this tab. Call before `setRegistry`. */
export function readSupportSwitches(): void {
  holdSupportSwitches();
  const list = keptSwitch('disable-remotes');
  const wanted = keptSwitch('override');
  const asked = wanted === null ? null : parseOverride(wanted);
  const isMalformed = wanted !== null && asked === null;
  if (isMalformed) dropSwitch('override');
  update({
    switchedOff: list === null ? null : namesOf(list),
    tampered: keptTampered(),
    asked,
    ...(wanted !== null && { refusal: isMalformed ? ('malformed' as const) : null }),
  });
}

/**
 * Keeps an override for this tab, which the person has just agreed to; the page must be loaded again for it, as the
 * published app may run already.
 */
export function keepOverride({ remote, url }: Override): void {
  keepSwitch('override', `${remote}@${url}`);
  keepOriginConfirmed(new URL(url).origin, getState().viewer.userId);
}

/** The person refuses the override of a link: the published version remains. */
export function refuseOverride(): void {
  dropSwitch('override');
  update({ asked: null });
}

/** Forgets everything that support changed in this tab; the page must be loaded again for the same reason. */
export function forgetSupportSwitches(): void {
  dropSwitch('disable-remotes');
  dropSwitch('override');
  tabStorage.removeItem(TAMPERED_KEY);
}

/** The apps switched off in this tab because functions of the page were changed. */
export function tamperedShown({ registry, tampered }: RegistryState): string[] {
  return registry.remotes
    .filter(({ name, version }) => tamperedIn(tampered, name)[0] === version)
    .map(({ name }) => name);
}

/** The override to show: in force, or stored by a person who may use it until there is a registry. */
export function overrideShown({ override, asked, viewer }: RegistryState): Override | null {
  return override ?? (viewer.isKnown && asked && isConfirmed(asked, viewer) ? asked : null);
}

/** Has read why an override was refused. */
export function dismissRefusal(): void {
  setState({ refusal: null });
}
