-- Invoices of trainers: what was deposited, where each stands, and what happened to it. Functions are the only writers: a deposit is
-- recorded by the edge function that has judged the file, and each step is a transition of the official life cycle. Nothing that
-- was deposited is changed or deleted before the ten years of the commercial code are over (article L123-22).

create table private.invoice_transitions (
  from_status smallint not null,
  to_status smallint not null,
  made_by text not null,
  needs_reason boolean not null,
  primary key (from_status, to_status, made_by),
  constraint invoice_transitions_made_by_known check (made_by in ('office', 'trainer', 'payment'))
);
comment on table private.invoice_transitions is
  'Which status of an invoice may follow which, who may make the step and whether it needs a reason, as shared/domain has it (invoices.test.ts compares). Written by migrations.';

alter table private.invoice_transitions enable row level security;
revoke all on private.invoice_transitions from public, anon, authenticated, service_role;

insert into private.invoice_transitions (from_status, to_status, made_by, needs_reason) values
  (200, 204, 'office', false), (200, 205, 'office', false), (200, 206, 'office', true), (200, 207, 'office', true),
  (200, 208, 'office', true), (200, 210, 'office', true), (200, 213, 'office', true), (204, 205, 'office', false),
  (204, 206, 'office', true), (204, 207, 'office', true), (204, 208, 'office', true), (204, 210, 'office', true),
  (205, 207, 'office', true), (205, 208, 'office', true), (206, 207, 'office', true), (206, 208, 'office', true),
  (207, 204, 'office', false), (207, 205, 'office', false), (207, 206, 'office', true), (207, 210, 'office', true),
  (208, 204, 'office', false), (208, 205, 'office', false), (208, 210, 'office', true), (209, 204, 'office', false),
  (209, 205, 'office', false), (209, 206, 'office', true), (209, 207, 'office', true), (209, 208, 'office', true),
  (209, 210, 'office', true), (207, 209, 'trainer', false), (208, 209, 'trainer', false), (205, 211, 'payment', false),
  (206, 211, 'payment', false), (211, 205, 'payment', true), (211, 212, 'payment', false);

create table private.invoice_reasons (
  code text primary key,
  label text not null,
  statuses smallint[] not null
);
comment on table private.invoice_reasons is
  'Reasons of the official list, and the statuses that each may be given with, as shared/domain has them (invoices.test.ts compares). Written by migrations.';

alter table private.invoice_reasons enable row level security;
revoke all on private.invoice_reasons from public, anon, authenticated, service_role;

insert into private.invoice_reasons (code, label, statuses) values
  ('JUSTIF_ABS', 'Justificatif absent ou insuffisant', '{208}'),
  ('COORD_BANC_ERR', 'Coordonnées bancaires différentes de celles confirmées', '{206, 207, 205}'),
  ('TX_TVA_ERR', 'Taux de TVA erroné', '{207, 210}'),
  ('MONTANTTOTAL_ERR', 'Montant total erroné', '{207, 210, 213}'),
  ('CALCUL_ERR', 'Erreur de calcul', '{207, 210, 213}'),
  ('NON_CONFORME', 'Mention légale manquante', '{207, 210}'),
  ('DOUBLON', 'Facture déjà reçue', '{207, 210, 213}'),
  ('DEST_ERR', 'Facture adressée à une autre société', '{207, 210}'),
  ('TRANSAC_INC', 'Prestation inconnue', '{207, 210}'),
  ('EMMET_INC', 'Émetteur inconnu', '{207, 210}'),
  ('CONTRAT_TERM', 'Contrat terminé', '{207, 210}'),
  ('DOUBLE_FACT', 'Prestation déjà facturée sur une autre facture', '{207, 210}'),
  ('CMD_ERR', 'Ordre de mission faux ou absent', '{206, 207, 208, 210}'),
  ('SIRET_ERR', 'SIRET faux ou absent', '{206, 207, 208}'),
  ('REF_CT_ABSENT', 'Référence du contrat absente', '{206, 207, 208, 210}'),
  ('REF_ERR', 'Référence fausse', '{206, 207, 208}'),
  ('PU_ERR', 'Prix par jour ou par heure différent du contrat', '{206, 207}'),
  ('REM_ERR', 'Remise absente ou fausse', '{206, 207}'),
  ('QTE_ERR', 'Nombre de jours ou d’heures faux', '{206, 207}'),
  ('ART_ERR', 'Intitulé de la prestation faux', '{206, 207}'),
  ('MODPAI_ERR', 'Échéance ou mode de règlement faux', '{206, 207}'),
  ('QUALITE_ERR', 'Prestation non conforme', '{206, 207}'),
  ('LIVR_INCOMP', 'Prestation incomplète', '{206, 207}'),
  ('REJ_SEMAN', 'Données de la facture illisibles', '{213}'),
  ('REJ_COH', 'Données de la facture incohérentes', '{213}'),
  ('AUTRE', 'Autre motif, expliqué dans le message', '{207, 205}');

