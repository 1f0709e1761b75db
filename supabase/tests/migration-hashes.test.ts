import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { addMigrationHashes, findChangedMigrations } from '../../tools/lib/migration-hashes.ts';

it('the migrations are those that were listed: none was edited, removed or left out', () => {
  expect(findChangedMigrations()).toEqual([]);
});

describe('a migration', () => {
  let folder: string;
  let record: string;
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  const changes = () => findChangedMigrations(folder, record);

  beforeEach(() => {
    const home = mkdtempSync(join(tmpdir(), 'trame-hashes-'));
    folder = join(home, 'migrations');
    record = join(home, 'migrations.sha256');
    mkdirSync(folder);
    write('20300101000000_one.sql', 'select 1;\n');
    write('20300102000000_two.sql', 'select 2;\n');
    addMigrationHashes(folder, record);
    return () => rmSync(home, { recursive: true, force: true });
  });

  it('is accepted when unchanged since it was listed', () => {
    expect(changes()).toEqual([]);
    write('20300101000000_one.sql', 'select 1;\r\n');
    expect(changes()).toEqual([]);
  });

  it('that was edited is named with what to do, and no command accepts the edit', () => {
    write('20300101000000_one.sql', 'select 3;\n');
    expect(changes()).toEqual([
      expect.stringMatching(/20300101000000_one\.sql a été modifiée : rétablissez-la .* nouvelle migration/),
    ]);
    expect(addMigrationHashes(folder, record)).toEqual([]);
    expect(changes()).toHaveLength(1);
  });

  it('that was removed or renamed is named', () => {
    rmSync(join(folder, '20300102000000_two.sql'));
    expect(changes()).toEqual([expect.stringContaining('20300102000000_two.sql a disparu')]);
  });

  it('that is new is reported as missing in the list, and « npm run types » adds it', () => {
    write('20300103000000_three.sql', 'select 3;\n');
    expect(changes()).toEqual([
      expect.stringMatching(/20300103000000_three\.sql n’est pas encore enregistrée .* « npm run types »/),
    ]);
    expect(addMigrationHashes(folder, record)).toEqual(['20300103000000_three.sql']);
    expect(changes()).toEqual([]);
  });

  it('that is dated before those listed is refused, and no command accepts it', () => {
    write('20290101000000_early.sql', 'select 4;\n');
    expect(addMigrationHashes(folder, record)).toEqual([]);
    expect(changes()).toEqual([
      expect.stringMatching(/20290101000000_early\.sql est datée d’avant .* date plus récente/),
    ]);
  });
});
