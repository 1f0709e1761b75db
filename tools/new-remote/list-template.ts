import type { Role } from '@trame/domain';
import type { NewRemote } from './template.ts';

/** The values of the template of a page with list, detail and form. */
export type ListPageNames = {
  /** Name of the table, also used in the names of its functions: `suivi_qualite`. */
  table: string;
  /** Constant of the matrix: `suiviQualiteArea`; with a word behind it, `import` and `class` may be names of apps. */
  constant: string;
  /** File of the migration, under `supabase/migrations`. */
  migration: string;
};

const snake = (name: string): string => name.replaceAll('-', '_');
const camel = (name: string): string =>
  name.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

export const namesOf = (name: string, date: string): ListPageNames => ({
  table: snake(name),
  constant: `${camel(name)}Area`,
  migration: `${date}_${snake(name)}_rows.sql`,
});

/** A statement for each role that opens the app, read once per statement. */
const mayUse = (roles: readonly Role[]): string =>
  roles.map((role) => `(select private.has_role('${role}'))`).join(' or ');

/** The table, its access rules, and the functions that list it. */
export function migrationOf({ area }: NewRemote, { table }: ListPageNames): string {
  const holds = mayUse(area.roles);
  const guard = (verb: string) => `create trigger ${table}_one_${verb} after ${verb} on public.${table}
  referencing ${verb === 'delete' ? 'old' : 'new'} table as changed for each statement
  when (current_user in ('anon', 'authenticated')) execute function private.refuse_many();`;
  return `-- Rows of the app "${area.title}".

create table public.${table} (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  status text not null default 'draft',
  due_on date not null,
  notes text not null default '',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint ${table}_name_length check (btrim(name) <> '' and char_length(name) <= 120),
  constraint ${table}_status_known check (status in ('draft', 'active', 'done')),
  constraint ${table}_due_on_range check (due_on between date '2000-01-01' and date '2099-12-31'),
  constraint ${table}_notes_length check (char_length(notes) <= 5000)
);
comment on table public.${table} is 'Rows of the app "${area.title}".';
-- One name, whatever its case and accents.
create unique index ${table}_name_unique on public.${table} (private.name_key(name));
create index ${table}_newest_idx on public.${table} (created_at, id);

alter table public.${table} enable row level security;
revoke all on public.${table} from public, anon, authenticated, service_role;
grant select, delete on public.${table} to authenticated;
grant insert (name, status, due_on, notes) on public.${table} to authenticated;
grant update (name, status, due_on, notes) on public.${table} to authenticated;
grant select on public.${table} to service_role;

create policy "Those of the app read" on public.${table}
  for select to authenticated using (${holds});
create policy "Those of the app add" on public.${table}
  for insert to authenticated with check (${holds});
create policy "Those of the app edit" on public.${table}
  for update to authenticated using (${holds}) with check (${holds});
create policy "Those of the app delete" on public.${table}
  for delete to authenticated using (${holds});

create trigger ${table}_touch before update on public.${table}
  for each row execute function private.touch_updated_at();
create trigger ${table}_audit after insert or update or delete on public.${table}
  for each row execute function private.record_change('id', '~name', 'status', 'due_on', '~notes');
create trigger ${table}_clean before insert or update on public.${table}
  for each row execute function private.clean_columns('name', '+notes');
${guard('insert')}
${guard('update')}
${guard('delete')}

-- The search term may be a name: it is sent in the body of the request, never in its address.
create function public.list_${table}(
  search text default '',
  status_filter text default 'all',
  sort text default '-created',
  page_size integer default 30,
  after_id uuid default null
) returns setof public.${table}
language plpgsql
stable
set search_path = ''
as $$
declare
  place public.${table};
begin
  -- To those who read no row at all, every order has the same answer.
  if (sort is null or sort not in ('-created', 'name', '-name', 'due', '-due')) and (${holds}) then
    raise exception 'unknown sort: %', sort using errcode = '22023';
  end if;
  if after_id is not null then
    select * into place from public.${table} x where x.id = after_id;
    -- For those who read no row at all, no row is gone.
    if not found and (${holds}) then
      raise exception 'the row to go on from is gone' using errcode = 'P0002';
    end if;
  end if;
  return query
    select x.*
    from public.${table} x
    where (status_filter = 'all' or x.status = status_filter)
      and (search = '' or position(private.name_key(search) in private.name_key(x.name)) > 0)
      and (after_id is null or case sort
        when 'name' then (private.name_key(x.name) collate "C", x.id) > (private.name_key(place.name) collate "C", place.id)
        when '-name' then (private.name_key(x.name) collate "C", x.id) < (private.name_key(place.name) collate "C", place.id)
        when 'due' then (x.due_on, x.id) > (place.due_on, place.id)
        when '-due' then (x.due_on, x.id) < (place.due_on, place.id)
        else (x.created_at, x.id) < (place.created_at, place.id)
      end)
    order by
      case when sort = 'name' then private.name_key(x.name) collate "C" end,
      case when sort = '-name' then private.name_key(x.name) collate "C" end desc,
      case when sort = 'due' then x.due_on end,
      case when sort = '-due' then x.due_on end desc,
      case when sort = '-created' then x.created_at end desc,
      case when sort in ('name', 'due') then x.id end,
      x.id desc
    limit least(greatest(page_size, 1), 100);
end
$$;
comment on function public.list_${table}(text, text, text, integer, uuid) is
  'One page of the rows under filters, after the row of that id. Raises P0002 when that row is gone, 22023 for an unknown order.';
grant execute on function public.list_${table}(text, text, text, integer, uuid) to authenticated;

create function public.count_${table}(search text default '', status_filter text default 'all') returns integer
language sql
stable
set search_path = ''
as $$
  select count(*)::integer
  from public.${table} x
  where (status_filter = 'all' or x.status = status_filter)
    and (search = '' or position(private.name_key(search) in private.name_key(x.name)) > 0)
$$;
comment on function public.count_${table}(text, text) is 'How many rows there are under filters.';
grant execute on function public.count_${table}(text, text) to authenticated;

select private.keep_access_rules();
`;
}

