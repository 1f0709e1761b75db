/**
 * The built-in functions of the page, as they were before any app ran. Nothing here calls a method of a built-in object:
 * an app may have put something else in its place. Lists are read by index, since `for…of` calls such a method.
 */
const { getOwnPropertyDescriptor, getPrototypeOf, hasOwn, setPrototypeOf } = Object;
const { defineProperty, deleteProperty, ownKeys } = Reflect;
const BrowserError = Error;

/**
 * What only drawings, sounds and devices need: a third of what a browser has, and neither the shell nor its libraries use
 * it. Nor is the console watched: libraries that record what is written there wrap it, and nobody depends on it.
 */
const LEFT_OUT =
  /^(console$|SVG(?!Element)|WebGL|XR|GPU|RTC|Audio|MIDI|USB|HID|Bluetooth|Payment|Presentation|Speech|Webkit)/i;
/** As the functions of browsers are named; others are of the shell's build, of its tests or of an extension. */
const STANDARD = /^[a-z\d]+$/i;
/** The functions in it are guarded from the start, with those of the window. */
const GUARDED_NAMESPACE = 'JSON.';
/**
 * Objects that inherit what they can do: something of their own may hide it. Those that the shell, its libraries and apps
 * call: not all that the browser has, since to read some asks for a device, throws or warns.
 */
const INSTANCES = [
  'document',
  'history',
  'navigator',
  'crypto',
  'performance',
  'scheduler',
  'customElements',
  'crypto.subtle',
  'navigator.clipboard',
  'navigator.locks',
  'document.documentElement',
  'document.head',
  'document.body',
];
/** Not read: where storage is refused, reading it throws. */
const STORAGES = ['localStorage', 'sessionStorage'];

/** A slice of the capture, in milliseconds: on a processor four times slower, two of them are no long task either. */
const SLICE_MS = 12;

type Owner = {
  /** As it is written before the name of a property. */
  prefix: string;
  object: object;
  /** Its own properties; undefined for those that may change: neither functions nor accessors. */
  known: Record<PropertyKey, PropertyDescriptor | undefined>;
  keys: PropertyKey[];
  /** Accessors in the place of functions: they tell who assigns something else. */
  guards: Record<PropertyKey, PropertyDescriptor | undefined>;
};

/** Whether an assignment to a built-in function is not let through; the stack of the error leads to who assigns. */
type OnAssignment = (name: string, error: Error) => boolean;
let onAssignment: OnAssignment | undefined;

const owners: Owner[] = [];
let seen = new Set<object>();
let captured: Promise<void> | undefined;
/** Whether something was changed that the browser does not allow to put back, and that was not asked yet. */
let isBeyondRepair = false;
/** Of errors. Libraries change it for a moment, and some forget to put it back: the owner of an error is read from its stack. */
let stackTraceLimit: unknown;

function isSame(one: PropertyDescriptor | undefined, other: PropertyDescriptor | undefined): boolean {
  return (
    one?.value === other?.value &&
    one?.get === other?.get &&
    one?.set === other?.set &&
    one?.writable === other?.writable &&
    one?.enumerable === other?.enumerable &&
    one?.configurable === other?.configurable
  );
}

const isObject = (value: unknown): value is object =>
  typeof value === 'function' || (typeof value === 'object' && value !== null);

/** Marks the getters of guards. */
const GUARD = Symbol('guard');

/** The function of a property, behind its guard if it has one. */
function valueOf({ get, value }: { get?: (this: void) => unknown; value?: unknown }): unknown {
  return get && hasOwn(get, GUARD) ? get() : value;
}

/** As it is written before the name of a property; undefined for an object that is not watched for what it inherits. */
function prefixOfInstance(object: object): string | undefined {
  for (let i = 0; i < owners.length; i += 1) if (owners[i]!.object === object) return owners[i]!.prefix;
  return undefined;
}

/**
 * What a function that may be assigned to is replaced by: the same function, as long as nobody assigns another one. An
 * object that inherits it may still get one of its own.
 */
function guardOf({ prefix, object, known }: Owner, key: PropertyKey): PropertyDescriptor | undefined {
  const was = known[key];
  if (typeof was?.value !== 'function' || !was.writable || !was.configurable) return undefined;
  const real: unknown = was.value;
  const enumerable = was.enumerable === true;
  const get = () => real;
  defineProperty(get, GUARD, { value: true });
  function set(this: unknown, value: unknown): void {
    if (value === real || !isObject(this)) return;
    const isOwn = this === object;
    const path = isOwn ? prefix : prefixOfInstance(this);
    if (path !== undefined && onAssignment?.(path + String(key), new BrowserError('assigned'))) return;
    const given: PropertyDescriptor = {
      value,
      writable: true,
      enumerable: !isOwn || enumerable,
      configurable: true,
    };
    defineProperty(this, key, setPrototypeOf(given, null));
  }
  const accessor: PropertyDescriptor = { get, set, enumerable, configurable: true };
  return setPrototypeOf(accessor, null);
}

