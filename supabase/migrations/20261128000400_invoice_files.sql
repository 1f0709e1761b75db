-- The files of invoices: their bucket, who may deposit and open one, and the deletion of those that no row names, as for papers.

insert into storage.buckets (id, name, public) values ('invoices', 'invoices', false);

create table private.unused_invoice_files (
  path text primary key,
  since timestamptz(3) not null default clock_timestamp(),
  claimed_at timestamptz(3),
  constraint unused_invoice_files_path_length check (char_length(path) between 1 and 1024)
);
comment on table private.unused_invoice_files is
  'Files of the bucket invoices that no row names: about to be named, or left by an invoice whose years are over. Written by functions.';
comment on column private.unused_invoice_files.since is 'When it was stored, or when the last row that named it went.';
comment on column private.unused_invoice_files.claimed_at is
  'Since when the function invoices is deleting it; null while it is not.';
alter table private.unused_invoice_files enable row level security;
revoke all on private.unused_invoice_files from public, anon, authenticated, service_role;

create function private.is_invoice_file_used(path text) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (select from public.invoices i where i.file_path = path)
    or exists (select from public.invoice_attachments a where a.file_path = path)
$$;
comment on function private.is_invoice_file_used(text) is 'Whether a row names this file of the bucket invoices.';

create function private.leave_invoice_file() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.unused_invoice_files (path)
  select old.file_path where not private.is_invoice_file_used(old.file_path)
  on conflict on constraint unused_invoice_files_pkey do nothing;
  return null;
end
$$;
comment on function private.leave_invoice_file() is
  'Trigger: the file of a row that is gone is to be deleted, whatever deleted it.';
create trigger invoices_leave_file after delete on public.invoices
  for each row execute function private.leave_invoice_file();
create trigger invoice_attachments_leave_file after delete on public.invoice_attachments
  for each row execute function private.leave_invoice_file();

create function private.keep_invoice_file() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Until this transaction ends nothing is claimed; what was claimed before is seen by the next statement.
  perform pg_advisory_xact_lock_shared('private.unused_invoice_files'::regclass::oid::bigint);
  delete from private.unused_invoice_files u where u.path = new.file_path and u.claimed_at is null;
  if not found and exists (select from private.unused_invoice_files u where u.path = new.file_path) then
    raise exception 'the file is being deleted' using errcode = '55006';
  end if;
  return null;
end
$$;
comment on function private.keep_invoice_file() is
  'Trigger: a file that a row names is not deleted. 55006 when it is being deleted.';
create trigger invoices_keep_file after insert on public.invoices
  for each row execute function private.keep_invoice_file();
create trigger invoice_attachments_keep_file after insert on public.invoice_attachments
  for each row execute function private.keep_invoice_file();

create function public.note_invoice_file(path text) returns void
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  insert into private.unused_invoice_files as u (path) values (path)
  on conflict on constraint unused_invoice_files_pkey do update set since = excluded.since, claimed_at = null
  where u.claimed_at is null or u.claimed_at < clock_timestamp() - interval '15 minutes';
  if not found then
    raise exception 'the file is being deleted' using errcode = '55006';
  end if;
end
$$;
comment on function public.note_invoice_file(text) is
  'A file is about to be stored, maybe again: whenever the caller stops, it is found and deleted. 55006 while it is being deleted. service_role only.';
revoke all on function public.note_invoice_file(text) from public, anon, authenticated, service_role;
grant execute on function public.note_invoice_file(text) to service_role;

create function public.claim_unused_invoice_files(most integer default 100) returns text[]
language plpgsql
security definer
set search_path = ''
as $$
declare
  claimed text[];
begin
  perform pg_advisory_xact_lock('private.unused_invoice_files'::regclass::oid::bigint);
  -- Longer than any run: it ended without a word.
  update private.unused_invoice_files u set claimed_at = null where u.claimed_at < clock_timestamp() - interval '15 minutes';
  delete from private.unused_invoice_files u where u.claimed_at is null and private.is_invoice_file_used(u.path);
  with old as (
    select u.path from private.unused_invoice_files u
    -- A deposit never lasts an hour.
    where u.claimed_at is null and u.since < clock_timestamp() - interval '1 hour'
    order by u.since, u.path
    limit greatest(coalesce(most, 0), 0)
    for update
  ), taken as (
    update private.unused_invoice_files u set claimed_at = clock_timestamp() from old where u.path = old.path
    returning u.path
  )
  select array(select path from taken order by path) into claimed;
  return claimed;