/** The access matrix of the table, each cell checked by the tests of the database. */
export function matrixOf({ name, area }: NewRemote, { table, constant }: ListPageNames): string {
  const roles = area.roles.map((role) => `'${role}'`).join(', ');
  const [first = 'admin'] = area.roles;
  return `import type { Sql } from 'postgres';
import { own } from '../../support/constants.ts';
import { executeSignedIn, type Area } from '../cells.ts';

const ROW = 'e0000000-0000-4000-8000-000000000001';
const ROLES = [${roles}] as const;
const FORM = 'the form of the app says the same: ROW_SCHEMA of remotes/${name}';
const READERS = { allow: [...ROLES, 'service_role'], signedIn: '0 rows' } as const;
const WRITERS = { allow: ROLES, signedIn: '0 rows' } as const;

async function createRows(sql: Sql): Promise<void> {
  await sql\`insert into public.${table} (id, name, due_on) values (\${ROW}, 'Ligne du monde', '2026-12-01')\`;
}

export const ${constant}: Area = {
  tables: {
    'public.${table}': {
      what: 'Rows of the app « ${area.title} »',
      verbs: {
        select: READERS,
        insert: { allow: ROLES, signedIn: '42501' },
        update: WRITERS,
        delete: WRITERS,
      },
    },
  },
  functions: {
    // Row-level security decides what they find.
    'public.list_${table}': { what: 'A page of these rows', verbs: { execute: { allow: ROLES, signedIn: '0 rows' } } },
    'public.count_${table}': { what: 'How many there are', verbs: executeSignedIn },
  },
  probes: {
    'public.${table}': {
      select: (tx) => tx\`select name from public.${table} where id = \${ROW}\`,
      insert: (tx) => tx\`insert into public.${table} (name, due_on) values ('Nouvelle', '2026-12-01')\`,
      update: (tx) => tx\`update public.${table} set notes = 'Autre' where id = \${ROW} returning id\`,
      delete: (tx) => tx\`delete from public.${table} where id = \${ROW} returning id\`,
    },
  },
  functionArguments: { 'public.list_${table}': \`''\`, 'public.count_${table}': \`''\` },
  fixedTexts: ['${table}.status'],
  bulkForms: {
    ${table}: {
      INSERT: {
        actor: '${first}',
        statement: \`insert into public.${table} (name, due_on) values ('Un', '2026-12-01'), ('Deux', '2026-12-01')\`,
      },
      UPDATE: {
        actor: '${first}',
        rows: \`insert into public.${table} (name, due_on) values ('Deux', '2026-12-01')\`,
        statement: \`update public.${table} set notes = 'n' where id is not null\`,
      },
      DELETE: {
        actor: '${first}',
        rows: \`insert into public.${table} (name, due_on) values ('Deux', '2026-12-01')\`,
        statement: 'delete from public.${table} where id is not null',
      },
    },
  },
  constants: {
    checks: {
      '${table}.${table}_name_length': [own(FORM, 120)],
      '${table}.${table}_status_known': [own(FORM, 'draft', 'active', 'done')],
      '${table}.${table}_due_on_range': [own(FORM, '2000-01-01', '2099-12-31')],
      '${table}.${table}_notes_length': [own(FORM, 5000)],
    },
    functions: {
      'public.list_${table}': [
        own('orders of the list', '-created, name, -name, due, -due', 'name, due'),
        own('the largest page', 100),
      ],
    },
  },
  createRows,
};
`;
}

