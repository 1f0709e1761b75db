const DOLLAR_TAG = /\$(?:[A-Za-z_]\w*)?\$/y;

/**
 * Index after the token that starts at `start`, when that token may contain a semicolon that does not end a statement.
 */
function endOfOpaqueToken(sql: string, start: number): number | null {
  const rest = sql.length;
  const after = (mark: string, from: number): number => {
    const found = sql.indexOf(mark, from);
    return found === -1 ? rest : found + mark.length;
  };
  if (sql.startsWith('--', start)) return after('\n', start);
  if (sql.startsWith('/*', start)) return endOfBlockComment(sql, start);
  const character = sql[start];
  if (character === "'" || character === '"') {
    const hasEscapes = character === "'" && /(?:^|\W)[eE]$/.test(sql.slice(Math.max(0, start - 2), start));
    let at = start + 1;
    while (at < rest) {
      if (hasEscapes && sql[at] === '\\') at += 2;
      else if (sql[at] !== character) at++;
      else if (sql[at + 1] === character) at += 2;
      else return at + 1;
    }
    return rest;
  }
  if (character === '$' && !/\w/.test(sql[start - 1] ?? ' ')) {
    DOLLAR_TAG.lastIndex = start;
    const tag = DOLLAR_TAG.exec(sql)?.[0];
    if (tag) return after(tag, start + tag.length);
  }
  return null;
}

function endOfBlockComment(sql: string, start: number): number {
  let depth = 0;
  for (let at = start; at < sql.length; at++) {
    if (sql.startsWith('/*', at)) {
      depth++;
      at++;
    } else if (sql.startsWith('*/', at)) {
      depth--;
      at++;
      if (depth === 0) return at + 1;
    }
  }
  return sql.length;
}

/** One statement of a file, and the line it starts on. */
export type Statement = { text: string; line: number };

/**
 * Splits a file into its statements, so that a failing one can be shown. Supports comments, quotes, dollar quotes and
 * `begin atomic` bodies.
 */
export function splitStatements(sql: string): Statement[] {
  const statements: Statement[] = [];
  let start = 0;
  let atomicDepth = 0;
  const push = (end: number) => {
    const raw = sql.slice(start, end);
    const text = raw.trim();
    const code = text.replaceAll(/--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g, '').trim();
    if (code !== '') {
      const lead = raw.length - raw.trimStart().length;
      statements.push({ text, line: sql.slice(0, start + lead).split('\n').length });
    }
    start = end + 1;
  };
  for (let at = 0; at < sql.length;) {
    const end = endOfOpaqueToken(sql, at);
    if (end !== null) {
      at = end;
      continue;
    }
    if (/[A-Za-z]/.test(sql[at] ?? '') && !/\w/.test(sql[at - 1] ?? ' ')) {
      const ahead = sql.slice(at, at + 40);
      if (/^begin\s+atomic\b/i.test(ahead)) atomicDepth++;
      else if (atomicDepth > 0 && /^case\b/i.test(ahead)) atomicDepth++;
      else if (atomicDepth > 0 && /^end\b/i.test(ahead)) atomicDepth--;
    }
    if (sql[at] === ';' && atomicDepth === 0) push(at);
    at++;
  }
  push(sql.length);
  return statements;
}
