-- Sheets of training programmes: whether a content may be stored, and its score out of 100. The table of fields and the rules
-- are those of shared/domain/src/catalogue, as data; the functions here interpret them as the domain does, and tests hold both
-- together, the data in constants.test.ts and the results in programme-score.test.ts.

create function private.programme_fields() returns jsonb
language sql
immutable
parallel safe
set search_path = ''
as $$
  select '{
  "fields": [
    {"key":"title","kind":"line","max":160},
    {"key":"summary","kind":"lines","max":400},
    {"key":"sector","kind":"choice","max":33,"options":["ERP & Gestion d''entreprise","Informatique & Technologies","CAO / DAO & Design Industriel","Sécurité & Prévention des Risques","Compétences Comportementales","Autres Domaines"]},
    {"key":"picture","kind":"picture","max":200},
    {"key":"objectives","kind":"list","max":300,"most":20},
    {"key":"audience","kind":"lines","max":1000},
    {"key":"prerequisites","kind":"lines","max":1000},
    {"key":"modules","kind":"modules","max":160,"most":40},
    {"key":"duration_hours","kind":"decimal","max":2000},
    {"key":"duration_days","kind":"decimal","max":400},
    {"key":"modality","kind":"choice","max":10,"options":["Présentiel","Distanciel","Mixte"]},
    {"key":"group_min","kind":"count","max":1000},
    {"key":"group_max","kind":"count","max":1000},
    {"key":"price_cents","kind":"amount","max":100000000},
    {"key":"price_unit","kind":"choice","max":6,"options":["person","day","group"]},
    {"key":"price_terms","kind":"lines","max":500},
    {"key":"access_terms","kind":"lines","max":1000},
    {"key":"access_delay","kind":"line","max":200},
    {"key":"places","kind":"list","max":120,"most":20},
    {"key":"funding","kind":"lines","max":500},
    {"key":"methods","kind":"lines","max":2000},
    {"key":"evaluation","kind":"lines","max":2000},
    {"key":"accessibility","kind":"lines","max":1000},
    {"key":"certification","kind":"certification","max":300},
    {"key":"contact_name","kind":"line","max":120},
    {"key":"contact_email","kind":"email","max":254},
    {"key":"contact_phone","kind":"phone","max":16}
  ],
  "limits": {"objective":300,"objectives":20,"moduleTitle":160,"moduleText":2000,"modules":40,"place":120,"places":20,"certificationTitle":300,"certifier":160,"hours":2000,"days":400,"people":1000,"priceCents":100000000}
}'::jsonb
$$;
comment on function private.programme_fields() is
  'Fields of a sheet, with their kinds and limits: PROGRAMME_FIELD_DATA of the domain.';

