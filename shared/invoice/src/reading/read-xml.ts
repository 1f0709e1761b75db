import { checkStructure, type StructureProblem } from './check-structure.ts';
import { readCii, type CiiInvoice } from './cii.ts';
import { PROFILES, profileOf, type Profile } from './profiles.ts';
import { declaredEncoding, parseTree, type XmlProblem, type XmlSize } from './xml-tree.ts';

const CII = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100';
const UBL = [
  'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
  'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2',
];

/** `zugferd1` is the syntax of before 2018, which no rule of today concerns. */
export type Syntax = 'cii' | 'ubl' | 'zugferd1' | 'unknown';

export interface XmlReading {
  name: string;
  syntax: Syntax;
  /** The name and namespace of the first element. */
  root: { name: string; namespace: string } | null;
  problem: { kind: XmlProblem; detail: string } | null;
  /** What the XML states of itself; UTF-8 when it states nothing. */
  encoding: string;
  profile: Profile | null;
  structure: readonly StructureProblem[];
  invoice: CiiInvoice | null;
}

function syntaxOf(name: string, namespace: string): Syntax {
  if (name === 'CrossIndustryInvoice' && namespace === CII) return 'cii';
  if (UBL.includes(namespace)) return 'ubl';
  if (name === 'CrossIndustryDocument' && namespace.startsWith('urn:ferd:')) return 'zugferd1';
  return 'unknown';
}

/**
 * Six hundred lines, of which trainers write ten. A larger one takes more than its part of the two seconds of processor that a hosted
 * function has: its page is read, and its values are confirmed.
 */
const LARGEST_INVOICE: XmlSize = { bytes: 1_000_000, elements: 12_000 };

/** Reads the XML of an invoice; what is wrong with it is in the result. */
export function readXml(name: string, bytes: Uint8Array): XmlReading {
  const tree = parseTree(bytes, LARGEST_INVOICE);
  const encoding = declaredEncoding(bytes) ?? 'UTF-8';
  const empty = { name, encoding, profile: null, structure: [], invoice: null };
  if ('problem' in tree) {
    return {
      ...empty,
      syntax: 'unknown',
      root: null,
      problem: { kind: tree.problem, detail: tree.detail },
    };
  }
  const { root } = tree;
  const syntax = syntaxOf(root.name, root.namespace);
  const named = { ...empty, syntax, root: { name: root.name, namespace: root.namespace }, problem: null };
  if (syntax !== 'cii') return named;
  const invoice = readCii(root);
  const profile = profileOf(invoice.guideline?.text ?? '') ?? null;
  const hasLines = profile === null ? invoice.lines.length > 0 : PROFILES[profile].hasLines;
  return { ...named, profile, structure: checkStructure(root, hasLines, profile !== 'minimum'), invoice };
}
