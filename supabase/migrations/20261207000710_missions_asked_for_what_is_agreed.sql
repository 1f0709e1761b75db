-- What a mission is asked for never passes what is agreed, whatever becomes of its invoices; and what the invoice of the whole takes off
-- as invoiced in deposits is asked for by them, else it is not approved.

alter table public.invoices
  add column deposits_cents integer not null default 0,
  add constraint invoices_deposits_taken_off check (deposits_cents between 0 and gross_cents);
comment on column public.invoices.deposits_cents is
  'Of an invoice of the whole of a mission: what it takes off, with VAT, of the deposits that asked for it then.';

create function private.deposits_of(of_mission uuid, without uuid) returns bigint
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(sum(private.asked_cents(i)), 0)::bigint
  from public.invoices i
  where i.mission_id = of_mission and i.id is distinct from without and i.is_deposit and i.withdrawn_at is null
    and i.credited_at is null and i.status not in (210, 213)
$$;
comment on function private.deposits_of(uuid, uuid) is
  'What deposits of a mission ask for, with VAT. without: an invoice that does not count.';

create function private.take_deposits_off() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.deposits_cents := least(new.gross_cents - new.due_cents, private.deposits_of(new.mission_id, new.id));
  return new;
end
$$;
comment on function private.take_deposits_off() is
  'Trigger: an invoice of the whole keeps what it takes off of the deposits of its mission.';
-- After the facts were compared with what was deposited (invoices_kept), and what is due was filled in (invoices_due).
create trigger invoices_take_deposits_off before insert or update of mission_id on public.invoices
  for each row when (new.kind = 'invoice' and not new.is_deposit and new.mission_id is not null)
  execute function private.take_deposits_off();

-- Those that are alive, as their deposits stand.
alter table public.invoices disable trigger user;
update public.invoices w set deposits_cents = least(w.gross_cents - w.due_cents, private.deposits_of(w.mission_id, w.id))
where w.kind = 'invoice' and not w.is_deposit and w.due_cents < w.gross_cents and w.mission_id is not null;
alter table public.invoices enable trigger user;

create function private.missing_deposits(of_invoice public.invoices) returns bigint
language sql
stable
security definer
set search_path = ''
as $$
  select case when of_invoice.deposits_cents = 0 or of_invoice.credited_at is not null then 0
    else greatest(0, of_invoice.deposits_cents - private.deposits_of(of_invoice.mission_id, of_invoice.id)) end
$$;
comment on function private.missing_deposits(public.invoices) is
  'What an invoice of the whole took off as invoiced in deposits, with VAT, and none of them asks for any more.';

