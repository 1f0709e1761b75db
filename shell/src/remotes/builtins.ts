/**
 * The built-in functions of the page, as they were before any app ran. Nothing here calls a method of a built-in object:
 * an app may have put something else in its place. Lists are read by index, since `for…of` calls such a method.
 */
const { getOwnPropertyDescriptor, getPrototypeOf, is, setPrototypeOf } = Object;
const { defineProperty, deleteProperty, ownKeys } = Reflect;

/** With what they contain and what their prototypes contain. Absent ones are left out. */
const GLOBALS =
  'Object Reflect Function Array String Number Date RegExp Promise Map Set Symbol JSON Math URL URLSearchParams Request Response ' +
  'AbortController EventTarget Event Node Element HTMLElement Document XMLHttpRequest Storage History Navigator SubtleCrypto ' +
  'fetch structuredClone setTimeout clearTimeout setInterval clearInterval queueMicrotask requestAnimationFrame';
/** Objects that inherit what they can do: something of their own may hide it. */
const INSTANCES = 'document history navigator crypto';

type Owner = {
  /** As it is written before the name of a property. */
  prefix: string;
  object: object;
  /** Its own properties; undefined for those that may change: neither functions nor accessors. */
  known: Record<PropertyKey, PropertyDescriptor | undefined>;
  keys: PropertyKey[];
};

const owners: Owner[] = [];

function descriptorOf(object: object, key: PropertyKey): PropertyDescriptor | undefined {
  const found = getOwnPropertyDescriptor(object, key);
  // What is added to `Object.prototype` would be a part of it.
  return found && setPrototypeOf(found, null);
}

const FACTS = ['value', 'get', 'set', 'writable', 'enumerable', 'configurable'] as const;

function isSame(one: PropertyDescriptor | undefined, other: PropertyDescriptor | undefined): boolean {
  for (let i = 0; i < FACTS.length; i += 1) if (!is(one?.[FACTS[i]!], other?.[FACTS[i]!])) return false;
  return true;
}

const isObject = (value: unknown): value is object =>
  typeof value === 'function' || (typeof value === 'object' && value !== null);

function remember(prefix: string, object: unknown, only?: readonly PropertyKey[]): void {
  if (!isObject(object)) return;
  const keys = ownKeys(object);
  const known: Owner['known'] = Object.create(null);
  for (const key of keys) {
    const there = !only || only.includes(key) ? descriptorOf(object, key) : undefined;
    const isWatched =
      (isObject(there?.value) || there?.get) &&
      // Some browsers make the functions of an accessor anew each time.
      isSame(there, descriptorOf(object, key));
    known[key] = isWatched ? there : undefined;
  }
  owners.push({ prefix, object, known, keys });
}

/** Remembers the built-in functions as they are now; once for the page. Returns whether this was the time. */
export function captureBuiltins(): boolean {
  if (owners.length > 0) return false;
  const names = GLOBALS.split(' ');
  for (const name of names) {
    const value: unknown = Reflect.get(globalThis, name);
    remember(`${name}.`, value);
    if (typeof value === 'function') remember(`${name}.prototype.`, value.prototype);
  }
  for (const name of INSTANCES.split(' ')) remember(`${name}.`, Reflect.get(globalThis, name));
  // Not read: where storage is refused, reading it throws.
  remember('', globalThis, [...names, 'localStorage', 'sessionStorage']);
  return true;
}

/** Stops comparing: test files share the page. */
export function forgetBuiltins(): void {
  owners.length = 0;
}

/**
 * Whether a value, added to an object, is in the way of what others read: it hides a function that the object inherits,
 * or every object inherits it.
 */
function isInTheWay(object: object, key: PropertyKey, value: unknown): boolean {
  if (object === Object.prototype) return true;
  for (let above = getPrototypeOf(object); above; above = getPrototypeOf(above)) {
    const found = descriptorOf(above, key);
    if (found) return typeof found.value === 'function' && found.value !== value;
  }
  return false;
}

/**
 * Compares the built-in functions with what they were and puts back those that were changed, where the browser allows
 * it. Returns the names of what was changed since the last call; empty before `captureBuiltins`.
 */
export function repairBuiltins(): string[] {
  const found: (readonly [string, PropertyKey])[] = [];
  for (let i = 0; i < owners.length; i += 1) {
    const { prefix, object, known, keys } = owners[i]!;
    const present = ownKeys(object);
    // Those that it had may be gone.
    for (let k = 0; k < keys.length + present.length; k += 1) {
      const key = k < keys.length ? keys[k]! : present[k - keys.length]!;
      const isAdded = !(key in known);
      const was = known[key];
      if (!isAdded && (!was || k >= keys.length)) continue;
      const now = descriptorOf(object, key);
      const isObstacle = isAdded && isInTheWay(object, key, now?.value);
      // Every `for…in` over a list would see it.
      const isSeen = now?.enumerable && object === Array.prototype;
      if (isAdded ? !isObstacle && !isSeen : isSame(was, now)) continue;
      found[found.length] = [prefix, key];
      // The app may need what it added: only `for…in` must not see it.
      if (now && !was) now.enumerable = false;
      const isRepaired = isObstacle ? deleteProperty(object, key) : defineProperty(object, key, was ?? now!);
      // What cannot be put back is reported once.
      if (!isRepaired) known[key] = now;
    }
  }
  // Everything works again from here.
  return found.map(([prefix, key]) => prefix + String(key));
}
