/**
 * Faults of a schema, as queries of the catalogue. Each query returns one row per finding, with the name of the object
 * in its column `subject`. The list covers Supabase's database advisors, and rules of our own.
 */
export type LintRule = {
  id: string;
  /** error and security findings must not exist; performance and tidiness ones need a reason. */
  level: 'error' | 'security' | 'performance' | 'tidiness';
  what: string;
  sql: string;
  /** Statements that the rule must find: a rule that never finds anything would prove nothing. */
  example: string;
};

const SCHEMAS = `('public', 'private')`;
const API_ROLES = `('anon', 'authenticated')`;
/** Policies of our tables and of the files. */
const POLICIES = `(select *, schemaname || '.' || tablename || ' / ' || policyname as subject from pg_policies
  where schemaname in ('public', 'private', 'storage')) as p`;
const POLICY_TEXT = `coalesce(p.qual, '') || ' ' || coalesce(p.with_check, '')`;
/** Not objects of an extension: its functions and operators are not ours. */
const OWN_FUNCTIONS = `(select f.*, n.nspname, n.nspname || '.' || f.proname as subject
  from pg_proc f join pg_namespace n on n.oid = f.pronamespace
  where n.nspname in ${SCHEMAS}
    and not exists (select from pg_depend d where d.objid = f.oid and d.deptype = 'e')) as f`;
const OWN_TABLES = `(select c.*, n.nspname, n.nspname || '.' || c.relname as subject
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ${SCHEMAS}) as c`;

