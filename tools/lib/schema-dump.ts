import type { ISql } from 'postgres';

/**
 * Everything that migrations can create, as text with one line per fact, in an order that only depends on names: two
 * databases are equal when their texts are. Objects of the server and of extensions are left out, and so is the list of
 * applied migrations.
 */
const SYSTEM = `('pg_catalog', 'information_schema', 'pg_toast', 'supabase_migrations')`;

/** The row of this catalogue with this id belongs to no extension. */
const own = (catalogue: string, id: string) =>
  `not exists (select from pg_depend x where x.classid = '${catalogue}'::regclass and x.objid = ${id} and x.deptype = 'e')`;

/** Privileges, one text per object; the default ones are written out when nothing was granted. */
const acl = (column: string, kind: string, owner: string) =>
  grants(`coalesce(${column}, acldefault('${kind}', ${owner}))`);

/** Grants of a list of privileges, sorted; `*` marks those that may be passed on. */
const grants = (list: string) => `(
  select string_agg(g.who || '=' || g.privilege_type || case when g.is_grantable then '*' else '' end, ' '
    order by g.who collate "C", g.privilege_type collate "C")
  from (select *, coalesce(nullif(e.grantee, 0)::regrole::text, 'public') as who from aclexplode(${list}) as e) as g
)`;

