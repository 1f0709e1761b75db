-- An address of the site has a port that exists.

create or replace function private.is_web_address(value text, max_length integer) returns boolean
language sql
immutable
strict
parallel safe
set search_path = ''
as $$
  select char_length(value) <= max_length
    and value ~ '^https://[a-zA-Z0-9-]+(\.[a-zA-Z0-9-]+)+(:([0-9]{1,4}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?([/?#][a-zA-Z0-9._~:/?#@!$&()*+,;=%-]*)?$'
$$;
comment on function private.is_web_address(text, integer) is
  'Whether the public site may link to this address: https, without spaces, quotes or credentials, with a port that exists.';

select private.keep_access_rules();