export const LINT_RULES: readonly LintRule[] = [
  {
    id: 'rls-disabled',
    level: 'error',
    what: 'a table without row-level security',
    sql: `select c.subject from ${OWN_TABLES} where c.relkind in ('r', 'p') and not c.relrowsecurity`,
    example: 'create table public.example (id integer primary key)',
  },
  {
    id: 'policy-without-rls',
    level: 'error',
    what: 'policies on a table where row-level security is off',
    sql: `select distinct c.subject from ${OWN_TABLES} join pg_policy o on o.polrelid = c.oid where not c.relrowsecurity`,
    example: 'alter table public.user_roles disable row level security',
  },
  {
    id: 'definer-view',
    level: 'error',
    what: 'a view that reads with its owner’s rights',
    sql: `select c.subject from ${OWN_TABLES}
      where c.relkind = 'v' and not coalesce(c.reloptions, '{}') && array['security_invoker=on', 'security_invoker=true']`,
    example: 'create view public.example as select full_name from public.trainer_applications',
  },
  {
    id: 'users-exposed',
    level: 'error',
    what: 'a view of the API that reads auth.users',
    sql: `select distinct c.subject from ${OWN_TABLES}
      join pg_rewrite w on w.ev_class = c.oid join pg_depend d on d.objid = w.oid
      where c.relkind in ('v', 'm') and d.refobjid = 'auth.users'::regclass`,
    example: 'create view public.example with (security_invoker = on) as select email from auth.users',
  },
  {
    id: 'policy-trusts-user-metadata',
    level: 'error',
    what: 'a policy that trusts what users write about themselves',
    sql: `select p.subject from ${POLICIES} where ${POLICY_TEXT} ~ 'user_metadata'`,
    example: `create policy example on public.user_roles for select to authenticated
      using (((select auth.jwt()) -> 'user_metadata' ->> 'role') = 'admin')`,
  },
  {
    id: 'unique-key-to-users',
    level: 'error',
    what: 'a foreign key to auth.users by another column than its primary key',
    sql: `select k.conrelid::regclass::text || ' / ' || k.conname as subject from pg_constraint k
      where k.contype = 'f' and k.confrelid = 'auth.users'::regclass
        and k.confkey <> (select conkey from pg_constraint where conrelid = 'auth.users'::regclass and contype = 'p')`,
    example: 'create table public.example (phone text primary key references auth.users (phone))',
  },
  {
    // What is said about an IBAN (its last four, its state) is no secret; the IBAN is.
    id: 'secret-column-exposed',
    level: 'error',
    what: 'a column named like a secret that an API role may read',
    sql: `select c.subject || '.' || a.attname as subject from ${OWN_TABLES}
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind in ('r', 'p', 'v', 'm')
        and a.attname ~* '(^|_)((password|passwd|secret|token|api_key|otp|ssn|session_id|passport_number|card_number|cvv)($|_)|iban$)'
        and (has_column_privilege('anon', c.oid, a.attnum, 'select') or has_column_privilege('authenticated', c.oid, a.attnum, 'select'))`,
    example: `create table public.example (id integer primary key, api_key text);
      grant select on public.example to authenticated`,
  },
  {
    id: 'anon-grant',
    level: 'security',
    what: 'anything granted to visitors or to everyone',
    sql: `select c.subject || ' / ' || g.privilege_type as subject from ${OWN_TABLES}, aclexplode(c.relacl) as g
      where g.grantee in (0, 'anon'::regrole::oid)
      union all
      select f.subject || ' / ' || g.privilege_type from ${OWN_FUNCTIONS}, aclexplode(coalesce(f.proacl, acldefault('f', f.proowner))) as g
      where g.grantee in (0, 'anon'::regrole::oid)`,
    example: 'grant select on public.trainer_applications to anon',
  },
  {
    id: 'private-table-granted',
    level: 'security',
    what: 'a private table granted to an API role',
    sql: `select c.subject || ' / ' || g.grantee::regrole as subject from ${OWN_TABLES}, aclexplode(c.relacl) as g
      where c.nspname = 'private' and g.grantee in ('authenticated'::regrole, 'service_role'::regrole)`,
    example: 'grant select on private.audit_log to service_role',
  },
  {
    id: 'definer-function-exposed',
    level: 'security',
    what: 'a definer function of the exposed schema that users may call',
    sql: `select f.subject from ${OWN_FUNCTIONS}
      where f.nspname = 'public' and f.prosecdef
        and (has_function_privilege('anon', f.oid, 'execute') or has_function_privilege('authenticated', f.oid, 'execute'))`,
    example: 'grant execute on function public.find_users_by_email(text[]) to authenticated',
  },
  {
    id: 'function-search-path',
    level: 'security',
    what: 'a function whose search_path is not fixed to nothing',
    sql: `select f.subject from ${OWN_FUNCTIONS} where not coalesce(f.proconfig, '{}') @> array['search_path=""']`,
    example: `create function public.example() returns integer language sql as 'select 1'`,
  },
  {
    // PostgREST takes class 40 for a conflict of transactions, which it may repeat, and answers 500.
    id: 'code-of-postgresql',
    level: 'error',
    what: 'function that raises a code of class 40, which is PostgreSQL’s own',
    sql: `select f.subject from ${OWN_FUNCTIONS}
      where f.prosrc ~* '(errcode\\s*=\\s*''40|sqlstate\\s+''40|serialization_failure|deadlock_detected)'`,
    example: `create function public.example() returns void language plpgsql as
      $$ begin raise exception 'changed' using errcode = '40001'; end $$`,
  },
  {
    id: 'policy-always-true',
    level: 'security',
    what: 'a policy that lets users write anything',
    sql: `select p.subject from ${POLICIES}
      where p.cmd <> 'SELECT' and (p.qual in ('true', '(1 = 1)') or p.with_check in ('true', '(1 = 1)'))`,
    example: 'create policy example on public.user_roles for insert to authenticated with check (true)',
  },
  {
    id: 'policy-to-public',
    level: 'security',
    what: 'a policy that does not name its roles',
    sql: `select p.subject from ${POLICIES} where p.roles && array['public'::name]`,
    example: 'create policy example on public.user_roles for select using (user_id = (select auth.uid()))',
  },
  {
    id: 'extension-in-public',
    level: 'security',
    what: 'an extension installed in the exposed schema',
    sql: `select e.extname as subject from pg_extension e where e.extnamespace = 'public'::regnamespace`,
    example: 'alter extension unaccent set schema public',
  },
  {
    id: 'materialized-view-in-api',
    level: 'security',
    what: 'a materialized view, which no policy can guard, that users may read',
    sql: `select c.subject from ${OWN_TABLES} where c.relkind = 'm'
      and exists (select from aclexplode(c.relacl) g where g.grantee::regrole::text in ${API_ROLES})`,
    example: `create materialized view public.example as select 1 as one; grant select on public.example to authenticated`,
  },
  {
    id: 'foreign-table-in-api',
    level: 'security',
    what: 'a foreign table in the exposed schema',
    sql: `select c.subject from ${OWN_TABLES} where c.relkind = 'f' and c.nspname = 'public'`,
    example: `create foreign data wrapper example; create server example foreign data wrapper example;
      create foreign table public.example (id integer) server example`,
  },
  {
    id: 'public-bucket',
    level: 'security',
    what: 'a bucket that anyone can read',
    sql: `select b.id as subject from storage.buckets b where b.public`,
    example: `update storage.buckets set public = true where id = 'resumes'`,
  },
  {
    id: 'default-privileges',
    level: 'security',
    what: 'objects made later would be open to API roles',
    sql: `select d.defaclobjtype::text || ' / ' || g.grantee::text as subject
      from pg_default_acl d, aclexplode(d.defaclacl) as g
      where d.defaclrole = current_user::regrole and d.defaclnamespace in (0, 'public'::regnamespace, 'private'::regnamespace)
        and (g.grantee = 0 or g.grantee::regrole::text in ('anon', 'authenticated', 'service_role'))`,
    example: 'alter default privileges in schema public grant select on tables to anon',
  },
  {
    id: 'rls-per-row-call',
    level: 'performance',
    what: 'a policy that calls a function of the session for each row',
    sql: `select p.subject from ${POLICIES}
      where regexp_replace(${POLICY_TEXT}, '\\( *select +(auth\\.(uid|jwt|role|email)\\(\\)|private\\.(has_(any_)?role|my_entity_kinds)\\([^()]*\\)|current_setting\\([^()]*\\))', '', 'gi')
        ~* '(auth\\.(uid|jwt|role|email)|private\\.(has_(any_)?role|my_entity_kinds)|current_setting)\\('`,
    example:
      'create policy example on public.user_roles for select to authenticated using (user_id = auth.uid())',
  },
  {
    id: 'several-policies',
    level: 'performance',
    what: 'several permissive policies for one role and one verb',
    sql: `select p.schemaname || '.' || p.tablename || ' / ' || role || ' / ' || verb as subject
      from ${POLICIES}, unnest(p.roles) as role, unnest(case p.cmd when 'ALL' then array['SELECT', 'INSERT', 'UPDATE', 'DELETE'] else array[p.cmd] end) as verb
      where p.permissive = 'PERMISSIVE' group by 1, p.tablename, role, verb having count(*) > 1`,
    example: `create policy example on public.user_roles for select to authenticated using (role = 'admin')`,
  },
  {
    id: 'foreign-key-without-index',
    level: 'performance',
    what: 'a foreign key whose columns no index starts with',
    sql: `select k.conrelid::regclass::text || ' / ' || k.conname as subject
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      where k.contype = 'f' and n.nspname in ${SCHEMAS}
        and not exists (select from pg_index i where i.indrelid = k.conrelid and i.indpred is null
          and (i.indkey::smallint[])[0:cardinality(k.conkey) - 1] @> k.conkey)`,
    example: 'drop index public.user_roles_granted_by_idx',
  },
  {
    id: 'duplicate-index',
    level: 'performance',
    what: 'two indexes that do the same',
    sql: `select min(i.indexrelid::regclass::text) as subject from pg_index i join pg_class c on c.oid = i.indrelid
      join pg_namespace n on n.oid = c.relnamespace where n.nspname in ${SCHEMAS}
      group by i.indrelid, i.indkey::text, i.indclass::text, i.indoption::text, coalesce(pg_get_expr(i.indexprs, i.indrelid), ''), coalesce(pg_get_expr(i.indpred, i.indrelid), '')
      having count(*) > 1`,
    example: 'create index example on public.user_roles (granted_by)',
  },
  {
    id: 'no-primary-key',
    level: 'performance',
    what: 'a table without primary key',
    sql: `select c.subject from ${OWN_TABLES} where c.relkind in ('r', 'p')
      and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p')`,
    example: 'create table public.example (id integer)',
  },
  {
    id: 'rls-without-policy',
    level: 'tidiness',
    what: 'row-level security without any policy: closed to all API roles',
    sql: `select c.subject from ${OWN_TABLES} where c.relkind in ('r', 'p') and c.relrowsecurity
      and not exists (select from pg_policy o where o.polrelid = c.oid)`,
    example:
      'create table public.example (id integer primary key); alter table public.example enable row level security',
  },
  {
    id: 'unsupported-reg-type',
    level: 'tidiness',
    what: 'a column of a reg* type, which blocks upgrades',
    sql: `select c.subject || '.' || a.attname as subject from ${OWN_TABLES} join pg_attribute a on a.attrelid = c.oid
      where c.relkind in ('r', 'p') and a.attnum > 0 and a.atttypid in
        ('regcollation'::regtype, 'regconfig'::regtype, 'regdictionary'::regtype, 'regnamespace'::regtype, 'regoper'::regtype,
         'regoperator'::regtype, 'regproc'::regtype, 'regprocedure'::regtype)`,
    example: 'create table public.example (id regproc primary key)',
  },
  {
    id: 'undocumented',
    level: 'tidiness',
    what: 'a table or function without a comment',
    sql: `select c.subject from ${OWN_TABLES} where c.relkind in ('r', 'p', 'v', 'm') and obj_description(c.oid, 'pg_class') is null
      union all
      select f.subject from ${OWN_FUNCTIONS} where obj_description(f.oid, 'pg_proc') is null`,
    example: `create function private.example() returns integer language sql as 'select 1'`,
  },
];