create table public.invoices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete restrict,
  request_id uuid not null unique,
  mission_id uuid references public.missions (id) on delete restrict,
  kind text not null default 'invoice',
  number text not null,
  issued_on date not null,
  due_on date,
  service_from date,
  service_to date,
  net_cents integer not null,
  vat_cents integer not null,
  gross_cents integer not null,
  approved_cents integer,
  vat_case text,
  seller_name text,
  seller_siret text,
  buyer_siren text,
  channel text not null default 'depot_portail',
  file_path text not null,
  file_name text not null,
  file_size integer not null,
  pages smallint not null,
  sha256 text not null,
  profile text,
  verdict jsonb not null,
  verdict_at timestamptz(3) not null default now(),
  is_prepared boolean not null default false,
  deposit_reason text,
  status smallint not null default 200,
  replaces uuid references public.invoices (id) on delete set null,
  corrects uuid references public.invoices (id) on delete set null,
  withdrawn_at timestamptz(3),
  assignee uuid references auth.users (id) on delete set null,
  deposited_by uuid references auth.users (id) on delete set null,
  deposited_at timestamptz(3) not null default now(),
  decided_by uuid references auth.users (id) on delete set null,
  decided_at timestamptz(3),
  paid_by uuid references auth.users (id) on delete set null,
  paid_on date,
  expected_on date,
  kept_until date not null generated always as (
    make_date(extract(year from issued_on)::integer + 10, 12, 31)
  ) stored,
  updated_at timestamptz(3) not null default now(),
  constraint invoices_kind_known check (kind in ('invoice', 'credit_note')),
  constraint invoices_number_form check (private.is_text(number, 60)),
  constraint invoices_days_range check (
    issued_on between '2000-01-01' and '2099-12-31' and due_on between '2000-01-01' and '2099-12-31'
    and service_from between '2000-01-01' and '2099-12-31' and service_to between '2000-01-01' and '2099-12-31'
  ),
  constraint invoices_service_in_order check (service_to >= service_from),
  constraint invoices_amounts_add_up check (
    net_cents > 0 and vat_cents >= 0 and gross_cents::bigint = net_cents::bigint + vat_cents
  ),
  constraint invoices_approved_with_amount check (
    (approved_cents is not null) = (status in (205, 206, 211, 212)) and approved_cents between 1 and gross_cents
  ),
  constraint invoices_vat_case_known
    check (vat_case in ('assujetti', 'franchise_293b', 'exonere_261_4_4', 'ue_autoliquidation')),
  constraint invoices_seller_name_form check (private.is_text(seller_name, 200)),
  constraint invoices_seller_siret_form check (seller_siret ~ '^[0-9]{14}$'),
  constraint invoices_buyer_siren_form check (buyer_siren ~ '^[0-9]{9}$'),
  constraint invoices_channel_known check (channel in ('depot_portail', 'plateforme_agreee')),
  constraint invoices_file_path_form check (file_path ~ '^[0-9a-f-]{36}/[0-9a-f]{40}-[a-z0-9.-]{1,80}$'),
  constraint invoices_file_name_form check (private.is_text(file_name, 255)),
  constraint invoices_file_size_range check (file_size between 1 and 20971520),
  constraint invoices_pages_range check (pages between 1 and 1000),
  constraint invoices_sha256_form check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint invoices_profile_form check (profile ~ '^[A-Z0-9 _-]{1,40}$'),
  constraint invoices_verdict_form check (jsonb_typeof(verdict) = 'object' and octet_length(verdict::text) <= 500000),
  constraint invoices_deposit_reason_form check (private.is_text(deposit_reason, 1000)),
  constraint invoices_status_known
    check (status in (200, 204, 205, 206, 207, 208, 209, 210, 211, 212, 213)),
  constraint invoices_credit_note_corrects check (kind = 'credit_note' or corrects is null),
  constraint invoices_withdrawn_before_decision check (withdrawn_at is null or status in (200, 204, 207, 208, 209)),
  constraint invoices_paid_together check ((paid_on is not null) = (status in (211, 212)))
);
comment on table public.invoices is
  'Invoices and credit notes of trainers, amounts in cents of a euro. Written by functions alone; what was deposited never changes.';
comment on column public.invoices.request_id is 'Made by who deposits, once: a deposit that is sent again finds its invoice.';
comment on column public.invoices.approved_cents is 'What is to be paid, with VAT: all of it (205) or a part (206).';
comment on column public.invoices.verdict is 'What the rules said of the file at verdict_at, when it was deposited.';
comment on column public.invoices.is_prepared is 'Made by the portal from a mission, with the next number of its trainer.';
comment on column public.invoices.deposit_reason is 'Why it was deposited although something was to be corrected.';
comment on column public.invoices.replaces is 'The invoice whose file this one corrects.';
comment on column public.invoices.corrects is 'Of a credit note: the invoice that it takes back.';
comment on column public.invoices.expected_on is 'Day on which the payment is expected: promised by a payment run, else by the terms.';
comment on column public.invoices.kept_until is
  'Last day on which the law has us keep it: ten years after the year of its issue.';

alter table public.invoices enable row level security;
revoke all on public.invoices from public, anon, authenticated, service_role;
-- Not who has it, decided or paid it, nor where the file lies: names of colleagues are not for the trainer.
grant select (
  id, user_id, mission_id, kind, number, issued_on, due_on, service_from, service_to, net_cents, vat_cents, gross_cents,
  approved_cents, vat_case, seller_name, seller_siret, buyer_siren, channel, file_name, file_size, pages, sha256, profile,
  verdict, verdict_at, is_prepared, deposit_reason, status, replaces, corrects, withdrawn_at, deposited_at, decided_at, paid_on,
  expected_on, updated_at
) on public.invoices to authenticated;
grant select on public.invoices to service_role;

create unique index invoices_one_number on public.invoices (user_id, extract(year from issued_on), upper(number))
  where withdrawn_at is null and status not in (210, 213);
create unique index invoices_one_file on public.invoices (user_id, sha256)
  where withdrawn_at is null and status not in (210, 213);
create unique index invoices_one_of_mission on public.invoices (mission_id)
  where kind = 'invoice' and withdrawn_at is null and status not in (210, 213);
create unique index invoices_replaced_once on public.invoices (replaces)
  where replaces is not null and withdrawn_at is null and status not in (210, 213);
create index invoices_user_idx on public.invoices (user_id, deposited_at desc, id desc);
-- The inbox: what the office has to do, oldest first.
create index invoices_to_process_idx on public.invoices (deposited_at, id)
  where withdrawn_at is null and status in (200, 204, 209);
create index invoices_status_idx on public.invoices (status, deposited_at, id) where withdrawn_at is null;
create index invoices_deposited_idx on public.invoices (deposited_at, id);
create index invoices_mission_idx on public.invoices (mission_id);
create index invoices_replaces_idx on public.invoices (replaces);
create index invoices_corrects_idx on public.invoices (corrects);
create index invoices_assignee_idx on public.invoices (assignee);
create index invoices_deposited_by_idx on public.invoices (deposited_by);
create index invoices_decided_by_idx on public.invoices (decided_by);
create index invoices_paid_by_idx on public.invoices (paid_by);
create index invoices_kept_idx on public.invoices (kept_until);
create index invoices_file_idx on public.invoices (file_path);

create policy "Trainers read their own invoices, the office all" on public.invoices
  for select to authenticated
  using (
    user_id = (select auth.uid()) and (select private.has_open_account())
    or (select private.has_role('gestionnaire'))
  );