/** Puts guards in the place of functions of an object. */
function guard(owner: Owner, isGuarded: (was: PropertyDescriptor) => boolean): void {
  for (const key of owner.keys) {
    const was = owner.known[key];
    const accessor = was && isGuarded(was) ? guardOf(owner, key) : undefined;
    if (accessor && defineProperty(owner.object, key, accessor)) owner.guards[key] = accessor;
  }
}

function remember(prefix: string, object: unknown, isWatched = (_key: PropertyKey) => true): void {
  if (!isObject(object) || seen.has(object)) return;
  seen.add(object);
  const keys = ownKeys(object);
  const known: Owner['known'] = Object.create(null);
  for (const key of keys) {
    const there = isWatched(key) ? getOwnPropertyDescriptor(object, key) : undefined;
    // Some browsers make the functions of an accessor anew each time.
    const isKept = there?.get ? isSame(there, getOwnPropertyDescriptor(object, key)) : isObject(there?.value);
    known[key] = isKept ? there : undefined;
  }
  owners.push({ prefix, object, known, keys, guards: Object.create(null) });
}

/** A constructor or an object of functions, such as `Intl`; and what is only reached through what they make. */
function rememberGlobal(name: string, value: unknown): void {
  if (typeof value !== 'function') {
    if (isObject(value) && value !== globalThis && hasOwn(value, Symbol.toStringTag))
      remember(`${name}.`, value);
    return;
  }
  remember(`${name}.`, value);
  remember(`${name}.prototype.`, value.prototype);
  // The constructor of all typed arrays has no name.
  const above: unknown = getPrototypeOf(value);
  if (typeof above !== 'function' || seen.has(above) || !STANDARD.test(above.name)) return;
  remember(`${above.name}.`, above);
  remember(`${above.name}.prototype.`, above.prototype);
}

/** The prototypes of what lists and generators are read by, which have no name in the window. */
function rememberIterators(): void {
  const text = 'a';
  const made: object[] = [
    [][Symbol.iterator](),
    new Map().keys(),
    new Set().keys(),
    text[Symbol.iterator](),
    text.matchAll(/a/g),
    (function* none() {})(),
    (async function* none() {})(),
  ];
  for (const one of made) {
    for (
      let above: object | null = getPrototypeOf(one);
      above && !seen.has(above);
      above = getPrototypeOf(above)
    )
      remember(`${String(Reflect.get(above, Symbol.toStringTag)).replace(' ', '')}.`, above);
  }
}

const isFunction =
  (object: object) =>
  (key: PropertyKey): boolean =>
    typeof getOwnPropertyDescriptor(object, key)?.value === 'function';

/**
 * The functions of a module that all apps are given: those of its classes, of what it made of them, and of an object that
 * is its default export. Not those of contexts and components, which React changes as it draws.
 */
function rememberModule(name: string, module: object): void {
  for (const [key, exported] of Object.entries(module)) {
    const prefix = `${key === 'default' ? name : key}.`;
    // What React keeps in its own changes as it draws.
    if (!isObject(exported) || '$$typeof' in exported || key.startsWith('__')) continue;
    remember(prefix, exported, isFunction(exported));
    let above: unknown = typeof exported === 'function' ? exported.prototype : getPrototypeOf(exported);
    for (; isObject(above) && !seen.has(above); above = getPrototypeOf(above))
      remember(`${prefix}prototype.`, above, isFunction(above));
  }
}

/** Lets the browser do something else; unlike a timer, at once in a tab that is not on the screen too. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(0);
  });
}

async function capture(modules: Readonly<Record<string, object>>): Promise<void> {
  // First: what is added to it would be a part of every description of a property.
  remember('Object.prototype.', Object.prototype);
  rememberIterators();
  stackTraceLimit = Reflect.get(Error, 'stackTraceLimit');
  let since = performance.now();
  const names = ownKeys(globalThis).filter(
    (name) => typeof name === 'string' && STANDARD.test(name) && !LEFT_OUT.test(name),
  ) as string[];
  for (const name of names) {
    // Others may be accessors, which are not to be called: that of storage throws where it is refused.
    const isNamespace = /^[A-Z]/.test(name);
    rememberGlobal(
      name,
      isNamespace ? Reflect.get(globalThis, name) : getOwnPropertyDescriptor(globalThis, name)?.value,
    );
    if (performance.now() - since < SLICE_MS) continue;
    await pause();
    since = performance.now();
  }
  for (const [name, module] of Object.entries(modules)) rememberModule(name, module);
  const inherited = new Set<object>();
  const shared: object[] = [Node.prototype, EventTarget.prototype, Object.prototype];
  for (const path of INSTANCES) {
    const object = path.split('.').reduce((from: object | undefined, name) => {
      const found: unknown = from && Reflect.get(from, name);
      return isObject(found) ? found : undefined;
    }, globalThis);
    // Code keeps values of its own on elements.
    if (!object) continue;
    remember(`${path}.`, object, path.includes('.') ? isFunction(object) : undefined);
    // Not those of elements, which are called too often for an accessor.
    const first: object | null = object instanceof Element ? null : getPrototypeOf(object);
    for (let above = first; above && !shared.includes(above); above = getPrototypeOf(above))
      inherited.add(above);
  }
  const functions = new Set<PropertyKey>(
    names.filter((name) => seen.has(getOwnPropertyDescriptor(globalThis, name)?.value as object)),
  );
  remember('', globalThis, (key) => functions.has(key) || STORAGES.includes(String(key)));
  for (const owner of owners) {
    const { prefix, object } = owner;
    // Functions of the browser are enumerable; those of the language are called too often for an accessor.
    if (prefix === GUARDED_NAMESPACE) guard(owner, () => true);
    else if (object === globalThis || inherited.has(object) || INSTANCES.includes(prefix.slice(0, -1)))
      guard(owner, ({ enumerable }) => enumerable === true);
  }
}

/** Has assignments to guarded functions answered. */
export function answerAssignments(refuses: OnAssignment): void {
  onAssignment = refuses;
}

