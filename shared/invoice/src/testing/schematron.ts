import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { evaluateXPath, evaluateXPathToBoolean, evaluateXPathToNodes } from 'fontoxpath';
import { parseXmlDocument, type Document, type Element } from 'slimdom';

// The official Schematron rules, run without Java: XPath 3.1 by fontoxpath over a DOM by slimdom. A node is judged by the
// first rule of a pattern whose context it matches (ISO/IEC 19757-3, 6.5).

const SCH = 'http://purl.oclc.org/dsdl/schematron';
const FOLDER = join(import.meta.dirname, 'official');

interface Assertion {
  id: string;
  test: string;
  /** A report fires when its test is true. */
  isReport: boolean;
  isFatal: boolean;
}
interface Rule {
  context: string;
  lets: readonly (readonly [name: string, value: string])[];
  assertions: readonly Assertion[];
}
interface Schema {
  namespaces: ReadonlyMap<string, string>;
  lets: Rule['lets'];
  patterns: readonly (readonly Rule[])[];
}

const childrenOf = (element: Element, name: string): Element[] =>
  element.children.filter((one) => one.localName === name && one.namespaceURI === SCH);

const letsOf = (element: Element): Rule['lets'] =>
  childrenOf(element, 'let').map((one) => [
    one.getAttribute('name') ?? '',
    calls(one.getAttribute('value') ?? ''),
  ]);

function assertionsOf(rule: Element): Assertion[] {
  return rule.children
    .filter(({ localName }) => localName === 'assert' || localName === 'report')
    .map((one) => ({
      id: one.getAttribute('id') ?? '',
      test: calls(one.getAttribute('test') ?? ''),
      isReport: one.localName === 'report',
      isFatal: one.getAttribute('flag') !== 'warning',
    }));
}

export function readSchema(file: string): Schema {
  const root = parseXmlDocument(readFileSync(join(FOLDER, file), 'utf8')).documentElement;
  if (!root) throw new Error(`${file} is empty`);
  return {
    namespaces: new Map([
      ['xs', 'http://www.w3.org/2001/XMLSchema'],
      ...childrenOf(root, 'ns').map(
        (one) => [one.getAttribute('prefix') ?? '', one.getAttribute('uri') ?? ''] as const,
      ),
    ]),
    lets: [...functionsOf(root), ...letsOf(root)],
    patterns: childrenOf(root, 'pattern').map((pattern) =>
      childrenOf(pattern, 'rule').map((rule) => ({
        context: rule.getAttribute('context') ?? '',
        lets: [...letsOf(pattern), ...letsOf(rule)],
        assertions: assertionsOf(rule),
      })),
    ),
  };
}

/** The parts of « A | B » that are not inside of brackets or quotes. */
function unionOf(path: string): string[] {
  const parts = [''];
  let [depth, quote] = [0, ''];
  for (const sign of path) {
    if (quote) quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if ('[('.includes(sign)) depth += 1;
    else if ('])'.includes(sign)) depth -= 1;
    if (sign === '|' && depth === 0 && !quote) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim());
}

const XSL = 'http://www.w3.org/1999/XSL/Transform';

/**
 * The functions that the French rules write in XSLT, as functions of XPath: parameters, variables and a result are all
 * that they have.
 */
function functionsOf(root: Element): Rule['lets'] {
  const found = new Map<string, string>();
  for (const one of root.children.filter(
    ({ localName, namespaceURI }) => localName === 'function' && namespaceURI === XSL,
  )) {
    const parts = one.children.filter(({ namespaceURI }) => namespaceURI === XSL);
    const named = (name: string) => parts.filter(({ localName }) => localName === name);
    const params = named('param').map((param) => `$${param.getAttribute('name') ?? ''}`);
    const variables = named('variable').map(
      (variable) =>
        `let $${variable.getAttribute('name') ?? ''} := (${variable.getAttribute('select') ?? ''}) return`,
    );
    const [result] = named('sequence');
    const name = functionName(one.getAttribute('name') ?? '', params.length);
    if (!result) continue;
    const body = `function(${params.join(', ')}) { ${variables.join(' ')} (${calls(result.getAttribute('select') ?? '')}) }`;
    // The engine has no variables with a prefix.
    found.set(name, body.replaceAll('$custom:', '$'));
  }
  return [...found];
}

const functionName = (name: string, parameters: number) =>
  `${name.replace('custom:', 'custom-')}-${parameters}`;

/** Calls of those functions: a variable that holds a function is called like one. */
function calls(xpath: string): string {
  return xpath.replace(/custom:([\w-]+)\(/g, (_whole, name: string, at: number) => {
    const inside = argumentsAt(xpath, at + 'custom:'.length + name.length);
    return `$custom-${name}-${inside}(`;
  });
}

/** How many arguments stand in the brackets that open there. */
function argumentsAt(xpath: string, open: number): number {
  let [depth, commas, quote] = [0, 0, ''];
  for (const sign of xpath.slice(open)) {
    if (quote) quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '(') depth += 1;
    else if (sign === ')') {
      depth -= 1;
      if (depth === 0) break;
    } else if (sign === ',' && depth === 1) commas += 1;
  }
  return commas + 1;
}

const declared = ([name, value]: readonly [string, string]) => `let $${name} := (${value}) return `;

/** Ids of the assertions that an invoice breaks, and those that this engine cannot run. */
export function runSchema(schema: Schema, xml: string): { broken: string[]; unrun: string[] } {
  const document: Document = parseXmlDocument(xml);
  const options = {
    language: evaluateXPath.XPATH_3_1_LANGUAGE,
    namespaceResolver: (prefix: string) => schema.namespaces.get(prefix) ?? null,
  };
  const broken = new Set<string>();
  const unrun = new Set<string>();
  for (const pattern of schema.patterns) {
    const taken = new Set<unknown>();
    for (const { context, lets: own, assertions } of pattern) {
      let nodes: unknown[];
      try {
        const path = unionOf(context)
          .map((part) => (part.startsWith('/') ? part : `//${part}`))
          .join(' | ');
        nodes = evaluateXPathToNodes(path, document, null, null, options);
      } catch {
        for (const { id } of assertions) unrun.add(id);
        continue;
      }
      for (const node of nodes) {
        if (taken.has(node)) continue;
        taken.add(node);
        const lets = own.map(declared).join('');
        for (const { id, test, isReport, isFatal } of assertions) {
          if (!isFatal) continue;
          try {
            const used = schema.lets.filter(([name]) => `${lets}${test}`.includes(`$${name}`)).map(declared);
            const query = `${used.join('')}${lets}(${test})`;
            if (evaluateXPathToBoolean(query, node, null, null, options) === isReport) broken.add(id);
          } catch {
            unrun.add(id);
          }
        }
      }
    }
  }
  return { broken: [...broken].toSorted(), unrun: [...unrun].toSorted() };
}
