import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from './support/database.ts';
import { createWorld } from './support/world.ts';

const open = openDatabase(createWorld);
const APPLICATIONS = 500;

describe('the rows generated for the benchmarks', () => {
  beforeAll(async () => {
    await open.sql`delete from public.trainer_applications`;
    const files = ['load-applications.sql', 'load-neighbours.sql'].map((file) =>
      readFileSync(join(import.meta.dirname, file), 'utf8').replaceAll(':count', String(APPLICATIONS)),
    );
    await open.sql.unsafe(files.join('\n'));
  });

  it('fill every table around the applications, in the shares that the generator states', async () => {
    const per = async (table: string, condition = 'true') => {
      const [row] = await open.sql.unsafe<{ n: string }[]>(
        `select count(*) as n from ${table} where ${condition}`,
      );
      return Math.round((Number(row!.n) * 100) / APPLICATIONS);
    };
    const applications = 'public.trainer_applications';
    expect(await per(applications, "ai_status = 'success'")).toBeCloseTo(80, -1);
    expect(await per(applications, 'assigned_to is not null')).toBeCloseTo(30, -1);
    expect(await per(applications, 'archived_at is not null')).toBeGreaterThan(1);
    expect(await per('public.trainer_evaluations', "status = 'completed'")).toBeGreaterThan(30);
    expect(await per('public.notification_logs', 'application_id is not null')).toBe(150);
    expect(await per('public.comments')).toBeGreaterThan(40);
    expect(await per('public.evaluation_opinions')).toBeGreaterThan(20);
    expect(await per('public.trainer_accounts', 'application_id is not null')).toBeGreaterThan(1);
    expect(await per('private.audit_log')).toBeGreaterThan(600);
    expect(await per('storage.objects')).toBeGreaterThan(99);
  });
});