const routes = ({ name }: NewRemote): string => `import type { RemoteModule } from '@trame/platform';
import { remoteRoutes } from '@trame/platform/remote-routes';
import { lazy } from 'react';
import facts from '../remote.json';
import ListOfRows from './features/${name}/list-page.tsx';

const RowPage = lazy(() => import('./features/${name}/detail-page.tsx'));
const RowFormPage = lazy(() => import('./features/${name}/form-page.tsx'));

/** The pages of the app by the ids of their routes, whose paths are in remote.json. */
const remote: RemoteModule = {
  routes: remoteRoutes(facts.routes, {
    '${name}.home': <ListOfRows />,
    '${name}.new': <RowFormPage />,
    '${name}.one': <RowPage />,
    '${name}.edit': <RowFormPage />,
  }),
};

export default remote;
`;

const data = (
  { name }: NewRemote,
  { table }: ListPageNames,
): string => `import { entityData, entityList } from '@trame/app/entity-data';
import { oneOf, searchTerm, type FilterCodecs } from '@trame/app/filters-codec';
import { getSupabase, type Database } from '@trame/data';
import { dayError } from '@trame/domain';
import * as z from 'zod/mini';

/** States of a row, the first one being that of a new one. */
export const STATUSES = [
  { value: 'draft', label: 'Brouillon' },
  { value: 'active', label: 'En cours' },
  { value: 'done', label: 'Terminé' },
] as const;

export type Status = (typeof STATUSES)[number]['value'];

export type Row = Omit<Database['public']['Tables']['${table}']['Row'], 'status'> & { status: Status };

/** The days between which a row is due, as the table has them. */
export const DUE = { min: '2000-01-01', max: '2099-12-31' };

/** The fields of the form, with the message of each fault. */
export const ROW_SCHEMA = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Donnez un nom'), z.maxLength(120, '120 caractères au plus')),
  status: z.enum(STATUSES.map(({ value }) => value)),
  due_on: z.string().check(
    z.refine((day) => day !== '' && dayError(day, DUE) === undefined, {
      error: ({ input }) => dayError(String(input), DUE) ?? 'Indiquez une date',
    }),
  ),
  notes: z.string().check(z.trim(), z.maxLength(5000, '5000 caractères au plus')),
});

export type Values = z.infer<typeof ROW_SCHEMA>;

export type Filters = { search: string; status: Status | 'all'; order: string };

export const FILTERS: FilterCodecs<Filters> = {
  search: searchTerm(),
  status: oneOf('statut', ['all', ...STATUSES.map(({ value }) => value)], 'all'),
  order: oneOf<string>('tri', ['-created', 'name', '-name', 'due', '-due'], '-created'),
};

const table = () => getSupabase().from('${table}');

export const rowList = entityList<Row, Filters>('${name}', {
  page: ({ search, status, order }, after, pageSize) =>
    getSupabase()
      .rpc('list_${table}', {
        search,
        status_filter: status,
        sort: order,
        page_size: pageSize,
        ...(after !== undefined && { after_id: after }),
      })
      .overrideTypes<Row[], { merge: false }>(),
  count: ({ search, status }) => getSupabase().rpc('count_${table}', { search, status_filter: status }),
});

export const rowData = entityData<Row, Values>('${name}', {
  one: (id) => table().select().eq('id', id).overrideTypes<Row[], { merge: false }>(),
  insert: (values) => table().insert(values).select().overrideTypes<Row[], { merge: false }>(),
  update: ({ id, updated_at }, values) =>
    table()
      .update(values)
      .eq('id', id)
      .eq('updated_at', updated_at)
      .select()
      .overrideTypes<Row[], { merge: false }>(),
  remove: (id) => table().delete().eq('id', id).select('id'),
});
`;

