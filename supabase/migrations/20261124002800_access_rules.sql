-- Who may do what is made of policies and grants, and a restore can lose them while every row arrives: they name roles,
-- which belong to the server and are not in a dump. A policy whose role is missing is left out, and so is the whole
-- list of grants of a function, with the revocation in it: PostgreSQL then lets everybody execute it. Each migration
-- from here on therefore ends by noting the rules that are in force, so that they can be compared later.

create function private.access_rules() returns setof text
language sql
stable
set search_path = ''
as $$
  with ours as (
    select oid, nspname, nspowner, nspacl from pg_catalog.pg_namespace where nspname in ('public', 'private')
  ),
  callers as (
    select 0::oid as oid, 'everybody' as name
    union all
    select oid, rolname::text from pg_catalog.pg_roles where rolname in ('anon', 'authenticated', 'service_role')
  ),
  relations as (
    select c.* from pg_catalog.pg_class c join ours on ours.oid = c.relnamespace
  ),
  functions as (
    select p.*
    from pg_catalog.pg_proc p join ours on ours.oid = p.pronamespace
    where not exists (
      select from pg_catalog.pg_depend d
      where d.classid = 'pg_catalog.pg_proc'::pg_catalog.regclass and d.objid = p.oid and d.deptype = 'e'
    )
  ),
  grants as (
    select format('schema %I', nspname) as what, nspacl as acl from ours
    union all
    select format('relation %s', oid::pg_catalog.regclass),
      coalesce(relacl, pg_catalog.acldefault((case relkind when 'S' then 's' else 'r' end)::"char", relowner))
    from relations where relkind in ('r', 'p', 'v', 'm', 'S')
    union all
    select format('column %s.%I', r.oid::pg_catalog.regclass, a.attname), a.attacl
    from relations r join pg_catalog.pg_attribute a on a.attrelid = r.oid
    where a.attnum > 0 and not a.attisdropped and a.attacl is not null
    union all
    select format('function %s', oid::pg_catalog.regprocedure),
      coalesce(proacl, pg_catalog.acldefault('f', proowner))
    from functions
  )
  -- MAINTAIN came with PostgreSQL 17: a dump of an older server that is restored there must say the same.
  select format('grant on %s: %s to %s', grants.what, lower(g.privilege_type), callers.name)
  from grants, pg_catalog.aclexplode(grants.acl) g join callers on callers.oid = g.grantee
  where g.privilege_type <> 'MAINTAIN'
  union
  select format('defaults of %s in %s: %s', d.defaclobjtype, coalesce(n.nspname, 'every schema'),
    coalesce((
      select string_agg(format('%s to %s', lower(g.privilege_type), callers.name), ', ' order by callers.name, g.privilege_type)
      from pg_catalog.aclexplode(d.defaclacl) g join callers on callers.oid = g.grantee
      where g.privilege_type <> 'MAINTAIN'
    ), 'nothing'))
  from pg_catalog.pg_default_acl d
  left join ours n on n.oid = d.defaclnamespace
  where (d.defaclnamespace = 0 or n.oid is not null)
    and d.defaclrole = (select nspowner from ours where nspname = 'private')
  union
  select format('row security of %s: %s%s', oid::pg_catalog.regclass,
    case when relrowsecurity then 'on' else 'off' end, case when relforcerowsecurity then ', forced' end)
  from relations where relkind in ('r', 'p')
  union
  -- Their conditions are left out: a restore does not change them, and each version of PostgreSQL words them its way.
  select format('policy %I on %I.%I: %s, %s, for %s',
    policyname, schemaname, tablename, lower(permissive), lower(cmd), (select string_agg(r::text, ', ' order by r::text) from unnest(roles) r))
  from pg_catalog.pg_policies where schemaname in ('public', 'private', 'storage')
  union
  select format('function %s: with the rights of its %s', oid::pg_catalog.regprocedure,
    case when prosecdef then 'owner' else 'caller' end)
  from functions
  union
  select format('trigger %I on %s: %s', t.tgname, t.tgrelid::pg_catalog.regclass,
    case t.tgenabled when 'D' then 'off' else 'on' end)
  from pg_catalog.pg_trigger t join functions f on f.oid = t.tgfoid
  where not t.tgisinternal
  union
  -- PostgreSQL 18 lists `not null` as constraints too.
  select format('constraint %I on %s%s', k.conname, k.conrelid::pg_catalog.regclass,
    case when not k.convalidated then ', not checked' end)
  from pg_catalog.pg_constraint k join relations r on r.oid = k.conrelid
  where k.contype in ('p', 'u', 'f', 'c', 'x')
  union
  select format('index %s%s', i.indexrelid::pg_catalog.regclass, case when not i.indisvalid then ', not valid' end)
  from pg_catalog.pg_index i join relations r on r.oid = i.indrelid
  where r.relkind in ('r', 'p', 'm')
  union
  select format('bucket %s: %s', id, case when public then 'public' else 'private' end) from storage.buckets
  union
  select format('limit of %s: %s', r.rolname, setting)
  from pg_catalog.pg_roles r join callers on callers.oid = r.oid, unnest(r.rolconfig) setting
  where setting like 'statement_timeout=%'
$$;
comment on function private.access_rules() is
  'What decides who may do what, one rule a line, and what a restore that stopped early lacks: grants to the API roles, row security, policies, functions, triggers, constraints, indexes.';

create table private.kept_access_rules (
  rule text primary key
);
comment on table private.kept_access_rules is
  'The access rules after the last migration, one a line, as private.access_rules() words them.';

alter table private.kept_access_rules enable row level security;

create function private.access_changes() returns table (change text, rule text)
language sql
stable
set search_path = ''
as $$
  with in_force as (select r as rule from private.access_rules() r)
  select 'missing', kept.rule from private.kept_access_rules kept where kept.rule not in (select f.rule from in_force f)
  union all
  -- An index or a private bucket more opens nothing.
  select 'added', f.rule from in_force f
  where f.rule not in (select kept.rule from private.kept_access_rules kept)
    and f.rule !~ '^(index|constraint|trigger|limit) |^bucket .*: private$'
  order by 1, 2
$$;
comment on function private.access_changes() is
  'How the access rules differ from those after the last migration. No row: they are the same.';

create function private.keep_access_rules() returns void
language plpgsql
set search_path = ''
as $$
declare
  opened text;
begin
  select string_agg(what, ', ' order by what) into opened
  from (
    select format('table %s', c.oid::pg_catalog.regclass) as what
    from pg_catalog.pg_class c
    where c.relnamespace = 'public'::pg_catalog.regnamespace and c.relkind in ('r', 'p')
      and not (c.relrowsecurity and exists (select from pg_catalog.pg_policy o where o.polrelid = c.oid))
    union
    select substr(r, length('grant on ') + 1)
    from private.access_rules() r
    where r ~ '^grant on (relation|column|function) public[.].* to (everybody|anon)$'
    limit 5
  ) as found;
  if opened is not null then
    raise exception 'Les règles d’accès sont incomplètes ou ouvertes à tous (par exemple : %). Si la base vient d’une sauvegarde, restaurez-la dans une base vide comme le dit docs/operations.md, « Backup and restore ».', opened
      using errcode = '42501';
  end if;
  delete from private.kept_access_rules;
  insert into private.kept_access_rules select r from private.access_rules() r;
end
$$;
comment on function private.keep_access_rules() is
  'Notes the access rules in force as the right ones; the last statement of each migration. Refuses what is open to everybody.';

select private.keep_access_rules();