const SECTIONS: readonly { title: string; sql: string }[] = [
  {
    title: 'schemas',
    sql: `select n.nspname || ' owner ' || n.nspowner::regrole || ' acl ' || ${acl('n.nspacl', 'n', 'n.nspowner')} as line
      from pg_namespace n where n.nspname not in ${SYSTEM} and n.nspname !~ '^pg_' and ${own('pg_namespace', 'n.oid')}`,
  },
  {
    title: 'extensions',
    sql: `select e.extname || ' ' || e.extversion || ' in ' || e.extnamespace::regnamespace as line from pg_extension e`,
  },
  {
    title: 'default privileges',
    sql: `select d.defaclrole::regrole || ' in ' || coalesce(nullif(d.defaclnamespace, 0)::regnamespace::text, '(all)')
        || ' ' || d.defaclobjtype::text || ' ' || coalesce(${grants('d.defaclacl')}, '(nothing)') as line
      from pg_default_acl d`,
  },
  {
    title: 'settings of roles',
    sql: `select coalesce(nullif(s.setrole, 0)::regrole::text, '(all)') || ' ' || setting as line
      from pg_db_role_setting s, unnest(s.setconfig) as setting
      where s.setdatabase in (0, (select oid from pg_database where datname = current_database()))`,
  },
  {
    title: 'types',
    sql: `select n.nspname || '.' || t.typname || ' ' || t.typtype::text || ' owner ' || t.typowner::regrole || ' '
        || coalesce((select string_agg(e.enumlabel, ',' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid), '')
        || coalesce(format_type(nullif(t.typbasetype, 0), t.typtypmod), '') || ' ' || coalesce(t.typdefault, '')
        || ' acl ' || ${acl('t.typacl', 'T', 't.typowner')} as line
      from pg_type t join pg_namespace n on n.oid = t.typnamespace
      where n.nspname not in ${SYSTEM} and n.nspname !~ '^pg_' and ${own('pg_type', 't.oid')}
        and t.typtype <> 'b' and not exists (select from pg_class c where c.oid = t.typrelid and c.relkind <> 'c')`,
  },
  {
    title: 'relations',
    sql: `select n.nspname || '.' || c.relname || ' ' || c.relkind::text || ' ' || c.relpersistence::text || ' owner ' || c.relowner::regrole
        || ' rls ' || c.relrowsecurity || ' forced ' || c.relforcerowsecurity || ' identity ' || c.relreplident::text
        || ' options ' || coalesce(c.reloptions::text, '') || ' acl ' || coalesce(${acl('c.relacl', 'r', 'c.relowner')}, '') as line
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname not in ${SYSTEM} and n.nspname !~ '^pg_' and c.relkind in ('r', 'p', 'v', 'm', 'f') and ${own('pg_class', 'c.oid')}`,
  },
  {
    title: 'columns',
    sql: `select n.nspname || '.' || c.relname || ' ' || lpad(
          (row_number() over (partition by c.oid order by a.attnum))::text, 3, '0'
        ) || ' ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end
        || case when a.attidentity <> '' then ' identity ' || a.attidentity::text else '' end
        || case when a.attgenerated <> '' then ' generated ' || a.attgenerated::text else '' end
        || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
        || case when a.attcollation <> t.typcollation then ' collate ' || a.attcollation::regcollation else '' end
        || ' storage ' || a.attstorage::text || ' compression ' || a.attcompression::text
        || ' statistics ' || coalesce(a.attstattarget::text, '') || ' options ' || coalesce(a.attoptions::text, '')
        || ' acl ' || coalesce(${grants('a.attacl')}, '') as line
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
        join pg_type t on t.oid = a.atttypid
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where n.nspname not in ${SYSTEM} and n.nspname !~ '^pg_' and c.relkind in ('r', 'p', 'v', 'm', 'f', 'c')
        and a.attnum > 0 and not a.attisdropped and ${own('pg_class', 'c.oid')}`,
  },
  {
    title: 'sequences',
    sql: `select n.nspname || '.' || c.relname || ' owner ' || c.relowner::regrole || ' ' || format_type(s.seqtypid, null)
        || format(' start %s by %s min %s max %s cache %s cycle %s', s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache, s.seqcycle)
        || ' last ' || coalesce(pg_sequence_last_value(c.oid)::text, '')
        || ' of ' || coalesce((select pg_describe_object(x.refclassid, x.refobjid, x.refobjsubid) from pg_depend x
          where x.objid = c.oid and x.deptype in ('a', 'i') and x.refclassid = 'pg_class'::regclass), '')
        || ' acl ' || ${acl('c.relacl', 's', 'c.relowner')} as line
      from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname not in ${SYSTEM} and ${own('pg_class', 'c.oid')}`,
  },
  {
    title: 'views',
    sql: `select c.oid::regclass || ' ' || pg_get_viewdef(c.oid) as line
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('v', 'm') and n.nspname not in ${SYSTEM} and ${own('pg_class', 'c.oid')}`,
  },
  {
    title: 'constraints',
    sql: `select n.nspname || '.' || coalesce(c.relname, k.contypid::regtype::text) || ' ' || k.conname || ' ' || pg_get_constraintdef(k.oid)
        || case when k.convalidated then '' else ' not valid' end as line
      from pg_constraint k join pg_namespace n on n.oid = k.connamespace left join pg_class c on c.oid = k.conrelid
      where n.nspname not in ${SYSTEM} and ${own('pg_constraint', 'k.oid')}
        and not exists (select from pg_depend x where x.objid = c.oid and x.deptype = 'e')`,
  },
  {
    title: 'indexes',
    sql: `select pg_get_indexdef(i.indexrelid) || ' valid ' || i.indisvalid || ' clustered ' || i.indisclustered
        || ' identity ' || i.indisreplident || ' options ' || coalesce(c.reloptions::text, '')
        || ' statistics ' || coalesce((select string_agg(a.attnum || '=' || a.attstattarget, ' ' order by a.attnum)
          from pg_attribute a where a.attrelid = c.oid and a.attstattarget is not null and a.attstattarget >= 0), '') as line
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname not in ${SYSTEM} and n.nspname !~ '^pg_' and ${own('pg_class', 'c.oid')}`,
  },
  {
    title: 'extended statistics',
    sql: `select pg_get_statisticsobjdef(s.oid) || ' target ' || coalesce(s.stxstattarget::text, '') as line from pg_statistic_ext s`,
  },
  {
    title: 'functions',
    sql: `select f.oid::regprocedure || ' owner ' || f.proowner::regrole || ' acl ' || coalesce(${acl('f.proacl', 'f', 'f.proowner')}, '(nobody)')
        || E'\\n' || pg_get_functiondef(f.oid) as line
      from pg_proc f join pg_namespace n on n.oid = f.pronamespace
      where n.nspname not in ${SYSTEM} and n.nspname !~ '^pg_' and f.prokind <> 'a' and ${own('pg_proc', 'f.oid')}`,
  },
  {
    title: 'triggers',
    sql: `select t.tgrelid::regclass || ' ' || pg_get_triggerdef(t.oid) || ' enabled ' || t.tgenabled::text as line
      from pg_trigger t where not t.tgisinternal and ${own('pg_trigger', 't.oid')}`,
  },
  {
    title: 'event triggers',
    sql: `select e.evtname || ' ' || e.evtevent || ' ' || e.evtfoid::regprocedure || ' ' || e.evtenabled::text || ' ' || coalesce(e.evttags::text, '') as line
      from pg_event_trigger e`,
  },
  {
    title: 'rules',
    sql: `select pg_get_ruledef(r.oid) as line from pg_rewrite r join pg_class c on c.oid = r.ev_class
      join pg_namespace n on n.oid = c.relnamespace
      where r.rulename <> '_RETURN' and n.nspname not in ${SYSTEM}`,
  },
  {
    title: 'policies',
    sql: `select p.schemaname || '.' || p.tablename || ' ' || p.policyname || ' ' || p.permissive || ' ' || p.cmd || ' to ' || p.roles::text
        || coalesce(' using ' || p.qual, '') || coalesce(' check ' || p.with_check, '') as line from pg_policies p`,
  },
  {
    title: 'publications',
    sql: `select p.pubname || ' all ' || p.puballtables || format(' insert %s update %s delete %s truncate %s', p.pubinsert, p.pubupdate, p.pubdelete, p.pubtruncate)
        || ' tables ' || coalesce((select string_agg(t.schemaname || '.' || t.tablename, ' ' order by t.schemaname, t.tablename)
          from pg_publication_tables t where t.pubname = p.pubname), '') as line
      from pg_publication p`,
  },
  {
    title: 'text search, operators, casts, aggregates, collations',
    sql: `select x.line from (
        select 'configuration ' || c.oid::regconfig || ' ' || coalesce((select string_agg(m.maptokentype || ':' || m.mapdict::regdictionary, ' '
          order by m.maptokentype, m.mapseqno) from pg_ts_config_map m where m.mapcfg = c.oid), '') as line, c.cfgnamespace as place, 'pg_ts_config'::regclass as class, c.oid as id from pg_ts_config c
        union all select 'dictionary ' || d.oid::regdictionary || ' ' || coalesce(d.dictinitoption, ''), d.dictnamespace, 'pg_ts_dict'::regclass, d.oid from pg_ts_dict d
        union all select 'operator ' || o.oid::regoperator || ' ' || o.oprcode, o.oprnamespace, 'pg_operator'::regclass, o.oid from pg_operator o
        union all select 'aggregate ' || f.oid::regprocedure, f.pronamespace, 'pg_proc'::regclass, f.oid from pg_proc f where f.prokind = 'a'
        union all select 'collation ' || c.oid::regcollation, c.collnamespace, 'pg_collation'::regclass, c.oid from pg_collation c
        union all select 'cast ' || format_type(c.castsource, null) || ' to ' || format_type(c.casttarget, null), 0, 'pg_cast'::regclass, c.oid from pg_cast c where c.oid >= 16384
      ) as x left join pg_namespace n on n.oid = x.place
      where coalesce(n.nspname, '') not in ${SYSTEM}
        and not exists (select from pg_depend y where y.classid = x.class and y.objid = x.id and y.deptype = 'e')`,
  },
  {
    title: 'comments',
    sql: `select i.type || ' ' || i.identity || ': ' || d.description as line
      from pg_description d, pg_identify_object(d.classoid, d.objoid, d.objsubid) as i
      where d.objoid >= 16384 and coalesce(i.schema, '') not in ${SYSTEM}
        and not exists (select from pg_depend x where x.classid = d.classoid and x.objid = d.objoid and x.deptype = 'e')`,
  },
  {
    title: 'security labels',
    sql: `select i.type || ' ' || i.identity || ' ' || l.provider || ': ' || l.label as line
      from pg_seclabel l, pg_identify_object(l.classoid, l.objoid, l.objsubid) as i`,
  },
];

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const MOMENT = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[\d.]*(?:[+-]\d{2}:\d{2}|Z)/g;

const byCode = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Rows of every table of ours and of the buckets. Ids drawn at random and moments are replaced by a word. */
async function dumpRows(sql: ISql): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and (n.nspname in ('public', 'private', 'cron') or c.oid = to_regclass('storage.buckets'))`;
  const lines: string[] = [];
  for (const { name } of tables) {
    const rows = await sql.unsafe<{ line: string }[]>(`select to_jsonb(t)::text as line from ${name} as t`);
    for (const { line } of rows) {
      lines.push(`${name} ${line.replaceAll(UUID, '(id)').replaceAll(MOMENT, '(moment)')}`);
    }
  }
  return lines.toSorted(byCode);
}

/** The text of a whole database; equal for equal databases. */
export async function dumpSchema(sql: ISql): Promise<string> {
  const parts: string[] = [];
  for (const { title, sql: query } of SECTIONS) {
    const rows = await sql.unsafe<{ line: string }[]>(query);
    parts.push(`# ${title}`, ...rows.map(({ line }) => line).toSorted(byCode), '');
  }
  parts.push('# rows', ...(await dumpRows(sql)), '');
  return parts.join('\n');
}
