-- A paper counts no longer than its kind allows, and a certificate whose code was checked has the proof of it.

create or replace function private.paper_end(of_kind private.paper_kinds, issued date, stated date) returns date
language plpgsql
stable
set search_path = ''
as $$
declare
  said constant date := case when of_kind.has_end then stated end;
begin
  -- Later it is a slip of the keyboard; a period that begins in some weeks comes early.
  if said > coalesce(issued, private.today()) + make_interval(months => of_kind.validity_months + 3) then
    raise exception 'a paper of this kind counts for % months', of_kind.validity_months using errcode = '22023', hint = 'expires_on';
  end if;
  return coalesce(said, (issued + make_interval(months => of_kind.validity_months))::date);
end
$$;
comment on function private.paper_end(private.paper_kinds, date, date) is
  'The last day on which a paper counts: the one it states, where its kind states one, or its validity from the day of issue. Raises 22023 (expires_on) when it states more than the validity of its kind, with three months to spare.';

create or replace function private.decide_paper(
  paper_id uuid, decision text, given_reason text, issued date, stated_end date, given_reference text, version timestamptz,
  is_code_checked boolean
) returns table (status text, expires_on date)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  kinds constant text[] := private.require_paper_handler();
  said_reason constant text := nullif(btrim(given_reason), '');
  paper public.trainer_papers;
  of_kind private.paper_kinds;
  said_reference text;
  last_day date;
  is_for_all boolean;
begin
  if decision is null or decision not in ('verify', 'refuse') then
    raise exception 'unknown decision: %', decision using errcode = '22023', hint = 'decision';
  end if;
  if decision = 'refuse' and said_reason is null then
    raise exception 'a reason is needed' using errcode = '22023', hint = 'reason';
  end if;
  if char_length(said_reason) > 1000 then
    raise exception 'a reason has at most 1000 characters' using errcode = '22023', hint = 'reason';
  end if;
  -- The account before the paper, as a deposit does: two requests never wait for each other.
  perform from public.trainer_accounts t
  where t.user_id = (select p.user_id from public.trainer_papers p where p.id = paper_id)
  for no key update;
  select * into paper from public.trainer_papers p where p.id = paper_id and p.kind = any (kinds) for update;
  if not found then
    raise exception 'paper not found' using errcode = 'P0002';
  end if;
  if paper.status <> 'to_check' or paper.updated_at is distinct from version then
    raise exception 'the paper changed meanwhile: %', paper.status using errcode = '23505';
  end if;
  select * into of_kind from private.paper_kinds k where k.key = paper.kind;
  is_for_all := of_kind.staff @> (select array_agg(role) from private.paper_kinds k, unnest(k.staff) as role);
  if decision = 'refuse' then
    -- Kept with its reason until the next one comes; an earlier refusal would only repeat it.
    update public.trainer_papers p set status = 'replaced'
    where p.user_id = paper.user_id and p.kind = paper.kind and p.status = 'refused';
    update public.trainer_papers p
    set status = 'refused', reason = said_reason, checked_by = auth.uid(), checked_at = clock_timestamp()
    where p.id = paper.id;
    -- All of the staff read the thread: why a paper that not all may read was refused is shown with the paper alone.
    perform private.write_trainer_event(
      paper.user_id, null, 'paper_refused',
      format('Pièce à refaire : « %s ».', of_kind.label) || case when is_for_all then ' ' || said_reason else '' end,
      format('« %s » refusée', of_kind.label) || case when is_for_all then ' : ' || said_reason else '' end,
      'papers?kind=' || of_kind.key
    );
    return query select 'refused'::text, paper.expires_on;
    return;
  end if;
  said_reference := private.paper_reference(of_kind, given_reference);
  last_day := private.paper_end(of_kind, issued, stated_end);
  if of_kind.reference_needed and said_reference is null then
    raise exception 'its reference is needed' using errcode = '22023', hint = 'reference';
  end if;
  if issued > private.today() then
    raise exception 'a paper is not issued after today' using errcode = '22023', hint = 'issued_on';
  end if;
  if of_kind.validity_months is not null and last_day is null then
    raise exception 'the day on which it ends is needed' using errcode = '22023',
      hint = case when of_kind.has_end then 'expires_on' else 'issued_on' end;
  end if;
  if last_day < private.today() or last_day < coalesce(issued, last_day) then
    raise exception 'a paper that is over is refused' using errcode = '22023',
      hint = case when of_kind.has_end then 'expires_on' else 'issued_on' end;
  end if;
  if of_kind.has_code_to_check and is_code_checked is not true then
    raise exception 'its code is checked with who issued it' using errcode = '22023', hint = 'code_checked';
  end if;
  if of_kind.has_code_to_check and paper.check_proof is null then
    raise exception 'the proof of the check is kept' using errcode = '22023', hint = 'check_proof';
  end if;
  update public.trainer_papers p set status = 'replaced'
  where p.user_id = paper.user_id and p.kind = paper.kind and p.id <> paper.id and p.status in ('verified', 'expired', 'refused');
  update public.trainer_papers p
  set status = 'verified', issued_on = issued, expires_on = last_day, reference = said_reference, reason = null,
    checked_by = auth.uid(), checked_at = clock_timestamp(), code_checked = of_kind.has_code_to_check
  where p.id = paper.id;
  perform private.write_trainer_event(
    paper.user_id, null, 'paper_verified',
    format('Pièce vérifiée : « %s »%s.', of_kind.label, coalesce(', valable jusqu’au ' || private.said_day(last_day), '')),
    format('« %s » vérifiée%s.', of_kind.label, coalesce(', valable jusqu’au ' || private.said_day(last_day), ''))
      || case when of_kind.has_code_to_check then ' Code contrôlé.' else '' end,
    'papers?kind=' || of_kind.key
  );
  return query select 'verified'::text, last_day;
end
$$;

select private.keep_access_rules();
