-- not beside the release before: the check of translations is made anew with one field more, and what the new column holds is checked.
-- What the products of a family are for, as people say it who do not know their name: a line each, with what is done before the
-- colon and with what behind it. Searches find a family by it.
alter table families add column purposes text not null default '' check (length(purposes) <= 4000);

alter table families drop constraint families_translations_check;
alter table families add constraint families_translations_check check (
  jsonb_typeof(translations) = 'object'
  and translations - 'name'::text - 'description'::text - 'facts'::text - 'purposes'::text = '{}'
  and not translations @? '$.*?(@.type() != "object")'
  and not translations @? '$.*.keyvalue()?((@.value.type() != "string" || @.value == "") || !(@.key like_regex "^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$"))'
);