create table public.invoice_attachments (
  id uuid primary key default gen_random_uuid(),
  invoice_id uuid not null references public.invoices (id) on delete cascade,
  file_path text not null,
  file_name text not null,
  file_size integer not null,
  sha256 text not null,
  label text,
  created_at timestamptz(3) not null default now(),
  constraint invoice_attachments_file_path_form check (file_path ~ '^[0-9a-f-]{36}/[0-9a-f]{40}-[a-z0-9.-]{1,80}$'),
  constraint invoice_attachments_file_name_form check (private.is_text(file_name, 255)),
  constraint invoice_attachments_file_size_range check (file_size between 1 and 20971520),
  constraint invoice_attachments_sha256_form check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint invoice_attachments_label_form check (private.is_text(label, 120))
);
comment on table public.invoice_attachments is
  'Documents that go with an invoice: attendance sheets, an order, a report. Written by functions alone.';

alter table public.invoice_attachments enable row level security;
revoke all on public.invoice_attachments from public, anon, authenticated, service_role;
grant select (id, invoice_id, file_name, file_size, sha256, label, created_at) on public.invoice_attachments to authenticated;
grant select on public.invoice_attachments to service_role;

create index invoice_attachments_invoice_idx on public.invoice_attachments (invoice_id, created_at);
create index invoice_attachments_file_idx on public.invoice_attachments (file_path);

create policy "Trainers read documents of their invoices, the office all" on public.invoice_attachments
  for select to authenticated
  -- Of the invoices that the caller reads.
  using (exists (select from public.invoices i where i.id = invoice_id));

create table public.invoice_events (
  id bigint generated always as identity primary key,
  invoice_id uuid not null references public.invoices (id) on delete cascade,
  at timestamptz(3) not null default clock_timestamp(),
  -- Without foreign key: an event is never changed.
  actor uuid,
  said_by text not null,
  kind text not null,
  from_status smallint,
  to_status smallint,
  reason_code text,
  message text,
  amount_cents integer,
  is_public boolean not null,
  notice_id uuid not null unique default gen_random_uuid(),
  constraint invoice_events_said_by_known check (said_by in ('office', 'trainer', 'payment')),
  constraint invoice_events_kind_known
    check (kind in ('status', 'question', 'answer', 'assigned', 'file', 'withdrawn')),
  constraint invoice_events_message_form check (private.is_text(message, 2000)),
  constraint invoice_events_status_has_end check (kind <> 'status' or to_status is not null),
  constraint invoice_events_said_something check (kind not in ('question', 'answer') or message is not null)
);
comment on table public.invoice_events is
  'What happened to each invoice, append-only: steps, questions, answers, files. The trainer reads those that are public, without names.';
comment on column public.invoice_events.notice_id is 'The entry in the log of mails of the mail about it.';
comment on column public.invoice_events.said_by is 'On which side it was done: the trainer, the office, or a payment.';

alter table public.invoice_events enable row level security;
revoke all on public.invoice_events from public, anon, authenticated, service_role;
grant select (
  id, invoice_id, at, said_by, kind, from_status, to_status, reason_code, message, amount_cents, is_public
) on public.invoice_events to authenticated;
grant select on public.invoice_events to service_role;

create index invoice_events_invoice_idx on public.invoice_events (invoice_id, id);
-- The steps of the last days, whose mails may still have to go out.
create index invoice_events_at_idx on public.invoice_events (at);

create policy "Trainers read what is public of their invoices, the office all" on public.invoice_events
  for select to authenticated
  using (
    (is_public or (select private.has_role('gestionnaire')))
    and exists (select from public.invoices i where i.id = invoice_id)
  );

create function private.follow_mission() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.withdrawn_at is null and new.status not in (210, 213) then
    update public.missions m set status = 'invoiced' where m.id = new.mission_id and m.status in ('planned', 'running', 'done');
  else
    update public.missions m set status = 'done' where m.id = new.mission_id and m.status = 'invoiced';
  end if;
  return null;
end
$$;
comment on function private.follow_mission() is
  'Trigger: a mission is invoiced while an invoice of it is alive, and done again when that was refused, rejected or withdrawn.';

create trigger invoices_mission after insert or update of status, withdrawn_at on public.invoices
  for each row when (new.kind = 'invoice' and new.mission_id is not null) execute function private.follow_mission();

-- What was deposited is kept.

create function private.keep_invoices() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- What a step may change; the rest was deposited.
  steps constant text[] := array[
    'status', 'approved_cents', 'withdrawn_at', 'assignee', 'decided_by', 'decided_at', 'paid_by', 'paid_on', 'expected_on',
    'updated_at',
    -- Made of the day of issue, which it follows.
    'kept_until'
  ];
  -- What a deletion elsewhere takes away.
  gone constant text[] := array['deposited_by', 'replaces', 'corrects'];
  change record;
begin
  if tg_op = 'DELETE' then
    if old.kept_until >= private.today() then
      raise exception 'the law has us keep this invoice until %', old.kept_until using errcode = '23001',
        hint = 'It is deleted by the daily work after that day.';
    end if;
    return old;
  end if;
  for change in
    select a.key, a.value
    from jsonb_each(to_jsonb(new) - steps) a join jsonb_each(to_jsonb(old) - steps) b on b.key = a.key
    where a.value is distinct from b.value
  loop
    if not (change.key = any (gone) and change.value = 'null') then
      raise exception 'what was deposited does not change: %', change.key using errcode = '42501';
    end if;
  end loop;
  return new;
end
$$;
comment on function private.keep_invoices() is
  'Trigger: what was deposited never changes (42501), and is not deleted before the last day on which the law has us keep it (23001).';

create trigger invoices_kept before update or delete on public.invoices
  for each row execute function private.keep_invoices();
create trigger invoices_not_truncated before truncate on public.invoices
  for each statement execute function private.refuse_change();
create trigger invoices_touch before update on public.invoices
  for each row execute function private.touch_updated_at();
create trigger invoices_clean before insert on public.invoices
  for each row execute function private.clean_columns('number', 'seller_name', 'file_name', '+deposit_reason');
create trigger invoices_audit after insert or update or delete on public.invoices
  for each row execute function private.record_change('id', 'id', 'user_id', 'status', 'approved_cents', 'withdrawn_at', 'assignee');

create function private.keep_of_invoice() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' and not exists (select from public.invoices i where i.id = old.invoice_id) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end
$$;
comment on function private.keep_of_invoice() is
  'Trigger: what belongs to an invoice is only added, and leaves with the invoice once its years are over.';

create trigger invoice_attachments_clean before insert on public.invoice_attachments
  for each row execute function private.clean_columns('file_name', 'label');
create trigger invoice_attachments_append_only before update or delete on public.invoice_attachments
  for each row execute function private.keep_of_invoice();
