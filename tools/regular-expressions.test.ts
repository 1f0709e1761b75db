import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vitest/node';
import { describe, expect, it } from 'vitest';
import { MAX_LINE } from '@trame/document/read';
import { SAID_DECISION_PATTERNS } from '@trame/domain/said-decisions';
import { ROOT } from './lib/paths.ts';
import { growsTooFast } from './lib/pattern-growth.ts';

// Texts of strangers and of recruiters pass through these folders.
const FOLDERS = [
  'supabase/functions',
  'remotes',
  'public-site/src',
  'shared/app/src',
  'shared/domain/src',
  'shared/platform/src',
  'shared/release/src',
  'shared/session/src',
  'shell/src',
  'tools/embedded',
];
/** They match a line of a CV, or the name of a part of a file: both are cut or refused before. */
const FOLDERS_OF_LINES = [
  'shared/document/src',
  'shared/cv/src',
  'shared/invoice/src',
  'shared/signature/src',
];
/**
 * Patterns made at run time, reviewed one by one: their repetition is between two characters that it cannot match, or
 * at the start. The patterns that find decisions in a message are built from constants, and tested below.
 */
const MADE_AT_RUN_TIME = [
  'remotes/recruitment/src/features/application-data/model/search-match.ts: new RegExp(`^\\\\+${CALLING_CODE}0?${national}`)',
  "shared/app/src/exports/model/printed-runs.ts: new RegExp(`\\\\p{Script=${code}}`, 'u')",
  "shared/app/src/timeline/model/mentions.ts: new RegExp(`(^|[\\\\s(])@(${labels.join('|')})(?![\\\\p{L}\\\\p{M}\\\\d])`, 'gu')",
  "shared/domain/src/printed-letters.ts: new RegExp(String.raw`^[\\s\\p{Cf}\\ufe00-\\ufe0f${RANGES}]*$`, 'u')",
  "shared/domain/src/said-decisions.ts: new RegExp(pattern, 'g')",
  'tools/embedded/lite-workarounds/signed-urls.ts: new RegExp(`^${PREFIX}`)',
];

interface Found {
  file: string;
  pattern: RegExp;
}

function patternsOf(file: string): { patterns: Found[]; made: string[] } {
  const code = readFileSync(join(ROOT, file), 'utf8');
  const patterns: Found[] = [];
  const made: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, regex, callee, start, end } = node as {
      type?: string;
      regex?: { pattern: string; flags: string };
      callee?: { name?: string };
      start: number;
      end: number;
    };
    if (type === 'Literal' && regex) {
      patterns.push({ file, pattern: new RegExp(regex.pattern, regex.flags) });
    } else if (callee?.name === 'RegExp') made.push(`${file}: ${code.slice(start, end)}`);
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }));
  return { patterns, made };
}

const patternsIn = (folders: readonly string[]) =>
  folders
    .flatMap((folder) =>
      globSync(`${folder}/**/*.{ts,tsx}`, {
        cwd: ROOT,
        exclude: (name) => /\.test\.tsx?$|(?:^|\/)(?:testing|testdata|node_modules)$/.test(name),
      }),
    )
    .toSorted()
    .map(patternsOf);
const all = patternsIn(FOLDERS);
const patterns = all.flatMap((one) => one.patterns);

describe('regular expressions for texts of strangers take time in proportion to the text', () => {
  // threat 5
  it('all of them are checked', () => {
    expect(patterns.length).toBeGreaterThan(80);
    expect(all.flatMap(({ made }) => made)).toEqual(MADE_AT_RUN_TIME);
  });

  it.each(SAID_DECISION_PATTERNS.map((pattern) => [String(pattern), pattern] as const))(
    'those for the decisions of a message: %s',
    (_name, pattern) => {
      expect(growsTooFast(pattern)).toBeUndefined();
    },
  );

  it.each(patterns.map(({ file, pattern }) => [`${file} ${String(pattern)}`, pattern] as const))(
    '%s',
    (_name, pattern) => {
      expect(growsTooFast(pattern)).toBeUndefined();
    },
  );
});

describe('regular expressions for a line of a CV are fast on the longest line', () => {
  const ofLines = patternsIn(FOLDERS_OF_LINES).flatMap((one) => one.patterns);

  // threat 5
  it('all of them are checked', () => {
    expect(ofLines.length).toBeGreaterThan(400);
  });

  it.each(ofLines.map(({ file, pattern }) => [`${file} ${String(pattern)}`, pattern] as const))(
    '%s',
    (_name, pattern) => {
      expect(growsTooFast(pattern, MAX_LINE)).toBeUndefined();
    },
  );

  it('the check finds one that split two dates in too many ways', () => {
    expect(growsTooFast(/^(?:(?:-+>?|=?>|a)(?:\s+|(?=\d)|(?<=[->])))+(?:le\s*)?$/u, 40)).toBeDefined();
    // The pattern is slow on purpose.
  }, 120_000);
});

describe('the check of regular expressions finds the slow one', () => {
  it.each([
    /[^\s"'<>()=]+@[^\s"'<>()=@]+\.\p{L}{2,}/gu,
    /(\/[^\s?"'<>()]*)\?[^\s"'<>():]+/g,
    /=\([^)]*\)/g,
    /\/+$/,
    /<[^>]+>/g,
    /<(style|head|title)\b[\s\S]*?<\/\1>/gi,
    /\S+@\S+/g,
    /^(?:a+)+$/,
    /^\s*(?:\w+\s*)+:$/,
    /\s+$/u,
    /^[.#]?[A-Za-z][\w-]*(?:[\s.]+[.#]?[A-Za-z][\w-]*)*$/,
    /^(?:url\(\s*(["']?)#[\w.:-]+\1\s*\)\s*)?(?:[-#%.,()\s\w]*)$/,
    /^<a(?:b(?:c\s*)?\s*>)$/,
  ])('%s', (pattern) => {
    expect(growsTooFast(pattern)).toBeDefined();
  });
});