const listPage = ({ area }: NewRemote): string => `import { ListPage } from '@trame/app/list-page';
import { useEntityList } from '@trame/app/use-entity-list';
import { formatDate } from '@trame/domain';
import { useResolvedPath } from '@trame/platform/router';
import { Button } from '@trame/ui/button';
import { DataTable, type DataColumn } from '@trame/ui/data-table';
import { ChoiceFilter } from '@trame/ui/filter-bar';
import { StateTag, type StateTone } from '@trame/ui/state-tag';
import { Check, CircleDashed, Plus, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { FILTERS, rowList, STATUSES, type Row, type Status } from './data/rows.ts';

export const TITLE = '${area.title}';

const SIGNS: Readonly<Record<Status, { tone: StateTone; icon: ReactNode }>> = {
  draft: { tone: 'neutral', icon: <CircleDashed className="icon" aria-hidden /> },
  active: { tone: 'info', icon: <RotateCw className="icon" aria-hidden /> },
  done: { tone: 'success', icon: <Check className="icon" aria-hidden /> },
};

export function RowStatus({ status }: { status: Status }) {
  return <StateTag {...SIGNS[status]}>{STATUSES.find(({ value }) => value === status)?.label}</StateTag>;
}

const COLUMNS: readonly DataColumn<Row>[] = [
  { key: 'name', title: 'Nom', cell: ({ name }) => name, order: 'name' },
  {
    key: 'status',
    title: 'Statut',
    cell: ({ status }) => <RowStatus status={status} />,
    width: 150,
    narrow: 'sign',
  },
  {
    key: 'due_on',
    title: 'Échéance',
    cell: ({ due_on }) => <span className="num">{formatDate(due_on)}</span>,
    width: 140,
    order: 'due',
  },
  {
    key: 'created_at',
    title: 'Créé le',
    cell: ({ created_at }) => <span className="num muted">{formatDate(created_at)}</span>,
    width: 130,
    narrow: 'none',
  },
];

const COUNT = new Intl.NumberFormat('fr-FR');

const ALL = [{ value: 'all', label: 'Tous les statuts' }, ...STATUSES] as const;

/** Every row, to search, narrow and open. */
export default function ListOfRows() {
  const list = useEntityList(rowList, FILTERS);
  const base = useResolvedPath('.').pathname.replace(/\\/$/, '');
  const add = (
    <Button variant="primary" icon={<Plus className="icon" aria-hidden />} href={\`\${base}/nouveau\`}>
      Ajouter
    </Button>
  );
  return (
    <ListPage
      title={TITLE}
      actions={add}
      list={list}
      texts={{
        failed: 'Impossible de charger la liste',
        loading: 'Chargement de la liste...',
        search: 'Rechercher (nom)...',
        count: (total) => \`\${COUNT.format(total)} \${total > 1 ? 'lignes' : 'ligne'}\`,
        notFound: 'Aucune ligne trouvée',
        empty: {
          title: 'Rien pour l’instant',
          description: 'Ce qui est ajouté se retrouve ici, avec son statut et son échéance.',
          action: add,
        },
      }}
      filters={
        <ChoiceFilter
          label="Statut"
          value={list.filters.status}
          options={ALL}
          onChange={(status) => list.setFilter({ status })}
        />
      }
    >
      {(rows, shown) => (
        <DataTable
          label={TITLE}
          columns={COLUMNS}
          rows={rows}
          hrefOf={({ id }) => \`\${base}/\${id}\`}
          {...shown}
        />
      )}
    </ListPage>
  );
}
`;