end
$$;
comment on function public.claim_unused_invoice_files(integer) is
  'Claims files that no row has named for an hour: none can name them from now on, the caller deletes them and says so with forget_invoice_files. service_role only.';
revoke all on function public.claim_unused_invoice_files(integer) from public, anon, authenticated, service_role;
grant execute on function public.claim_unused_invoice_files(integer) to service_role;

create function public.forget_invoice_files(paths text[]) returns void
language sql
security definer
set search_path = ''
as $$
  delete from private.unused_invoice_files u where u.path = any ($1) and u.claimed_at is not null
$$;
comment on function public.forget_invoice_files(text[]) is 'The claimed files are deleted. service_role only.';
revoke all on function public.forget_invoice_files(text[]) from public, anon, authenticated, service_role;
grant execute on function public.forget_invoice_files(text[]) to service_role;

create function private.open_invoice_deposit(of_user uuid) returns uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if of_user is null or of_user = auth.uid() then
    perform private.require_trainer('approved');
  else
    perform private.require_role('gestionnaire');
  end if;
  return auth.uid();
end
$$;
comment on function private.open_invoice_deposit(uuid) is
  'Work of open_invoice_deposit. Raises 42501 for others than approved trainers and gestionnaire.';
grant execute on function private.open_invoice_deposit(uuid) to authenticated;

create function public.open_invoice_deposit(of_user uuid default null) returns uuid
language sql
stable
set search_path = ''
as $$
  select private.open_invoice_deposit($1)
$$;
comment on function public.open_invoice_deposit(uuid) is
  'Whether the caller may deposit invoices, of themselves or, as gestionnaire, of a trainer: answers the caller''s id. 42501 for others.';
revoke all on function public.open_invoice_deposit(uuid) from public, anon, authenticated, service_role;
grant execute on function public.open_invoice_deposit(uuid) to authenticated;

create function private.open_invoice_file(file uuid) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
  is_office constant boolean := private.has_role('gestionnaire');
  opened record;
begin
  if not is_office then
    perform private.require_trainer('approved');
  end if;
  select i.id, i.user_id, coalesce(a.file_path, i.file_path) as file_path into opened
  from public.invoices i left join public.invoice_attachments a on a.invoice_id = i.id and a.id = file
  where (i.id = file or a.id = file) and (is_office or i.user_id = auth.uid());
  if not found then
    raise exception 'invoice not found' using errcode = 'P0002';
  end if;
  -- Each opening is a line of the journal for good.
  if opened.user_id = auth.uid() then
    perform private.take_turn('open-invoice', 300);
  end if;
  insert into private.audit_log (actor_id, actor_role, session_id, table_name, operation, row_key, changes)
  values (
    auth.uid(), coalesce(claims ->> 'role', session_user), claims ->> 'session_id', 'invoices', 'FILE', opened.id::text, '{}'
  );
  return opened.file_path;
end
$$;
comment on function private.open_invoice_file(uuid) is
  'Work of open_invoice_file. Raises 42501 for others than approved trainers and gestionnaire.';
grant execute on function private.open_invoice_file(uuid) to authenticated;

create function public.open_invoice_file(file uuid) returns text
language sql
set search_path = ''
as $$
  select private.open_invoice_file($1)
$$;
comment on function public.open_invoice_file(uuid) is
  'Path of the file of an invoice, by its id, or of one of its attachments, by theirs, for a link; noted in the journal. Its trainer, or gestionnaire. P0002 for any other.';
revoke all on function public.open_invoice_file(uuid) from public, anon, authenticated, service_role;
grant execute on function public.open_invoice_file(uuid) to authenticated;

select private.keep_access_rules();
