-- A file of missions that is sent twice, or names one mission twice, adds it once: each could be invoiced and paid.

create or replace function private.import_missions(given jsonb, dry_run boolean)
returns table (line integer, outcome text, field text, mission_id uuid)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  given_row jsonb;
  added public.missions;
  refused text;
  trainer_status text;
  content text;
  before text[] := '{}';
begin
  perform private.require_role('gestionnaire');
  -- The same file sent twice at once: the second one finds the missions of the first.
  perform pg_advisory_xact_lock(hashtextextended('private.import_missions', 0));
  if jsonb_typeof(given) is distinct from 'array' or jsonb_array_length(given) > 500 then
    raise exception 'rows are a list of at most 500' using errcode = '22023';
  end if;
  for line, given_row in
    select r.place::integer, r.one from jsonb_array_elements(given) with ordinality as r (one, place) order by r.place
  loop
    outcome := null;
    field := null;
    mission_id := null;
    begin
      added := jsonb_populate_record(null::public.missions, given_row - '{id,status,created_by,created_at,updated_at,evidence_received,total_cents}'::text[]);
      if added.user_id is null then
        select t.user_id, t.status into added.user_id, trainer_status from public.trainer_accounts t
        where lower(t.email) = lower(btrim(given_row ->> 'trainer_email'));
      else
        trainer_status := null;
      end if;
      -- A line without an order says the same as another one when all that makes its invoice is the same.
      content := coalesce(
        'order ' || nullif(btrim(added.order_number), ''),
        concat_ws(
          E'\n', added.user_id, private.fold(added.title), private.fold(added.client_name), added.starts_on, added.ends_on,
          added.days, added.day_rate_cents
        )
      );
      if added.user_id is null then
        outcome := 'refused';
        field := 'trainer_email';
      elsif trainer_status not in ('pending', 'approved') then
        outcome := 'refused';
        field := 'trainer_status';
      elsif content = any (before) then
        outcome := 'known';
        field := 'line';
      elsif nullif(btrim(added.order_number), '') is null and exists (
        select from public.missions m
        where m.user_id = added.user_id and m.starts_on = added.starts_on and m.ends_on = added.ends_on
          and m.days = added.days and m.day_rate_cents = added.day_rate_cents and m.status <> 'cancelled'
          and private.fold(m.title) = private.fold(added.title)
          and private.fold(m.client_name) = private.fold(added.client_name)
      ) then
        outcome := 'known';
        field := 'title';
      else
        insert into public.missions (
          user_id, title, client_name, client_siren, starts_on, ends_on, place, is_remote, hours, days, day_rate_cents,
          order_number, evidence, note
        )
        values (
          added.user_id, added.title, added.client_name, added.client_siren, added.starts_on, added.ends_on, added.place,
          coalesce(added.is_remote, false), added.hours, added.days, added.day_rate_cents, coalesce(added.order_number, ''),
          coalesce(added.evidence, '{}'), added.note
        )
        returning id into mission_id;
        outcome := 'added';
        before := before || content;
        if dry_run then
          -- Undoes this row alone: the same checks ran as for a real import.
          raise exception 'tried' using errcode = 'TRY00';
        end if;
      end if;
    exception
      when sqlstate 'TRY00' then
        mission_id := null;
      when unique_violation then
        outcome := 'known';
        field := 'order_number';
        mission_id := null;
      when check_violation then
        get stacked diagnostics refused = constraint_name, field = pg_exception_hint;
        outcome := 'refused';
        mission_id := null;
        if coalesce(field, '') = '' then
          field := case refused
            when 'missions_days_in_order' then 'ends_on'
            when 'missions_somewhere' then 'place'
            when 'missions_number_of_days_range' then 'days'
            when 'missions_day_rate_range' then 'day_rate_cents'
            else regexp_replace(refused, '^missions_(.*)_(form|known|range)$', '\1')
          end;
        end if;
      -- Their own mission, or somebody who is no trainer.
      when insufficient_privilege or foreign_key_violation then
        outcome := 'refused';
        field := 'trainer_email';
        mission_id := null;
      when not_null_violation then
        get stacked diagnostics field = column_name;
        outcome := 'refused';
        mission_id := null;
      when data_exception then
        outcome := 'refused';
        field := null;
        mission_id := null;
    end;
    return next;
  end loop;
end
$$;
comment on function public.import_missions(jsonb, boolean) is
  'Adds up to 500 missions, each row an object of the columns with user_id or trainer_email; answers for each line, from 1: added, known or refused with the field. known: its order number exists (order_number), the same mission without an order exists, not cancelled (title), or an earlier line of the file says the same (line). Refused with trainer_status: the account of that address is neither pending nor approved. dry_run tries each row and keeps none. gestionnaire only.';

select private.keep_access_rules();
