-- What an indicator asks for beside its papers, which are said by their own names: nothing is read twice.

update public.qualiopi_indicators i
set provide = said.provide
from (
  values
    (17, array['Le matériel et les logiciels, décrits dans le déroulé avant la session']),
    (18, array['Un bilan après chaque session']),
    (21, '{}'::text[]),
    (27, '{}'::text[])
) as said (number, provide)
where i.reference_version = 'V9' and i.number = said.number;
comment on column public.qualiopi_indicators.provide is 'What a trainer provides beside the papers of paper_kinds.';

select private.keep_access_rules();