create or replace function private.refuse_over_mission(of_invoice public.invoices, of_mission public.missions) returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  other public.invoices;
  others bigint;
  left_over bigint;
  rate constant integer := (private.invoice_rule('vat_rate') #>> '{}')::integer;
begin
  select * into other from public.invoices i
  where i.mission_id = of_mission.id and i.id is distinct from of_invoice.id and i.kind = 'invoice' and not i.is_deposit
    and i.withdrawn_at is null and i.credited_at is null and i.status not in (210, 213);
  -- A deposit that the invoice of the whole takes off may be corrected or refused after it: another one takes its place.
  if found and not (of_invoice.is_deposit and private.missing_deposits(other) > 0) then
    perform private.refuse_double(other, 'mission_id');
  end if;
  select count(*) into others from public.invoices i
  where i.mission_id = of_mission.id and i.id is distinct from of_invoice.id and i.kind = 'invoice'
    and i.withdrawn_at is null and i.credited_at is null and i.status not in (210, 213);
  -- Who invoices a mission at once says at the deposit why the amount is another one.
  if others = 0 and not of_invoice.is_deposit then
    return;
  end if;
  left_over := private.left_of_mission(of_mission, of_invoice.id);
  -- Each part is rounded to a cent.
  if round(of_invoice.due_cents::numeric * of_invoice.net_cents / of_invoice.gross_cents) > left_over + others then
    raise exception 'more than the mission has left' using errcode = '22023', hint = 'mission_left',
      detail = greatest(left_over, 0)::text;
  end if;
  -- With VAT as well: the invoice of the whole takes all of them off.
  if of_invoice.is_deposit and abs(of_invoice.vat_cents - of_invoice.net_cents::numeric * rate / 10000) <= 1 then
    left_over := of_mission.total_cents + round(of_mission.total_cents::numeric * rate / 10000)
      - private.deposits_of(of_mission.id, of_invoice.id);
    if of_invoice.due_cents > left_over then
      raise exception 'more than the mission has left with VAT' using errcode = '22023', hint = 'mission_left_gross',
        detail = greatest(left_over, 0)::text;
    end if;
  end if;
end
$$;
comment on function private.refuse_over_mission(public.invoices, public.missions) is
  'Raises 23505 (hint mission_id) for an invoice of a mission whose whole is invoiced, unless it is a deposit in the place of one that this takes off; 22023 (hint mission_left, detail: cents without VAT that are left; hint mission_left_gross: cents with VAT) for a deposit, or an invoice after deposits, that asks for more than what is agreed.';

create function private.keep_taken_off(of_mission uuid, may_be_replaced boolean) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  whole public.invoices;
begin
  perform from public.missions m where m.id = of_mission for no key update;
  select * into whole from public.invoices i
  where i.mission_id = of_mission and i.kind = 'invoice' and not i.is_deposit and i.withdrawn_at is null
    and i.credited_at is null and i.status in (205, 206, 211, 212);
  if found and private.missing_deposits(whole) > 0 and not (whole.status in (211, 212) and may_be_replaced) then
    raise exception 'the invoice of the whole takes this deposit off' using errcode = '23514', hint = 'whole_decided',
      detail = whole.number;
  end if;
end
$$;
comment on function private.keep_taken_off(uuid, boolean) is
  'Raises 23514 (hint whole_decided, detail: its number) when the invoice of the whole of a mission is decided and takes off what no deposit asks for any more. may_be_replaced: a corrected deposit can follow, so that it is no matter for one that is with the bank or paid.';

create function private.keep_mission_sum() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  changed public.invoices := new;
  mission public.missions;
  before bigint;
  others bigint;
  is_more boolean;
  is_less boolean;
begin
  if new.kind = 'credit_note' then
    select * into changed from public.invoices i where i.id = new.corrects;
    is_more := old.status in (205, 206, 211, 212) and new.status not in (205, 206, 211, 212);
    is_less := old.status not in (205, 206, 211, 212) and new.status in (205, 206, 211, 212);
  else
    before := case when old.status in (210, 213) then 0 else private.asked_cents(old) end;
    is_more := private.asked_cents(new) > before and new.status not in (210, 213, 220);
    is_less := private.asked_cents(new) < before or new.status in (210, 213);
  end if;
  if changed.mission_id is null or changed.withdrawn_at is not null then
    return null;
  end if;
  if is_more and changed.credited_at is null then
    select * into mission from public.missions m where m.id = changed.mission_id for no key update;
    select count(*) into others from public.invoices i
    where i.mission_id = mission.id and i.id <> changed.id and i.kind = 'invoice' and i.withdrawn_at is null
      and i.credited_at is null and i.status not in (210, 213);
    -- As refuse_over_mission: one that is alone may differ, and each part is rounded to a cent.
    if (others > 0 or changed.is_deposit) and private.left_of_mission(mission, null) < -others then
      raise exception 'more than the mission has left' using errcode = '23514', hint = 'mission_left',
        detail = greatest(private.left_of_mission(mission, changed.id), 0)::text;
    end if;
  end if;
  if is_less and changed.is_deposit then
    perform private.keep_taken_off(changed.mission_id, new.status in (210, 213));
  end if;
  if new.deposits_cents > 0 and new.status in (205, 206) and old.status not in (205, 206, 211, 212) then
    perform from public.missions m where m.id = new.mission_id for no key update;
    if private.missing_deposits(new) > 0 then
      raise exception 'it takes off deposits that nobody pays' using errcode = '23514', hint = 'deposits_gone',
        detail = private.missing_deposits(new)::text;
    end if;
  end if;
  return null;
end
$$;
comment on function private.keep_mission_sum() is
  'Trigger: no step makes the invoices of a mission ask for more than what is agreed (23514, hint mission_left), takes back a deposit that a decided invoice of the whole takes off (hint whole_decided), or approves one that takes off what its deposits do not ask for any more (hint deposits_gone).';
create trigger invoices_mission_sum after update of status on public.invoices
  for each row when (old.status <> new.status) execute function private.keep_mission_sum();

create function private.keep_deposit_of_whole() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.keep_taken_off(new.mission_id, false);
  return null;
end
$$;
comment on function private.keep_deposit_of_whole() is
  'Trigger: a corrected deposit asks for all that a decided invoice of the whole takes off (23514, hint whole_decided).';
create trigger invoices_deposit_of_whole after insert on public.invoices
  for each row when (new.is_deposit and new.mission_id is not null and new.replaces is not null)
  execute function private.keep_deposit_of_whole();

create or replace function private.withdraw_invoice(wanted uuid, message text, version timestamptz) returns timestamptz
language plpgsql
security definer
set search_path = ''
as $$
declare
  is_office constant boolean := private.has_role('gestionnaire');
  of_invoice public.invoices;
  at timestamptz;
begin
  if not is_office then
    perform private.require_trainer('approved');
  end if;
  if version is null then
    raise exception 'the version that was read is needed' using errcode = '22023', hint = 'version';
  end if;
  of_invoice := case when is_office then private.lock_invoice(wanted, version) else private.lock_own_invoice(wanted, version) end;
  if of_invoice.status not in (200, 204, 207, 208, 209) then
    raise exception 'an invoice that was decided is not withdrawn' using errcode = '22023', hint = 'to_status';
  end if;
  at := private.withdraw_locked(
    of_invoice, auth.uid(), case when of_invoice.user_id = auth.uid() then 'trainer' else 'office' end,
    -- The office says why; a trainer need not.
    case when is_office or btrim(message) <> '' then private.said_message(message) end
  );
  if of_invoice.is_deposit and of_invoice.mission_id is not null then
    perform private.keep_taken_off(of_invoice.mission_id, false);
  end if;
  return at;
end
$$;

create or replace function private.move_invoices(wanted jsonb, target integer, reason text, message text)
returns table (id uuid, outcome text, code text, hint text, updated_at timestamptz)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  one record;
  problem text;
begin
  perform private.require_role('gestionnaire');
  if jsonb_typeof(wanted) is distinct from 'array' or jsonb_array_length(wanted) > 200 then
    raise exception 'at most 200 invoices' using errcode = '22023', hint = 'invoices';
  end if;
  -- All at first and in the order of every other step: invoices, then credit notes, each after its invoice.
  perform from public.invoices i
  where i.id in (
    select w.id from jsonb_to_recordset(wanted) as w (id uuid)
    union
    select c.corrects from jsonb_to_recordset(wanted) as w (id uuid) join public.invoices c on c.id = w.id
  )
  order by i.kind = 'credit_note', i.id for update;
  -- A step may ask what its mission has left.
  perform from public.missions m
  where m.id in (
    select coalesce(i.mission_id, c.mission_id)
    from jsonb_to_recordset(wanted) as w (id uuid)
    join public.invoices i on i.id = w.id left join public.invoices c on c.id = i.corrects
  )
  order by m.id for no key update;
  for one in
    select w.id, w.version from jsonb_to_recordset(wanted) as w (id uuid, version timestamptz) order by w.id
  loop
    id := one.id;
    code := null;
    hint := null;
    updated_at := null;
    begin
      select m.updated_at into updated_at from private.move_invoice(one.id, target, reason, message, null, one.version) m;
      outcome := 'moved';
    exception when unique_violation or invalid_parameter_value or no_data_found or insufficient_privilege or check_violation then
      get stacked diagnostics code = returned_sqlstate, problem = pg_exception_hint;
      hint := nullif(problem, '');
      outcome := case when code = '23505' then 'conflict' else 'refused' end;
    end;
    return next;
  end loop;
end
$$;

create or replace function private.keep_settled_mission() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  numbers text;
  new_total constant numeric := round(new.days * new.day_rate_cents);
begin
  if old.status in ('invoiced', 'cancelled') and old.status = new.status
    and (new.user_id, new.starts_on, new.ends_on, new.days, new.day_rate_cents, new.order_number)
      is distinct from (old.user_id, old.starts_on, old.ends_on, old.days, old.day_rate_cents, old.order_number)
  then
    raise exception 'an invoiced or cancelled mission keeps its trainer, days, price and order'
      using errcode = '23514', hint = 'status';
  end if;
  if new.user_id <> old.user_id and (old.status <> 'planned' or exists (
    select from public.invoices i where i.mission_id = old.id and i.withdrawn_at is null and i.status not in (210, 213)
  )) then
    raise exception 'a mission that has begun, or a deposit of which is invoiced, keeps its trainer' using errcode = '23514', hint = 'user_id';
  end if;
  -- Of one that is invoiced whole, the rule above keeps more.
  select string_agg(i.number, ', ' order by i.deposited_at, i.id) into numbers from public.invoices i
  where i.mission_id = old.id and i.is_deposit and i.withdrawn_at is null and i.credited_at is null and i.status not in (210, 213);
  if numbers is null then
    return new;
  end if;
  if new.status = 'cancelled' and old.status <> 'cancelled' then
    raise exception 'deposits of this mission count: %', numbers using errcode = '23514', hint = 'invoices', detail = numbers;
  end if;
  if new.order_number <> old.order_number then
    raise exception 'deposits of this mission name its order: %', numbers using errcode = '23514', hint = 'order_number',
      detail = numbers;
  end if;
  if new_total < old.total_cents and new_total < old.total_cents - private.left_of_mission(old, null) then
    raise exception 'deposits of this mission ask for more: %', numbers using errcode = '23514', hint = 'days', detail = numbers;
  end if;
  return new;
end
$$;
comment on function private.keep_settled_mission() is
  'Trigger: what an invoice stands on is not changed under it (23514, hint: the column, or invoices where deposits of it keep it from being cancelled).';

create or replace function private.holds_said(of_invoice public.invoices, for_office boolean, needs_second_person boolean)
returns table (hold text, sentence text, lifted_by text, holds_payment boolean, facts jsonb)
language sql
stable
security definer
set search_path = ''
as $$
  -- Whose account has ended can send nothing.
  with holder as (
    select exists (
      select from public.trainer_accounts t where t.user_id = of_invoice.user_id and t.status in ('approved', 'pending')
    ) as is_open
  )
  select 'paper', format('« %s » a expiré le %s', m.label, private.said_day(m.ended_on))
      || case when m.is_waiting then U&'\00A0: la nouvelle attend d’être vérifiée.' else '.' end,
    case when m.is_waiting then 'office' when o.is_open then 'trainer' else 'nobody' end, false,
    jsonb_build_object('kind', m.kind, 'label', m.label, 'ended_on', m.ended_on, 'is_waiting', m.is_waiting)
  from private.missing_legal_papers(of_invoice.user_id) m cross join holder o
  where m.holds and of_invoice.kind = 'invoice'
  union all
  select 'iban',
    case when p.iban_status = 'to_confirm'
      then format('Le compte bancaire qui finit par %s est à confirmer par un autre canal.', p.iban_last4)
      else 'Aucun compte bancaire n’est renseigné.' || case a.status
        when 'approved' then '' when 'pending' then ''
        when 'suspended' then ' L’accès du formateur est suspendu, il ne peut pas en donner.'
        when 'closed' then ' L’accès du formateur est fermé, il ne peut plus en donner.'
        else ' Le compte du formateur est supprimé.'
      end end,
    case
      when p.iban_status = 'to_confirm' then 'office'
      when a.status in ('approved', 'pending') then 'trainer'
      when a.status in ('suspended', 'closed') and p.user_id is not null then 'office'
      when a.status = 'suspended' then 'recruitment'
      else 'nobody'
    end, true,
    jsonb_build_object('iban_status', coalesce(p.iban_status, 'none'), 'iban_last4', p.iban_last4, 'iban_set_at', p.iban_set_at)
  from (select) as one
  left join public.billing_profiles p on p.user_id = of_invoice.user_id
  left join public.trainer_accounts a on a.user_id = of_invoice.user_id
  where p.iban_status is distinct from 'confirmed' and of_invoice.kind = 'invoice'
  union all
  select 'evidence', format(U&'Il manque\00A0: %s.', array_to_string(private.missing_evidence(m), ', ')),
    -- The office notes it in the mission, however it came.
    case when o.is_open then 'trainer' else 'office' end, false,
    jsonb_build_object('missing', private.missing_evidence(m), 'mission_id', m.id)
  from public.missions m cross join holder o where of_invoice.kind = 'invoice' and m.id = of_invoice.mission_id and private.missing_evidence(m) <> '{}'
  union all
  -- Once it is approved, what it takes off is kept.
  select 'deposits', format(
      U&'Elle d\00E9duit %s d\2019acomptes qui ne seront pas pay\00E9s\00A0: un acompte corrig\00E9 ou une nouvelle facture de toute la mission est \00E0 d\00E9poser.',
      private.said_cents(w.cents)
    ),
    case when o.is_open then 'trainer' else 'office' end, false, jsonb_build_object('cents', w.cents)
  from (select private.missing_deposits(of_invoice) as cents) w cross join holder o
  where w.cents > 0 and of_invoice.status in (200, 204, 207, 208, 209)
  union all
  select 'run',
    case of_invoice.kind
      when 'invoice' then format('Dans un virement préparé pour le %s.', private.said_day(r.execution_on))
      else format(
        U&'Sa facture est dans un virement préparé pour le %s\00A0: l’avoir se décide une fois ce virement annulé ou transmis.',
        private.said_day(r.execution_on)
      )
    end,
    'office', true, jsonb_build_object('run_id', r.id, 'execution_on', r.execution_on)
  from public.payment_run_lines l join public.payment_runs r on r.id = l.run_id
  where for_office and l.invoice_id = coalesce(of_invoice.corrects, of_invoice.id) and l.state = 'planned'
  union all
  select 'second_person',
    case
      when of_invoice.decided_by is distinct from auth.uid() then format(
        U&'Vous avez déjà le fichier d’un virement de cette facture, ou noté son retour\00A0: avec ce que vous avez fait partir vers le même compte en %s jours, %s sont atteints. Un collègue vérifie à la banque que rien n’est parti deux fois, puis prépare et confirme ce virement.',
        private.second_person_days(), private.said_cents(private.second_person_cents())
      )
      when of_invoice.approved_cents >= private.second_person_cents() then format(
        U&'À partir de %s, qui approuve ne paie pas\00A0: un collègue prépare et confirme ce virement.',
        private.said_cents(private.second_person_cents())
      )
      else format(
        U&'Avec ce que vous avez approuvé et payé vers le même compte en %s jours, fichiers annulés, virements revenus et écarts compris, %s sont atteints\00A0: un collègue prépare et confirme ce virement.',
        private.second_person_days(), private.said_cents(private.second_person_cents())
      )
    end,
    'colleague', true, jsonb_build_object('second_person_cents', private.second_person_cents())
  where for_office and of_invoice.kind = 'invoice' and holds_said.needs_second_person
  union all
  select 'credit_note', format(U&'Un avoir attend une d\00E9cision\00A0: %s.', string_agg(c.number, ', ' order by c.deposited_at, c.id)),
    case when bool_and(c.status in (207, 208)) then 'trainer' else 'office' end, true,
    jsonb_build_object('credit_notes', jsonb_agg(c.id order by c.deposited_at, c.id))
  from public.invoices c
  where c.corrects = of_invoice.id and c.withdrawn_at is null and c.status in (200, 204, 207, 208, 209)
  having count(*) > 0
  union all
  select 'refund', format(U&'%s sont \00E0 nous rembourser par ce formateur.', private.said_cents(sum(private.refund_cents(c))::bigint)),
    'trainer', false, jsonb_build_object('refund_cents', sum(private.refund_cents(c)))
  from public.invoices c
  where for_office and of_invoice.kind = 'invoice' and c.user_id = of_invoice.user_id and c.kind = 'credit_note'
    and c.status = 205 and c.withdrawn_at is null
  having sum(private.refund_cents(c)) > 0
  union all
  select 'seller_number',
    format(
      'Le numéro %s de cette société (SIREN %s) figure déjà sur une facture %s pour %s : refusez %s.',
      of_invoice.number, left(e.seller_siret, 9), case when e.status in (211, 212) then 'payée' else 'déposée' end,
      coalesce(t.full_name, 'un compte supprimé'), case when e.status in (211, 212) then 'celle-ci' else 'l’une des deux' end
    ),
    'office', true, jsonb_build_object('invoice_id', e.id, 'number', e.number, 'user_id', e.user_id)
  from private.earlier_of_number(of_invoice) e
  left join public.trainer_accounts t on t.user_id = e.user_id
  where for_office and of_invoice.kind = 'invoice'
$$;

select private.keep_access_rules();
