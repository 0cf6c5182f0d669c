-- One folding for every comparison of what is typed with what is stored. The three functions are written by
-- src/platform/folding/write-sql.ts from the table that the shop folds by, and a test compares them with it.
do $$
begin
  if not exists (select from pg_collation where collname = 'und-x-icu') then
    raise exception 'This PostgreSQL was built without ICU, which knows the capitals of all alphabets: use one that has it.';
  end if;
end $$;

create or replace function fold_text(given text) returns text language plpgsql immutable strict parallel safe as $$
declare
  folded text;
begin
  -- ASCII alone is lowered in every locale alike.
  if octet_length(given) = length(given) then
    return replace(lower(given collate "C"), '`', '''');
  end if;
  folded := replace(replace(replace(replace(given, '´', ''''), '᾽', ''''), '᾿', ''''), '῾', '''');
  folded := replace(lower(normalize(folded, nfkd) collate "und-x-icu"), e'\u0438\u0306', 'й');
  folded := regexp_replace(folded, '[\u0300-\u036f\u0483-\u0487\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]', '', 'g');
  if octet_length(folded) = length(folded) then
    return replace(folded, '`', '''');
  end if;
  if folded ~ '[ßæœøłđðþıςґ]' then
    folded := replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ð', 'd'), 'þ', 'th'), 'ı', 'i'), 'ς', 'σ'), 'ґ', 'г');
  end if;
  if folded ~ '[⁄∕×✕✖⨯০১২৩৪৫৬৭৮৯ħŋŧĸəǝƀƃɓƈȼƌɖɗȡɇɛƒǥɠɣɨɩȷɉƙƚȴɲƞȵɔɵƥɋɍƭʈȶʉʋƴɏƶȥʒⱥⱦⱡ꟱ᲉꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵ\u058a\u05be\u1400\u1806\u2010-\u2015\u2043\u2053\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\u0060\u02b9\u02bb-\u02bd\u02c8\u02ca\u02cb\u2018-\u201b\u2032\u2035\ua78b\ua78c\u00ab\u00bb\u02ba\u201c-\u201f\u2033\u2036\u2039\u203a\u301d-\u301f\u0085\u1680\u2028\u2029]' then
    if folded ~ '[⁄∕×✕✖⨯]' then
      folded := replace(replace(replace(replace(replace(replace(folded, '⁄', '/'), '∕', '/'), '×', 'x'), '✕', 'x'), '✖', 'x'), '⨯', 'x');
    end if;
    if folded ~ '[০১২৩৪৫৬৭৮৯]' then
      folded := replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(folded, '০', '0'), '১', '1'), '২', '2'), '৩', '3'), '৪', '4'), '৫', '5'), '৬', '6'), '৭', '7'), '৮', '8'), '৯', '9');
    end if;
    if folded ~ '[ħŋŧĸəǝƀƃɓƈȼƌɖɗȡɇɛƒǥɠɣɨɩȷɉƙƚȴɲƞȵɔɵƥɋɍƭʈȶʉʋƴɏƶȥʒⱥⱦⱡ]' then
      folded := replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(folded, 'ħ', 'h'), 'ŋ', 'n'), 'ŧ', 't'), 'ĸ', 'k'), 'ə', 'e'), 'ǝ', 'e'), 'ƀ', 'b'), 'ƃ', 'b'), 'ɓ', 'b'), 'ƈ', 'c'), 'ȼ', 'c'), 'ƌ', 'd'), 'ɖ', 'd'), 'ɗ', 'd'), 'ȡ', 'd'), 'ɇ', 'e'), 'ɛ', 'e'), 'ƒ', 'f'), 'ǥ', 'g'), 'ɠ', 'g'), 'ɣ', 'g'), 'ɨ', 'i'), 'ɩ', 'i'), 'ȷ', 'j'), 'ɉ', 'j'), 'ƙ', 'k'), 'ƚ', 'l'), 'ȴ', 'l'), 'ɲ', 'n'), 'ƞ', 'n'), 'ȵ', 'n'), 'ɔ', 'o'), 'ɵ', 'o'), 'ƥ', 'p'), 'ɋ', 'q'), 'ɍ', 'r'), 'ƭ', 't'), 'ʈ', 't'), 'ȶ', 't'), 'ʉ', 'u'), 'ʋ', 'v'), 'ƴ', 'y'), 'ɏ', 'y'), 'ƶ', 'z'), 'ȥ', 'z'), 'ʒ', 'z'), 'ⱥ', 'a'), 'ⱦ', 't'), 'ⱡ', 'l');
    end if;
    if folded ~ '[꟱ᲉꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵ]' then
      folded := replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(folded, '꟱', 's'), 'Ᲊ', 'ᲊ'), 'Ꞹ', 'ꞹ'), 'Ꞻ', 'ꞻ'), 'Ꞽ', 'ꞽ'), 'Ꞿ', 'ꞿ'), 'Ꟁ', 'ꟁ'), 'Ꟃ', 'ꟃ'), 'Ꞔ', 'ꞔ'), 'Ʂ', 'ʂ'), 'Ᶎ', 'ᶎ'), 'Ꟈ', 'ꟈ'), 'Ꟊ', 'ꟊ'), 'Ɤ', 'ɤ'), 'Ꟍ', 'ꟍ'), '꟎', '꟏'), 'Ꟑ', 'ꟑ'), '꟒', 'ꟓ'), '꟔', 'ꟕ'), 'Ꟗ', 'ꟗ'), 'Ꟙ', 'ꟙ'), 'Ꟛ', 'ꟛ'), 'Ƛ', 'ƛ'), 'Ꟶ', 'ꟶ');
    end if;
    folded := regexp_replace(folded, '[\u058a\u05be\u1400\u1806\u2010-\u2015\u2043\u2053\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0]', '-', 'g');
    folded := regexp_replace(folded, '[\u0060\u02b9\u02bb-\u02bd\u02c8\u02ca\u02cb\u2018-\u201b\u2032\u2035\ua78b\ua78c]', '''', 'g');
    folded := regexp_replace(folded, '[\u00ab\u00bb\u02ba\u201c-\u201f\u2033\u2036\u2039\u203a\u301d-\u301f]', '"', 'g');
    folded := regexp_replace(folded, '[\u0085\u1680\u2028\u2029]', ' ', 'g');
  end if;
  if octet_length(folded) = length(folded) then
    return folded;
  end if;
  return normalize(folded, nfc);
end $$;

create function spell_umlauts(given text) returns text language plpgsql immutable strict parallel safe as $$
declare
  spelled text;
begin
  if octet_length(given) = length(given) then
    return given;
  end if;
  spelled := normalize(given, nfd);
  if spelled ~ 'a\u0308|o\u0308|u\u0308|ø|a\u030a|A\u0308|O\u0308|U\u0308|Ø|A\u030a' then
    return replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(spelled, e'a\u0308', 'ae'), e'o\u0308', 'oe'), e'u\u0308', 'ue'), 'ø', 'oe'), e'a\u030a', 'aa'), e'A\u0308', 'AE'), e'O\u0308', 'OE'), e'U\u0308', 'UE'), 'Ø', 'OE'), e'A\u030a', 'AA');
  end if;
  return given;
end $$;

-- Indexes are built, and backups restored, without a path to look for functions on: these are bound when they are created.
create function fold_umlauts(given text) returns text language sql immutable strict parallel safe
return fold_text(spell_umlauts(given));

create function compact_text(given text) returns text language sql immutable strict parallel safe
return regexp_replace(fold_text(given), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u02c2-\u02c5\u02d2-\u02df\u0375\u037e\u0387\u0482\u055a-\u055f\u0589-\u058f\u05be\u05c0\u05c3\u060c\u061b-\u061f\u066a-\u066d\u06d4\u0964\u0965\u0970\u09f2\u09f3\u0e3f\u2000-\u206f\u207a-\u207e\u208a-\u208e\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3001-\u3003\u3008-\u3020\u3030]', '', 'g');

-- Orders are found by their words in each way in which they are written. `M8 x 30` and `M8x30` are the same.
create function join_sizes(folded text) returns text language sql immutable strict parallel safe
return regexp_replace(folded, '([0-9]) *x *(?=[0-9])', '\1x', 'g');

create or replace function phone_word(phone text) returns text language sql immutable parallel safe as $$
  select '#' || reverse(right(regexp_replace(fold_text(phone), '[^0-9]', '', 'g'), 10))
$$;

create or replace function order_words(ids uuid[]) returns table (order_id uuid, words tsvector) language sql stable as $$
  select gathered.order_id, array_to_tsvector(
    split_words(join_sizes(fold_text(written)))
    || case when fold_umlauts(written) = fold_text(written) then '{}' else split_words(join_sizes(fold_umlauts(written))) end
    || phones || amounts
    || array(select '%' || replace(product_id::text, '-', '') from order_lines line where line.order_id = gathered.order_id))
  from (
    select texts.order_id, coalesce(string_agg(text, e'\n') filter (where kind not in ('phone', 'amount')), '') as written,
      coalesce(array_agg(phone_word(text)) filter (where kind = 'phone'), '{}') as phones,
      array_agg('=' || split_part(text, ' ', 1)) filter (where kind = 'amount')
        || array_agg('=' || replace(lower(text), ' ', '=')) filter (where kind = 'amount') as amounts
    from order_texts(ids) texts group by texts.order_id
  ) gathered
$$;

-- Texts of ASCII have the words that they had.
select index_orders_anew(array(
  select orders.id from orders cross join lateral (
    select concat(customer_name, address, reference, delivery_address, billing_address,
      (select string_agg(concat(sku, name, translations), ' ') from order_lines line where line.order_id = orders.id)) as text
  ) written
  where octet_length(written.text) <> length(written.text)));

drop index parcels_tracking_number;
create index parcels_tracking_number on parcels (compact_text(tracking_number)) where tracking_number <> '';
