-- When a trainer closes their account, their papers leave with it, except those that the law has the company keep; these are deleted
-- by the daily sweep of files once their years are over (ADR 0064).

create function private.close_papers_with_account() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.close_trainer_papers(old.user_id);
  return null;
end
$$;
comment on function private.close_papers_with_account() is
  'Trigger: an account that is closed, or deleted, keeps no paper but those of the law.';

create trigger trainer_accounts_close_papers after update of status on public.trainer_accounts
  for each row when (new.status = 'closed' and old.status <> 'closed') execute function private.close_papers_with_account();
create trigger trainer_accounts_close_papers_deleted after delete on public.trainer_accounts
  for each row execute function private.close_papers_with_account();

create or replace function public.claim_unused_paper_files(most integer default 100) returns text[]
language plpgsql
security definer
set search_path = ''
as $$
declare
  claimed text[];
begin
  perform private.purge_trainer_papers(private.today());
  perform pg_advisory_xact_lock('private.unused_paper_files'::regclass::oid::bigint);
  -- Longer than any run: it ended without a word.
  update private.unused_paper_files u set claimed_at = null where u.claimed_at < clock_timestamp() - interval '15 minutes';
  delete from private.unused_paper_files u where u.claimed_at is null and private.is_paper_file_used(u.path);
  with old as (
    select u.path from private.unused_paper_files u
    -- A deposit never lasts an hour.
    where u.claimed_at is null and u.since < clock_timestamp() - interval '1 hour'
    order by u.since, u.path
    limit greatest(coalesce(most, 0), 0)
    for update
  ), taken as (
    update private.unused_paper_files u set claimed_at = clock_timestamp() from old where u.path = old.path
    returning u.path
  )
  select array(select path from taken order by path) into claimed;
  return claimed;
end
$$;
comment on function public.claim_unused_paper_files(integer) is
  'Deletes the papers of closed accounts that were kept long enough, then claims files that no paper has named for an hour: no row can name them from now on, the caller deletes them and says so with forget_paper_files. service_role only.';

select private.keep_access_rules();
