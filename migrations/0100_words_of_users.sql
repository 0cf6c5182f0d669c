-- Admins find accounts by the beginnings of words of their names and addresses, however many accounts there are.
create index users_words on users using gin (
  array_to_tsvector(string_to_array(trim(lower(regexp_replace(name || ' ' || email, '[^[:alnum:]]+', ' ', 'g'))), ' '))
);
