-- A security code of the Urssaf has fifteen letters and digits: one of a few is a slip of the keyboard, and a certificate is not verified with it.

alter table private.paper_kinds add column reference_minimum smallint;
comment on column private.paper_kinds.reference_minimum is 'Fewest letters and digits of its reference; null: any.';
update private.paper_kinds set reference_minimum = 8 where key = 'vigilance';

create or replace function private.paper_reference(of_kind private.paper_kinds, given text) returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  -- What people put between digits.
  typed constant text := case when of_kind.reference_form is null then nullif(btrim(given), '')
    else nullif(regexp_replace(coalesce(given, ''), '[\s.\u00a0\u202f\u2010-\u2015-]', '', 'g'), '') end;
begin
  if typed is not null and (
    of_kind.reference_label is null or char_length(typed) > 60
    or of_kind.reference_form = 'siret' and not private.is_siret(typed)
    or of_kind.reference_form = 'nda' and not private.is_nda(typed)
    or char_length(regexp_replace(typed, '[^A-Za-z0-9]', '', 'g')) < of_kind.reference_minimum
  ) then
    raise exception 'not a reference of this kind of paper' using errcode = '22023', hint = 'reference';
  end if;
  return typed;
end
$$;

select private.keep_access_rules();
