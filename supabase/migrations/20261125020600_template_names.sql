-- Two templates whose names differ only by case or accents are one to those who choose among them.

-- Where there are such names, the older template keeps its own; the others say a part of their id.
with named as (
  select id, row_number() over (partition by private.name_key(name) order by created_at, id) as place
  from public.message_templates
)
update public.message_templates t
set name = left(t.name, 69) || ' (' || left(t.id::text, 8) || ')'
from named
where named.id = t.id and named.place > 1;

alter table public.message_templates drop constraint message_templates_name_unique;
create unique index message_templates_name_unique on public.message_templates (private.name_key(name));

select private.keep_access_rules();