create trigger invoice_attachments_not_truncated before truncate on public.invoice_attachments
  for each statement execute function private.refuse_change();
create trigger invoice_events_clean before insert on public.invoice_events
  for each row execute function private.clean_columns('+message');
create trigger invoice_events_append_only before update or delete on public.invoice_events
  for each row execute function private.keep_of_invoice();
create trigger invoice_events_not_truncated before truncate on public.invoice_events
  for each statement execute function private.refuse_change();

-- Words.

create function private.said_cents(cents bigint) returns text
language sql
immutable
set search_path = ''
as $$
  select replace(to_char(cents / 100, 'FM999,999,999,990'), ',', U&'\202F') || ',' || lpad((cents % 100)::text, 2, '0') || U&'\00A0€'
$$;
comment on function private.said_cents(bigint) is 'An amount of cents as sentences say it: 1 560,00 €.';

create function private.said_invoice(of_invoice public.invoices) returns text
language sql
stable
set search_path = ''
as $$
  select case of_invoice.kind when 'credit_note' then 'Avoir ' else 'Facture ' end || of_invoice.number
$$;
comment on function private.said_invoice(public.invoices) is 'An invoice as sentences name it: Facture F-2026-012.';

create function private.invoice_sentence(of_invoice public.invoices, event public.invoice_events) returns text
language sql
stable
set search_path = ''
as $$
  select private.said_invoice(of_invoice) || U&'\00A0: ' || case
    when event.kind = 'question' then 'une question vous est posée.'
    when event.kind = 'answer' then 'votre réponse est envoyée.'
    when event.kind = 'file' then 'vos documents sont envoyés.'
    when event.kind = 'withdrawn' then 'retirée.'
    when event.from_status is null then format('déposée, %s. Notre équipe la traite.', private.said_cents(of_invoice.gross_cents))
    when event.to_status = 204 then 'prise en charge par notre équipe.'
    when event.to_status = 205 and event.from_status = 211 then 'le paiement nous est revenu, nous le referons.'
    when event.to_status = 205 then 'approuvée.' || coalesce(
      format(' Paiement prévu le %s.', private.said_day(of_invoice.expected_on)), ''
    )
    when event.to_status = 206 then format(
      'approuvée pour %s sur %s.', private.said_cents(of_invoice.approved_cents), private.said_cents(of_invoice.gross_cents)
    )
    when event.to_status = 207 then 'en litige.'
    when event.to_status = 208 then 'suspendue, il manque quelque chose.'
    when event.to_status = 209 then 'complétée.'
    when event.to_status = 210 then 'refusée.'
    when event.to_status = 211 then 'paiement transmis à la banque.'
    when event.to_status = 212 then 'paiement effectué.'
    when event.to_status = 213 then 'rejetée.'
  end
    || coalesce((
      select U&' Motif\00A0: ' || r.label || '.' from private.invoice_reasons r
      where r.code = event.reason_code
    ), '')
    -- The thread of the invoice has all of it.
    || case
      when event.kind in ('answer', 'file') or event.message is null then ''
      when char_length(event.message) > 900 then E'\n' || left(event.message, 899) || '…'
      else E'\n' || event.message
    end
$$;
comment on function private.invoice_sentence(public.invoices, public.invoice_events) is
  'What the trainer reads of an event of their invoice.';

create function private.add_invoice_event(
  of_invoice public.invoices, actor uuid, said_by text, kind text, from_status smallint, to_status smallint,
  reason_code text default null, message text default null, amount_cents integer default null, is_public boolean default true
) returns bigint
language plpgsql
security definer
set search_path = ''
as $$
declare
  added public.invoice_events;
begin
  insert into public.invoice_events (
    invoice_id, actor, said_by, kind, from_status, to_status, reason_code, message, amount_cents, is_public
  )
  values (
    of_invoice.id, add_invoice_event.actor, add_invoice_event.said_by, add_invoice_event.kind, add_invoice_event.from_status,
    add_invoice_event.to_status, add_invoice_event.reason_code, add_invoice_event.message, add_invoice_event.amount_cents,
    add_invoice_event.is_public
  )
  returning * into added;
  -- An account that was deleted has no thread any more; its invoices are kept.
  if added.is_public and exists (select from public.trainer_accounts t where t.user_id = of_invoice.user_id) then
    perform private.write_trainer_event(
      of_invoice.user_id, null,
      case
        when added.kind = 'withdrawn' then 'invoice_withdrawn'
        when added.kind = 'question' then 'invoice_question'
        when added.kind <> 'status' then 'invoice_answer'
        when added.from_status is null then 'invoice_deposited'
        else 'invoice_moved'
      end,
      private.invoice_sentence(of_invoice, added),
      case when added.kind in ('answer', 'file') and added.message is not null
        then private.said_invoice(of_invoice) || U&'\00A0: ' || left(added.message, 1000) end,
      'app/my-invoices?invoice=' || of_invoice.id
    );
  end if;
  return added.id;
end
$$;
comment on function private.add_invoice_event(
  public.invoices, uuid, text, text, smallint, smallint, text, text, integer, boolean
) is 'Adds an event of an invoice, and what is public of it to the thread of its trainer. Answers its id.';

-- The deposit.

create function private.invoice_number(prefix text, next integer) returns text
language sql
immutable
set search_path = ''
as $$
  -- lpad cuts what is longer.
  select prefix || lpad(next::text, greatest(3, length(next::text)), '0')
$$;
comment on function private.invoice_number(text, integer) is
  'Number of the next prepared invoice, as shared/domain has it (invoiceNumber; invoices.test.ts compares).';