create function private.programme_rules() returns jsonb
language sql
immutable
parallel safe
set search_path = ''
as $$
  select '{
  "rules": [
    {"id":"prerequisites","group":"presence","points":5,"test":{"kind":"written","groups":[["prerequisites"]]}},
    {"id":"objectives","group":"presence","points":5,"test":{"kind":"written","groups":[["objectives"]]}},
    {"id":"duration","group":"presence","points":5,"test":{"kind":"written","groups":[["duration_hours","duration_days"]]}},
    {"id":"access_terms","group":"presence","points":5,"test":{"kind":"written","groups":[["access_terms"]]}},
    {"id":"access_delay","group":"presence","points":5,"test":{"kind":"written","groups":[["access_delay"]]}},
    {"id":"price","group":"presence","points":5,"test":{"kind":"written","groups":[["price_cents","price_terms"]]}},
    {"id":"contact","group":"presence","points":5,"test":{"kind":"written","groups":[["contact_email","contact_phone"]]}},
    {"id":"methods","group":"presence","points":5,"test":{"kind":"written","groups":[["methods"]]}},
    {"id":"evaluation","group":"presence","points":5,"test":{"kind":"written","groups":[["evaluation"]]}},
    {"id":"accessibility","group":"presence","points":5,"test":{"kind":"written","groups":[["accessibility"]]}},
    {"id":"access_delay_days","group":"quality","points":6,"test":{"kind":"delay","field":"access_delay"}},
    {"id":"accessibility_contact","group":"quality","points":6,"test":{"kind":"contact","field":"accessibility"}},
    {"id":"objective_verbs","group":"quality","points":4,"test":{"kind":"verbs","field":"objectives"}},
    {"id":"certification_in_force","group":"quality","points":5,"test":{"kind":"certificate","field":"certification"}},
    {"id":"recent_results","group":"quality","points":3,"test":{"kind":"results","years":2}},
    {"id":"confirmed","group":"quality","points":3,"test":{"kind":"confirmed","months":12}},
    {"id":"consistent_duration","group":"quality","points":3,"test":{"kind":"duration","leastPerDay":2,"mostPerDay":8}},
    {"id":"structured_data","group":"reach","points":4,"test":{"kind":"written","groups":[["title"],["summary"],["sector"],["modality"],["duration_hours","duration_days"],["price_cents","price_terms"]]}},
    {"id":"title_length","group":"reach","points":3,"test":{"kind":"length","field":"title","least":30,"most":65}},
    {"id":"summary_length","group":"reach","points":3,"test":{"kind":"length","field":"summary","least":120,"most":160}},
    {"id":"picture_text","group":"reach","points":3,"test":{"kind":"alternative_text","field":"picture"}},
    {"id":"audience","group":"reach","points":3,"test":{"kind":"written","groups":[["audience"]]}},
    {"id":"modules","group":"reach","points":2,"test":{"kind":"written","groups":[["modules"]]}},
    {"id":"group_and_modality","group":"reach","points":2,"test":{"kind":"written","groups":[["group_max"],["modality"]]}}
  ],
  "placeholders": {
    "longest": 40,
    "texts": [
      "", "a completer", "a definir", "a determiner", "a preciser", "a remplir", "a renseigner", "a venir", "en cours",
      "en cours de redaction", "n a", "na", "nc", "non renseigne", "tbc", "tbd", "todo", "x", "xx", "xxx"
    ]
  },
  "delay": "(?:^|[^a-z0-9,.])(?:([0-9]{1,3}|une?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|douze|quinze|vingt|trente) ?(?:(?:a|-|–|ou|\\/) ?([0-9]{1,3}|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|douze|quinze|vingt|trente) ?)?(jours?|j|semaines?|sem|quinzaines?|mois|heures?|h)|j ?\\+ ?([0-9]{1,3})|(immediate?))(?![a-z0-9])",
  "contacts": {
    "phone": "(?:^|[^0-9+])((?:\\+33 ?(?:\\(0\\) ?)?|0033 ?|0)[1-9](?:[ .-]?[0-9]{2}){4}|\\+[1-9][0-9]{0,2}(?: ?[0-9]{2,4}){2,5})(?![0-9])",
    "email": "(?:^|[^a-z0-9._%+-])([a-z0-9._%+-]{1,64}@[a-z0-9-]{1,63}(?:\\.[a-z0-9-]{1,63}){1,4})"
  },
  "certification": ["title","code","certifier","registered_on","ends_on"],
  "objectives": {
    "before": [
      "^(?:[-–—•●▪■◦·*>→➢➤✓✔«\"]+ ?|\\(?[0-9]{1,2}[.)°] ?|[a-z][.)] ?|objectif(?: n?°? ?[0-9]{1,2})? ?: ?){1,3}",
      "^(?:a l''issue|a la fin|au terme|en|dans|sur|avec|face a|lors|apres|selon|depuis|sous)(?= |'')[^,:]{1,120}[,:] ?",
      "^(?:(?:le|la|les|l''|chaque|tout|vous|il|elle|ils|elles) ?)?(?:(?:stagiaire|participant|participante|apprenant|apprenante|salarie|salariee|collaborateur|collaboratrice|personne|beneficiaire)s? )?(?=(?:etre|est|sont|sera|seront|serez|saura|sauront|saurez|peut|pourra|pourront|pourrez|pouvoir) )",
      "^(?:(?:etre|est|sont|sera|seront|serez) (?:capables?|en mesure|aptes?|en capacite) ?:? ?|(?:saura|sauront|saurez|peut|pourra|pourront|pourrez|pouvoir) ?:? ?)",
      "^(?:de |d''|a )?(?:(?:bien|mieux|aussi|puis|ensuite|egalement) )?(?:se |s'')?"
    ],
    "first": "^(?:(?:co|re|pre|auto)-)?([a-z]*)",
    "unobservable": [
      "aborder", "acquerir", "apprehender", "apprendre", "approfondir", "approprier", "aspirer", "assimiler", "avoir",
      "cerner", "comprendre", "connaitre", "conscientiser", "considerer", "croire", "decouvrir", "desirer", "devenir",
      "disposer", "etre", "familiariser", "impregner", "initier", "interesser", "interioriser", "maitriser", "memoriser",
      "penser", "percevoir", "perfectionner", "posseder", "reflechir", "ressentir", "savoir", "sensibiliser", "souhaiter",
      "souvenir", "vivre", "voir", "vouloir"
    ],
    "observable": [
      "abattre", "accomplir", "accueillir", "admettre", "affranchir", "agir", "amortir", "aplanir", "assainir", "assortir",
      "atteindre", "avertir", "batir", "battre", "blanchir", "choisir", "circonscrire", "combattre", "concevoir", "conclure",
      "concourir", "conduire", "construire", "contenir", "contredire", "convaincre", "convenir", "convertir", "coudre",
      "couvrir", "cuire", "debattre", "decrire", "deduire", "definir", "dementir", "demettre", "demolir", "depeindre",
      "desservir", "detenir", "detruire", "dire", "divertir", "durcir", "eclaircir", "econduire", "ecrire", "elargir",
      "elire", "emettre", "enduire", "enfouir", "enrichir", "entreprendre", "entretenir", "etablir", "eteindre", "etendre",
      "exclure", "extraire", "faire", "fendre", "finir", "flechir", "fournir", "franchir", "garantir", "garnir", "grossir",
      "induire", "inflechir", "inscrire", "instruire", "interdire", "interrompre", "intervenir", "introduire", "investir",
      "joindre", "lire", "maintenir", "mettre", "munir", "noircir", "nourrir", "obtenir", "offrir", "omettre", "ouvrir",
      "parcourir", "partir", "peindre", "permettre", "polir", "poursuivre", "pourvoir", "predire", "prendre", "prescrire",
      "prevenir", "prevoir", "produire", "promettre", "promouvoir", "proscrire", "raccourcir", "ralentir", "reagir",
      "rebatir", "recevoir", "reconnaitre", "recoudre", "recourir", "recouvrir", "recueillir", "redefinir", "redire",
      "reduire", "reecrire", "refaire", "refroidir", "rejoindre", "relire", "remettre", "remplir", "rendre", "repartir",
      "repeindre", "repondre", "reprendre", "reproduire", "requerir", "resoudre", "restreindre", "retablir", "retenir",
      "retranscrire", "retrecir", "reunir", "reussir", "revenir", "revoir", "rompre", "saisir", "satisfaire", "secourir",
      "sertir", "servir", "sortir", "soumettre", "souscrire", "soustraire", "soutenir", "suivre", "suspendre", "tendre",
      "tenir", "tondre", "tordre", "traduire", "transcrire", "transmettre", "unir", "vendre", "vernir", "vetir"
    ],
    "nouns": [
      "acier", "atelier", "calendrier", "chantier", "charpentier", "clavier", "clocher", "computer", "conseiller", "courrier",
      "courtier", "cuisinier", "damier", "danger", "dernier", "docker", "dossier", "entier", "escalier", "etranger",
      "fevrier", "fichier", "financier", "foyer", "guichetier", "hier", "hiver", "immobilier", "infirmier", "janvier",
      "journalier", "laser", "leader", "levier", "loyer", "master", "metier", "mobilier", "officier", "panier", "papier",
      "particulier", "passager", "pilier", "plombier", "poster", "premier", "quartier", "regulier", "routier", "scanner",
      "sentier", "serrurier", "singulier", "soulier", "super", "tablier", "teaser", "terrier", "tresorier", "usager", "verger"
    ],
    "beginnings": [
      "actualiser ses connaissances", "ameliorer sa comprehension", "ameliorer sa connaissance", "ameliorer ses competences",
      "ameliorer ses connaissances", "consolider ses competences", "consolider ses connaissances",
      "developper sa comprehension", "developper sa connaissance", "developper ses competences",
      "developper ses connaissances", "elargir ses connaissances", "enrichir ses connaissances", "faire connaissance",
      "faire une idee", "gagner en competence", "mettre a jour ses connaissances", "mettre a niveau ses connaissances",
      "monter en competence", "obtenir des connaissances", "obtenir des notions", "prendre confiance", "prendre connaissance",
      "prendre conscience", "renforcer ses competences", "renforcer ses connaissances", "reviser les bases",
      "revoir les bases", "tenir informe"
    ]
  }
}'::jsonb
$$;
comment on function private.programme_rules() is
  'Rules of the score of a sheet, with the words and the patterns that they need: PROGRAMME_RULE_DATA of the domain.';

