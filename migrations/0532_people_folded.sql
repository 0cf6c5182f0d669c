-- People are found by the beginnings of the words of their names and addresses, in each way in which these are written.
create function people_words(given text) returns tsvector language sql immutable strict parallel safe
return array_to_tsvector(string_to_array(trim(regexp_replace(
  fold_text(given) || ' ' || fold_umlauts(given) || ' ' || replace(fold_text(given), '''', ''),
  '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u02c2-\u02c5\u02d2-\u02df\u0375\u037e\u0387\u0482\u055a-\u055f\u0589-\u058f\u05be\u05c0\u05c3\u060c\u061b-\u061f\u066a-\u066d\u06d4\u0964\u0965\u0970\u09f2\u09f3\u0e3f\u2000-\u206f\u207a-\u207e\u208a-\u208e\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3001-\u3003\u3008-\u3020\u3030]+', ' ', 'g')), ' '));

drop index users_words;
create index users_words on users using gin (people_words(name || ' ' || email));

-- Nothing asks for it since orders are found by their words.
drop index orders_reference;
