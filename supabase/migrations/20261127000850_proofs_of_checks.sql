-- The proof that the code of a certificate was checked with who issued it: staff add its file while the paper waits; the bucket keeps
-- it as long as the paper (ADR 0064).

create function private.open_check_proof(wanted_paper uuid) returns table (holder_id uuid, caller_id uuid)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  kinds constant text[] := private.require_paper_handler();
begin
  return query
  select p.user_id, auth.uid()
  from public.trainer_papers p join private.paper_kinds k on k.key = p.kind
  where p.id = wanted_paper and p.kind = any (kinds) and k.has_code_to_check and p.status = 'to_check';
  if not found then
    raise exception 'no paper whose code is to be checked' using errcode = 'P0002';
  end if;
end
$$;
comment on function private.open_check_proof(uuid) is
  'Work of open_check_proof. Raises 42501 without a role that handles papers.';
grant execute on function private.open_check_proof(uuid) to authenticated;

create function public.open_check_proof(paper_id uuid) returns table (holder_id uuid, caller_id uuid)
language sql
stable
rows 1
set search_path = ''
as $$
  select * from private.open_check_proof($1)
$$;
comment on function public.open_check_proof(uuid) is
  'Whether the caller may add the proof of a check to this paper: answers whose it is and who asks. P0002 unless it waits, is of the caller''s kinds and has a code to check. For roles that handle papers.';
revoke all on function public.open_check_proof(uuid) from public, anon, authenticated, service_role;
grant execute on function public.open_check_proof(uuid) to authenticated;

create function public.attach_check_proof(paper_id uuid, path text) returns timestamptz
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  version timestamptz;
begin
  -- The account before the paper, as a decision does.
  perform from public.trainer_accounts t
  where t.user_id = (select p.user_id from public.trainer_papers p where p.id = paper_id)
  for no key update;
  perform private.keep_paper_file(path);
  update public.trainer_papers p set check_proof = path
  where p.id = paper_id and p.status = 'to_check' and path like p.user_id || '/%'
  returning p.updated_at into version;
  if not found then
    raise exception 'the paper no longer waits' using errcode = 'P0002';
  end if;
  return version;
end
$$;
comment on function public.attach_check_proof(uuid, text) is
  'A paper that waits has this stored file as the proof of its check: the version to decide on. P0002 when it no longer waits, 23503 when the file is not stored. service_role only.';
revoke all on function public.attach_check_proof(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.attach_check_proof(uuid, text) to service_role;

select private.keep_access_rules();