create function private.fold_words(value text) returns text
language plpgsql
immutable
strict
parallel safe
set search_path = ''
as $$
begin
  return btrim(regexp_replace(
    translate(
      replace(replace(replace(replace(value, 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'),
      U&'ABCDEFGHIJKLMNOPQRSTUVWXYZàâäáãåçéèêëíîïìñóôöòõúùûüýÿÀÂÄÁÃÅÇÉÈÊËÍÎÏÌÑÓÔÖÒÕÚÙÛÜÝŸ’‘ʼ\00A0\202F\2009\0009\000A\000D',
      'abcdefghijklmnopqrstuvwxyzaaaaaaceeeeiiiinooooouuuuyyaaaaaaceeeeiiiinooooouuuuyy''''''      '
    ),
    ' +', ' ', 'g'
  ), ' ');
end
$$;
comment on function private.fold_words(text) is
  'A text as the rules of sheets compare it: small letters without accents, single spaces; foldWords of the domain, to the letter.';

create function private.is_programme_text(value jsonb, max_length integer, keeps_lines boolean) returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select coalesce(
    jsonb_typeof(value) = 'string'
      and private.is_text(value #>> '{}', max_length)
      and value #>> '{}' !~ '^\s|\s$'
      and private.clean_text(value #>> '{}', keeps_lines) = value #>> '{}',
    false
  )
$$;
comment on function private.is_programme_text(jsonb, integer, boolean) is
  'Whether this is a text of a sheet: not empty, clean, without spaces at its ends, not longer than max_length.';

create function private.is_programme_number(value jsonb, largest numeric, decimals integer) returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case when jsonb_typeof(value) = 'number'
    then value::numeric > 0 and value::numeric <= largest and round(value::numeric, decimals) = value::numeric
    else false
  end
$$;
comment on function private.is_programme_number(jsonb, numeric, integer) is
  'Whether this is a number above zero, not above the largest, with so many decimals at most.';

create function private.is_programme_day(value jsonb) returns boolean
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
declare
  day constant text := value #>> '{}';
begin
  return jsonb_typeof(value) = 'string'
    and day ~ '^(19|20)[0-9]{2}-[0-9]{2}-[0-9]{2}$|^2100-[0-9]{2}-[0-9]{2}$'
    and make_date(left(day, 4)::integer, substr(day, 6, 2)::integer, right(day, 2)::integer) is not null;
exception when datetime_field_overflow then
  return false;
end
$$;
comment on function private.is_programme_day(jsonb) is 'Whether this is a day that exists, YYYY-MM-DD, from 1900 to 2100.';

create function private.is_programme_certification(value jsonb, limits jsonb) returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select coalesce(
    jsonb_typeof(value) = 'object'
      and value <> '{}'
      and value - array['title', 'code', 'certifier', 'registered_on', 'ends_on'] = '{}'
      and (not value ? 'title' or private.is_programme_text(value -> 'title', (limits ->> 'certificationTitle')::integer, false))
      and (not value ? 'code' or jsonb_typeof(value -> 'code') = 'string' and value ->> 'code' ~ '^(RNCP|RS)[0-9]{1,6}$')
      and (not value ? 'certifier' or private.is_programme_text(value -> 'certifier', (limits ->> 'certifier')::integer, false))
      and (not value ? 'registered_on' or private.is_programme_day(value -> 'registered_on'))
      and (not value ? 'ends_on' or private.is_programme_day(value -> 'ends_on'))
      and coalesce(value ->> 'ends_on' collate "C" >= value ->> 'registered_on' collate "C", true),
    false
  )
$$;
comment on function private.is_programme_certification(jsonb, jsonb) is
  'Whether this is the certification of a sheet: some of {"title", "code", "certifier", "registered_on", "ends_on"}.';

create function private.are_programme_modules(value jsonb, limits jsonb) returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case when jsonb_typeof(value) <> 'array' or value = '[]' then false
    else jsonb_array_length(value) <= (limits ->> 'modules')::integer and not exists (
      select from jsonb_array_elements(value) as module
      where not coalesce(
        jsonb_typeof(module) = 'object'
          and module - array['title', 'hours', 'text'] = '{}'
          and private.is_programme_text(module -> 'title', (limits ->> 'moduleTitle')::integer, false)
          and (not module ? 'hours' or private.is_programme_number(module -> 'hours', (limits ->> 'hours')::numeric, 2))
          and (not module ? 'text' or private.is_programme_text(module -> 'text', (limits ->> 'moduleText')::integer, true)),
        false
      )
    )
  end
$$;
comment on function private.are_programme_modules(jsonb, jsonb) is
  'Whether these are the modules of a sheet: a list, not empty, of {"title", "hours"?, "text"?}.';

create function private.programme_content_fault(content jsonb) returns text
language plpgsql
immutable
parallel safe
security definer
set search_path = ''
as $$
declare
  data constant jsonb := private.programme_fields();
  limits constant jsonb := data -> 'limits';
  field jsonb;
  key text;
  value jsonb;
  is_right boolean;
begin
  if content is null or jsonb_typeof(content) <> 'object' or not content ? 'title' then
    return 'title';
  end if;
  for field in select f from jsonb_array_elements(data -> 'fields') with ordinality as e (f, place) order by place loop
    key := field ->> 'key';
    value := content -> key;
    continue when value is null;
    is_right := case field ->> 'kind'
      when 'line' then private.is_programme_text(value, (field ->> 'max')::integer, false)
      when 'lines' then private.is_programme_text(value, (field ->> 'max')::integer, true)
      when 'choice' then field -> 'options' @> value and jsonb_typeof(value) = 'string'
      when 'decimal' then private.is_programme_number(value, (field ->> 'max')::numeric, 2)
      when 'count' then private.is_programme_number(value, (field ->> 'max')::numeric, 0)
      when 'amount' then private.is_programme_number(value, (field ->> 'max')::numeric, 0)
      when 'email' then jsonb_typeof(value) = 'string'
        and private.is_email(value #>> '{}')
        and value #>> '{}' = lower(value #>> '{}')
        and private.clean_text(value #>> '{}', false) = value #>> '{}'
      when 'phone' then jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^\+[1-9][0-9]{4,14}$'
      when 'modules' then private.are_programme_modules(value, limits)
      when 'certification' then private.is_programme_certification(value, limits)
      when 'picture' then private.is_site_picture(value)
      when 'list' then case when jsonb_typeof(value) <> 'array' or value = '[]' then false
        else jsonb_array_length(value) <= (field ->> 'most')::integer and not exists (
          select from jsonb_array_elements(value) as entry
          where not private.is_programme_text(entry, (field ->> 'max')::integer, false)
        )
      end
    end;
    if not is_right then
      return key;
    end if;
  end loop;
  if (content ->> 'group_min')::numeric > (content ->> 'group_max')::numeric then
    return 'group_min';
  end if;
  return (
    select k from jsonb_object_keys(content) as k
    where not jsonb_path_exists(data, '$.fields[*] ? (@.key == $key)', jsonb_build_object('key', k))
    order by k collate "C"
    limit 1
  );
end
$$;
comment on function private.programme_content_fault(jsonb) is
  'The first field of a sheet whose content may not be stored, in the order of the form, or a key that is no field; null: all may. PROGRAMME_CONTENT of the domain leaves nothing that this refuses.';

-- Check constraints run with the rights of whoever writes the row.
grant execute on function private.programme_content_fault(jsonb) to authenticated, service_role;

create function private.is_programme_value_written(value jsonb, placeholders jsonb) returns boolean
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
declare
  text_of text;
begin
  if value is null or jsonb_typeof(value) = 'null' or value = '[]' then
    return false;
  end if;
  text_of := value #>> '{}';
  if jsonb_typeof(value) <> 'string' or char_length(text_of) > (placeholders ->> 'longest')::integer then
    return true;
  end if;
  return not placeholders -> 'texts'
    ? btrim(regexp_replace(private.fold_words(text_of), '[^a-z0-9]+', ' ', 'g'));
end
$$;
comment on function private.is_programme_value_written(jsonb, jsonb) is
  'Whether a field of a sheet says something: it is not empty, and no text that stands for one still to be written.';

create function private.programme_objective_fault(objective text, words jsonb) returns text
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
declare
  rest text := private.fold_words(objective);
  pattern text;
  verb text;
begin
  for pattern in select p from jsonb_array_elements_text(words -> 'before') with ordinality as e (p, place) order by place loop
    rest := regexp_replace(rest, pattern, '');
  end loop;
  verb := coalesce(substring(rest from words ->> 'first'), '');
  if verb = 'ne' or starts_with(rest, 'n''') then
    return 'negative';
  end if;
  if words -> 'unobservable' ? verb
    or exists (select from jsonb_array_elements_text(words -> 'beginnings') as b where starts_with(rest, b)) then
    return 'unobservable';
  end if;
  if words -> 'observable' ? verb or verb like '%er' and not words -> 'nouns' ? verb then
    return null;
  end if;
  return 'no_verb';
end
$$;
comment on function private.programme_objective_fault(text, jsonb) is
  'What keeps an objective from being assessed by its first words; null: nothing. objectiveFault of the domain.';

create function private.are_programme_hours_consistent(content jsonb, test jsonb) returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  -- A sheet without hours or days gives null.
  select coalesce(
    hours >= (test ->> 'leastPerDay')::numeric * days
      and hours <= (test ->> 'mostPerDay')::numeric * days
      and case when timed > 0 and timed = all_modules then total = hours else total <= hours end,
    false
  )
  from (
    select (content -> 'duration_hours')::numeric as hours, (content -> 'duration_days')::numeric as days
  ) as d, (
    select count(*) as all_modules, count(module -> 'hours') as timed, coalesce(sum((module -> 'hours')::numeric), 0) as total
    from jsonb_array_elements(content -> 'modules') as module
  ) as m
$$;
comment on function private.are_programme_hours_consistent(jsonb, jsonb) is
  'Whether hours and days of a sheet go together, and its modules add up to the hours.';

create function private.outdated_contacts(folded text, outdated jsonb, phone text) returns jsonb
language sql
immutable
parallel safe
set search_path = ''
as $$
  select coalesce(jsonb_agg(entry order by place), '[]')
  from jsonb_array_elements_text(case when jsonb_typeof(outdated) = 'array' then outdated else '[]' end)
    with ordinality as e (entry, place)
  where strpos(folded, private.fold_words(entry)) > 0
    or entry in (
      select case
        when digits like '+%' then digits
        when digits like '0033%' then '+33' || substr(digits, 5)
        else '+33' || substr(digits, 2)
      end
      from regexp_matches(folded, phone, 'g') as found,
        regexp_replace(replace(found[1], '(0)', ''), '[^0-9+]', '', 'g') as digits
    )
$$;
comment on function private.outdated_contacts(text, jsonb, text) is
  'Those of the outdated names, addresses and phones that a folded text still has, whatever separates the digits.';

create function private.programme_score(content jsonb, facts jsonb) returns jsonb
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
declare
  data constant jsonb := private.programme_rules();
  contact constant jsonb := coalesce(facts -> 'accessibility_contact', '{}');
  today constant text := facts ->> 'today';
  rule jsonb;
  test jsonb;
  value jsonb;
  folded text;
  is_met boolean;
  items jsonb;
  points integer;
  presence integer := 0;
  quality integer := 0;
  reach integer := 0;
  lost jsonb := '[]';
begin
  for rule in select r from jsonb_array_elements(data -> 'rules') with ordinality as e (r, place) order by place loop
    test := rule -> 'test';
    value := content -> (test ->> 'field');
    items := '[]';
    is_met := false;
    case test ->> 'kind'
      when 'written' then
        items := (
          select coalesce(jsonb_agg(g -> 0 order by place), '[]')
          from jsonb_array_elements(test -> 'groups') with ordinality as e (g, place)
          where not exists (
            select from jsonb_array_elements_text(g) as key
            where private.is_programme_value_written(content -> key, data -> 'placeholders')
          )
        );
        is_met := items = '[]';
        if jsonb_array_length(test -> 'groups') = 1 then
          items := '[]';
        end if;
      when 'length' then
        is_met := char_length(coalesce(value #>> '{}', ''))
          between (test ->> 'least')::integer and (test ->> 'most')::integer;
      when 'delay' then
        is_met := private.fold_words(coalesce(value #>> '{}', '')) ~ (data ->> 'delay');
      when 'contact' then
        folded := private.fold_words(coalesce(value #>> '{}', ''));
        items := private.outdated_contacts(folded, contact -> 'outdated', data #>> '{contacts,phone}');
        is_met := items = '[]' and (
          folded ~ (data #>> '{contacts,phone}')
          or folded ~ (data #>> '{contacts,email}')
          or coalesce(contact ->> 'name', '') <> ''
            and coalesce(contact ->> 'phone', '') || coalesce(contact ->> 'email', '') <> ''
            and strpos(folded, private.fold_words(contact ->> 'name')) > 0
        );
      when 'verbs' then
        if jsonb_typeof(value) = 'array' then
          items := (
            select coalesce(jsonb_agg(place - 1 order by place), '[]')
            from jsonb_array_elements_text(value) with ordinality as e (objective, place)
            where private.programme_objective_fault(objective, data -> 'objectives') is not null
          );
          is_met := items = '[]' and value <> '[]';
        end if;
      when 'certificate' then
        if value is null or jsonb_typeof(value) = 'null' then
          is_met := true;
        else
          items := (
            select coalesce(jsonb_agg(part order by place), '[]')
            from jsonb_array_elements_text(data -> 'certification') with ordinality as e (part, place)
            where coalesce(value ->> part, '') = ''
          );
          is_met := items = '[]'
            and value ->> 'registered_on' collate "C" <= today
            and value ->> 'ends_on' collate "C" >= today;
        end if;
      when 'alternative_text' then
        is_met := private.is_programme_value_written(value -> 'alt', data -> 'placeholders');
      when 'results' then
        is_met := jsonb_typeof(facts -> 'indicators') = 'array' and exists (
          select from jsonb_array_elements(facts -> 'indicators') as i
          where (i ->> 'n')::numeric > 0
            and (i ->> 'year')::integer between left(today, 4)::integer - (test ->> 'years')::integer and left(today, 4)::integer
        );
      when 'confirmed' then
        is_met := coalesce(
          (facts ->> 'confirmed_on')::date >= (today::date - make_interval(months => (test ->> 'months')::integer))::date,
          false
        );
      when 'duration' then
        is_met := private.are_programme_hours_consistent(content, test);
    end case;
    points := (rule ->> 'points')::integer;
    if not is_met then
      lost := lost || jsonb_strip_nulls(jsonb_build_array(jsonb_build_object(
        'rule', rule -> 'id', 'points', points, 'items', nullif(items, '[]')
      )));
    else
      case rule ->> 'group'
        when 'presence' then presence := presence + points;
        when 'quality' then quality := quality + points;
        when 'reach' then reach := reach + points;
      end case;
    end if;
  end loop;
  return jsonb_build_object(
    'score', presence + quality + reach, 'presence', presence, 'quality', quality, 'reach', reach, 'lost', lost
  );
end
$$;
comment on function private.programme_score(jsonb, jsonb) is
  'The score of a sheet out of 100, {"score", "presence", "quality", "reach", "lost": [{"rule", "points", "items"?}]}. Facts: {"today", "accessibility_contact": {"name", "phone", "email", "outdated"}?, "indicators": [{"n", "year"}]?, "confirmed_on"?}. programmeScore of the domain.';

select private.keep_access_rules();