const detailPage = (): string => `import { useQuery } from '@tanstack/react-query';
import { DeleteDialog } from '@trame/app/delete-dialog';
import { DetailPage, type DetailTab } from '@trame/app/detail-page';
import { formatDate, formatDateTime } from '@trame/domain';
import { useNavigate, useParams, useResolvedPath } from '@trame/platform/router';
import { Button } from '@trame/ui/button';
import { Facts } from '@trame/ui/facts';
import { Card } from '@trame/ui/page';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { rowData, type Row } from './data/rows.ts';
import { RowStatus, TITLE } from './list-page.tsx';

const DELETE_TEXTS = {
  question: ({ name }: Row) => \`Supprimer «\\u00a0\${name}\\u00a0»\\u202f?\`,
  confirm: 'Supprimer définitivement',
  done: 'Ligne supprimée',
  failed: 'Impossible de supprimer cette ligne',
  gone: 'Rien n’a été supprimé\\u00a0: cette ligne n’existe plus, ou vos droits ne permettent plus de la voir.',
};

const TABS: readonly DetailTab<Row>[] = [
  {
    value: 'informations',
    label: 'Informations',
    render: (row) => (
      <Card>
        <Facts
          layout="columns"
          items={[
            { label: 'Statut', value: <RowStatus status={row.status} /> },
            { label: 'Échéance', value: <span className="num">{formatDate(row.due_on)}</span> },
            { label: 'Créé le', value: <span className="num">{formatDateTime(row.created_at)}</span> },
          ]}
        />
      </Card>
    ),
  },
  {
    value: 'notes',
    label: 'Notes',
    render: ({ notes }) => (
      <Card>
        <Facts layout="columns" items={[{ label: 'Notes', value: notes }]} />
      </Card>
    ),
  },
];

/** One row, with what can be done with it. */
export default function RowPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { pathname } = useResolvedPath('.');
  const list = { label: TITLE, to: useResolvedPath('..', { relative: 'path' }).pathname };
  const [deleted, setDeleted] = useState<Row>();
  return (
    <DetailPage
      query={useQuery(rowData.one(id))}
      list={list}
      texts={{
        failed: 'Impossible de charger cette ligne',
        loading: 'Chargement de la ligne...',
        missing: 'Ligne introuvable',
      }}
      titleOf={({ name }) => name}
      tabs={TABS}
      renderActions={(row) => (
        <>
          <Button icon={<Trash2 className="icon" aria-hidden />} onClick={() => setDeleted(row)}>
            Supprimer
          </Button>
          <Button
            variant="primary"
            icon={<Pencil className="icon" aria-hidden />}
            href={\`\${pathname}/modifier\`}
          >
            Modifier
          </Button>
        </>
      )}
    >
      {() => (
        <DeleteDialog
          row={deleted}
          data={rowData}
          texts={DELETE_TEXTS}
          onClose={() => setDeleted(undefined)}
          onDeleted={() => void navigate(list.to, { replace: true })}
        >
          <p>Cette suppression ne s’annule pas.</p>
        </DeleteDialog>
      )}
    </DetailPage>
  );
}
`;

