import type { ProofValue } from '../proof/canonical.ts';

/** Values whose JSON has more than one spelling, with the canonical one. The database is held to the same list. */
export const ODD_VALUES: readonly [value: ProofValue, text: string][] = [
  ['', '""'],
  ['L’été à Nîmes : 2 € « en sus »', '"L’été à Nîmes : 2 € « en sus »"'],
  ['e\u0301 and é are two texts', '"e\u0301 and é are two texts"'],
  ['a "quote", a \\ and a /', '"a \\"quote\\", a \\\\ and a /"'],
  ['\b\t\n\f\r', '"\\b\\t\\n\\f\\r"'],
  ['\u0001\u001f\u007f\u0080\u2028\u2029\ufeff', '"\\u0001\\u001f\u007f\u0080\u2028\u2029\ufeff"'],
  ['😀 𝒜 \uffff', '"😀 𝒜 \uffff"'],
  ['</script> <!-- %00 \\u0000', '"</script> <!-- %00 \\\\u0000"'],
  [0, '0'],
  [-0, '0'],
  [-7, '-7'],
  [9_007_199_254_740_991, '9007199254740991'],
  [true, 'true'],
  [null, 'null'],
  [[], '[]'],
  [{}, '{}'],
  [[[1, []], { a: [] }], '[[1,[]],{"a":[]}]'],
  [{ b: 1, a: 2, a_b: 3, ab: 4, a1: 5, a10: 6, a2: 7 }, '{"a":2,"a1":5,"a10":6,"a2":7,"a_b":3,"ab":4,"b":1}'],
  [{ data: { z: null, y: [true, 'x'] } }, '{"data":{"y":[true,"x"],"z":null}}'],
];
