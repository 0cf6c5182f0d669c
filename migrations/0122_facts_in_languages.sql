-- Facts of a family in other languages: one text for each language, a fact a line.
alter table families drop constraint families_translations_check;
alter table families add constraint families_translations_check check (jsonb_typeof(translations) = 'object'
  and (translations - 'name' - 'description' - 'facts') = '{}'
  and not translations @? '$.*?(@.type() != "object")'
  and not translations @? '$.*.keyvalue()?((@.value.type() != "string" || @.value == "") || !(@.key like_regex "^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$"))');
