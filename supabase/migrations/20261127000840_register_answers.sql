-- What the open registers said of a SIRET or of a declaration of activity: kept for a day, so that a form and a queue that show it
-- again do not ask the register again. The function check-register asks; who may is decided here.

create table private.register_answers (
  form text not null,
  number text not null,
  answer jsonb not null,
  asked_at timestamptz(3) not null default clock_timestamp(),
  primary key (form, number),
  constraint register_answers_form_known check (form in ('siret', 'nda')),
  constraint register_answers_number_form check (number ~ '^[0-9]{11,14}$'),
  constraint register_answers_answer_form check (jsonb_typeof(answer) = 'object' and octet_length(answer::text) <= 2000)
);
comment on table private.register_answers is
  'Last answer of an open register about a number, for a day. Written and read by functions.';
create index register_answers_asked_idx on private.register_answers (asked_at);
alter table private.register_answers enable row level security;
revoke all on private.register_answers from public, anon, authenticated, service_role;

create function private.open_register_check(wanted_form text, wanted_number text)
returns table (caller_id uuid, answer jsonb, asked_at timestamptz)
language plpgsql
stable
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  if private.handled_paper_kinds() = '{}' then
    perform private.require_trainer('pending', 'approved');
  end if;
  if (wanted_form = 'siret' and private.is_siret(wanted_number) or wanted_form = 'nda' and private.is_nda(wanted_number)) is not true then
    raise exception 'not a number of a register' using errcode = '22023', hint = 'number';
  end if;
  return query
  select auth.uid(), r.answer, r.asked_at
  from (select) as one_row
  left join private.register_answers r
    on r.form = wanted_form and r.number = wanted_number and r.asked_at > clock_timestamp() - interval '24 hours';
end
$$;
comment on function private.open_register_check(text, text) is
  'Work of open_register_check. Raises 42501 for others than trainers and those who handle papers.';
grant execute on function private.open_register_check(text, text) to authenticated;

create function public.open_register_check(form text, number text)
returns table (caller_id uuid, answer jsonb, asked_at timestamptz)
language sql
stable
rows 1
set search_path = ''
as $$
  select * from private.open_register_check($1, $2)
$$;
comment on function public.open_register_check(text, text) is
  'Whether the caller may have a number looked up (form: siret or nda): answers their id, and what the register said within a day, else null. 42501 for others than trainers whose account waits or is approved and roles that handle papers; 22023 for a text that is no such number.';
revoke all on function public.open_register_check(text, text) from public, anon, authenticated, service_role;
grant execute on function public.open_register_check(text, text) to authenticated;

create function public.keep_register_answer(form text, number text, answer jsonb) returns timestamptz
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  kept_at timestamptz;
begin
  delete from private.register_answers r where r.asked_at <= clock_timestamp() - interval '24 hours';
  insert into private.register_answers as r (form, number, answer) values (form, number, answer)
  on conflict on constraint register_answers_pkey do update
  set answer = excluded.answer, asked_at = excluded.asked_at
  returning r.asked_at into kept_at;
  return kept_at;
end
$$;
comment on function public.keep_register_answer(text, text, jsonb) is
  'Keeps what a register said of a number for a day, and forgets older answers: when it was said. service_role only.';
revoke all on function public.keep_register_answer(text, text, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.keep_register_answer(text, text, jsonb) to service_role;

select private.keep_access_rules();
