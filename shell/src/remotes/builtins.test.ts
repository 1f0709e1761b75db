import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { answerAssignments, captureBuiltins, forgetBuiltins, repairBuiltins } from './builtins.ts';

/** Puts something else in the place of a property of an object, as an app does. */
const replace = (object: object, key: PropertyKey, value: unknown) => Reflect.set(object, key, value);

function define(object: object, key: PropertyKey, descriptor: PropertyDescriptor): void {
  Object.defineProperty(object, key, { configurable: true, ...descriptor });
}

const other = () => 'autre';
const refuses = vi.fn<(name: string, error: Error) => boolean>();

class Base {
  begin = () => 'begun';
  read() {
    return 'read';
  }
}
class Reader extends Base {
  static make() {
    return new Reader();
  }
}
const reader = Reader.make();
const context = { $$typeof: Symbol('context'), _currentValue: () => 'drawn' };
const library = { render: () => 'drawn' };
const MODULES = { Library: { default: library, Reader, reader, context } };

beforeAll(() => {
  answerAssignments(refuses);
  return captureBuiltins(MODULES);
});
afterEach(() => {
  repairBuiltins();
  refuses.mockReset();
});
afterAll(forgetBuiltins);

it('built-in functions are remembered once, and nothing is changed at first', async () => {
  const remembered = captureBuiltins();
  expect(captureBuiltins()).toBe(remembered);
  await remembered;
  expect(repairBuiltins()).toEqual([]);
});

it.each<[name: string, object: object, key: PropertyKey]>([
  ['history.pushState', history, 'pushState'],
  ['document.createElement', document, 'createElement'],
  ['crypto.subtle.digest', crypto.subtle, 'digest'],
  ['Document.prototype.querySelector', Document.prototype, 'querySelector'],
])('an assignment to %s is refused, with the name that was written', (name, object, key) => {
  refuses.mockReturnValue(true);
  replace(object, key, other);
  expect(refuses).toHaveBeenCalledExactlyOnceWith(name, expect.any(Error));
  expect(Reflect.get(object, key)).not.toBe(other);
  expect(Object.hasOwn(object, key)).toBe(object === Document.prototype);
  expect(repairBuiltins()).toEqual([]);
});