const formPage = ({ table }: ListPageNames): string => `import { useQuery } from '@tanstack/react-query';
import { DetailPage } from '@trame/app/detail-page';
import { FormPage } from '@trame/app/form-page';
import { useEntityForm, type ConflictFields, type SaveTexts } from '@trame/app/use-entity-form';
import { formatDate } from '@trame/domain';
import { useNavigate, useParams, useResolvedPath } from '@trame/platform/router';
import { Columns } from '@trame/ui/columns';
import { DateField } from '@trame/ui/date-field';
import { SelectField } from '@trame/ui/select-field';
import { TextAreaField, TextField } from '@trame/ui/text-field';
import { DUE, ROW_SCHEMA, rowData, STATUSES, type Row, type Values } from './data/rows.ts';
import { TITLE } from './list-page.tsx';

const EMPTY: Values = { name: '', status: 'draft', due_on: '', notes: '' };

const FIELDS: ConflictFields<Values> = {
  labels: { name: 'Nom', status: 'Statut', due_on: 'Échéance', notes: 'Notes' },
  valueText: (column, value) => {
    if (column === 'status') return STATUSES.find((status) => status.value === value)?.label ?? '';
    return column === 'due_on' ? formatDate(String(value)) : String(value);
  },
  notes: ['notes'],
};

const TEXTS: SaveTexts = {
  saved: 'Modifications enregistrées',
  added: 'Ligne créée',
  savedMore: '',
  refused: 'Votre rôle ne permet pas de modifier cette ligne. Contactez l’administrateur.',
  gone: 'Cette ligne a été supprimée entre-temps. Copiez votre saisie, puis ajoutez une nouvelle ligne.',
  failed: 'Impossible d’enregistrer cette ligne',
  changed: 'Cette ligne a changé entre-temps',
};

const REFUSALS = {
  ${table}_name_unique: { field: 'name', message: 'Une ligne porte déjà ce nom' },
} as const;

/** Adds a row, or edits the one of the address. */
export default function RowFormPage() {
  const { id } = useParams();
  const list = {
    label: TITLE,
    to: useResolvedPath(id === undefined ? '..' : '../..', { relative: 'path' }).pathname,
  };
  const query = useQuery({ ...rowData.one(id ?? ''), enabled: id !== undefined });
  const { data: row } = query;
  if (id === undefined) return <RowForm list={list} />;
  if (row) return <RowForm key={id} row={row} list={list} />;
  return (
    <DetailPage<Row>
      query={query}
      list={list}
      texts={{
        failed: 'Impossible de charger cette ligne',
        loading: 'Chargement de la ligne...',
        missing: 'Ligne introuvable',
      }}
      titleOf={({ name }) => name}
    />
  );
}

function RowForm({ row, list }: { row?: Row; list: { label: string; to: string } }) {
  const navigate = useNavigate();
  const placeOf = (one?: Row) => (one ? \`\${list.to.replace(/\\/$/, '')}/\${one.id}\` : list.to);
  const form = useEntityForm<Row, Values>({
    data: rowData,
    schema: ROW_SCHEMA,
    row,
    empty: EMPTY,
    valuesOf: ({ name, status, due_on, notes }) => ({ name, status, due_on, notes }),
    fields: FIELDS,
    texts: TEXTS,
    refusals: REFUSALS,
    // Back from there does not lead to the form again.
    onClose: (saved) => void navigate(placeOf(saved ?? row), { replace: true }),
  });
  const { control } = form;
  return (
    <FormPage
      title={row ? \`Modifier «\\u00a0\${row.name}\\u00a0»\` : 'Ajouter'}
      breadcrumbs={[list, ...(row ? [{ label: row.name, to: placeOf(row) }] : [])]}
      form={form}
    >
      <TextField name="name" control={control} label="Nom" required maxLength={120} />
      <Columns>
        <SelectField name="status" control={control} label="Statut" options={STATUSES} />
        <DateField name="due_on" control={control} label="Échéance" required {...DUE} />
      </Columns>
      <TextAreaField name="notes" control={control} label="Notes" rows={6} maxLength={5000} />
    </FormPage>
  );
}
`;