create function private.payment_days() returns integer
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce((private.invoice_rule('payment_days') #>> '{}')::integer, 30)
$$;
comment on function private.payment_days() is 'Days after the issue of an invoice without due day within which it is paid.';

create function private.refuse_double(of_invoice public.invoices, what text) returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  raise exception 'the same % was deposited already', what using errcode = '23505', hint = what, detail = jsonb_build_object(
    'id', of_invoice.id, 'number', of_invoice.number, 'issued_on', of_invoice.issued_on, 'gross_cents', of_invoice.gross_cents,
    'status', of_invoice.status, 'deposited_at', of_invoice.deposited_at
  )::text;
end
$$;
comment on function private.refuse_double(public.invoices, text) is
  'Raises 23505 with what is double as hint (number, file, mission_id) and the other invoice as detail.';

create function private.add_invoice_files(of_invoice public.invoices, files jsonb) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if jsonb_typeof(files) is distinct from 'array' or jsonb_array_length(files) > 20 then
    raise exception 'at most 20 documents' using errcode = '22023', hint = 'attachments';
  end if;
  insert into public.invoice_attachments (invoice_id, file_path, file_name, file_size, sha256, label)
  select of_invoice.id, f.file_path, f.file_name, f.file_size, f.sha256, f.label
  from jsonb_to_recordset(files) as f (file_path text, file_name text, file_size integer, sha256 text, label text);
  if exists (
    select from public.invoice_attachments a
    where a.invoice_id = of_invoice.id and a.file_path not like of_invoice.user_id || '/%'
  ) then
    raise exception 'a file of somebody else' using errcode = '22023', hint = 'attachments';
  end if;
end
$$;
comment on function private.add_invoice_files(public.invoices, jsonb) is 'Adds documents to an invoice: files of its trainer.';

create function public.deposit_invoice(depositor uuid, of_user uuid, deposit jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  given public.invoices;
  other public.invoices;
  mission public.missions;
  billing public.billing_profiles;
  lapsed record;
  is_own constant boolean := depositor = of_user;
  account text;
  next_number text;
begin
  if depositor is null or of_user is null then
    raise exception 'who deposits, and for whom' using errcode = '22023', hint = 'of_user';
  end if;
  -- One after the other for each person, and not while the account is being decided.
  select t.status into account from public.trainer_accounts t where t.user_id = of_user for no key update;
  if account is null or not (
    is_own and account = 'approved'
    -- What was earned is owed, also when the account ended since.
    or not is_own and account in ('approved', 'suspended', 'closed') and exists (
      select from public.user_roles r
      where r.user_id = depositor and r.role = 'gestionnaire'
        and not exists (select from public.staff_profiles p where p.id = depositor and p.disabled_at is not null)
    )
  ) then
    raise exception 'no account that may deposit invoices' using errcode = '42501';
  end if;
  given := jsonb_populate_record(null::public.invoices, deposit);
  if given.request_id is null then
    raise exception 'the id of the request is needed' using errcode = '22023', hint = 'request_id';
  end if;
  select * into other from public.invoices i where i.request_id = given.request_id;
  if found then
    if other.user_id <> of_user then
      raise exception 'a request of somebody else' using errcode = '22023', hint = 'request_id';
    end if;
    return jsonb_build_object('id', other.id, 'number', other.number, 'status', other.status, 'already', true);
  end if;
  select m.kind, m.label into lapsed from private.missing_legal_papers(of_user) m where m.holds limit 1;
  if found then
    raise exception 'a paper that the law asks for has lapsed: %', lapsed.label using errcode = '23514', hint = lapsed.kind;
  end if;

  given.kind := coalesce(given.kind, 'invoice');
  given.number := btrim(private.clean_value(to_jsonb(given.number), false) #>> '{}');
  given.channel := coalesce(given.channel, 'depot_portail');
  given.is_prepared := coalesce(given.is_prepared, false);
  if private.is_text(given.number, 60) is not true then
    raise exception 'the number of the invoice is needed' using errcode = '22023', hint = 'number';
  end if;
  if given.issued_on is null or given.issued_on > private.today() then
    raise exception 'an invoice is not issued after today' using errcode = '22023', hint = 'issued_on';
  end if;
  if given.due_on < given.issued_on then
    raise exception 'an invoice is not due before it is issued' using errcode = '22023', hint = 'due_on';
  end if;
  if given.service_to < given.service_from then
    raise exception 'the service does not end before it begins' using errcode = '22023', hint = 'service_to';
  end if;
  if (given.net_cents > 0 and given.vat_cents >= 0 and given.net_cents::bigint + given.vat_cents = given.gross_cents) is not true then
    raise exception 'the amounts do not add up' using errcode = '22023', hint = 'gross_cents';
  end if;
  if given.vat_cents > 0 and given.vat_case <> 'assujetti' then
    raise exception 'VAT on an invoice without VAT' using errcode = '22023', hint = 'vat_cents';
  end if;
  if given.file_path is null or given.file_path not like of_user || '/%' then
    raise exception 'a file of somebody else' using errcode = '22023', hint = 'file_path';
  end if;
  if given.mission_id is not null then
    select * into mission from public.missions m
    where m.id = given.mission_id and m.user_id = of_user and m.status <> 'cancelled'
    for no key update;
    if not found then
      raise exception 'no such mission of this trainer' using errcode = '22023', hint = 'mission_id';
    end if;
  end if;

  if given.replaces is not null then
    select * into other from public.invoices i where i.id = given.replaces and i.user_id = of_user for update;
    if not found or other.kind <> given.kind or other.status in (205, 206, 211, 212) then
      raise exception 'an invoice that is not to be replaced' using errcode = '22023', hint = 'replaces';
    end if;
    if exists (
      select from public.invoices i
      where i.replaces = other.id and i.withdrawn_at is null and i.status not in (210, 213)
    ) then
      raise exception 'it was replaced already' using errcode = '23505', hint = 'replaces';
    end if;
    if other.withdrawn_at is null and other.status not in (210, 213) then
      perform private.withdraw_locked(
        other, depositor, case when is_own then 'trainer' else 'office' end, 'Remplacée par un nouveau fichier.'
      );
    end if;
  end if;
  if given.kind = 'credit_note' then
    select * into other from public.invoices i
    where i.id = given.corrects and i.user_id = of_user and i.kind = 'invoice' and i.withdrawn_at is null
      and i.status not in (210, 213)
    for update;
    if not found then
      raise exception 'no invoice that this credit note takes back' using errcode = '22023', hint = 'corrects';
    end if;
    if given.gross_cents + private.credited_cents(other.id, false) > other.gross_cents then
      raise exception 'more than was invoiced' using errcode = '22023', hint = 'gross_cents';
    end if;
  elsif given.corrects is not null then
    raise exception 'only a credit note takes an invoice back' using errcode = '22023', hint = 'corrects';
  end if;

  select * into other from public.invoices i
  where i.user_id = of_user and i.sha256 = given.sha256 and i.withdrawn_at is null and i.status not in (210, 213);
  if found then
    perform private.refuse_double(other, 'file');
  end if;
  select * into other from public.invoices i
  where i.user_id = of_user and extract(year from i.issued_on) = extract(year from given.issued_on)
    and upper(i.number) = upper(given.number) and i.withdrawn_at is null and i.status not in (210, 213);
  if found then
    perform private.refuse_double(other, 'number');
  end if;
  if given.kind = 'invoice' then
    select * into other from public.invoices i
    where i.mission_id = given.mission_id and i.kind = 'invoice' and i.withdrawn_at is null and i.status not in (210, 213);
    if found then
      perform private.refuse_double(other, 'mission_id');
    end if;
  end if;
  if given.is_prepared then
    select * into billing from public.billing_profiles p where p.user_id = of_user for update;
    next_number := private.invoice_number(billing.number_prefix, billing.next_number);
    if given.number is distinct from next_number then
      raise exception 'another invoice took this number' using errcode = '23505', hint = 'next_number',
        detail = coalesce(next_number, '');
    end if;
    update public.billing_profiles p set next_number = p.next_number + 1 where p.user_id = of_user;
  end if;

  insert into public.invoices as i (
    user_id, request_id, mission_id, kind, number, issued_on, due_on, service_from, service_to, net_cents, vat_cents,
    gross_cents, vat_case, seller_name, seller_siret, buyer_siren, channel, file_path, file_name, file_size, pages, sha256,
    profile, verdict, is_prepared, deposit_reason, replaces, corrects, deposited_by, expected_on
  )
  values (
    of_user, given.request_id, given.mission_id, given.kind, given.number, given.issued_on, given.due_on, given.service_from,
    given.service_to, given.net_cents, given.vat_cents, given.gross_cents, given.vat_case, given.seller_name,
    given.seller_siret, given.buyer_siren, given.channel, given.file_path, given.file_name, given.file_size, given.pages,
    given.sha256, given.profile, coalesce(given.verdict, '{}'), given.is_prepared, given.deposit_reason, given.replaces,
    given.corrects, depositor,
    case when given.kind = 'invoice' then greatest(coalesce(given.due_on, given.issued_on + private.payment_days()), private.today()) end
  )
  returning * into given;
  perform private.add_invoice_files(given, coalesce(deposit -> 'attachments', '[]'));
  perform private.add_invoice_event(
    given, depositor, case when is_own then 'trainer' else 'office' end, 'status', null, 200::smallint
  );
  return jsonb_build_object('id', given.id, 'number', given.number, 'status', given.status, 'already', false);
end
$$;
comment on function public.deposit_invoice(uuid, uuid, jsonb) is
  'Records an invoice or a credit note whose file was judged and stored: the columns of invoices, and attachments. depositor: the trainer, or a gestionnaire for them. Answers {id, number, status, already}; a request_id that came before answers its invoice. 42501 without an account that may deposit; 23514 when a paper that the law asks for has lapsed (hint: its kind); 22023 with the field as hint; 23505 for a double, with number, file or mission_id as hint and the other invoice as detail, and with next_number when a prepared number was taken (detail: the next one). Service role only.';
revoke all on function public.deposit_invoice(uuid, uuid, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.deposit_invoice(uuid, uuid, jsonb) to service_role;

create function private.credited_cents(of_invoice uuid, is_decided boolean) returns bigint
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(sum(coalesce(c.approved_cents, c.gross_cents)), 0)
  from public.invoices c
  where c.corrects = of_invoice and c.withdrawn_at is null
    and case when is_decided then c.status in (205, 206, 211, 212) else c.status not in (210, 213) end
$$;
comment on function private.credited_cents(uuid, boolean) is
  'What credit notes take back of an invoice: those that were approved, or all that are alive.';

-- Steps.

create function private.lock_invoice(wanted uuid, version timestamptz) returns public.invoices
language plpgsql
security definer
set search_path = ''
as $$
declare
  found_one public.invoices;
begin
  select * into found_one from public.invoices i where i.id = wanted for update;
  if not found then
    raise exception 'invoice not found' using errcode = 'P0002';
  end if;
  if version is not null and found_one.updated_at is distinct from version then
    raise exception 'the invoice changed meanwhile: %', found_one.status using errcode = '23505', hint = 'version';
  end if;
  if found_one.withdrawn_at is not null then
    raise exception 'the invoice was withdrawn' using errcode = '22023', hint = 'to_status';
  end if;
  return found_one;
end
$$;
comment on function private.lock_invoice(uuid, timestamptz) is
  'An invoice, locked, if it is still of this version (null: of any). P0002 when there is none, 23505 when it changed meanwhile, 22023 when it was withdrawn.';

create function private.withdraw_locked(of_invoice public.invoices, actor uuid, said_by text, message text) returns timestamptz
language plpgsql
security definer
set search_path = ''
as $$
declare
  done public.invoices;
begin
  update public.invoices i set withdrawn_at = clock_timestamp(), expected_on = null where i.id = of_invoice.id
  returning * into done;
  perform private.add_invoice_event(
    done, withdraw_locked.actor, withdraw_locked.said_by, 'withdrawn', of_invoice.status, null, null, withdraw_locked.message
  );
  return done.updated_at;
end
$$;
comment on function private.withdraw_locked(public.invoices, uuid, text, text) is
  'Withdraws an invoice that the caller has locked and that may be withdrawn. Answers its version.';

create function private.step_invoice(
  of_invoice public.invoices, target smallint, made_by text, reason text, message text, amount integer
) returns public.invoices
language plpgsql
security definer
set search_path = ''
as $$
declare
  said constant text := nullif(btrim(message), '');
  needs_reason boolean;
  done public.invoices;
begin
  select t.needs_reason into needs_reason from private.invoice_transitions t
  where t.from_status = of_invoice.status and t.to_status = target and t.made_by = step_invoice.made_by;
  if not found then
    raise exception 'an invoice does not go from % to %', of_invoice.status, target using errcode = '22023', hint = 'to_status';
  end if;
  if (reason is not null) <> needs_reason or needs_reason and not exists (
    select from private.invoice_reasons r where r.code = reason and target = any (r.statuses)
  ) then
    raise exception 'a reason of the list of this status, where one is needed' using errcode = '22023', hint = 'reason_code';
  end if;
  if char_length(said) > 2000 then
    raise exception 'a message of at most 2000 characters' using errcode = '22023', hint = 'message';
  end if;
  if (target = 206) <> (amount is not null) or target = 206 and not (amount > 0 and amount < of_invoice.gross_cents) then
    raise exception 'the part that is approved' using errcode = '22023', hint = 'amount_cents';
  end if;
  update public.invoices i
  set status = target,
    approved_cents = case
      when target = 205 and of_invoice.status <> 211 then i.gross_cents
      when target = 206 and of_invoice.status <> 211 then amount
      when target in (205, 206, 211, 212) then i.approved_cents
    end,
    decided_by = case when target in (205, 206, 210) and of_invoice.status <> 211 then auth.uid()
      when target in (204, 207, 208, 209) then null else i.decided_by end,
    decided_at = case when target in (205, 206, 210) and of_invoice.status <> 211 then clock_timestamp()
      when target in (204, 207, 208, 209) then null else i.decided_at end,
    paid_by = case when target in (211, 212) then coalesce(i.paid_by, auth.uid()) end,
    paid_on = case when target in (211, 212) then coalesce(i.paid_on, private.today()) end,
    expected_on = case when target in (210, 213) then null else i.expected_on end
  where i.id = of_invoice.id
  returning * into done;
  perform private.add_invoice_event(
    done, auth.uid(), step_invoice.made_by, 'status', of_invoice.status, target, reason, said, amount
  );
  return done;
end
$$;
comment on function private.step_invoice(public.invoices, smallint, text, text, text, integer) is
  'Moves an invoice that the caller has locked to another status, and writes it to its events. The only writer of a status. 22023 with the field as hint: to_status for a step that is not of the life cycle, reason_code, message, amount_cents.';

create function private.move_invoice(
  wanted uuid, target integer, reason text, message text, amount integer, version timestamptz
) returns table (status smallint, updated_at timestamptz)
language plpgsql
security definer
set search_path = ''
as $$
declare
  of_invoice public.invoices;
begin
  perform private.require_role('gestionnaire');
  if version is null then
    raise exception 'the version that was read is needed' using errcode = '22023', hint = 'version';
  end if;
  of_invoice := private.lock_invoice(wanted, version);
  if of_invoice.user_id = auth.uid() then
    raise exception 'nobody decides on their own invoice' using errcode = '42501';
  end if;
  of_invoice := private.step_invoice(of_invoice, target::smallint, 'office', reason, message, amount);
  return query select of_invoice.status, of_invoice.updated_at::timestamptz;
end
$$;
comment on function private.move_invoice(uuid, integer, text, text, integer, timestamptz) is
  'Work of move_invoice. Raises 42501 without gestionnaire.';
grant execute on function private.move_invoice(uuid, integer, text, text, integer, timestamptz) to authenticated;

create function public.move_invoice(
  invoice uuid, to_status integer, version timestamptz, reason_code text default null, message text default null,
  amount_cents integer default null
) returns table (status smallint, updated_at timestamptz)
language sql
rows 1
set search_path = ''
as $$
  select * from private.move_invoice($1, $2, $4, $5, $6, $3)
$$;
comment on function public.move_invoice(uuid, integer, timestamptz, text, text, integer) is
  'Moves an invoice to another status of its life cycle; answers the status and the new version. version: its updated_at. reason_code is needed for 206, 207, 208, 210 and 213, amount_cents for 206 alone. 22023 with the field as hint, 23505 when it changed meanwhile, P0002 when there is none. gestionnaire only, never on one''s own invoice.';
revoke all on function public.move_invoice(uuid, integer, timestamptz, text, text, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.move_invoice(uuid, integer, timestamptz, text, text, integer) to authenticated;

create function private.move_invoices(wanted jsonb, target integer, reason text, message text)
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
  -- In one order, so that two of these do not wait for each other.
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
comment on function private.move_invoices(jsonb, integer, text, text) is 'Work of move_invoices. Raises 42501 without gestionnaire.';
grant execute on function private.move_invoices(jsonb, integer, text, text) to authenticated;

create function public.move_invoices(invoices jsonb, to_status integer, reason_code text default null, message text default null)
returns table (id uuid, outcome text, code text, hint text, updated_at timestamptz)
language sql
set search_path = ''
as $$
  select * from private.move_invoices($1, $2, $3, $4)
$$;
comment on function public.move_invoices(jsonb, integer, text, text) is
  'Moves at most 200 invoices, [{id, version}], as move_invoice does: each by itself, with its outcome: moved (updated_at: its new version), conflict (it changed meanwhile) or refused (code and hint say why). gestionnaire only.';
revoke all on function public.move_invoices(jsonb, integer, text, text) from public, anon, authenticated, service_role;
grant execute on function public.move_invoices(jsonb, integer, text, text) to authenticated;

create function private.said_message(message text) returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  said constant text := btrim(message);
begin
  if private.is_text(said, 2000) is not true then
    raise exception 'a message of at most 2000 characters is needed' using errcode = '22023', hint = 'message';
  end if;
  return said;
end
$$;
comment on function private.said_message(text) is 'What somebody writes about an invoice. Raises 22023 when it is empty or too long.';

create function private.ask_about_invoice(wanted uuid, message text) returns bigint
language plpgsql
security definer
set search_path = ''
as $$
declare
  of_invoice public.invoices;
begin
  perform private.require_role('gestionnaire');
  of_invoice := private.lock_invoice(wanted, null);
  return private.add_invoice_event(
    of_invoice, auth.uid(), 'office', 'question', null, null, null, private.said_message(message)
  );
end
$$;
comment on function private.ask_about_invoice(uuid, text) is 'Work of ask_about_invoice. Raises 42501 without gestionnaire.';
grant execute on function private.ask_about_invoice(uuid, text) to authenticated;

create function public.ask_about_invoice(invoice uuid, message text) returns bigint
language sql
set search_path = ''
as $$
  select private.ask_about_invoice($1, $2)
$$;
comment on function public.ask_about_invoice(uuid, text) is
  'Asks the trainer something about an invoice, in its thread; its status remains. Answers the id of the event. gestionnaire only.';
revoke all on function public.ask_about_invoice(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.ask_about_invoice(uuid, text) to authenticated;

create function private.lock_own_invoice(wanted uuid, version timestamptz) returns public.invoices
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not exists (select from public.invoices i where i.id = wanted and i.user_id = auth.uid()) then
    raise exception 'invoice not found' using errcode = 'P0002';
  end if;
  return private.lock_invoice(wanted, version);
end
$$;
comment on function private.lock_own_invoice(uuid, timestamptz) is 'lock_invoice for an invoice of the caller: P0002 for any other.';

create function private.answer_invoice(wanted uuid, message text) returns table (status smallint, updated_at timestamptz)
language plpgsql
security definer
set search_path = ''
as $$
declare
  of_invoice public.invoices;
begin
  perform private.require_trainer('approved');
  perform private.take_turn('invoice-answer', 60);
  of_invoice := private.lock_own_invoice(wanted, null);
  perform private.add_invoice_event(of_invoice, auth.uid(), 'trainer', 'answer', null, null, null, private.said_message(message));
  if of_invoice.status in (207, 208) then
    of_invoice := private.step_invoice(of_invoice, 209::smallint, 'trainer', null, null, null);
  end if;
  return query select of_invoice.status, of_invoice.updated_at::timestamptz;
end
$$;
comment on function private.answer_invoice(uuid, text) is 'Work of answer_invoice. Raises 42501 without an approved account.';
grant execute on function private.answer_invoice(uuid, text) to authenticated;

create function public.answer_invoice(invoice uuid, message text) returns table (status smallint, updated_at timestamptz)
language sql
rows 1
set search_path = ''
as $$
  select * from private.answer_invoice($1, $2)
$$;
comment on function public.answer_invoice(uuid, text) is
  'Answers the office in the thread of one''s own invoice; one in dispute or suspended becomes complete. Answers its status and version. 22023 for an empty message, P0002 for any other invoice. Approved trainers only.';
revoke all on function public.answer_invoice(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.answer_invoice(uuid, text) to authenticated;

create function public.complete_invoice(depositor uuid, invoice uuid, completion jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  of_invoice public.invoices;
  is_own boolean;
begin
  of_invoice := private.lock_invoice(invoice, null);
  is_own := of_invoice.user_id = depositor;
  if not (
    is_own and exists (select from public.trainer_accounts t where t.user_id = depositor and t.status = 'approved')
    or not is_own and exists (select from public.user_roles r where r.user_id = depositor and r.role = 'gestionnaire')
  ) then
    raise exception 'not an invoice of this person' using errcode = '42501';
  end if;
  if of_invoice.status not in (200, 204, 207, 208, 209) then
    raise exception 'nothing is added to it any more' using errcode = '22023', hint = 'to_status';
  end if;
  perform private.add_invoice_files(of_invoice, completion -> 'attachments');
  perform private.add_invoice_event(
    of_invoice, depositor, case when is_own then 'trainer' else 'office' end, 'file', null, null, null,
    nullif(btrim(completion ->> 'message'), '')
  );
  if is_own and of_invoice.status in (207, 208) then
    of_invoice := private.step_invoice(of_invoice, 209::smallint, 'trainer', null, null, null);
  end if;
  return jsonb_build_object('id', of_invoice.id, 'status', of_invoice.status, 'updated_at', of_invoice.updated_at);
end
$$;
comment on function public.complete_invoice(uuid, uuid, jsonb) is
  'Adds stored documents, {attachments, message}, to an invoice that is not decided; one in dispute or suspended becomes complete when its trainer does. Answers {id, status, updated_at}. Service role only.';
revoke all on function public.complete_invoice(uuid, uuid, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.complete_invoice(uuid, uuid, jsonb) to service_role;

create function private.withdraw_invoice(wanted uuid, message text, version timestamptz) returns timestamptz
language plpgsql
security definer
set search_path = ''
as $$
declare
  is_office constant boolean := private.has_role('gestionnaire');
  of_invoice public.invoices;
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
  return private.withdraw_locked(
    of_invoice, auth.uid(), case when of_invoice.user_id = auth.uid() then 'trainer' else 'office' end,
    -- The office says why; a trainer need not.
    case when is_office or btrim(message) <> '' then private.said_message(message) end
  );
end
$$;
comment on function private.withdraw_invoice(uuid, text, timestamptz) is
  'Work of withdraw_invoice. Raises 42501 without gestionnaire or an approved account.';
grant execute on function private.withdraw_invoice(uuid, text, timestamptz) to authenticated;

create function public.withdraw_invoice(invoice uuid, version timestamptz, message text default null) returns timestamptz
language sql
set search_path = ''
as $$
  select private.withdraw_invoice($1, $3, $2)
$$;
comment on function public.withdraw_invoice(uuid, timestamptz, text) is
  'Withdraws an invoice that is not decided: it is kept, and its number and file may be deposited again. Its trainer, or gestionnaire, who says why. Answers the new version. 22023 when it was decided, 23505 when it changed meanwhile, P0002 for any other invoice.';
revoke all on function public.withdraw_invoice(uuid, timestamptz, text) from public, anon, authenticated, service_role;
grant execute on function public.withdraw_invoice(uuid, timestamptz, text) to authenticated;

create function private.assign_invoice(wanted uuid, person uuid, version timestamptz) returns timestamptz
language plpgsql
security definer
set search_path = ''
as $$
declare
  of_invoice public.invoices;
begin
  perform private.require_role('gestionnaire');
  if person is not null and not exists (
    select from public.user_roles r where r.user_id = person and r.role = 'gestionnaire'
  ) then
    raise exception 'somebody who handles invoices is needed' using errcode = '22023', hint = 'assignee';
  end if;
  of_invoice := private.lock_invoice(wanted, version);
  if of_invoice.assignee is not distinct from person then
    return of_invoice.updated_at;
  end if;
  update public.invoices i set assignee = person where i.id = wanted returning * into of_invoice;
  perform private.add_invoice_event(
    of_invoice, auth.uid(), 'office', 'assigned', null, null, null, private.person_name(person), null, false
  );
  return of_invoice.updated_at;
end
$$;
comment on function private.assign_invoice(uuid, uuid, timestamptz) is 'Work of assign_invoice. Raises 42501 without gestionnaire.';
grant execute on function private.assign_invoice(uuid, uuid, timestamptz) to authenticated;

create function public.assign_invoice(invoice uuid, assignee uuid, version timestamptz) returns timestamptz
language sql
set search_path = ''
as $$
  select private.assign_invoice($1, $2, $3)
$$;
comment on function public.assign_invoice(uuid, uuid, timestamptz) is
  'Gives an invoice to a gestionnaire, or to nobody (null). Answers the new version. 22023 for somebody else, 23505 when it changed meanwhile. gestionnaire only.';
revoke all on function public.assign_invoice(uuid, uuid, timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.assign_invoice(uuid, uuid, timestamptz) to authenticated;

select private.keep_access_rules();