describe('what an app put in the place of a built-in function is named once, and the function works again', () => {
  it.each<[name: string, object: object, key: PropertyKey]>([
    ['fetch', globalThis, 'fetch'],
    ['setTimeout', globalThis, 'setTimeout'],
    ['JSON.parse', JSON, 'parse'],
    ['JSON', globalThis, 'JSON'],
    ['Promise', globalThis, 'Promise'],
    ['Promise.prototype.then', Promise.prototype, 'then'],
    ['Object.keys', Object, 'keys'],
    ['Array.prototype.map', Array.prototype, 'map'],
    ['Array.prototype.Symbol(Symbol.iterator)', Array.prototype, Symbol.iterator],
    ['EventTarget.prototype.addEventListener', EventTarget.prototype, 'addEventListener'],
    ['Node.prototype.appendChild', Node.prototype, 'appendChild'],
    ['History.prototype.pushState', History.prototype, 'pushState'],
    ['Storage.prototype.setItem', Storage.prototype, 'setItem'],
    ['URL', globalThis, 'URL'],
    ['URL.prototype.toString', URL.prototype, 'toString'],
    ['Request', globalThis, 'Request'],
    ['Request.prototype.clone', Request.prototype, 'clone'],
    ['Response', globalThis, 'Response'],
    ['Response.prototype.json', Response.prototype, 'json'],
    ['Intl.DateTimeFormat', Intl, 'DateTimeFormat'],
    ['WeakMap.prototype.get', WeakMap.prototype, 'get'],
    ['WeakRef.prototype.deref', WeakRef.prototype, 'deref'],
    ['structuredClone', globalThis, 'structuredClone'],
    ['Performance.prototype.now', Performance.prototype, 'now'],
    ['ArrayIterator.next', Object.getPrototypeOf([][Symbol.iterator]()) as object, 'next'],
    ['MapIterator.next', Object.getPrototypeOf(new Map().keys()) as object, 'next'],
    [
      'Generator.next',
      Reflect.get(Object.getPrototypeOf(function* () {}) as object, 'prototype') as object,
      'next',
    ],
    ['Error', globalThis, 'Error'],
    ['TypedArray.prototype.set', Object.getPrototypeOf(Uint8Array.prototype) as object, 'set'],
    ['DOMTokenList.prototype.add', DOMTokenList.prototype, 'add'],
    ['Blob.prototype.slice', Blob.prototype, 'slice'],
    ['Headers.prototype.get', Headers.prototype, 'get'],
    ['FormData.prototype.append', FormData.prototype, 'append'],
    ['TextDecoder', globalThis, 'TextDecoder'],
    ['AbortSignal.any', AbortSignal, 'any'],
    ['MutationObserver.prototype.observe', MutationObserver.prototype, 'observe'],
    ['CSSStyleSheet.prototype.insertRule', CSSStyleSheet.prototype, 'insertRule'],
    ['HTMLFormElement.prototype.requestSubmit', HTMLFormElement.prototype, 'requestSubmit'],
  ])('%s', (name, object, key) => {
    const before: unknown = Reflect.get(object, key);
    replace(object, key, () => {
      throw new Error('broken on purpose');
    });
    expect(repairBuiltins()).toEqual([name]);
    expect(Reflect.get(object, key)).toBe(before);
    expect(repairBuiltins()).toEqual([]);
  });

  it('an accessor', () => {
    const before = Object.getOwnPropertyDescriptor(Node.prototype, 'textContent');
    define(Node.prototype, 'textContent', { get: () => 'autre texte' });
    expect(repairBuiltins()).toEqual(['Node.prototype.textContent']);
    expect(Object.getOwnPropertyDescriptor(Node.prototype, 'textContent')).toEqual(before);
  });

  it.each(['localStorage', 'sessionStorage'] as const)('%s', (name) => {
    const before = globalThis[name];
    define(globalThis, name, { get: () => ({ getItem: () => 'autre valeur' }) });
    expect(repairBuiltins()).toEqual([name]);
    expect(globalThis[name]).toBe(before);
  });

  it.each<[name: string, object: object, key: string]>([
    ['Library.render', library, 'render'],
    ['Reader.make', Reader, 'make'],
    ['reader.begin', reader, 'begin'],
    ['Reader.prototype.read', Base.prototype, 'read'],
  ])('of a module that all apps are given: %s', (name, object, key) => {
    const before: unknown = Reflect.get(object, key);
    replace(object, key, other);
    expect(repairBuiltins()).toEqual([name]);
    expect(Reflect.get(object, key)).toBe(before);
  });

  it('a function that is hidden by one with a name that all objects have', () => {
    replace(JSON, 'hasOwnProperty', () => true);
    expect(repairBuiltins()).toEqual(['JSON.hasOwnProperty']);
    expect(Object.hasOwn(JSON, 'hasOwnProperty')).toBe(false);
  });

  it('a function, while all objects have something else that its description could have', () => {
    replace(Object, 'keys', () => []);
    replace(Object.prototype, 'get', () => undefined);
    expect(repairBuiltins()).toEqual(['Object.prototype.get', 'Object.keys']);
    expect(Object.keys({ a: 1 })).toEqual(['a']);
  });

  it('a function that is gone', () => {
    Reflect.deleteProperty(Array.prototype, 'at');
    expect(repairBuiltins()).toEqual(['Array.prototype.at']);
    expect([1, 2].at(-1)).toBe(2);
  });

  it('a function that is hidden by one of an object that inherits it', () => {
    replace(history, 'pushState', () => undefined);
    replace(document, 'addEventListener', () => undefined);
    replace(customElements, 'define', () => undefined);
    replace(document.head, 'append', () => undefined);
    replace(document.body, 'appendChild', () => undefined);
    replace(crypto.subtle, 'digest', () => undefined);
    expect(repairBuiltins()).toEqual([
      'document.addEventListener',
      'history.pushState',
      'customElements.define',
      'crypto.subtle.digest',
      'document.head.append',
      'document.body.appendChild',
    ]);
    expect(Object.hasOwn(history, 'pushState')).toBe(false);
    expect(Object.hasOwn(document, 'addEventListener')).toBe(false);
  });

  it('everything that the comparison itself could need, at once', () => {
    for (const name of ['ownKeys', 'defineProperty', 'deleteProperty']) {
      define(Reflect, name, { value: () => [], writable: true });
    }
    const ofObject = ['getOwnPropertyDescriptor', 'getPrototypeOf', 'is', 'setPrototypeOf'] as const;
    for (const name of ofObject) replace(Object, name, () => undefined);
    replace(Array.prototype, Symbol.iterator, () => ({ next: () => ({ done: true }) }));
    replace(Array.prototype, 'push', () => 0);
    replace(Array.prototype, 'map', () => []);
    replace(Map.prototype, 'get', () => undefined);
    expect(repairBuiltins().toSorted()).toEqual([
      'Array.prototype.Symbol(Symbol.iterator)',
      'Array.prototype.map',
      'Array.prototype.push',
      'Map.prototype.get',
      'Object.getOwnPropertyDescriptor',
      'Object.getPrototypeOf',
      'Object.is',
      'Object.setPrototypeOf',
      'Reflect.defineProperty',
      'Reflect.deleteProperty',
      'Reflect.ownKeys',
    ]);
  });
});