const test = ({ name, area }: NewRemote, { table }: ListPageNames): string => `import {
  allowConsole,
  axeViolations,
  configureTestSupabase,
  giveDialogsTheirOwnIds,
  renderRoutes,
  rpcUrl,
  server,
  tableUrl,
} from '@trame/testing';
import { screen, waitFor } from '@testing-library/react';
import { Link, Outlet, useNavigate } from '@trame/platform/router';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Row } from './features/${name}/data/rows.ts';
import remote from './routes.tsx';

const FIRST: Row = {
  id: 'e0000000-0000-4000-8000-000000000001',
  name: 'Premier sujet',
  status: 'draft',
  due_on: '2026-12-24',
  notes: 'À rappeler',
  created_at: '2026-11-01T08:00:00.000Z',
  updated_at: 'v1',
};
const SECOND: Row = { ...FIRST, id: 'e0000000-0000-4000-8000-000000000002', name: 'Second sujet', status: 'done' };

/** Answers with these rows whatever is asked, and keeps what was asked. What the database does is tested there. */
function answerWith(...rows: Row[]) {
  const asked: { what: string; filters: string; body: unknown }[] = [];
  const keep = (what: string, answer: unknown) => async ({ request }: { request: Request }) => {
    const text = await request.text();
    const filters = decodeURIComponent(new URL(request.url).search);
    asked.push({ what, filters, body: text === '' ? undefined : JSON.parse(text) });
    return HttpResponse.json(answer as Row[]);
  };
  server.use(
    http.post(rpcUrl('list_${table}'), keep('list', rows)),
    http.post(rpcUrl('count_${table}'), () => HttpResponse.json(rows.length)),
    http.post(rpcUrl('my_roles'), () => HttpResponse.json([])),
    http.get(tableUrl('${table}'), keep('one', rows.slice(0, 1))),
    http.post(tableUrl('${table}'), keep('insert', rows.slice(0, 1))),
    http.patch(tableUrl('${table}'), keep('update', rows.slice(0, 1))),
    http.delete(tableUrl('${table}'), keep('delete', rows.slice(0, 1))),
  );
  return { last: (what: string) => asked.findLast((one) => one.what === what) };
}

beforeAll(configureTestSupabase);
giveDialogsTheirOwnIds();

/** Any page, with the address of the form and the browser's own button. */
function Browser() {
  const navigate = useNavigate();
  return (
    <>
      <Outlet />
      <Link to="/nouveau">Adresse du formulaire</Link>
      <button type="button" onClick={() => void navigate(-1)}>
        Page précédente du navigateur
      </button>
    </>
  );
}

const button = (label: string) => screen.findByRole('button', { name: label });
const field = (label: RegExp) => screen.findByRole('textbox', { name: label });

describe('the list', () => {
  it('shows the rows and tells the shell its title', async () => {
    answerWith(FIRST, SECOND);
    const { host } = renderRoutes(remote);
    expect(await screen.findByRole('link', { name: 'Premier sujet' })).toBeVisible();
    expect(screen.getByText('2 lignes')).toBeVisible();
    expect(host.pages.at(-1)?.title).toBe('${area.title}');
    expect(await axeViolations()).toEqual([]);
  });

  it('is searched, narrowed by its address, and ordered', async () => {
    const database = answerWith(SECOND);
    const { user } = renderRoutes(remote, { route: '/?statut=done' });
    await user.type(await screen.findByRole('searchbox', { name: 'Rechercher' }), 'sujet');
    await user.click(await button('Nom'));
    await waitFor(() =>
      expect(database.last('list')?.body).toEqual({
        search: 'sujet',
        status_filter: 'done',
        sort: 'name',
        page_size: 30,
      }),
    );
  });

  it('says that there is nothing, and what failed', async () => {
    allowConsole('Failed to load resource');
    answerWith();
    server.use(http.post(rpcUrl('list_${table}'), () => HttpResponse.json({}, { status: 503 }), { once: true }));
    const { user } = renderRoutes(remote);
    expect(await screen.findByText('Impossible de charger la liste')).toBeVisible();
    await user.click(await button('Réessayer'));
    expect(await screen.findByText('Rien pour l’instant')).toBeVisible();
  });
});

describe('a row', () => {
  it('is read on a page of its own, part by part, and deleted there once that is confirmed', async () => {
    const database = answerWith(FIRST);
    const { user } = renderRoutes(remote, { route: \`/\${FIRST.id}\` });
    expect(await screen.findByRole('heading', { name: 'Premier sujet', level: 1 })).toBeVisible();
    expect(screen.getByText('24/12/2026')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await user.click(screen.getByRole('tab', { name: 'Notes' }));
    expect(await screen.findByText('À rappeler')).toBeVisible();
    await user.click(await button('Supprimer'));
    await user.click(await button('Supprimer définitivement'));
    expect(await screen.findByRole('heading', { name: '${area.title}', level: 1 })).toBeVisible();
    expect(database.last('delete')?.filters).toBe(\`?id=eq.\${FIRST.id}&select=id\`);
  });

  it('that does not exist is said to be missing', async () => {
    answerWith();
    renderRoutes(remote, { route: \`/\${FIRST.id}\` });
    expect(await screen.findByRole('heading', { name: 'Ligne introuvable', level: 1 })).toBeVisible();
  });

  it.each([
    ['', /Indiquez une date/],
    ['31/02/2026', /Cette date n’existe pas/],
    ['24/12/1999', /antérieure au 01.01.2000/],
  ])('that is due on « %s » is not added, and its field says why', async (typed, fault) => {
    const database = answerWith(FIRST);
    const { user } = renderRoutes(remote, { route: '/nouveau' });
    await user.click(await field(/^Échéance/));
    await user.paste(typed);
    await user.click(await button('Enregistrer'));
    await waitFor(async () => expect(await field(/^Échéance/)).toHaveAccessibleDescription(fault));
    expect(database.last('insert')).toBeUndefined();
  });

  it('is added once it is whole, says at its field that its name is taken, and is left for the list', async () => {
    allowConsole('Failed to load resource');
    const database = answerWith(FIRST);
    const { user } = renderRoutes({ routes: [{ element: <Browser />, children: Object.values(remote.routes).flat() }] });
    await user.click(await screen.findByRole('link', { name: 'Adresse du formulaire' }));
    await user.click(await button('Enregistrer'));
    expect(await screen.findAllByText(/Donnez un nom/)).not.toEqual([]);
    expect(await axeViolations()).toEqual([]);
    await user.type(await field(/^Nom/), 'Premier sujet');
    await user.click(await field(/^Échéance/));
    await user.paste('24/12/2026');
    const refusal = { code: '23505', message: 'violates unique constraint "${table}_name_unique"' };
    server.use(
      http.post(tableUrl('${table}'), () => HttpResponse.json(refusal, { status: 409 }), { once: true }),
    );
    await user.click(await button('Enregistrer'));
    expect(await screen.findAllByText(/Une ligne porte déjà ce nom/)).not.toEqual([]);
    await user.type(await field(/^Nom/), ' bis');
    await user.click(await button('Enregistrer'));
    expect(await screen.findByRole('tab', { name: 'Informations' })).toBeVisible();
    const values = { name: 'Premier sujet bis', status: 'draft', due_on: '2026-12-24', notes: '' };
    expect(database.last('insert')?.body).toEqual(values);
    await user.click(await button('Page précédente du navigateur'));
    expect(await screen.findByRole('link', { name: 'Premier sujet' })).toBeVisible();
  });

  it('is saved on the version that was opened', async () => {
    const database = answerWith(FIRST);
    const { user } = renderRoutes(remote, { route: \`/\${FIRST.id}/modifier\` });
    await user.type(await field(/^Notes/), ' lundi');
    await user.click(await button('Enregistrer'));
    expect(await screen.findByRole('tab', { name: 'Informations' })).toBeVisible();
    expect(database.last('update')?.filters).toContain(\`id=eq.\${FIRST.id}&updated_at=eq.v1\`);
    expect(database.last('update')?.body).toMatchObject({ notes: 'À rappeler lundi' });
  });
});
`;

/** The files of a remote with list, detail and form that differ from those of one with a single page. */
export function listFiles(remote: NewRemote, names: ListPageNames): Record<string, string> {
  const feature = `src/features/${remote.name}`;
  return {
    'src/routes.tsx': routes(remote),
    'src/routes.test.tsx': test(remote, names),
    [`${feature}/data/rows.ts`]: data(remote, names),
    [`${feature}/list-page.tsx`]: listPage(remote),
    [`${feature}/detail-page.tsx`]: detailPage(),
    [`${feature}/form-page.tsx`]: formPage(names),
  };
}

/** The pages of such a remote, by the ids of their routes. */
export const listRoutes = (name: string, title: string) => ({
  [`${name}.home`]: { path: '', title },
  [`${name}.new`]: { path: 'nouveau', title: 'Ajouter' },
  [`${name}.one`]: { path: ':id', title },
  [`${name}.edit`]: { path: ':id/modifier', title: 'Modifier' },
});