/**
 * Remembers the built-in functions as they are now, once for the page, in slices that do not block it.
 * @param modules that all apps are given, by the name of their default export
 */
export function captureBuiltins(modules: Readonly<Record<string, object>> = {}): Promise<void> {
  captured ??= capture(modules);
  return captured;
}

/** Whether the last repair left something as it was changed. */
export function wasBeyondRepair(): boolean {
  const was = isBeyondRepair;
  isBeyondRepair = false;
  return was;
}

/** Stops comparing: test files share the page. */
export function forgetBuiltins(): void {
  for (const { object, known, keys, guards } of owners)
    for (const key of keys)
      if (guards[key] && isSame(guards[key], getOwnPropertyDescriptor(object, key)))
        defineProperty(object, key, known[key]!);
  onAssignment = undefined;
  isBeyondRepair = false;
  owners.length = 0;
  seen = new Set();
  captured = undefined;
}

/**
 * Whether a value, added to an object, is in the way of what others read: it hides a function that the object inherits,
 * or every object inherits it.
 */
function isInTheWay(object: object, key: PropertyKey, value: unknown): boolean {
  if (object === Object.prototype) return true;
  for (let above = getPrototypeOf(object); above; above = getPrototypeOf(above)) {
    const found = getOwnPropertyDescriptor(above, key);
    if (!found) continue;
    const inherited = valueOf(found);
    return typeof inherited === 'function' && inherited !== value;
  }
  return false;
}

/** Whether an object has the properties that it had. */
function hasSameKeys(keys: readonly PropertyKey[], present: readonly PropertyKey[]): boolean {
  if (keys.length !== present.length) return false;
  for (let k = 0; k < keys.length; k += 1) if (keys[k] !== present[k]) return false;
  return true;
}

/**
 * Compares the built-in functions with what they were and puts back those that were changed, where the browser allows
 * it. Returns the names of what was changed since the last call; empty before `captureBuiltins`.
 */
export function repairBuiltins(): string[] {
  const found: (readonly [string, PropertyKey])[] = [];
  for (let i = 0; i < owners.length; i += 1) {
    const owner = owners[i]!;
    const { prefix, object, known, keys, guards } = owner;
    const present = ownKeys(object);
    const count = hasSameKeys(keys, present) ? keys.length : keys.length + present.length;
    // Those that it had may be gone.
    for (let k = 0; k < count; k += 1) {
      const key = k < keys.length ? keys[k]! : present[k - keys.length]!;
      const isAdded = !(key in known);
      const was = known[key];
      if (!isAdded && (!was || k >= keys.length)) continue;
      const now = getOwnPropertyDescriptor(object, key);
      const guarded = guards[key];
      if (guarded && isSame(guarded, now)) continue;
      const isObstacle = isAdded && isInTheWay(object, key, now?.value);
      // Every `for…in` over a list would see it.
      const isSeen = now?.enumerable && object === Array.prototype;
      if (isAdded ? !isObstacle && !isSeen : isSame(was, now)) {
        // A variable of an app: there may be thousands.
        if (isAdded && object === globalThis && !(key in getPrototypeOf(object))) known[key] = undefined;
        continue;
      }
      found[found.length] = [prefix, key];
      // What is added to `Object.prototype` would be a part of it.
      const wanted = was ?? now;
      if (wanted) setPrototypeOf(wanted, null);
      // Who changes it again is known.
      guards[key] ??= guardOf(owner, key);
      // The app may need what it added: only `for…in` must not see it.
      if (now && !was) now.enumerable = false;
      const isRepaired = isObstacle
        ? deleteProperty(object, key)
        : defineProperty(object, key, guards[key] ?? wanted!);
      // What cannot be put back is reported once.
      if (isRepaired) continue;
      known[key] = now;
      isBeyondRepair = true;
    }
  }
  // Everything works again from here. This is no change to report.
  if (owners.length > 0) Reflect.set(Error, 'stackTraceLimit', stackTraceLimit);
  return found.map(([prefix, key]) => prefix + String(key));
}