describe('an assignment to a built-in function', () => {
  it.each<[name: string, object: object, key: PropertyKey]>([
    ['fetch', globalThis, 'fetch'],
    ['setInterval', globalThis, 'setInterval'],
    ['JSON.stringify', JSON, 'stringify'],
  ])('that is refused changes nothing: %s', (name, object, key) => {
    const before: unknown = Reflect.get(object, key);
    refuses.mockReturnValue(true);
    Reflect.set(object, key, other);
    Reflect.set(object, key, before);
    expect(Reflect.get(object, key)).toBe(before);
    expect(refuses.mock.calls).toEqual([[name, expect.any(Error)]]);
    expect(refuses.mock.calls[0]?.[1].stack).toContain('builtins.test.ts');
    expect(repairBuiltins()).toEqual([]);
  });

  it('is only asked about where a function was changed before, when it is one of the language', () => {
    refuses.mockReturnValue(true);
    Reflect.set(Array.prototype, 'flat', other);
    expect(refuses).not.toHaveBeenCalled();
    expect(repairBuiltins()).toEqual(['Array.prototype.flat']);
    Reflect.set(Array.prototype, 'flat', other);
    expect(refuses).toHaveBeenCalledExactlyOnceWith('Array.prototype.flat', expect.any(Error));
    expect([[1]].flat()).toEqual([1]);
  });

  it('to an object that inherits the function is ignored, unless the object belongs to the page', () => {
    Reflect.set(EventTarget.prototype, 'dispatchEvent', other);
    repairBuiltins();
    refuses.mockReturnValue(true);
    const own = new EventTarget();
    Reflect.set(own, 'dispatchEvent', other);
    expect(own.dispatchEvent(new Event('essai'))).toBe('autre');
    expect(Object.keys(own)).toEqual(['dispatchEvent']);
    expect(refuses).not.toHaveBeenCalled();
    refuses.mockReturnValue(false);
    Reflect.set(document, 'dispatchEvent', other);
    expect(refuses).toHaveBeenCalledExactlyOnceWith('document.dispatchEvent', expect.any(Error));
    expect(repairBuiltins()).toEqual(['document.dispatchEvent']);
  });

  it('that is let through is noticed and put back, also where it goes past the guard', () => {
    const before = globalThis.fetch;
    refuses.mockReturnValue(false);
    for (const change of [
      Reflect.set,
      (...given: [object, string, unknown]) => define(given[0], given[1], { value: given[2] }),
    ]) {
      change(globalThis, 'fetch', other);
      expect(globalThis.fetch).toBe(other);
      expect(repairBuiltins()).toEqual(['fetch']);
      expect(globalThis.fetch).toBe(before);
    }
  });
});

it('the length of stacks, by which the owner of an error is found, is put back without a word', () => {
  Reflect.set(Error, 'stackTraceLimit', 0);
  expect(repairBuiltins()).toEqual([]);
  expect(new Error('here').stack).toContain('\n');
});

it('a method added to lists is named, keeps working, and is not seen by for…in', () => {
  replace(Array.prototype, 'dernier', () => 'dernier');
  expect(repairBuiltins()).toEqual(['Array.prototype.dernier']);
  const seen: string[] = [];
  // oxlint-disable-next-line no-for-in-array, guard-for-in -- what is tested
  for (const key in ['a']) seen.push(key);
  expect(seen).toEqual(['0']);
  expect(Reflect.get([], 'dernier')).toBeTypeOf('function');
  expect(repairBuiltins()).toEqual([]);
  Reflect.deleteProperty(Array.prototype, 'dernier');
});

it.each(['dernier', 'get', 'enumerable'])('%s, added to all objects, is named and removed', (key) => {
  replace(JSON, 'stringify', () => '');
  replace(Object.prototype, key, () => undefined);
  const changed = repairBuiltins();
  expect(changed).toEqual([`Object.prototype.${key}`, 'JSON.stringify']);
  expect(key in {}).toBe(false);
  expect(JSON.stringify({ a: 1 })).toBe('{"a":1}');
});

it('what the browser does not allow to put back is named once', () => {
  define(String.prototype, 'trimLeft', { value: () => '', configurable: false, writable: false });
  expect(repairBuiltins()).toEqual(['String.prototype.trimLeft']);
  expect(repairBuiltins()).toEqual([]);
});

describe('is no change', () => {
  it.each<[name: string, change: () => void]>([
    [
      'the same function, nearer',
      () => replace(document, 'elementsFromPoint', Reflect.get(document, 'elementsFromPoint')),
    ],
    ['a variable of an app', () => replace(globalThis, 'webpackChunkEssai', [])],
    [
      'a property that the shell or React adds to the document',
      () => replace(document, '_reactListening', true),
    ],
    [
      'a newer built-in function that is added as browsers do',
      () => define(Array.prototype, 'grouper', { value: () => ({}), writable: true }),
    ],
    ['a function added to a constructor', () => replace(Promise, 'essayer', () => undefined)],
    ['what React keeps in a context', () => replace(context, '_currentValue', other)],
    ['a console that is wrapped', () => replace(console, 'debug', () => undefined)],
    ['a value that a library keeps on an element', () => replace(document.body, 'libraryRoot', {})],
    ['the title of the document', () => (document.title = 'Autre titre')],
    ['a stored value', () => localStorage.setItem('getItem', 'valeur')],
    ['the last match of a regular expression', () => /a(b)/.test('ab')],
  ])('%s', (_name, change) => {
    change();
    expect(repairBuiltins()).toEqual([]);
  });
});
