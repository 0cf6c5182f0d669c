-- Old addresses are kept with their letters instead of the escapes of these, so that they are searched and looked up as they are typed.
create function pg_temp.to_readable(path text) returns text language plpgsql as $$
declare
  escaped text;
begin
  for escaped in select found[1] from regexp_matches(path, '((?:%[89a-f][0-9a-f])+)', 'gi') found loop
    path := replace(path, escaped, convert_from(decode(replace(escaped, '%', ''), 'hex'), 'UTF8'));
  end loop;
  return lower(normalize(path, nfc) collate "und-x-icu");
exception when character_not_in_repertoire or untranslatable_character then
  return path;
end $$;
do $$
declare
  old record;
begin
  for old in select id, from_path from redirects where from_path ~ '%[89a-f]' order by created_at desc, id loop
    begin
      update redirects set from_path = pg_temp.to_readable(from_path) where id = old.id;
    exception when unique_violation then
      -- Another one is asked for by the same address already.
      delete from redirects where id = old.id;
    end;
  end loop;
end $$;
