-- Certifications of the national registers (RNCP, RS) are looked up like the numbers of companies: for whoever reads the catalogue.

alter table private.register_answers
  drop constraint register_answers_form_known,
  drop constraint register_answers_number_form,
  add constraint register_answers_form_known check (form in ('siret', 'nda', 'certification')),
  add constraint register_answers_number_form check (number ~ '^([0-9]{11,14}|(RNCP|RS)[0-9]{1,6})$');

create or replace function private.open_register_check(wanted_form text, wanted_number text)
returns table (caller_id uuid, answer jsonb, asked_at timestamptz)
language plpgsql
stable
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  if wanted_form = 'certification' then
    perform private.require_entity_kind('programme');
  elsif private.handled_paper_kinds() = '{}' then
    perform private.require_trainer('pending', 'approved');
  end if;
  if (
    wanted_form = 'siret' and private.is_siret(wanted_number) or wanted_form = 'nda' and private.is_nda(wanted_number)
    or wanted_form = 'certification' and wanted_number ~ '^(RNCP|RS)[0-9]{1,6}$'
  ) is not true then
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
  'Work of open_register_check. Raises 42501 for others than trainers and those who handle papers, for a certification than staff.';
comment on function public.open_register_check(text, text) is
  'Whether the caller may have a number looked up (form: siret, nda or certification): answers their id, and what the register said within a day, else null. 42501 for others than trainers whose account waits or is approved and roles that handle papers, for a certification than staff roles; 22023 for a text that is no such number.';
comment on table private.register_answers is
  'Last answer of an open register about a number or a certification, for a day. Written and read by functions.';

select private.keep_access_rules();
