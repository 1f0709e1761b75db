import { describe, expect, it } from 'vitest';
import { splitStatements } from './sql-statements.ts';

const texts = (sql: string) => splitStatements(sql).map(({ text }) => text);

describe('cutting a file into statements', () => {
  it.each([
    ['two statements', 'select 1; select 2;', ['select 1', 'select 2']],
    ['no final semicolon', 'select 1', ['select 1']],
    ['only comments', '-- rien;\n/* ; */;', []],
    ['quotes', `select 'a;''b;'; select "c;d"`, [`select 'a;''b;'`, 'select "c;d"']],
    ['escape strings', String.raw`select E'a\';b'; select 2`, [String.raw`select E'a\';b'`, 'select 2']],
    ['dollar quotes', 'do $$ begin; end $$; select 1', ['do $$ begin; end $$', 'select 1']],
    ['tagged dollar quotes', 'do $a$ $$;$$ $a$; select 1', ['do $a$ $$;$$ $a$', 'select 1']],
    ['positional parameters are no quotes', 'select $1; select $2', ['select $1', 'select $2']],
    ['nested comments', 'select /* ; /* ; */ ; */ 1; select 2', ['select /* ; /* ; */ ; */ 1', 'select 2']],
    [
      'begin atomic bodies',
      'create function f() returns int begin atomic; select case when true then 1 end; end; select 2',
      ['create function f() returns int begin atomic; select case when true then 1 end; end', 'select 2'],
    ],
  ])('%s', (_, sql, expected) => {
    expect(texts(sql)).toEqual(expected);
  });

  it('gives the line on which each statement starts', () => {
    expect(splitStatements('select 1;\n\n-- deux\nselect 2;').map(({ line }) => line)).toEqual([1, 3]);
  });
});
