-- Who signed gets the lines of the proof as a file of their own, too.

create function public.signature_proof(token_hash text, session_hash text) returns text
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform public.signature_file(token_hash, session_hash);
  return (
    select string_agg(e.line || E'\n', '' order by e.seq)
    from public.signature_events e
    where e.request_id = (private.holder_of_link(token_hash)).request_id and e.seq is not null
  );
end
$$;
comment on function public.signature_proof(text, text) is
  'The lines of the proof of a sealed envelope, as in its file, for who holds a link. Errors as signature_file. Service role only.';
revoke all on function public.signature_proof(text, text) from public, anon, authenticated, service_role;
grant execute on function public.signature_proof(text, text) to service_role;

select private.keep_access_rules();
