-- Who can teach what is worked out at the end of a transaction, in one pass over what it wrote: the lock that trainers hold alone and
-- programmes share is taken for that pass, no longer from the first line on. A trainer who saves does not wait for an import that is under way.
--
-- A migration that writes programmes or trainers and then alters these tables says "set constraints all immediate" between the two.

create function private.add_to_match(list text, ids uuid[]) returns void
language sql
set search_path = ''
as $$
  select set_config(list, (coalesce(nullif(current_setting(list, true), '')::uuid[], '{}') || ids)::text, true)
  where ids <> '{}'
$$;
comment on function private.add_to_match(text, uuid[]) is
  'Adds ids to a list of this transaction (trame.programmes_to_match or trame.trainers_to_match), which private.match_at_the_end reads. What is rolled back is off the list.';

create or replace function private.follow_programmes_to_teach() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    ids := array(select n.id from written n);
  elsif tg_op = 'DELETE' then
    ids := array(select o.id from ended o);
  else
    ids := array(
      select n.id from written n join ended o on o.id = n.id
      where (n.teaching_words, n.sector, n.modality, n.content -> 'places')
        is distinct from (o.teaching_words, o.sector, o.modality, o.content -> 'places')
    );
  end if;
  perform private.add_to_match('trame.programmes_to_match', ids);
  return null;
end
$$;
comment on function private.follow_programmes_to_teach() is
  'Trigger: programmes ask for other things than before, which the end of the transaction reads.';

create or replace function private.follow_teaching_trainers() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    ids := array(select n.user_id from written n);
  elsif tg_op = 'DELETE' then
    ids := array(select o.user_id from ended o);
  elsif tg_table_name = 'trainer_accounts' then
    ids := array(
      select n.user_id from written n join ended o on o.user_id = n.user_id
      where (n.status = 'approved') is distinct from (o.status = 'approved')
    );
  else
    ids := array(
      select n.user_id from written n join ended o on o.user_id = n.user_id
      where (n.expertise_areas, n.mastered_software, n.training_sectors, n.city, n.intervention_type)
        is distinct from (o.expertise_areas, o.mastered_software, o.training_sectors, o.city, o.intervention_type)
    );
  end if;
  perform private.add_to_match('trame.trainers_to_match', ids);
  return null;
end
$$;
comment on function private.follow_teaching_trainers() is
  'Trigger: trainers are approved or no more, or say other things of themselves, which the end of the transaction reads.';

create function private.match_at_the_end() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  programmes constant uuid[] := nullif(current_setting('trame.programmes_to_match', true), '')::uuid[];
  trainers constant uuid[] := nullif(current_setting('trame.trainers_to_match', true), '')::uuid[];
begin
  -- The first of the rows that were written answers for all of them.
  if programmes is null and trainers is null then
    return null;
  end if;
  perform set_config('trame.programmes_to_match', '', true), set_config('trame.trainers_to_match', '', true);
  if trainers is null then
    perform pg_advisory_xact_lock_shared('private.programme_trainers'::regclass::oid::bigint);
  else
    perform pg_advisory_xact_lock('private.programme_trainers'::regclass::oid::bigint);
  end if;
  if programmes is not null then
    perform private.keep_programme_trainers(programmes, null);
    delete from private.programme_trainer_counts n
    where n.programme_id = any (programmes) and not exists (select from public.programmes p where p.id = n.programme_id);
  end if;
  if trainers is not null then
    perform private.keep_programme_trainers(null, trainers);
  end if;
  return null;
end
$$;
comment on function private.match_at_the_end() is
  'Trigger at the end of a transaction: finds anew who can teach the programmes, and what the trainers can teach, that it changed.';
create constraint trigger programmes_matched after insert or update or delete on public.programmes
  deferrable initially deferred for each row execute function private.match_at_the_end();
create constraint trigger trainer_profiles_matched after insert or update or delete on public.trainer_profiles
  deferrable initially deferred for each row execute function private.match_at_the_end();
create constraint trigger trainer_accounts_matched after update on public.trainer_accounts
  deferrable initially deferred for each row execute function private.match_at_the_end();

comment on function private.keep_programme_trainers(uuid[], uuid[]) is
  'Finds who can teach programmes anew, of these trainers (null: all), and counts the difference. private.match_at_the_end holds the lock.';

select private.keep_access_rules();
