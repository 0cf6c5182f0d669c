-- The schema of the shop, as the migrations before this one left it. What changes it is a file of its own, from 0002 on.
-- Constraints are the last guard: what they refuse cannot happen, whatever the code does.
-- Money is whole minor units (cents) in a named currency; names end in _minor.
-- Times that lists are sorted by have milliseconds, timestamptz(3): what a program reads back is what was stored.

-- Functions stand before the tables that they read.
set local check_function_bodies = off;

create schema sandbox;

-- A text without case, accents and Bengali digits. `M8 × 30` and `M8x30` are the same.
create function fold_text(given text) returns text language plpgsql immutable strict parallel safe as $$
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

create function compact_text(given text) returns text language sql immutable strict parallel safe
return regexp_replace(fold_text(given), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u02c2-\u02c5\u02d2-\u02df\u0375\u037e\u0387\u0482\u055a-\u055f\u0589-\u058f\u05be\u05c0\u05c3\u060c\u061b-\u061f\u066a-\u066d\u06d4\u0964\u0965\u0970\u09f2\u09f3\u0e3f\u2000-\u206f\u207a-\u207e\u208a-\u208e\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3001-\u3003\u3008-\u3020\u3030]', '', 'g');

-- What books are computed from is sealed: a hash of columns that are written once. A change that no part of the shop makes leaves the
-- seal as it was, and an audit finds it.
create function compute_seal(content jsonb, names text[]) returns bytea
  language sql immutable parallel safe as $$
    select sha256(convert_to(jsonb_agg(content -> name order by at)::text, 'UTF8')) from unnest(names) with ordinality named (name, at)
  $$;

-- An amount in minor units of one currency in those of another, by the rate that a document states.
create function convert_minor(minor bigint, from_currency text, to_currency text, exchange jsonb) returns bigint
language sql immutable parallel safe as $$
  select (round(minor * 10::numeric ^ (currency_digits(to_currency) - currency_digits(from_currency))
      * case when exchange ->> 'base' = from_currency then (exchange ->> 'rate')::numeric else 1 / (exchange ->> 'rate')::numeric end
      / steps.step) * steps.step)::bigint
  from (select 10::numeric ^ greatest(0, currency_digits(to_currency) - 2) as step) steps
$$;

create function count_changed_terms() returns trigger language plpgsql as $$
declare
  concerned uuid[];
begin
  -- Most updates change the stock, which no term depends on.
  select array_agg(before.id) into concerned from before join after using (id)
  where (before.family_id, before.name, before.translations -> 'name', before.attributes, before.fits, before.size,
      before.archived_at is null)
    is distinct from
    (after.family_id, after.name, after.translations -> 'name', after.attributes, after.fits, after.size,
      after.archived_at is null);
  if concerned is null then
    return null;
  end if;
  insert into terms (family_id, key, value, products)
  select coalesce(changed.family_id, '00000000-0000-0000-0000-000000000000'), term.key, term.value, sum(changed.pieces)
  from (
    select family_id, name, translations, attributes, fits, size, archived_at, -1 as pieces
    from before where id = any(concerned)
    union all
    select family_id, name, translations, attributes, fits, size, archived_at, 1 as pieces
    from after where id = any(concerned)
  ) changed,
    terms_of(changed.name, changed.translations, changed.attributes, changed.fits, changed.size) term
  where changed.archived_at is null
  group by 1, 2, 3
  having sum(changed.pieces) <> 0
  order by 1, 2, 3
  on conflict (family_id, key, value) do update set products = terms.products + excluded.products;
  delete from terms
  where products = 0 and family_id in (
    select coalesce(before.family_id, '00000000-0000-0000-0000-000000000000') from before where id = any(concerned));
  return null;
end $$;

create function count_deleted_terms() returns trigger language plpgsql as $$
begin
  insert into terms (family_id, key, value, products)
  select coalesce(family_id, '00000000-0000-0000-0000-000000000000'), term.key, term.value, -count(*)
  from deleted, terms_of(name, translations, attributes, fits, size) term
  where archived_at is null
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (family_id, key, value) do update set products = terms.products + excluded.products;
  delete from terms where products = 0;
  return null;
end $$;

-- In one order, so that two transactions never wait for each other.
create function count_inserted_terms() returns trigger language plpgsql as $$
begin
  insert into terms (family_id, key, value, products)
  select coalesce(family_id, '00000000-0000-0000-0000-000000000000'), term.key, term.value, count(*)
  from inserted, terms_of(name, translations, attributes, fits, size) term
  where archived_at is null
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (family_id, key, value) do update set products = terms.products + excluded.products;
  return null;
end $$;

-- As Intl counts them: src/invoices/journal/functions.test.ts compares both.
create function currency_digits(currency text) returns integer language sql immutable parallel safe as $$
  select case
    when currency in ('BHD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    when currency = any (string_to_array('AFN ALL BIF CLP COP DJF GNF HUF IDR IQD IRR ISK JPY KMF KPW KRW LAK LBP MGA MMK PKR PYG RWF '
      || 'SLL SOS SYP UGX VND VUV XAF XOF XPF YER', ' ')) then 0
    else 2 end
$$;

-- The currency in which tax is declared in a country: src/invoices/exchange/currency-by-country.ts.
create function currency_in(country text) returns text language sql immutable parallel safe as $$
  select known.currency from (values
    ('EUR', 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA YT'), ('USD', 'AS BQ EC FM GU IO MH MP PR PW SV TC TL UM US VG VI'), ('GBP', 'GB GG GS IM JE'), ('AUD', 'AU CC CX HM KI NF NR TV'), ('NZD', 'CK NU NZ PN TK'), ('CHF', 'CH LI'), ('DKK', 'DK FO GL'), ('NOK', 'BV NO SJ'),
    ('XCD', 'AG AI DM GD KN LC MS VC'), ('XCG', 'CW SX'), ('XOF', 'BF BJ CI GW ML NE SN TG'), ('XAF', 'CF CG CM GA GQ TD'), ('XPF', 'NC PF WF'), ('ILS', 'IL PS'), ('MAD', 'EH MA'), ('AED', 'AE'),
    ('AFN', 'AF'), ('ALL', 'AL'), ('AMD', 'AM'), ('AOA', 'AO'), ('ARS', 'AR'), ('AWG', 'AW'), ('AZN', 'AZ'), ('BAM', 'BA'),
    ('BBD', 'BB'), ('BDT', 'BD'), ('BHD', 'BH'), ('BIF', 'BI'), ('BMD', 'BM'), ('BND', 'BN'), ('BOB', 'BO'), ('BRL', 'BR'),
    ('BSD', 'BS'), ('BTN', 'BT'), ('BWP', 'BW'), ('BYN', 'BY'), ('BZD', 'BZ'), ('CAD', 'CA'), ('CDF', 'CD'), ('CLP', 'CL'),
    ('CNY', 'CN'), ('COP', 'CO'), ('CRC', 'CR'), ('CUP', 'CU'), ('CVE', 'CV'), ('CZK', 'CZ'), ('DJF', 'DJ'), ('DOP', 'DO'),
    ('DZD', 'DZ'), ('EGP', 'EG'), ('ERN', 'ER'), ('ETB', 'ET'), ('FJD', 'FJ'), ('FKP', 'FK'), ('GEL', 'GE'), ('GHS', 'GH'),
    ('GIP', 'GI'), ('GMD', 'GM'), ('GNF', 'GN'), ('GTQ', 'GT'), ('GYD', 'GY'), ('HKD', 'HK'), ('HNL', 'HN'), ('HTG', 'HT'),
    ('HUF', 'HU'), ('IDR', 'ID'), ('INR', 'IN'), ('IQD', 'IQ'), ('IRR', 'IR'), ('ISK', 'IS'), ('JMD', 'JM'), ('JOD', 'JO'),
    ('JPY', 'JP'), ('KES', 'KE'), ('KGS', 'KG'), ('KHR', 'KH'), ('KMF', 'KM'), ('KPW', 'KP'), ('KRW', 'KR'), ('KWD', 'KW'),
    ('KYD', 'KY'), ('KZT', 'KZ'), ('LAK', 'LA'), ('LBP', 'LB'), ('LKR', 'LK'), ('LRD', 'LR'), ('LSL', 'LS'), ('LYD', 'LY'),
    ('MDL', 'MD'), ('MGA', 'MG'), ('MKD', 'MK'), ('MMK', 'MM'), ('MNT', 'MN'), ('MOP', 'MO'), ('MRU', 'MR'), ('MUR', 'MU'),
    ('MVR', 'MV'), ('MWK', 'MW'), ('MXN', 'MX'), ('MYR', 'MY'), ('MZN', 'MZ'), ('NAD', 'NA'), ('NGN', 'NG'), ('NIO', 'NI'),
    ('NPR', 'NP'), ('OMR', 'OM'), ('PAB', 'PA'), ('PEN', 'PE'), ('PGK', 'PG'), ('PHP', 'PH'), ('PKR', 'PK'), ('PLN', 'PL'),
    ('PYG', 'PY'), ('QAR', 'QA'), ('RON', 'RO'), ('RSD', 'RS'), ('RUB', 'RU'), ('RWF', 'RW'), ('SAR', 'SA'), ('SBD', 'SB'),
    ('SCR', 'SC'), ('SDG', 'SD'), ('SEK', 'SE'), ('SGD', 'SG'), ('SHP', 'SH'), ('SLE', 'SL'), ('SOS', 'SO'), ('SRD', 'SR'),
    ('SSP', 'SS'), ('STN', 'ST'), ('SYP', 'SY'), ('SZL', 'SZ'), ('THB', 'TH'), ('TJS', 'TJ'), ('TMT', 'TM'), ('TND', 'TN'),
    ('TOP', 'TO'), ('TRY', 'TR'), ('TTD', 'TT'), ('TWD', 'TW'), ('TZS', 'TZ'), ('UAH', 'UA'), ('UGX', 'UG'), ('UYU', 'UY'),
    ('UZS', 'UZ'), ('VES', 'VE'), ('VND', 'VN'), ('VUV', 'VU'), ('WST', 'WS'), ('YER', 'YE'), ('ZAR', 'ZA'), ('ZMW', 'ZM'),
    ('ZWG', 'ZW')) as known (currency, countries)
  where country = any (string_to_array(known.countries, ' '))
$$;

-- Whose tax a document has that does not say so itself, where that is certain: a row of rates may have been missing for a
-- member state, whose sales were then taxed at home, and areas within states have taxes of their own.
create function derive_taxation(content jsonb, country text, out scheme text, out state text)
language sql immutable parallel safe as $$
  select case
      when ground is null then 'none'
      when ground in ('intra_community', 'reverse_charge') then 'intra_community'
      when ground in ('export', 'untaxed') then ground
      when is_apart then 'unknown'
      when there = seller then 'domestic'
      when in_union then 'unknown'
      else 'foreign' end,
    case
      when ground in ('intra_community', 'reverse_charge', 'export') then number
      when ground is distinct from 'taxed' or is_apart then ''
      when there = seller or not in_union then there
      else '' end
  from (select content ->> 'ground' as ground, place ->> 'region' as region,
      regexp_replace(upper(coalesce(place ->> 'postcode', '')), '^[A-Z]{2}-|[\s-]', '', 'g') as postcode,
      case content #>> '{seller,country}' when 'MC' then 'FR' when 'IM' then 'GB' else content #>> '{seller,country}' end as seller,
      case country when 'MC' then 'FR' when 'IM' then 'GB' else country end as there,
      coalesce(replace(substring(content #>> '{seller,vatNumber}' from '^[A-Z]{2}'), 'EL', 'GR'), '') as number
    from (select coalesce(content #> '{deliveredTo,address}', content #> '{buyer,address}') as place) said) sale
  cross join lateral (select
      there = 'GB' and (coalesce(region, '') = 'NIR' or postcode ~ '^BT[0-9]') as is_northern,
      (there = 'ES' and (postcode ~ '^(35|38|51|52)' or region in ('CN', 'CE', 'ML')))
        or (there = 'GR' and postcode ~ '^6308[67]') or (there = 'FR' and postcode ~ '^9(7[1-8]|8[4678])' and country = 'FR')
        or (there = 'FI' and postcode ~ '^22[0-9]{3}$') or (there = 'IT' and postcode ~ '^(22061|2304[12]|23030|4789[0-9]|00120)$')
        or (there = 'DE' and postcode in ('27498', '78266')) or (there = 'DK' and postcode ~ '^39[0-9]{2}$')
        -- Taxed by region, as in the United States: the region was not kept.
        or there in ('US', 'CA') as is_apart) area
  cross join lateral (select is_northern and seller <> 'GB'
      or there = any (string_to_array('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK', ' ')) as in_union) union_
$$;

-- The exchanges that stand of an order's returns, and of their own returns.
create function exchange_orders(paid uuid) returns setof uuid language sql stable as $$
  with recursive chain as (
    select exchanges.order_id as id from returns join exchanges on return_id = returns.id and taken_back_at is null
    where returns.order_id = paid
    union all
    select exchanges.order_id from chain join returns on returns.order_id = chain.id
      join exchanges on return_id = returns.id and taken_back_at is null
  )
  select id from chain
$$;

-- How many packs of a return's line are replaced.
create function exchanged_packs(returned uuid) returns integer language sql stable as $$
  select coalesce(sum(line.quantity - coalesce((
    select sum(quantity) from cancellations where order_line_id = line.id), 0)), 0)::int
  from exchange_lines join order_lines line on line.id = order_line_id where return_line_id = returned
$$;

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

create function forget_terms() returns trigger language plpgsql as $$
begin
  delete from terms;
  return null;
end $$;

-- Products are found by their words in each way in which people write them: folded as what is typed is, umlauts also spelled out,
-- and with or without apostrophes. Signs beyond ASCII are spaces, since some locales take them for letters.
create function search_words(folded text, spelled text) returns tsvector language plpgsql immutable strict parallel safe as $$
declare
  written text := folded;
begin
  if spelled <> folded then
    written := written || e'\n' || spelled;
  end if;
  if octet_length(written) <> length(written) then
    written := regexp_replace(written, '[\u0080-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3001-\u3003\u3008-\u3020\u0964\u0965]', ' ', 'g');
  end if;
  if strpos(written, '''') > 0 then
    written := written || e'\n' || replace(written, '''', '');
  end if;
  return to_tsvector('simple', written);
end $$;

-- Everything a product can be found by, as the words of one index: those of its names and its part number; and, since
-- searches look into one family at a time, `=family`, `=family==word` for the words of its names, and
-- `=family=key=value` for its attributes. No word that is typed begins like these.
create function found_by(name text, translations jsonb, sku text, family_id uuid, attributes jsonb)
returns tsvector immutable parallel safe language sql begin atomic
  select strip(words || number_words)
    || array_to_tsvector(
      array['=' || family]
      || array(select '=' || family || '==' || word from unnest(tsvector_to_array(words)) word)
      || array(select left('=' || family || '=' || fold_text(key || '=' || value), 500) from jsonb_each_text(attributes)))
  from (
    select family, search_words(fold_text(texts), fold_umlauts(texts)) as words,
      search_words(fold_text(numbers), fold_umlauts(numbers)) as number_words
    from (
      select coalesce(right(family_id::text, 12), '') as family, replace(sku, '-', ' ') as numbers,
        left(name, 1000) || case when translations ? 'name' then coalesce(
          (select string_agg(e'\n' || value, '' order by key) from jsonb_each_text(translations -> 'name')), '') else '' end as texts
      offset 0
    ) given
    -- Once for both uses.
    offset 0
  ) scope;
end;

create function index_changed_order() returns trigger language plpgsql as $$
begin
  perform index_orders_anew(array[new.id]);
  return null;
end $$;

-- Orders that are not indexed yet are left to the task, which goes from the latest to the first.
create function index_orders_anew(ids uuid[]) returns void language sql as $$
  update order_search set placed_at = orders.placed_at, words = indexed.words
  from order_words(ids) indexed join orders on orders.id = indexed.order_id where indexed.order_id = order_search.order_id
$$;

create function index_orders_of_customer() returns trigger language plpgsql as $$
begin
  perform index_orders_anew(array(select id from orders where customer_id = new.id));
  return null;
end $$;

-- Each order was planned anew, which made its words cost 2.6 ms instead of 0.6.
create function index_placed_orders() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  ids uuid[] := array(select distinct order_id from inserted);
begin
  insert into order_search (order_id, placed_at, words)
  select order_id, placed_at, words
  from order_words(ids) indexed join orders on orders.id = indexed.order_id
  on conflict (order_id) do update set words = excluded.words;
  return null;
end $$;

create function is_practice() returns boolean language sql stable as $$
  select coalesce(current_setting('ironwright.demonstration', true) in ('seeding', 'selling'), false)
$$;

-- Rows of the demonstration are marked when they are made, and only these are ever cleared. The connection says what
-- it is used for: to fill a demonstration, or to sell for practice money, when only orders are marked.
create function is_seeding() returns boolean language sql stable as $$
  select coalesce(current_setting('ironwright.demonstration', true) = 'seeding', false)
$$;

-- Some settings are the shop's own notes, which no page shows, and one of them changes all day.
create function is_shown(key text) returns boolean immutable language sql as
  $$ select key not in ('payments_swept', 'backup_made', 'backup_rehearsed', 'demo_filled', 'demand_counted') $$;

-- Orders are found by their words in each way in which they are written. `M8 x 30` and `M8x30` are the same.
create function join_sizes(folded text) returns text language sql immutable strict parallel safe
return regexp_replace(folded, '([0-9]) *x *(?=[0-9])', '\1x', 'g');

-- The rows of a span's documents; those of credit notes are negative. `declared`: in the currency of the declaration; null if
-- the document states no rate of exchange.
create function journal_rows(since timestamptz, until timestamptz) returns table (
  document_id uuid, "position" bigint, kind text, number text, issued_at timestamptz, order_id uuid, country text, scheme text,
  tax_state text, treatment text, rate integer, vat_number text, currency text, net_minor bigint, tax_minor bigint,
  declared_currency text, declared_net_minor bigint, declared_tax_minor bigint, exchange jsonb)
language sql stable parallel safe as $$
  select d.id, taxed.at, d.kind, d.number, d.issued_at, d.order_id, place.country, taxation.scheme, taxation.state, part.treatment,
    (taxed.one ->> 'rate')::int,
    case when taxation.scheme = 'intra_community' then coalesce(d.content #>> '{buyer,vatNumber}', '') else '' end,
    d.currency, sign.of * part.net_minor, sign.of * part.tax_minor, declared.currency,
    sign.of * case
      when declared.currency = d.currency then part.net_minor
      when said.one ? 'netMinor' and part.net_minor = (taxed.one ->> 'netMinor')::bigint then (said.one ->> 'netMinor')::bigint
      when said.one ? 'netMinor' and part.treatment = 'exempt'
        then round((said.one ->> 'netMinor')::numeric * part.net_minor / (taxed.one ->> 'netMinor')::numeric)::bigint
      when said.one ? 'netMinor' then (said.one ->> 'netMinor')::bigint - round((said.one ->> 'netMinor')::numeric
        * ((taxed.one ->> 'netMinor')::bigint - part.net_minor) / (taxed.one ->> 'netMinor')::numeric)::bigint
      when d.content #> '{accounting,exchange}' is not null
        then convert_minor(part.net_minor, d.currency, declared.currency, d.content #> '{accounting,exchange}') end,
    sign.of * case
      when declared.currency = d.currency then part.tax_minor
      when part.tax_minor = 0 then 0
      else (said.one ->> 'taxMinor')::bigint end,
    d.content #> '{accounting,exchange}'
  from invoices d
  cross join lateral (select case d.kind when 'invoice' then 1 else -1 end as of) sign
  -- Older documents do not say where the goods changed hands: collected goods, and those without a country, did at the seller's.
  cross join lateral (select coalesce(d.content ->> 'suppliedIn',
    (select d.content #>> '{seller,country}' from placed_orders where placed_orders.id = d.order_id and delivery_method ->> 'address' is not null),
    d.content #>> '{deliveredTo,address,country}', d.content #>> '{deliveredTo,country}',
    d.content #>> '{buyer,address,country}', d.content #>> '{buyer,country}', d.content #>> '{seller,country}') as country) place
  cross join lateral (select d.content #>> '{taxation,scheme}' as scheme, d.content #>> '{taxation,state}' as state
      where d.content ? 'taxation'
    union all select derived.* from derive_taxation(d.content, place.country) derived where not d.content ? 'taxation') taxation
  cross join lateral (select coalesce(d.content #>> '{taxation,currency}', d.content #>> '{accounting,currency}',
    nullif(d.content #>> '{seller,taxCurrency}', ''), currency_in(d.content #>> '{seller,country}'), d.currency) as currency) declared
  cross join lateral jsonb_array_elements(d.content -> 'taxes') with ordinality as taxed (one, at)
  left join lateral jsonb_array_elements(d.content #> '{accounting,taxes}') as said (one) on said.one -> 'rate' = taxed.one -> 'rate'
  cross join lateral (
    select coalesce(d.content ->> 'ground', 'none') as treatment, (taxed.one ->> 'netMinor')::bigint as net_minor,
      (taxed.one ->> 'taxMinor')::bigint as tax_minor
    where d.content ->> 'ground' is distinct from 'taxed' or taxed.one -> 'rate' <> '0'
    union all
    select split.treatment, split.net_minor, 0
    from split_at_zero(d.content, (taxed.one ->> 'netMinor')::bigint, (10 ^ greatest(0, currency_digits(d.currency) - 2))::bigint) split
    where d.content ->> 'ground' = 'taxed' and taxed.one -> 'rate' = '0') part
  where d.issued_at >= since and d.issued_at < until
$$;

-- What is on sale is `archived_at is null` in every query, index and count. A draft is archived without an end, so that it is
-- nowhere among them; a product that is withdrawn was archived at a moment, and is a draft again if it comes back as one.
create function keep_drafts_off_sale() returns trigger language plpgsql as $$
begin
  new.archived_at := case when new.draft <> '' then timestamptz 'infinity' end;
  return new;
end $$;

-- A text is in the shop's base language in its own column; `translations` of a row holds it in other languages, as
-- `{"name": {"de": "Schraube"}}`. Within JSON an object has its translations the same way. Any language fits.
-- What is changed takes the place of what there was, language by language; an empty text removes one.
create function merge_translations(was jsonb, changed jsonb) returns jsonb
immutable parallel safe language sql as $$
  select coalesce(jsonb_object_agg(field, texts), '{}')
  from jsonb_object_keys(was || changed) field, lateral (
    select jsonb_object_agg(locale, text) as texts
    from jsonb_each(coalesce(was -> field, '{}') || coalesce(changed -> field, '{}')) of_language (locale, text)
    where text <> '""'
  ) merged
  where texts is not null
$$;

create table products (
  id uuid not null,
  sku text not null,
  slug text not null,
  name text not null,
  description text not null,
  category_id uuid,
  family_id uuid,
  size text,
  image_id uuid,
  price_minor integer not null,
  currency text not null,
  price_breaks jsonb default '[]'::jsonb not null,
  pack_size integer default 1 not null,
  mass_grams numeric,
  lead_time_days integer,
  -- Pieces in the house, and how many of them are promised to unpaid orders.
  on_hand integer not null,
  held integer default 0 not null,
  attributes jsonb default '{}'::jsonb not null,
  fits jsonb default '[]'::jsonb not null,
  archived_at timestamptz,
  version integer default 1 not null,
  created_at timestamptz(3) default now() not null,
  updated_at timestamptz default now() not null,
  low_stock integer generated always as (
case
    when ((on_hand - held) <= 5) then (on_hand - held)
    else null::integer
end) stored,
  -- How a product is ordered: at least so many sales units, in steps of so many.
  minimum_quantity integer default 1 not null,
  quantity_step integer default 1 not null,
  -- The part number of what takes the place of a product that is no longer sold.
  replaced_by text,
  -- What a product counts as where rates of tax differ by the kind of goods.
  tax_class text default 'standard' not null,
  -- Products that may be ordered before they are here, and the pieces that orders wait for.
  back_orders boolean default false not null,
  demo boolean default is_seeding() not null,
  -- When stock was counted last, as an import says. An earlier count does not replace it.
  counted_at timestamptz,
  -- A sales unit is a pack. Pieces that came back and do not fill one are counted apart, until they do.
  loose_pieces integer default 0 not null,
  translations jsonb default '{}'::jsonb not null,
  -- What scanners, customs and carriers ask of a part: its Global Trade Item Number, its number in the customs tariff and where it
  -- was made. Empty: unknown.
  gtin text default '' not null,
  tariff_code text default '' not null,
  origin text default '' not null,
  -- A draft is not on sale yet: `undated`, or until a day of the shop's calendar. Empty: no draft.
  draft text default '' not null,
  -- Further pictures of a product, in their order: the name of the picture's content, what it shows, and that in other languages.
  -- The first picture stays `image_id`; `alt` says what that one shows.
  alt text default '' not null,
  pictures jsonb default '[]'::jsonb not null,
  -- What of that a product lacks, in the same order.
  missing text[] default '{}'::text[] not null,
  -- Where a product lies, as people of the warehouse name it; empty: nowhere of its own.
  shelf text default '' not null,
  documents jsonb default '[]'::jsonb not null,
  search tsvector generated always as (found_by(name, translations, sku, family_id, attributes)) stored not null,
  constraint products_alt_check check (length(alt) <= 200),
  constraint products_check check (held >= 0 and held <= on_hand),
  constraint products_check1 check ((minimum_quantity % quantity_step) = 0),
  constraint products_check2 check (draft = '' or archived_at is not null),
  constraint products_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint products_description_check check (length(description) <= 5000),
  constraint products_documents_check check (jsonb_typeof(documents) = 'array' and jsonb_array_length(documents) <= 10 and not documents @? '$[*]?(!(@."name" like_regex "^[0-9a-f]{32}$"))'::jsonpath),
  constraint products_draft_check check ((draft in ('', 'undated')) or draft ~ '^20[0-9]{2}-[0-9]{2}-[0-9]{2}$'),
  constraint products_gtin_check check (gtin ~ '^([0-9]{8}|[0-9]{12,14})?$'),
  constraint products_lead_time_bounded check (lead_time_days <= 999),
  constraint products_lead_time_days_check check (lead_time_days >= 0),
  constraint products_loose_pieces_check check (loose_pieces >= 0),
  constraint products_minimum_quantity_check check (minimum_quantity >= 1 and minimum_quantity <= 999),
  constraint products_name_check check (length(name) >= 1 and length(name) <= 200),
  constraint products_on_hand_check check (on_hand >= 0 and on_hand <= 100000000),
  constraint products_origin_check check (origin ~ '^([A-Z]{2})?$'),
  constraint products_pack_size_check check (pack_size > 0),
  constraint products_pictures_check check (jsonb_typeof(pictures) = 'array' and jsonb_array_length(pictures) <= 11 and not pictures @? '$[*]?(!(@."name" like_regex "^[0-9a-f]{32}$"))'::jsonpath),
  constraint products_price_minor_check check (price_minor > 0),
  constraint products_quantity_step_check check (quantity_step >= 1 and quantity_step <= 999),
  constraint products_shelf_check check (length(shelf) <= 60),
  constraint products_sku_check check (length(sku) >= 1 and length(sku) <= 60),
  constraint products_slug_check check (slug ~ '^[a-z0-9-]{1,160}$'),
  constraint products_tariff_code_check check (tariff_code ~ '^([0-9]{6,11})?$'),
  constraint products_tax_class_check check (tax_class in ('standard', 'reduced', 'exempt')),
  constraint products_translations_check check (jsonb_typeof(translations) = 'object' and (translations - 'name' - 'description' - 'alt') = '{}'::jsonb and not translations @? '$.*?(@.type() != "object")'::jsonpath and not translations @? '$.*.keyvalue()?((@."value".type() != "string" || @."value" == "") || !(@."key" like_regex "^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$"))'::jsonpath),
  constraint products_sku_key unique (sku),
  constraint products_slug_key unique (slug),
  constraint products_pkey primary key (id)
) with (fillfactor='85');
create index products_by_shelf on products (shelf, sku) where shelf <> '';
create index products_category on products (category_id, created_at desc, id desc) where archived_at is null;
create index products_category_name on products (category_id, name, id) where archived_at is null;
-- Every list of a catalogue is read in its order from an index, however large the catalogue is.
create index products_category_price on products (category_id, price_minor, id) where archived_at is null;
-- Part numbers as people write them, without dashes or with others.
create index products_compact on products (compact_text(sku) text_pattern_ops) where archived_at is null;
-- Few have an umlaut.
create index products_compact_spelled on products (compact_text(spell_umlauts(sku)) text_pattern_ops) where octet_length(sku) <> length(sku);
-- Whether products are for sale in another currency is looked up at every start, of however many products.
create index products_currency on products (currency) where archived_at is null;
-- A document that a product shows is not swept.
create index products_documents on products using gin (documents jsonb_path_ops) where documents <> '[]';
-- Drafts by their part number, as products on sale are found, whatever separates its parts: pictures are named after both.
create index products_draft_compact on products (compact_text(sku)) where archived_at = 'infinity';
create index products_drafts on products (created_at desc, id desc) where archived_at = 'infinity';
create index products_family on products (family_id, created_at desc) where archived_at is null;
-- The lowest price of each family is read without its other products, however many of its category cost less.
create index products_family_price on products (family_id, price_minor) where archived_at is null;
-- A scanned pack is found among millions.
create index products_gtin on products (gtin) where gtin <> '';
create index products_incomplete on products (created_at desc, id desc) where missing <> '{}';
create index products_incomplete_of_family on products (family_id) where missing <> '{}';
-- What is sold out or nearly so.
create index products_low on products (low_stock, name) where archived_at is null and low_stock is not null;
create index products_low_newest on products (created_at desc, id desc) where archived_at is null and low_stock is not null;
create index products_name on products (name, id) where archived_at is null;
create index products_newest on products (created_at desc, id desc) where archived_at is null;
-- A picture that a product shows is not swept.
create index products_pictures on products using gin (pictures jsonb_path_ops) where pictures <> '[]';
create index products_price on products (price_minor, id) where archived_at is null;
create index products_replaced_by on products (replaced_by) where replaced_by is not null;
-- Part numbers that are still asked for, though nothing is sold under them.
create index products_replaced_compact on products (compact_text(sku)) where replaced_by is not null;
create index products_search on products using gin (search) with (fastupdate = off);
create index products_size on products (family_id, size, created_at desc) where archived_at is null;
-- Lists of admins: withdrawn products, and those that are sold out or nearly so, the newest first.
create index products_withdrawn on products (created_at desc, id desc) where isfinite(archived_at);
-- The owner lists the products whose mass is unknown, newest first.
create index products_without_mass on products (created_at desc, id desc) where archived_at is null and mass_grams is null;
create trigger drafted before insert or update of draft, archived_at on products for each row
  when (coalesce(new.archived_at, 'infinity') = 'infinity') execute function keep_drafts_off_sale();
create trigger terms_deleted after delete on products
  referencing old table as deleted for each statement execute function count_deleted_terms();
create trigger terms_inserted after insert on products
  referencing new table as inserted for each statement execute function count_inserted_terms();
create trigger terms_truncated after truncate on products for each statement execute function forget_terms();
create trigger terms_updated after update on products
  referencing old table as before new table as after
  for each statement execute function count_changed_terms();

create function missing_of(product products) returns text[] language sql stable as $$
  select coalesce(array_agg(ask order by place), '{}')
  from families cross join lateral unnest(asks) with ordinality given (ask, place)
  where families.id = product.family_id and case ask
    when 'picture' then product.image_id is null
    when 'massGrams' then product.mass_grams is null
    when 'description' then product.description = ''
    when 'gtin' then product.gtin = ''
    when 'tariffCode' then product.tariff_code = ''
    when 'origin' then product.origin = ''
    else coalesce(product.attributes ->> substr(ask, length('attributes.') + 1), '') = ''
  end
$$;

create function note_asks() returns trigger language plpgsql as $$
begin
  update products set missing = missing_of(products)
  where family_id = new.id and missing <> missing_of(products);
  return null;
end $$;

-- Reviews of unconfirmed addresses are shown to nobody else.
create function note_confirmed() returns trigger language plpgsql as $$
begin
  insert into changes (tag)
  select distinct tag
  from reviews left join products on products.id = reviews.product_id,
    unnest(array['reviews', 'reviews-of-' || products.slug]) tag
  where reviews.author_id = new.id and tag is not null;
  return null;
end $$;

create function note_demand() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    insert into changes (tag) values ('demand');
  end if;
  return null;
end $$;

-- What shows on many pages and seldom changes: everything is rendered anew. A statement that changes no row notes nothing.
create function note_everything() returns trigger language plpgsql as $$
begin
  insert into changes (tag) values ('everything');
  return null;
end $$;

create function note_missing() returns trigger language plpgsql as $$
begin
  new.missing := missing_of(new);
  return new;
end $$;

-- A product's own id is the tag of what shows it; its family's id, of the pages of the other sizes, which do not show
-- its stock; and `products`, of the lists. An edit raises the version, an order changes only the stock.
create function note_products() returns trigger language plpgsql as $$
begin
  -- After an import it is cheaper to render what is asked for than to look for what has changed.
  if (select count(*) from (select from after limit 1001) counted) > 1000 then
    insert into changes (tag) values ('everything');
  elsif tg_op = 'INSERT' then
    insert into changes (tag)
    select distinct tag from after, unnest(array[family_id::text, 'products']) tag where tag is not null;
  else
    insert into changes (tag)
    select distinct tag
    from before join after using (id),
      unnest(case when after.version = before.version then array[id::text]
        else array[id::text, before.family_id::text, after.family_id::text, 'products'] end) tag
    where tag is not null
      and (after.version <> before.version or after.on_hand - after.held <> before.on_hand - before.held);
  end if;
  return null;
end $$;

create function note_redirects() returns trigger language plpgsql as $$
begin
  insert into changes (tag) values ('redirects');
  return null;
end $$;

-- `reviews` is the tag of the latest ones, and each product's page has one for its own.
create function note_reviews() returns trigger language plpgsql as $$
begin
  insert into changes (tag)
  select distinct tag
  from changed left join products on products.id = changed.product_id,
    unnest(array['reviews', 'reviews-of-' || products.slug, case when changed.family_id is not null then 'everything' end]) tag
  where tag is not null;
  return null;
end $$;

create function note_use() returns trigger language plpgsql as $$
begin
  insert into changes (tag) values ('uses-of-' || used_size(coalesce(new.value, old.value)));
  return null;
end $$;

-- What may be ordered of a product is what no paid order waits for, so its pages change when an order waits for less.
create function note_waiting() returns trigger language plpgsql as $$
begin
  insert into changes (tag) values (new.product_id::text);
  return null;
end $$;

-- Each text that an order is found by, and what it is.
create function order_texts(ids uuid[]) returns table (order_id uuid, kind text, text text) language sql stable as $$
  select orders.id, named.kind, named.text
  from orders join users on users.id = orders.customer_id cross join lateral (
    values ('number', 'IW-' || orders.number), ('name', orders.customer_name),
      ('email', coalesce(users.guest_email, users.email)), ('phone', orders.phone), ('address', orders.address),
      ('reference', orders.reference), ('vat_number', orders.vat_number),
      ('amount', orders.total_minor || ' ' || orders.currency)
    union all
    select field.kind, field.text
    from unnest(array[orders.delivery_address, orders.billing_address]) address cross join lateral (
      values ('name', address ->> 'name'), ('company', address ->> 'company'), ('address', address ->> 'street'),
        ('address', address ->> 'extra'), ('address', address ->> 'postcode'),
        ('address', replace(address ->> 'postcode', ' ', '')), ('address', address ->> 'city'),
        ('address', address ->> 'region'), ('phone', address ->> 'phone')) field (kind, text)
    where address is not null
  ) named (kind, text)
  where orders.id = any(ids) and named.text <> ''
  union all
  select line.order_id, 'part', part.text
  from order_lines line cross join lateral (
    values (line.sku), (line.name) union all select value from jsonb_each_text(line.translations -> 'name')
  ) part (text)
  where line.order_id = any(ids)
$$;

-- The words of orders. Amounts and products are words of their own, which no text has.
create function order_words(ids uuid[]) returns table (order_id uuid, words tsvector) language sql stable as $$
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

-- The line that was paid for the pieces of a line: itself, or of an exchange the one whose pieces were exchanged, once or again.
create function paid_line(line uuid) returns uuid language sql stable as $$
  with recursive chain as (
    select line as id
    union all
    select return_lines.order_line_id from chain join exchange_lines on exchange_lines.order_line_id = chain.id
      join return_lines on return_lines.id = exchange_lines.return_line_id
  )
  select id from chain where not exists (select from exchange_lines where order_line_id = chain.id)
$$;

-- People are found by the beginnings of the words of their names and addresses, in each way in which these are written.
create function people_words(given text) returns tsvector language sql immutable strict parallel safe
return array_to_tsvector(string_to_array(trim(regexp_replace(
  fold_text(given) || ' ' || fold_umlauts(given) || ' ' || replace(fold_text(given), '''', ''),
  '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u02c2-\u02c5\u02d2-\u02df\u0375\u037e\u0387\u0482\u055a-\u055f\u0589-\u058f\u05be\u05c0\u05c3\u060c\u061b-\u061f\u066a-\u066d\u06d4\u0964\u0965\u0970\u09f2\u09f3\u0e3f\u2000-\u206f\u207a-\u207e\u208a-\u208e\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3001-\u3003\u3008-\u3020\u3030]+', ' ', 'g')), ' '));

-- The digits of a telephone number from its end, since people leave out or write the beginning in many ways.
create function phone_word(phone text) returns text language sql immutable parallel safe as $$
  select '#' || reverse(right(regexp_replace(fold_text(phone), '[^0-9]', '', 'g'), 10))
$$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name;
end $$;

create function refuse_excess() returns trigger language plpgsql as $$
begin
  perform refuse_excess_of_line(new.order_line_id);
  return null;
end $$;

-- Nor is more of a rate credited than was invoiced.
create function refuse_excess_credit() returns trigger language plpgsql as $$
declare
  invoiced invoices;
begin
  select * into invoiced from invoices where order_id = new.order_id and kind = 'invoice' for key share;
  if coalesce(invoiced.total_minor, 0) < (
    select sum(total_minor) from invoices where order_id = new.order_id and kind = 'credit_note') then
    raise exception 'More is credited than was invoiced' using errcode = 'check_violation';
  end if;
  -- guard: no more of a rate is credited than was invoiced | if exists → if false and exists | invoices/credit-note
  if exists (
    select from jsonb_array_elements(new.content -> 'taxes') noted
    cross join lateral (
      select coalesce(sum((one ->> 'netMinor')::bigint), 0) as net, coalesce(sum((one ->> 'taxMinor')::bigint), 0) as tax
      from jsonb_array_elements(invoiced.content -> 'taxes') one where one -> 'rate' = noted -> 'rate') was
    cross join lateral (
      select sum((one ->> 'netMinor')::bigint) as net, sum((one ->> 'taxMinor')::bigint) as tax
      from invoices notes cross join lateral jsonb_array_elements(notes.content -> 'taxes') one
      where notes.order_id = new.order_id and notes.kind = 'credit_note' and one -> 'rate' = noted -> 'rate') credited
    where credited.net > was.net or credited.tax > was.tax) then
    raise exception 'More of a rate is credited than was invoiced' using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- No more is sent than was ordered, in whatever order of events, and nothing of another order.
create function refuse_excess_in_parcels() returns trigger language plpgsql as $$
begin
  if (select order_id from order_lines where id = new.order_line_id)
      <> (select order_id from parcels where id = new.parcel_id) then
    raise exception 'A parcel holds lines of its own order' using errcode = 'check_violation';
  end if;
  perform refuse_excess_of_line(new.order_line_id);
  return null;
end $$;

-- Of a delivery no more is refunded than it came to and became dearer by.
create function refuse_excess_of_delivery() returns trigger language plpgsql as $$
declare
  ordered uuid;
  delivery bigint;
begin
  select order_id into ordered from refunds join payments on payments.id = payment_id where refunds.id = new.refund_id;
  select total_minor + delivery_added_minor - (select sum(coalesce(net_minor, unit_price_minor::bigint * quantity) + tax_minor)
    from order_lines where order_id = ordered) into delivery from orders where id = ordered for no key update;
  if delivery < (select sum(net_minor + tax_minor) from refund_lines
                 join refunds on refunds.id = refund_id join payments on payments.id = payment_id
                 where order_id = ordered and kind = 'delivery' and refunds.state <> 'failed') then
    raise exception 'More of the delivery is refunded than it came to' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create function refuse_excess_of_exchange() returns trigger language plpgsql as $$
declare
  arrived integer;
begin
  select came into arrived from return_lines where id = new.return_line_id for no key update;
  if exchanged_packs(new.return_line_id) > coalesce(arrived, 0) then
    raise exception 'More is sent instead than came back' using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- Pieces are counted by their own items.
create function refuse_excess_of_line(line uuid) returns void language plpgsql as $$
declare
  ordered integer;
  here integer;
  sent integer;
begin
  select quantity, quantity - waiting into ordered, here from order_lines where id = line for no key update;
  select coalesce(sum(quantity), 0) into sent from parcel_lines where order_line_id = line;
  if here < sent + (select coalesce(sum(quantity), 0) from cancellations where order_line_id = line) then
    raise exception 'More is sent or cancelled than is here' using errcode = 'check_violation';
  end if;
  if sent < (select coalesce(sum(coalesce(came, quantity)), 0) from return_lines join returns on returns.id = return_id
             where order_line_id = line and state not in ('declined', 'closed')) then
    raise exception 'More is returned than was sent' using errcode = 'check_violation';
  end if;
  if ordered < (select coalesce(sum(quantity), 0) from refund_lines join refunds on refunds.id = refund_id
                where order_line_id = line and kind = 'pieces' and state <> 'failed') then
    raise exception 'More is refunded than was ordered' using errcode = 'check_violation';
  end if;
end $$;

-- No more goes back of a rate of tax than was charged of it, net or tax. Checked at the commit: what a bank or somebody at the
-- provider gave back is allocated after it is recorded.
create function refuse_excess_of_rate() returns trigger language plpgsql as $$
declare
  ordered orders;
  charged_net bigint;
  charged_tax bigint;
begin
  select orders.* into ordered from refunds join payments on payments.id = payment_id join orders on orders.id = order_id
    where refunds.id = new.refund_id and refunds.state <> 'failed';
  -- An order from before there was tax has no rates; its lines are its prices.
  if ordered.id is null or ordered.taxes = '[]' then
    return null;
  end if;
  select sum((one ->> 'netMinor')::bigint), sum((one ->> 'taxMinor')::bigint) into charged_net, charged_tax
    from jsonb_array_elements(ordered.taxes) one where (one ->> 'rate')::int = new.tax_rate;
  if exists (
    select from refund_lines join refunds on refunds.id = refund_id join payments on payments.id = payment_id
    where order_id = ordered.id and refunds.state <> 'failed' and tax_rate = new.tax_rate
    having sum(net_minor) > coalesce(charged_net, 0) or sum(tax_minor) > coalesce(charged_tax, 0)) then
    raise exception 'More of a rate is refunded than was charged' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create function refuse_excess_sale() returns trigger language plpgsql as $$
declare
  here integer;
begin
  select quantity - waiting into here from order_lines where id = new.order_line_id for no key update;
  if here < (select -sum(pieces) from stock_moves where order_line_id = new.order_line_id and kind = 'sold') then
    raise exception 'More is sold than is here of a line' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create function refuse_free_line() returns trigger language plpgsql as $$
begin
  if not (select exchange from orders where id = new.order_id) then
    raise exception 'Only an exchange costs nothing' using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- What a refund is for comes to its amount.
create function refuse_other_sum() returns trigger language plpgsql as $$
declare
  refund uuid;
begin
  if tg_table_name = 'refunds' then
    refund := new.id;
  else
    refund := new.refund_id;
  end if;
  if (select sum(net_minor + tax_minor) from refund_lines where refund_id = refund)
      <> (select amount_minor from refunds where id = refund) then
    raise exception 'The parts of a refund are not its amount' using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- What unpaid orders hold, and paid ones wait for, are packs of the size that they were ordered in.
create function refuse_repacking() returns trigger language plpgsql as $$
begin
  if old.held > 0 or exists (
    select from order_lines join orders on orders.id = order_id
    where product_id = new.id and waiting > 0 and orders.state in ('paid', 'packed')
  ) then
    raise exception 'Orders hold packs of this product, or wait for them' using errcode = 'check_violation',
      constraint = 'products_repacked';
  end if;
  return new;
end $$;

create function refuse_replacing_in_circle() returns trigger language plpgsql as $$
begin
  -- One at a time, since two transactions could close a circle together.
  perform pg_advisory_xact_lock(hashtext('products.replaced_by'));
  if exists (
    with recursive later (sku) as (
      select new.replaced_by union select replaced_by from later join products using (sku) where replaced_by is not null
    )
    select from later where sku = new.sku
  ) then
    raise exception 'Part number % would be replaced by itself', new.sku
      using errcode = 'check_violation', constraint = 'products_replaced_in_circle';
  end if;
  return null;
end $$;

-- A parcel that did not leave after all is taken back; what customers asked to return of a line is still no more than was sent.
create function refuse_returns_of_unsent() returns trigger language plpgsql as $$
begin
  -- guard: a parcel is not withdrawn from under a return | perform → -- perform | orders/corrections/corrections
  perform refuse_excess_of_line(old.order_line_id);
  return null;
end $$;

-- The seal that a row should have. Moments are written in one time zone, whatever the session's is.
create function seal_of(row_ anyelement, names text[]) returns bytea
  language plpgsql stable parallel safe set timezone = 'UTC' as $$
    begin
      return compute_seal(to_jsonb(row_), names);
    end
  $$;

-- Seals a row, by the columns that the trigger names. What was empty may be filled in; any other change needs `shop.reseal`.
create function seal_row() returns trigger language plpgsql set timezone = 'UTC' as $$
  declare
    was jsonb;
    now_ jsonb := to_jsonb(new);
    names text[] := tg_argv;
  begin
    if tg_op = 'UPDATE' and old.seal is not null and coalesce(current_setting('shop.reseal', true), '') <> 'on' then
      was := to_jsonb(old);
      new.seal := old.seal;
      if not exists (select from unnest(names) name where was -> name is distinct from now_ -> name)
        or exists (select from unnest(names) name where was -> name <> 'null' and was -> name is distinct from now_ -> name)
        or old.seal <> compute_seal(was, names) then
        return new;
      end if;
    end if;
    new.seal := compute_seal(now_, names);
    return new;
  end
$$;

create function session_lives(role text, created_at timestamptz, seen_at timestamptz) returns boolean
  language sql stable
  -- guard: a session has a maximum lifetime | '12 hours' when 'guest' then interval '24 hours' else interval '7 days' → '12 years' when 'guest' then interval '24 years' else interval '7 years' | identity/session/sessions.test
  return created_at > now() - case role when 'admin' then interval '12 hours' when 'guest' then interval '24 hours' else interval '7 days' end
     -- guard: an unused session expires | '30 minutes' when 'guest' then interval '2 hours' else interval '24 hours' → '30 days' when 'guest' then interval '2 days' else interval '24 days' | identity/session/sessions.test
     and seen_at > now() - case role when 'admin' then interval '30 minutes' when 'guest' then interval '2 hours' else interval '24 hours' end;

-- The product itself while it is for sale, otherwise the next one that is, of at most ten that replace each other.
create function sold_as(product uuid) returns uuid stable parallel safe language sql as $$
  with recursive later (id, replaced_by, archived_at, step) as (
    select id, replaced_by, archived_at, 0 from products where id = product
    union all
    select products.id, products.replaced_by, products.archived_at, step + 1
    from later join products on products.sku = later.replaced_by
    where later.archived_at is not null and step < 10
  )
  select id from later where archived_at is null
$$;

-- What of a document is taxed at 0: exempt goods and zero-rated ones, with their parts of the delivery, as `groupTaxes` in
-- src/invoices/vat.ts splits them on paper.
create function split_at_zero(content jsonb, whole_minor bigint, step bigint) returns table (treatment text, net_minor bigint)
language sql immutable parallel safe as $$
  with goods as (
    select case when coalesce(line ->> 'taxClass', 'exempt') = 'exempt' then 'exempt' else 'zero_rated' end as treatment,
      min(at) as first, sum((line ->> 'netMinor')::bigint) as net
    from jsonb_array_elements(content -> 'lines') with ordinality as lines (line, at)
    where (line ->> 'rate')::int = 0 group by 1
  ), weighed as (
    select *, sum(net) over () as whole, count(*) over () as kinds, first = min(first) over () as leads from goods
  ), delivered as (
    select treatment, sum(trunc(product / whole)
        + case when product % whole > other % whole or (product % whole = other % whole and product % whole > 0 and leads) then 1 else 0 end)
      * step as net
    from weighed cross join lateral jsonb_array_elements(content #> '{carriage,parts}') part
      cross join lateral (select (part ->> 'netMinor')::numeric / step * net as product, (part ->> 'netMinor')::numeric / step * (whole - net) as other) shares
    where (part ->> 'rate')::int = 0 and whole > 0 group by 1
  )
  select treatment, case kinds when 1 then whole_minor else (weighed.net + coalesce(delivered.net, 0))::bigint end
    from weighed left join delivered using (treatment) where kinds = 1 or weighed.net > 0
  union all select 'exempt', whole_minor where not exists (select from goods)
$$;

-- Its words, and those that marks join, such as numbers with hyphens, as one word too. src/orders/search/words.ts does the same.
create function split_words(folded text) returns text[] language sql immutable parallel safe as $$
  select array(select distinct left(word, 60) from unnest(
    string_to_array(translate(folded, apart || joining, repeat(' ', length(apart || joining))), ' ')
    || string_to_array(translate(folded, apart || joining, repeat(' ', length(apart))), ' ')
  ) word where word <> '')
  from (values (e' \t\n\r,;()[]{}"<>|«»„“”।', e'!#$%&''*+-./:=?@\\^_`~–—‐‑−·•’‘€£¥°')) marks (apart, joining)
$$;

create function terms_of(name text, translations jsonb, attributes jsonb, fits jsonb, size text)
returns table (key text, value text) immutable language sql as $$
  -- How many there are at all.
  select '', ''
  union all
  select '', unnest(tsvector_to_array(search_words(fold_text(texts), fold_umlauts(texts)))) from (
    select left(name, 1000) || case when translations ? 'name' then coalesce(
      (select string_agg(e'\n' || named.value, '' order by named.key) from jsonb_each_text(translations -> 'name') named), '')
      else '' end as texts
    offset 0
  ) given
  union all
  select key, left(value, 200) from jsonb_each_text(attributes)
  union all
  select distinct '=fits', left(fit ->> 'ref', 200) || E'\n' || left(coalesce(size, ''), 200) from jsonb_array_elements(fits) fit
$$;

-- The page of a size says which families it is used with, not how many of their products.
create function used_size(value text) returns text immutable parallel safe language sql as
  $$ select split_part(value, E'\n', 1) $$;

-- The shop's own bearer tokens. Only the hash is kept; a token dies with its identity session.
create table access_tokens (
  token_hash bytea not null,
  user_id uuid not null,
  session_id uuid not null,
  created_at timestamptz(3) default now() not null,
  expires_at timestamptz not null,
  constraint access_tokens_token_hash_check check (length(token_hash) = 32),
  constraint access_tokens_pkey primary key (token_hash)
);
create index access_tokens_expires_at_idx on access_tokens (expires_at);
create index access_tokens_session_id_idx on access_tokens (session_id);

-- What made the shop doubt whether the payment account is its own. Until the owner has answered, it sells nothing.
create table account_doubts (
  id uuid not null,
  kind text not null,
  -- Of what: a place, an intent, an installation, an address.
  subject text not null,
  found_at timestamptz default now() not null,
  answered_at timestamptz,
  constraint account_doubts_kind_check check (kind in ('moved', 'lost_payments', 'other_shop', 'other_webhook')),
  constraint account_doubts_pkey primary key (id)
);
create unique index account_doubts_open on account_doubts (kind, subject) where answered_at is null;

-- Accounts whose owners were asked to give everything to another account of theirs.
create table account_merges (
  account_id uuid not null,
  into_id uuid not null,
  asked_at timestamptz default now() not null,
  constraint account_merges_check check (account_id <> into_id),
  constraint account_merges_pkey primary key (account_id)
);
create index account_merges_asked on account_merges (asked_at);
create index account_merges_into on account_merges (into_id);

-- Who may order on account, how much they may owe, and how many days they have.
create table account_terms (
  customer_id uuid not null,
  limit_minor integer not null,
  currency text not null,
  days smallint not null,
  constraint account_terms_days_check check (days >= 1 and days <= 120),
  constraint account_terms_limit_minor_check check (limit_minor > 0),
  constraint account_terms_pkey primary key (customer_id)
);

-- The address books of customers.
create table addresses (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  company text not null,
  street text not null,
  extra text not null,
  postcode text not null,
  city text not null,
  region text not null,
  country text not null,
  phone text not null,
  used_at timestamptz default now() not null,
  constraint addresses_city_check check (length(city) >= 1 and length(city) <= 80),
  constraint addresses_company_check check (length(company) <= 100),
  constraint addresses_country_check check (country ~ '^[A-Z]{2}$'),
  constraint addresses_extra_check check (length(extra) <= 120),
  constraint addresses_name_check check (length(name) >= 1 and length(name) <= 100),
  constraint addresses_phone_check check (length(phone) <= 30),
  constraint addresses_postcode_check check (length(postcode) <= 16),
  constraint addresses_region_check check (region ~ '^[A-Z0-9]{0,3}$'),
  constraint addresses_street_check check (length(street) >= 1 and length(street) <= 120),
  constraint addresses_user_id_name_company_street_extra_postcode_city_r_key unique (user_id, name, company, street, extra, postcode, city, region, country, phone),
  constraint addresses_pkey primary key (id)
);

-- Failed sign-ins and other counted attempts, shared by all nodes.
create table attempt_counters (
  key text not null,
  count integer not null,
  resets_at timestamptz not null,
  constraint attempt_counters_count_check check (count > 0),
  -- guard: counters hold no addresses | check (key !~ '[@./]') → check (true) | privacy/columns
  constraint attempt_counters_hashed check (key !~ '[@./]'),
  constraint attempt_counters_pkey primary key (key)
);
create index attempt_counters_resets_at_idx on attempt_counters (resets_at);

create table audit_log (
  id bigint generated always as identity,
  actor_id uuid,
  action text not null,
  subject text not null,
  details jsonb default '{}'::jsonb not null,
  at timestamptz default now() not null,
  demo boolean default is_seeding() not null,
  constraint audit_log_pkey primary key (id)
);
-- Whether an action was undone is asked for every row of the list of changes.
create index audit_log_undone on audit_log (subject) where action in ('undo', 'redo');
-- guard: the audit log is append-only | update or delete → delete | history
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();

-- What each audit of the books found. A night is a calendar day where the seller is, and has one audit; those by hand have none.
create table audits (
  id uuid not null,
  night date,
  begun_at timestamptz default now() not null,
  finished_at timestamptz,
  findings jsonb default '[]'::jsonb not null,
  constraint audits_findings_check check (jsonb_typeof(findings) = 'array'),
  constraint audits_night_key unique (night),
  constraint audits_pkey primary key (id)
);
create index audits_finished on audits (finished_at desc) where finished_at is not null;

create table order_lines (
  id uuid not null,
  order_id uuid not null,
  "position" integer not null,
  product_id uuid not null,
  sku text not null,
  name text not null,
  unit_price_minor integer not null,
  quantity integer not null,
  -- How many pieces a sales unit of the line had when it was ordered. For older orders that is what it has today.
  pack_size integer default 1 not null,
  note text default '' not null,
  net_minor integer,
  tax_minor integer default 0 not null,
  -- In thousandths of a percent.
  tax_rate integer default 0 not null,
  -- How many of its pieces are not here yet. The others are held, and sold once they are paid.
  waiting integer default 0 not null,
  -- In how many days after the payment these are expected, as it was said; null: unknown, or nothing is waited for.
  lead_time_days integer,
  -- Cancelling can change the price of what stays: so many pieces, of which so many were refunded then, come to so much.
  priced_quantity integer,
  priced_refunded integer default 0 not null,
  priced_minor integer,
  -- A line’s list price, breaks, quantities, mass and rates: `{price, priceBreaks, minimum, step, grams, homeRate, rate}`.
  price_terms jsonb,
  translations jsonb default '{}'::jsonb not null,
  -- What customs ask of goods that are sent abroad, as the product had it when it was ordered. Null: unknown, or an older order.
  tariff_code text,
  origin text,
  seal bytea,
  -- Its price has tax added, or in it, or had tax in it that is not owed.
  constraint order_lines_add_up check (unit_price_minor::bigint * quantity in (net_minor, net_minor + tax_minor) or (tax_minor = 0 and net_minor < unit_price_minor::bigint * quantity)),
  constraint order_lines_check check (waiting >= 0 and waiting <= quantity),
  constraint order_lines_check1 check ((priced_quantity is null) = (priced_minor is null)),
  constraint order_lines_lead_time_bounded check (lead_time_days <= 999),
  constraint order_lines_lead_time_days_check check (lead_time_days >= 0),
  constraint order_lines_net_minor_check check (net_minor >= 0),
  constraint order_lines_note_check check (length(note) <= 200),
  constraint order_lines_origin_check check (origin ~ '^[A-Z]{2}$'),
  constraint order_lines_pack_size_check check (pack_size > 0),
  constraint order_lines_priced_minor_check check (priced_minor >= 0),
  constraint order_lines_priced_quantity_check check (priced_quantity >= 0),
  constraint order_lines_priced_refunded_check check (priced_refunded >= 0),
  constraint order_lines_quantity_check check (quantity >= 1 and quantity <= 999),
  constraint order_lines_tariff_code_check check (tariff_code ~ '^[0-9]{6,11}$'),
  constraint order_lines_tax_minor_check check (tax_minor >= 0),
  constraint order_lines_tax_rate_check check (tax_rate >= 0),
  constraint order_lines_translations_check check (jsonb_typeof(translations) = 'object' and (translations - 'name') = '{}'::jsonb and not translations @? '$.*?(@.type() != "object")'::jsonpath and not translations @? '$.*.keyvalue()?((@."value".type() != "string" || @."value" == "") || !(@."key" like_regex "^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$"))'::jsonpath),
  constraint order_lines_unit_price_minor_check check (unit_price_minor >= 0),
  constraint order_lines_order_id_position_key unique (order_id, "position"),
  constraint order_lines_pkey primary key (id)
);
create index order_lines_product_id_idx on order_lines (product_id);
create index order_lines_waiting on order_lines (product_id) where waiting > 0;
-- guard: only an exchange costs nothing | drop | orders/exchanges
create trigger free_in_exchange after insert or update of unit_price_minor on order_lines for each row when (new.unit_price_minor = 0) execute function refuse_free_line();
create trigger indexed after insert on order_lines
  referencing new table as inserted for each statement execute function index_placed_orders();
create trigger sealed before insert or update on order_lines for each row execute function seal_row(
  order_id, position, product_id, sku, name, translations, quantity, pack_size, price_terms, lead_time_days, tariff_code, origin);
create trigger waiting_noted after update of waiting on order_lines
  for each row when (new.waiting < old.waiting) execute function note_waiting();

create table orders (
  id uuid not null,
  number bigint generated always as identity (start with 100001),
  customer_id uuid not null,
  customer_name text not null,
  state text default 'unpaid' not null,
  currency text not null,
  total_minor integer not null,
  -- While this lies ahead, the pieces of the order are kept for it. Null: nothing is held.
  hold_until timestamptz,
  phone text not null,
  address text not null,
  placed_at timestamptz(3) default now() not null,
  paid_at timestamptz,
  cancelled_at timestamptz,
  received_mailed_at timestamptz,
  paid_mailed_at timestamptz,
  version integer default 1 not null,
  -- The language that an order was placed in: its mails are written later, by a job that knows only the row.
  locale text default 'en' not null,
  -- How often the pieces of an unpaid order were held again, and which orders are waiting to be paid.
  renewals integer default 0 not null,
  -- An order of many lines: the customer's own number for it, and what the customer wrote about it and about each line.
  reference text default '' not null,
  note text default '' not null,
  -- What an order comes to: where it goes and how, and the tax on it. Orders from before have neither delivery nor a ground.
  -- As they were when the order was placed; none of an order that was bought at once, or whose customer is forgotten.
  delivery_address jsonb,
  billing_address jsonb,
  vat_number text default '' not null,
  -- The method as it was offered, at its price: `{key, name, nameBn, priceMinor, daysFrom, daysTo}`.
  delivery_method jsonb,
  -- Without tax, as is the delivery.
  goods_minor integer,
  delivery_minor integer default 0 not null,
  tax_minor integer default 0 not null,
  ground text,
  -- By rate in thousandths of a percent, the highest first: `[{rate, netMinor, taxMinor}]`.
  taxes jsonb default '[]'::jsonb not null,
  demo boolean default is_practice() not null,
  -- Payments that a bank decides about keep the pieces of an order for days: how often they did, and until when at most.
  bank_holds integer default 0 not null,
  bank_hold_until timestamptz,
  -- From which address block an order was placed, as a keyed hash, so that what one block holds without paying is limited. It
  -- is removed after a day.
  source bytea,
  end_failures integer default 0 not null,
  -- When the order, unpaid, may be ended again after a try that failed.
  next_end_at timestamptz,
  -- What the delivery became dearer by, kept back from refunds.
  delivery_added_minor integer default 0 not null,
  -- What an order was priced by, kept with it, so that what stays after a cancellation is priced as if it had been ordered so. Null:
  -- an order from before; what is cancelled of it gives back what was paid for it.
  -- How tax was computed, and the bands of the method of delivery: `{pricing, method: {bands, freeFrom} | null}`.
  price_terms jsonb,
  -- What the delivery costs since the last cancellation, tax included; null: what was charged.
  delivery_priced_minor integer,
  -- `{number, state, answer, name, address, requestId, checkedAt}`; null without a number that tax depends on.
  vat_check jsonb,
  -- The country of an order that was bought at once, whose address is one text: `{country, region}`. Older ones went home.
  delivery_place jsonb,
  -- What an order's customer was promised: paid before `order_before` it is dispatched on `dispatch_day` and arrives within two
  -- days of the calendar. Orders from before, and those that wait for pieces of which nobody knows when they come, have none.
  order_before timestamptz,
  dispatch_day date,
  arrives_from date,
  arrives_to date,
  -- Whether the price of an order is agreed anew before it is paid, though its pieces are still held: no tax is due any more.
  priced_anew boolean default false not null,
  -- Orders that are paid by transfer to the shop's own account, which no payment provider knows of.
  transfer_until date,
  -- The admin who has typed an order in for its customer; null: the customer has placed it.
  typed_in_by uuid,
  -- What is sent for returned pieces instead of their money: an order of its own that costs nothing. The money of the pieces stays with the
  -- order that was paid.
  exchange boolean default false not null,
  -- The last day of a transfer that its customer was reminded of. Agreed to anew for another day, they are reminded again.
  transfer_reminded date,
  seal bytea,
  -- guard: what an order is made of is its total | drop | orders/pricing/order-terms.test
  constraint orders_add_up check ((goods_minor + delivery_minor + tax_minor) = total_minor),
  constraint orders_address_check check (length(address) <= 700),
  constraint orders_bank_holds_check check (bank_holds >= 0),
  constraint orders_check check (paid_at is not null or (state in ('unpaid', 'paying', 'cancelled', 'refund_due', 'refunded'))),
  constraint orders_check1 check (hold_until is null or (state in ('unpaid', 'paying'))),
  constraint orders_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint orders_customer_name_check check (length(customer_name) <= 200),
  constraint orders_delivery_added_minor_check check (delivery_added_minor >= 0),
  constraint orders_delivery_minor_check check (delivery_minor >= 0),
  constraint orders_delivery_place_check check ((delivery_place ->> 'country') ~ '^[A-Z]{2}$'),
  constraint orders_delivery_priced_minor_check check (delivery_priced_minor >= 0),
  constraint orders_end_failures_check check (end_failures >= 0),
  constraint orders_goods_minor_check check (goods_minor > 0),
  constraint orders_ground_check check (ground in ('taxed', 'untaxed', 'reverse_charge', 'export')),
  constraint orders_locale_check check (locale ~ '^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$'),
  constraint orders_note_check check (length(note) <= 1000),
  constraint orders_phone_check check (length(phone) <= 30),
  constraint orders_promise_in_order check (dispatch_day <= arrives_from and arrives_from <= arrives_to),
  constraint orders_promise_is_whole check (num_nulls(order_before, dispatch_day, arrives_from, arrives_to) = any (array[0, 4])),
  constraint orders_reference_check check (length(reference) <= 60),
  constraint orders_renewals_check check (renewals >= 0 and renewals <= 3),
  constraint orders_source_check check (length(source) = 16),
  constraint orders_state_check check (state in ('unpaid', 'paying', 'paid', 'packed', 'shipped', 'delivered', 'cancelled', 'refund_due', 'refunded')),
  constraint orders_tax_minor_check check (tax_minor >= 0),
  constraint orders_total_minor_check check (
case
    when exchange then total_minor = 0
    else total_minor > 0
end),
  constraint orders_untaxed check (tax_minor = 0 or ground = 'taxed'),
  -- guard: tax is taken off for a VAT number only if its tax office knows it | drop | orders/vat/vat-check
  constraint orders_vat_checked check (ground is distinct from 'reverse_charge' or coalesce((vat_check ->> 'answer') in ('valid', 'unchecked'), false)),
  constraint orders_vat_number_check check (length(vat_number) <= 20),
  constraint orders_number_key unique (number),
  constraint orders_pkey primary key (id)
);
create index orders_by_transfer on orders (transfer_until) where transfer_until is not null and state in ('unpaid', 'paying');
create index orders_cancelled on orders (cancelled_at) where state = 'cancelled' and address <> '';
create index orders_dispatch_day on orders (dispatch_day) where dispatch_day is not null;
create index orders_holding on orders (hold_until) where hold_until is not null;
create index orders_in_state on orders (state, placed_at desc, id desc);
-- The owner's lists are read in their order from an index, however many orders there are.
create index orders_newest on orders (placed_at desc, id desc);
create index orders_of_customer on orders (customer_id, placed_at desc, id desc);
create index orders_of_source on orders (source, placed_at) where source is not null;
create index orders_open on orders (placed_at) where state in ('unpaid', 'paying');
create index orders_paid on orders (paid_at) where paid_at is not null;
create index orders_to_confirm on orders (placed_at) where received_mailed_at is null;
create index orders_to_receipt on orders (paid_at) where paid_at is not null and paid_mailed_at is null;
create trigger indexed after update on orders for each row
  when ((old.placed_at, old.customer_id, old.customer_name, old.phone, old.address, old.reference, old.vat_number, old.total_minor,
      old.delivery_address, old.billing_address)
    is distinct from (new.placed_at, new.customer_id, new.customer_name, new.phone, new.address, new.reference, new.vat_number,
      new.total_minor, new.delivery_address, new.billing_address))
  execute function index_changed_order();
-- Until it is paid an order is renewed, at other prices.
create trigger sealed before insert or update on orders for each row when (new.paid_at is not null) execute function seal_row(
  number, customer_id, currency, placed_at, paid_at, locale, demo, exchange, price_terms, delivery_method, delivery_place, order_before,
  dispatch_day, arrives_from, arrives_to);

-- Packs that paid orders wait for: the next ones that arrive are theirs.
-- guard: pieces that come are for the orders that wait for them | waiting > 0 → false | orders/backorders/backorders
create view awaited_packs as
  select product_id, sum(waiting)::int as packs
  from order_lines join orders on orders.id = order_lines.order_id
  where waiting > 0 and orders.state in ('paid', 'packed')
  group by product_id;

-- What went through the provider's balance, as it counts: charges, refunds, disputes, fees and payouts.
create table balance_entries (
  id text not null,
  category text not null,
  source text not null,
  intent_id text,
  payout_id text,
  amount bigint not null,
  fee bigint not null,
  currency text not null,
  created_at timestamptz not null,
  available_at timestamptz not null,
  constraint balance_entries_pkey primary key (id)
);
create index balance_entries_by_day on balance_entries (created_at, id);
create index balance_entries_of_intent on balance_entries (intent_id);
create index balance_entries_of_payout on balance_entries (payout_id);

-- Pieces that will not be sent. They are back on the shelf.
create table cancellations (
  id uuid not null,
  order_line_id uuid not null,
  quantity integer not null,
  cancelled_at timestamptz default now() not null,
  seal bytea,
  constraint cancellations_quantity_check check (quantity > 0),
  constraint cancellations_pkey primary key (id)
);
create index cancellations_order_line_id_idx on cancellations (order_line_id);
-- guard: no more is cancelled than is left to send | drop | orders/cancellation/cancel
create trigger cancelled_once after insert or update on cancellations for each row execute function refuse_excess();
create trigger sealed before insert or update on cancellations for each row execute function seal_row(
  order_line_id, quantity, cancelled_at);

create table return_lines (
  id uuid not null,
  return_id uuid not null,
  order_line_id uuid not null,
  quantity integer not null,
  reason text not null,
  -- Whether it went back on the shelf; null: it has not come yet.
  restocked integer,
  -- Returns come in parts, or never: how many pieces of a line came, and returns that were closed.
  -- How many pieces came; null: nobody has looked yet. What did not come is in a return of its own, or in none.
  came integer,
  -- What an admin saw, for the customer.
  finding text default '' not null,
  seal bytea,
  constraint return_lines_came_check check (came >= 0),
  constraint return_lines_check1 check ((came is null) = (restocked is null)),
  constraint return_lines_finding_check check (length(finding) <= 300),
  constraint return_lines_quantity_check check (quantity > 0),
  constraint return_lines_reason_check check (length(reason) <= 300),
  constraint return_lines_restocked_check check (restocked >= 0 and restocked <= came),
  constraint return_lines_return_id_order_line_id_key unique (return_id, order_line_id),
  constraint return_lines_pkey primary key (id)
);
create index return_lines_order_line_id_idx on return_lines (order_line_id);
-- guard: no more is returned than was sent | drop | orders/returns/returns
create trigger returned_once after insert or update on return_lines for each row execute function refuse_excess();
create trigger sealed before insert or update on return_lines for each row execute function seal_row(return_id, order_line_id, quantity);

-- Orders: paid lines that were not refunded with their order, without what was sent in exchange and cost nothing. `remaining`: the packs
-- that were neither cancelled nor returned.
create view bought_lines as
  select line.id, line.product_id, orders.customer_id, orders.id as order_id, orders.number, orders.placed_at, orders.currency,
    line.unit_price_minor, line.pack_size, line.quantity,
    line.quantity - coalesce((select sum(quantity) from cancellations where order_line_id = line.id), 0)::int
      - coalesce((select sum(came) from return_lines where order_line_id = line.id), 0)::int as remaining
  from orders join order_lines line on line.order_id = orders.id
  where orders.paid_at is not null and orders.state not in ('refund_due', 'refunded') and not orders.exchange;

-- Who has paid for a product and was not refunded, a row for each line.
create view bought_products as
  select orders.customer_id, order_lines.product_id
  from orders join order_lines on order_lines.order_id = orders.id
  where orders.state in ('paid', 'packed', 'shipped', 'delivered');

-- Orders: what was cancelled of their lines.
create view cancelled_pieces as
  select id, order_line_id, quantity from cancellations;

-- The carts of accounts; those of visitors are in their browsers.
create table cart_lines (
  user_id uuid not null,
  product_id uuid not null,
  -- Of sales units, as many as one order may hold of a product.
  quantity integer not null,
  note text default '' not null,
  -- The price of one sales unit that the customer has seen, so that another one can be pointed out.
  seen_price_minor integer not null,
  -- What two carts came to where fewer are left, until the customer has seen that.
  wanted integer,
  added_at timestamptz(3) default now() not null,
  -- The pack that the customer has seen, so that another one can be pointed out.
  seen_pack_size integer default 1 not null,
  constraint cart_lines_note_check check (length(note) <= 200),
  constraint cart_lines_quantity_check check (quantity >= 1 and quantity <= 999),
  constraint cart_lines_seen_pack_size_check check (seen_pack_size > 0),
  constraint cart_lines_seen_price_minor_check check (seen_price_minor > 0),
  constraint cart_lines_pkey primary key (user_id, product_id)
);
create index cart_lines_product_id_idx on cart_lines (product_id);

create table categories (
  id uuid not null,
  parent_id uuid,
  slug text not null,
  name text not null,
  description text default '' not null,
  "position" integer not null,
  demo boolean default is_seeding() not null,
  translations jsonb default '{}'::jsonb not null,
  constraint categories_slug_check check (slug ~ '^[a-z0-9-]{1,120}$'),
  constraint categories_translations_check check (jsonb_typeof(translations) = 'object' and (translations - 'name' - 'description') = '{}'::jsonb and not translations @? '$.*?(@.type() != "object")'::jsonpath and not translations @? '$.*.keyvalue()?((@."value".type() != "string" || @."value" == "") || !(@."key" like_regex "^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$"))'::jsonpath),
  constraint categories_slug_key unique (slug),
  constraint categories_pkey primary key (id)
);
create index categories_parent_id_position_idx on categories (parent_id, "position");
create trigger noted after insert or update or delete on categories
  for each row execute function note_everything();
create trigger noted_truncate after truncate on categories for each statement execute function note_everything();

-- What was changed, for the caches. Readers follow the transaction id, because rows of
-- transactions that commit late carry early numbers.
create table changes (
  id bigint generated always as identity,
  tx xid8 default pg_current_xact_id() not null,
  tag text not null,
  at timestamptz default now() not null,
  constraint changes_pkey primary key (id)
);
create index changes_at_idx on changes (at);
create index changes_tx_idx on changes (tx);

-- What follows a message: answers of the shop, what its customer writes on, notes that only admins read, and mails that a
-- program has written.
create table conversation_entries (
  id uuid not null,
  message_id uuid not null,
  kind text not null,
  author_id uuid,
  -- The sender of a mail, if it is not the conversation's address.
  other_address text,
  text text not null,
  -- The end of a mail that repeats what was written before.
  quoted text default '' not null,
  left_out integer default 0 not null,
  mail_id text,
  at timestamptz(3) default now() not null,
  constraint conversation_entries_kind_check check (kind in ('answer', 'customer', 'note', 'automatic')),
  constraint conversation_entries_left_out_check check (left_out >= 0),
  constraint conversation_entries_mail_id_check check (length(mail_id) <= 300),
  constraint conversation_entries_other_address_check check (length(other_address) <= 254),
  constraint conversation_entries_quoted_check check (length(quoted) <= 20000),
  constraint conversation_entries_text_check check (length(text) <= 20000),
  constraint conversation_entries_pkey primary key (id)
);
create index conversation_entries_author on conversation_entries (author_id) where author_id is not null;
create index conversation_entries_in_order on conversation_entries (message_id, at, id);
create index conversation_entries_newest on conversation_entries (at) where kind = 'customer';
create trigger conversation_entries_append_only before update of message_id, kind, text, quoted, at on conversation_entries
  for each row execute function refuse_change();

-- Files that are sent with what is written in a conversation. They are here and not in a folder, since they belong to two parties alone
-- and go with the conversation.
create table conversation_files (
  id uuid not null,
  -- Null: uploaded, and not sent yet.
  message_id uuid,
  -- What it was sent with; null: the message that began the conversation.
  entry_id uuid,
  uploaded_by uuid,
  name text not null,
  -- Nothing that is sent here becomes smaller by compressing it.
  content bytea not null,
  bytes integer generated always as (octet_length(content)) stored not null,
  created_at timestamptz(3) default now() not null,
  constraint conversation_files_bytes_check check (bytes >= 1 and bytes <= 5242880),
  constraint conversation_files_check check (entry_id is null or message_id is not null),
  constraint conversation_files_name_check check (length(name) >= 1 and length(name) <= 120),
  constraint conversation_files_pkey primary key (id)
); alter table only conversation_files alter column content set storage external;
-- How much came with mails of late.
create index conversation_files_mailed on conversation_files (created_at) where uploaded_by is null;
create index conversation_files_of_entry on conversation_files (entry_id) where entry_id is not null;
create index conversation_files_of_message on conversation_files (message_id) where message_id is not null;
create index conversation_files_of_uploader on conversation_files (uploaded_by, created_at) where uploaded_by is not null;
create index conversation_files_unsent on conversation_files (created_at) where message_id is null;

-- The links with which those without an account read a conversation and write on.
create table conversation_links (
  token_hash bytea not null,
  message_id uuid not null,
  expires_at timestamptz not null,
  constraint conversation_links_token_hash_check check (length(token_hash) = 32),
  constraint conversation_links_pkey primary key (token_hash)
);
create index conversation_links_expire on conversation_links (expires_at);
create index conversation_links_of_message on conversation_links (message_id);

-- Part numbers of other makers that ours replace.
create table cross_references (
  number text not null,
  maker text not null,
  product_id uuid not null,
  demo boolean default is_seeding() not null,
  -- As it is searched for: without blanks, dashes and dots.
  compact text generated always as (compact_text(number)) stored not null,
  constraint cross_references_maker_check check (length(maker) >= 1 and length(maker) <= 60),
  constraint cross_references_number_check check (length(number) >= 1 and length(number) <= 60),
  constraint cross_references_pkey primary key (maker, number)
);
create index cross_references_compact_idx on cross_references (compact);
create index cross_references_compact_spelled on cross_references (compact_text(spell_umlauts(number)))
  where octet_length(number) <> length(number);
create index cross_references_product_id_idx on cross_references (product_id);
create trigger noted after insert or update or delete on cross_references
  for each statement execute function note_everything();

-- What admins note about a customer. A note is never rewritten; it goes with the account that is erased.
create table customer_notes (
  id uuid not null,
  customer_id uuid not null,
  author_id uuid,
  text text not null,
  written_at timestamptz(3) default now() not null,
  constraint customer_notes_text_check check (length(text) >= 1 and length(text) <= 2000),
  constraint customer_notes_pkey primary key (id)
);
create index customer_notes_author on customer_notes (author_id);
create index customer_notes_newest on customer_notes (customer_id, written_at desc, id desc);
create trigger customer_notes_append_only before update of customer_id, text, written_at on customer_notes
  for each row execute function refuse_change();

-- How much was bought lately, counted anew once an hour: a level is twice as much as the one below, so that a few orders
-- more change no order of results.
create table demand (
  -- Of a product, or of a family for all of its products.
  id uuid not null,
  level smallint not null,
  constraint demand_level_check check (level > 0),
  constraint demand_pkey primary key (id)
);
create trigger noted_delete after delete on demand
  referencing old table as changed for each statement execute function note_demand();
create trigger noted_insert after insert on demand
  referencing new table as changed for each statement execute function note_demand();
create trigger noted_update after update on demand
  referencing new table as changed for each statement execute function note_demand();

-- A customer who asked the bank for the money back. The bank decides: won keeps it here, lost takes it.
create table disputes (
  id uuid not null,
  payment_id uuid not null,
  provider_dispute_id text not null,
  amount_minor integer not null,
  currency text not null,
  reason text not null,
  state text default 'open' not null,
  opened_at timestamptz default now() not null,
  closed_at timestamptz,
  -- The customer of a dispute that was lost is told, once; of those before nobody is told any more.
  mailed_at timestamptz,
  seal bytea,
  constraint disputes_amount_minor_check check (amount_minor > 0),
  constraint disputes_state_check check (state in ('open', 'won', 'lost')),
  constraint disputes_provider_dispute_id_key unique (provider_dispute_id),
  constraint disputes_pkey primary key (id)
);
create index disputes_newest on disputes (opened_at);
create index disputes_payment_id_idx on disputes (payment_id);
create index disputes_to_mail on disputes (closed_at) where state = 'lost' and mailed_at is null;
create trigger sealed before insert or update on disputes for each row execute function seal_row(
  payment_id, provider_dispute_id, currency, opened_at);

-- The line of the return that a line of an exchange replaces.
create table exchange_lines (
  order_line_id uuid not null,
  return_line_id uuid not null,
  constraint exchange_lines_pkey primary key (order_line_id)
);
create index exchange_lines_replaced on exchange_lines (return_line_id);
-- guard: no more is sent instead than came back | drop | orders/exchanges
create trigger exchanged_once after insert or update on exchange_lines for each row execute function refuse_excess_of_exchange();

-- What one unit of a currency (`base`) cost in another one (`quote`) on a day: entered by an admin, published by the European
-- Central Bank, or made up for a demonstration. Invoices have a copy of the rate that they say.
create table exchange_rates (
  base text not null,
  quote text not null,
  day date not null,
  rate numeric not null,
  source text not null,
  constraint exchange_rates_base_check check (base ~ '^[A-Z]{3}$'),
  constraint exchange_rates_check check (base <> quote),
  constraint exchange_rates_quote_check check (quote ~ '^[A-Z]{3}$'),
  constraint exchange_rates_rate_check check (rate > 0::numeric and rate < '1000000000000'::numeric),
  constraint exchange_rates_source_check check (source in ('admin', 'ecb', 'practice')),
  constraint exchange_rates_pkey primary key (day, base, quote, source)
);

-- The return whose pieces an order replaces. `taken_back_at`: when that was decided otherwise; null: it stands.
create table exchanges (
  order_id uuid not null,
  return_id uuid not null,
  taken_back_at timestamptz(3),
  constraint exchanges_pkey primary key (order_id)
);
-- guard: a return has one exchange at a time | create unique index → create index | orders/exchanges
create unique index exchanges_standing on exchanges (return_id) where taken_back_at is null;

create table families (
  id uuid not null,
  category_id uuid not null,
  slug text not null,
  name text not null,
  standard text default '' not null,
  description text default '' not null,
  facts jsonb default '[]'::jsonb not null,
  attributes jsonb default '[]'::jsonb not null,
  image_id uuid,
  demo boolean default is_seeding() not null,
  translations jsonb default '{}'::jsonb not null,
  -- How common a family is: 0 for a special form, 3 for the first one that comes to mind. Searches that say no more show the
  -- common ones first.
  commonness smallint default 1 not null,
  -- What a family asks of its products: `attributes.` and a key, or the field of a product.
  asks text[] default '{}'::text[] not null,
  documents jsonb default '[]'::jsonb not null,
  -- How a family is drawn: the name of a shape, and where each of its parameters comes from (src/drawings/mapping.ts).
  drawing jsonb,
  -- not beside the release before: the check of translations is made anew with one field more, and what the new column holds is checked.
  -- What the products of a family are for, as people say it who do not know their name: a line each, with what is done before the
  -- colon and with what behind it. Searches find a family by it.
  purposes text default '' not null,
  constraint families_asks_check check (cardinality(asks) <= 70),
  constraint families_commonness_check check (commonness >= 0 and commonness <= 3),
  constraint families_documents_check check (jsonb_typeof(documents) = 'array' and jsonb_array_length(documents) <= 10 and not documents @? '$[*]?(!(@."name" like_regex "^[0-9a-f]{32}$"))'::jsonpath),
  constraint families_drawing_check check (drawing is null or jsonb_typeof(drawing) = 'object' and jsonb_typeof(drawing -> 'shape') = 'string' and jsonb_typeof(drawing -> 'parameters') = 'object'),
  constraint families_purposes_check check (length(purposes) <= 4000),
  constraint families_slug_check check (slug ~ '^[a-z0-9-]{1,120}$'),
  constraint families_translations_check check (jsonb_typeof(translations) = 'object' and (translations - 'name' - 'description' - 'facts' - 'purposes') = '{}'::jsonb and not translations @? '$.*?(@.type() != "object")'::jsonpath and not translations @? '$.*.keyvalue()?((@."value".type() != "string" || @."value" == "") || !(@."key" like_regex "^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$"))'::jsonpath),
  constraint families_slug_key unique (slug),
  constraint families_pkey primary key (id)
);
create index families_category_id_idx on families (category_id);
create trigger asks_noted after update of asks on families for each row when (old.asks <> new.asks)
  execute function note_asks();
create trigger noted after insert or update or delete on families
  for each row execute function note_everything();
create trigger noted_truncate after truncate on families for each statement execute function note_everything();

-- What stands at an image host, by content: a row says that the host gave the picture back as it was sent. The files here
-- stay; a picture without a row is shown from here.
create table hosted_pictures (
  sha256 bytea not null,
  store text not null,
  access text not null,
  -- Where browsers get it, narrowest first: [{"url": …, "width": …}]
  sources jsonb not null,
  -- The SHA-256 of each file that was sent, widest last.
  checksums text[] not null,
  -- Where a person can delete it, if no program can.
  delete_url text default '' not null,
  checked_at timestamptz(3) default now() not null,
  constraint hosted_pictures_access_check check (access in ('public', 'private')),
  constraint hosted_pictures_sha256_check check (length(sha256) = 32),
  constraint hosted_pictures_sources_check check (jsonb_typeof(sources) = 'array'),
  constraint hosted_pictures_store_check check (store in ('imgbb', 's3')),
  constraint hosted_pictures_pkey primary key (sha256, store)
);
create index hosted_pictures_checked on hosted_pictures (store, checked_at);

-- One answer for each posted key, written in the transaction of the work it answers for.
create table idempotency_keys (
  user_id uuid not null,
  operation text not null,
  key text not null,
  body_hash bytea not null,
  reply jsonb,
  created_at timestamptz(3) default now() not null,
  constraint idempotency_keys_key_check check (length(key) >= 1 and length(key) <= 255),
  constraint idempotency_keys_pkey primary key (user_id, operation, key)
);
create index idempotency_keys_created_at_idx on idempotency_keys (created_at);

create table identity_accounts (
  id uuid not null,
  user_id uuid not null,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz(3) default now() not null,
  updated_at timestamptz default now() not null,
  constraint identity_accounts_provider_id_account_id_key unique (provider_id, account_id),
  constraint identity_accounts_pkey primary key (id)
);
create index identity_accounts_user_id_idx on identity_accounts (user_id);

-- Browsers that have signed in to an account before: strangers who guess its password elsewhere do not lock these out.
-- The hash covers the account too, so that rows of two accounts never show that they share a browser.
create table identity_devices (
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  seen_at timestamptz default now() not null,
  constraint identity_devices_token_hash_check check (length(token_hash) = 32),
  constraint identity_devices_user_id_token_hash_key unique (user_id, token_hash),
  constraint identity_devices_pkey primary key (id)
);
create index identity_devices_seen_at_idx on identity_devices (seen_at);

-- What an admin of a live shop needs besides the password to set up their first second factor; kept as a hash, used once.
create table identity_enrolment_codes (
  user_id uuid not null,
  code_hash bytea not null,
  expires_at timestamptz not null,
  constraint identity_enrolment_codes_code_hash_check check (length(code_hash) = 32),
  constraint identity_enrolment_codes_pkey primary key (user_id)
);

create table identity_sessions (
  id uuid not null,
  user_id uuid not null,
  token text not null,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz(3) default now() not null,
  updated_at timestamptz default now() not null,
  -- A session ends a while after it was last used, and in any case a while after it began; an admin's sooner.
  seen_at timestamptz default now() not null,
  -- Where a session's owner proved who they are, if not with a password of the shop: signing out ends the session there too.
  source text,
  constraint identity_sessions_source_check check (source in ('google', 'oidc')),
  constraint identity_sessions_token_key unique (token),
  constraint identity_sessions_pkey primary key (id)
);
create index identity_sessions_user_id_idx on identity_sessions (user_id);

create table identity_two_factors (
  id uuid not null,
  user_id uuid not null,
  secret text not null,
  backup_codes text not null,
  verified boolean default false not null,
  failed_verification_count integer default 0 not null,
  locked_until timestamptz,
  constraint identity_two_factors_user_id_key unique (user_id),
  constraint identity_two_factors_pkey primary key (id)
);

create table identity_verifications (
  id uuid not null,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz(3) default now() not null,
  updated_at timestamptz default now() not null,
  constraint identity_verifications_pkey primary key (id)
);
create index identity_verifications_identifier_idx on identity_verifications (identifier);

-- A file that an admin imports on a screen, from its upload to its result. `position`: the last row that was read, checked or written.
create table import_files (
  id uuid not null,
  name text not null,
  format text not null,
  state text default 'uploading' not null,
  -- Why it is unreadable.
  reason text,
  heads jsonb default '[]'::jsonb not null,
  -- What each column is, in their order.
  columns jsonb default '[]'::jsonb not null,
  options jsonb default '{}'::jsonb not null,
  "position" integer default 0 not null,
  lines integer default 0 not null,
  -- How many rows there are of each outcome.
  counts jsonb default '{}'::jsonb not null,
  -- Grows with the columns and with every row that is mended: what is run is what was shown.
  version integer default 1 not null,
  -- What of it is written, and can be undone.
  import_id uuid,
  created_by uuid,
  created_at timestamptz(3) default now() not null,
  touched_at timestamptz default now() not null,
  ended_at timestamptz,
  -- How often the next part of a file, or of an undoing, has failed in a row for a reason that nobody foresaw: after some tries it ends.
  -- `fault_line`: of a file that cannot be read, the line that is in the way.
  failures integer default 0 not null,
  fault_line integer,
  -- What the numbers of a file say of their decimal mark, column by column, and what else does: where two readings remain, it is asked.
  numbers jsonb default '{}'::jsonb not null,
  -- The first rows of a file, in any of which its heads may be, and the row that has them.
  first_rows jsonb default '[]'::jsonb not null,
  head_line integer default 1 not null,
  constraint import_files_failures_check check (failures >= 0),
  constraint import_files_fault_line_check check (fault_line > 0),
  constraint import_files_format_check check (format in ('csv', 'jsonl', 'rows')),
  constraint import_files_head_line_check check (head_line >= 0),
  constraint import_files_lines_check check (lines >= 0),
  constraint import_files_name_check check (length(name) >= 1 and length(name) <= 200),
  constraint import_files_position_check check ("position" >= 0),
  constraint import_files_state_check check (state in ('uploading', 'reading', 'unreadable', 'read', 'checking', 'checked', 'running', 'stopped', 'done')),
  constraint import_files_pkey primary key (id)
);
create index import_files_at_work on import_files (touched_at) where state in ('reading', 'checking', 'running');
create index import_files_created_by on import_files (created_by) where created_by is not null;
create index import_files_import on import_files (import_id) where import_id is not null;
create index import_files_newest on import_files (created_at desc, id desc);

-- The text of a file as it was sent, until it is read.
create table import_pieces (
  file_id uuid not null,
  number integer not null,
  content text not null,
  constraint import_pieces_number_check check (number >= 0),
  constraint import_pieces_pkey primary key (file_id, number)
);

-- What the columns of a supplier's or a program's files are, by their heads.
create table import_profiles (
  id uuid not null,
  name text not null,
  columns jsonb not null,
  options jsonb not null,
  created_at timestamptz(3) default now() not null,
  constraint import_profiles_name_check check (length(name) >= 1 and length(name) <= 80),
  constraint import_profiles_name_key unique (name),
  constraint import_profiles_pkey primary key (id)
);

-- The rows of a file, and what becomes of each. A cell that is null was not in its row: it says nothing.
create table import_rows (
  file_id uuid not null,
  line integer not null,
  cells jsonb not null,
  sku text default '' not null,
  outcome text,
  -- The product's version that the row was compared with.
  product_version integer,
  changes jsonb default '[]'::jsonb not null,
  problems jsonb default '[]'::jsonb not null,
  constraint import_rows_outcome_check check (outcome in ('new', 'changed', 'unchanged', 'refused')),
  constraint import_rows_pkey primary key (file_id, line)
);
create index import_rows_by_outcome on import_rows (file_id, outcome, line);
create index import_rows_by_sku on import_rows (file_id, sku, line);

-- The products that an import wrote: the new version, the change in pieces, and the row before; null: it was new.
create table imported_products (
  import_id uuid not null,
  line integer not null,
  product_id uuid not null,
  version integer not null,
  pieces integer not null,
  was jsonb,
  -- The moment from which the change in pieces counts; null: when it was written.
  counted_at timestamptz,
  constraint imported_products_pkey primary key (import_id, line)
);

-- An import of a million lines is written in parts, and goes on where it was after an interruption. Taking one back is
-- written likewise: `reverts` is what it takes back.
create table imports (
  id uuid not null,
  file text not null,
  -- Of the whole file. Null: of lines from elsewhere, which are not gone on with.
  digest bytea,
  reverts uuid,
  -- The number of its entry in the log, under which it is undone.
  entry bigint,
  lines integer not null,
  -- How many of them are written.
  done integer default 0 not null,
  begun_at timestamptz(3) default now() not null,
  -- Null: it is being written, or was interrupted.
  ended_at timestamptz,
  -- A large import is undone by a task, some lines at a time; what undoes it on the command line runs by itself.
  background boolean default false not null,
  failures integer default 0 not null,
  constraint imports_check check (done >= 0 and done <= lines),
  constraint imports_digest_check check (length(digest) = 32),
  constraint imports_failures_check check (failures >= 0),
  constraint imports_lines_check check (lines >= 0),
  constraint imports_pkey primary key (id)
);
create index imports_in_background on imports (begun_at) where background and ended_at is null;
create unique index imports_open on imports (digest) where ended_at is null and digest is not null;
create unique index imports_reverting on imports (reverts) where ended_at is null;

-- What should never happen with money or stock, and did: for a person to look at.
create table incidents (
  id uuid not null,
  kind text not null,
  order_id uuid,
  details jsonb default '{}'::jsonb not null,
  at timestamptz default now() not null,
  resolved_at timestamptz,
  constraint incidents_pkey primary key (id)
);
create index incidents_of_intent on incidents ((details ->> 'intent'));
create unique index incidents_once on incidents (kind, order_id, (details ->> 'intent'), (details ->> 'refund'),
    (details ->> 'dispute'), (details ->> 'returned'), (details ->> 'code')) nulls not distinct
  where resolved_at is null;
create index incidents_open on incidents (at) where resolved_at is null;

-- Which shop this database is, so that two shops at one payment account know whose charge is whose. The row is
-- written by the first start, not here: a backup brings its own, and is the same installation.
create table installations (
  id uuid not null,
  -- One is this database's. The others are known: what this one was called before, and neighbours at the account.
  is_own boolean not null,
  -- Where the database is, as far as PostgreSQL knows. Differs in a copy, and after a restore.
  place text,
  made_at timestamptz default now() not null,
  -- Since when it has sold for real money; null: it never did.
  live_since timestamptz,
  constraint installations_pkey primary key (id)
);
-- guard: a database is one installation | drop | payments/account
create unique index one_own_installation on installations (is_own) where is_own;

-- Invoices and credit notes: of one series for each kind and year, numbered without gaps, never changed. The content is all that
-- they say. Orders that were paid before get theirs when somebody asks for it.
create table invoice_series (
  kind text not null,
  year integer not null,
  last integer not null,
  constraint invoice_series_kind_check check (kind in ('invoice', 'credit_note')),
  constraint invoice_series_last_check check (last > 0),
  constraint invoice_series_pkey primary key (kind, year)
);

create table invoices (
  id uuid not null,
  kind text not null,
  year integer not null,
  sequence integer not null,
  number text not null,
  order_id uuid not null,
  -- The payment that paid it, or of which something went back.
  payment_id uuid not null,
  refund_id uuid,
  issued_at timestamptz(3) default clock_timestamp() not null,
  currency text not null,
  total_minor integer not null,
  locale text not null,
  content jsonb not null,
  -- No number stands on two documents. Those that share one already, because prefixes were swapped, are told apart by a count.
  same_number integer default 0 not null,
  seal bytea,
  constraint invoices_check check ((kind = 'credit_note') = (refund_id is not null)),
  constraint invoices_kind_check check (kind in ('invoice', 'credit_note')),
  constraint invoices_number_check check (length(number) >= 1 and length(number) <= 40),
  constraint invoices_sequence_check check (sequence > 0),
  constraint invoices_total_minor_check check (total_minor > 0 or total_minor = 0 and kind = 'credit_note'),
  constraint invoices_kind_number_key unique (kind, number),
  -- guard: no number is given twice | drop | invoices/issue
  constraint invoices_kind_year_sequence_key unique (kind, year, sequence),
  constraint invoices_pkey primary key (id)
);
-- Lists and reports of documents by the day of their issue.
create index invoices_by_day on invoices (issued_at, id);
-- guard: no number stands on two documents | drop | invoices/issue
create unique index invoices_number on invoices (number, same_number);
-- guard: an order has one invoice | drop | invoices/issue
create unique index invoices_once on invoices (order_id) where kind = 'invoice';
create index invoices_order_id_idx on invoices (order_id);
create index invoices_payment_id_idx on invoices (payment_id);
create index invoices_refund_id_idx on invoices (refund_id);
create trigger credited_at_most after insert on invoices
  for each row when (new.kind = 'credit_note') execute function refuse_excess_credit();
create trigger invoices_append_only before update or delete on invoices
  for each row execute function refuse_change();
create trigger sealed before insert or update on invoices for each row execute function seal_row(
  kind, year, sequence, number, order_id, payment_id, refund_id, issued_at, currency, total_minor, locale, content, same_number);

-- Invoices: what was issued for an order or a refund of it.
create view issued_documents as
  select id, kind, number, order_id, payment_id, refund_id, issued_at, currency, total_minor, content from invoices;

-- Money that the provider says was received. kept: it pays the order; otherwise it is to be refunded.
create table payments (
  id uuid not null,
  order_id uuid not null,
  attempt_id uuid not null,
  transaction_id text not null,
  amount_minor integer not null,
  currency text not null,
  kept boolean not null,
  received_at timestamptz default now() not null,
  -- Whether a payment was of real money; null: from before this was noted.
  livemode boolean,
  -- How an order was paid, as its invoice says it. Null: paid before that was recorded.
  means text,
  -- `bank`: an admin saw the money on the account. All else about a payment is the provider's word.
  channel text default 'provider' not null,
  -- `settled_at`: an admin saw the money on the shop's account. What goes back before only lowers what is owed.
  due_on date,
  settled_at timestamptz,
  reminders smallint default 0 not null,
  seal bytea,
  constraint payments_amount_minor_check check (amount_minor > 0),
  constraint payments_channel_check check (channel in ('provider', 'bank', 'account')),
  constraint payments_means_check check (means in ('card', 'credit_card', 'debit_card', 'direct_debit', 'transfer', 'online')),
  constraint payments_on_account_check check ((channel = 'account') = (due_on is not null) and (settled_at is null or channel = 'account')),
  constraint payments_attempt_id_key unique (attempt_id),
  constraint payments_transaction_id_key unique (transaction_id),
  constraint payments_pkey primary key (id)
);
create index payments_of_order on payments (order_id);
create unique index payments_one_kept on payments (order_id) where kept;
create index payments_owed on payments (due_on) where channel = 'account' and settled_at is null;
create index payments_received on payments (received_at);
create trigger sealed before insert or update on payments for each row execute function seal_row(
  order_id, attempt_id, transaction_id, amount_minor, currency, received_at, livemode, means, channel, due_on, settled_at);

-- Payments: the payment that each order keeps.
create view kept_payments as
  select id, order_id, transaction_id, means from payments where kept;

-- Labels that were bought of a carrier. A purchase is recorded before it is made, so that none is forgotten in a crash.
create table labels (
  id uuid not null,
  order_id uuid not null,
  -- The parcel that it stands on; null: it waits for one. A parcel that is withdrawn leaves its label.
  parcel_id uuid,
  -- `buying` and `giving_back`: the carrier has not answered yet.
  state text not null,
  -- The hub's names of the parcel and of the rate.
  consignment text not null,
  rate text not null,
  carrier text default '' not null,
  service text default '' not null,
  -- What the hub's account is charged, in its currency.
  price_minor integer,
  currency text,
  tracking_number text default '' not null,
  tracking_url text default '' not null,
  -- The label to print, as PNG; null: it is not known yet, or was forgotten.
  image bytea,
  -- How far its parcel is, as its carrier said at that time.
  parcel_state text,
  parcel_state_at timestamptz(3),
  bought_by uuid,
  created_at timestamptz(3) default now() not null,
  constraint labels_carrier_check check (length(carrier) <= 60),
  constraint labels_check check ((state in ('bought', 'giving_back', 'given_back')) = (price_minor is not null)),
  constraint labels_check1 check ((parcel_state is null) = (parcel_state_at is null)),
  -- A label that is on a parcel was bought, and is not given back.
  constraint labels_check2 check (parcel_id is null or state = 'bought'),
  constraint labels_consignment_check check (length(consignment) <= 100),
  constraint labels_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint labels_image_check check (length(image) <= 1000000),
  constraint labels_parcel_state_check check (parcel_state in ('announced', 'moving', 'out', 'to_collect', 'delivered', 'going_back', 'lost')),
  constraint labels_price_minor_check check (price_minor >= 0),
  constraint labels_rate_check check (length(rate) <= 100),
  constraint labels_service_check check (length(service) <= 60),
  constraint labels_state_check check (state in ('buying', 'bought', 'failed', 'giving_back', 'given_back')),
  constraint labels_tracking_number_check check (length(tracking_number) <= 60),
  constraint labels_tracking_url_check check (length(tracking_url) <= 300 and tracking_url ~ '^(https://|$)'),
  constraint labels_consignment_key unique (consignment),
  constraint labels_parcel_id_key unique (parcel_id),
  constraint labels_pkey primary key (id)
);
create index labels_of_order on labels (order_id);
create index labels_open on labels (created_at) where state in ('buying', 'giving_back');
-- An order has one label that waits for a parcel: a second click buys no second one.
create unique index labels_waiting on labels (order_id) where parcel_id is null and state in ('buying', 'bought', 'giving_back');

-- Mail waiting to be sent: written with the work that causes it, relayed after commit.
create table mail_outbox (
  id uuid not null,
  dedupe_key text not null,
  recipient text not null,
  subject text not null,
  body text not null,
  attempts integer default 0 not null,
  next_try_at timestamptz default now() not null,
  sent_at timestamptz,
  created_at timestamptz(3) default now() not null,
  -- The text of a mail with a link that opens an account is sealed with a key that is not in the database. A mail that was
  -- tried too often, or that the mail server refused for good, is parked until an admin sends it again.
  sealed_body bytea,
  parked_at timestamptz,
  failure text,
  -- What is attached to a mail is made when it is sent: here are only what it is, and what its file is called.
  attachment_id uuid,
  attachment_name text,
  -- The language that a mail is written in. Mails that wait are not guessed at: they say none.
  locale text not null,
  -- Where a mail is answered to, which is a secret, and what it answers.
  sealed_reply_to bytea,
  in_reply_to text,
  earlier_ids text,
  -- A mail that was given up, and that nobody is to be told of any more.
  dismissed_at timestamptz,
  constraint mail_outbox_attachment_name_check check (length(attachment_name) >= 1 and length(attachment_name) <= 100),
  constraint mail_outbox_check check (sent_at is null or parked_at is null),
  constraint mail_outbox_check1 check ((attachment_id is null) = (attachment_name is null)),
  constraint mail_outbox_check2 check (dismissed_at is null or parked_at is not null),
  constraint mail_outbox_earlier_ids_check check (length(earlier_ids) <= 4000),
  constraint mail_outbox_failure_check check (length(failure) <= 300),
  constraint mail_outbox_in_reply_to_check check (length(in_reply_to) <= 300),
  constraint mail_outbox_locale_check check (locale ~ '^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$'),
  constraint mail_outbox_dedupe_key_key unique (dedupe_key),
  constraint mail_outbox_pkey primary key (id)
);
create index mail_outbox_parked on mail_outbox (created_at) where parked_at is not null and dismissed_at is null;
-- What was mailed to somebody about an order.
create index mail_outbox_recipient on mail_outbox (recipient, created_at desc);
-- What is kept for a time only is found by its age.
create index mail_outbox_sent on mail_outbox (sent_at) where sent_at is not null;
create index mail_outbox_waiting on mail_outbox (next_try_at) where sent_at is null and parked_at is null;

create table messages (
  id uuid not null,
  name text not null,
  email text not null,
  subject text not null,
  opinion text not null,
  read_at timestamptz,
  archived_at timestamptz,
  created_at timestamptz(3) default now() not null,
  demo boolean default is_seeding() not null,
  -- A message to the shop begins a conversation: it has a number, a state and somebody who is on it, and what is written later
  -- follows it.
  number bigint generated always as identity (start with 1001),
  source text default 'form' not null,
  -- The language in which it was written, in which its answers are framed.
  locale text default 'en' not null,
  -- Who has written it signed in; null: somebody typed an address, or a mail came from it.
  customer_id uuid,
  order_id uuid,
  product_id uuid,
  return_id uuid,
  -- Of the mail that began it, for the headers that thread its answers.
  mail_id text,
  left_out integer default 0 not null,
  state text default 'open' not null,
  waiting_since timestamptz(3) default now(),
  closed_at timestamptz(3),
  changed_at timestamptz(3) default now() not null,
  assignee_id uuid,
  -- Raised by each answer and by what the customer writes, so that nobody answers what they have not read.
  version integer default 1 not null,
  constraint messages_check check ((state = 'open') = (waiting_since is not null)),
  constraint messages_check1 check ((state = 'closed') = (closed_at is not null)),
  constraint messages_email_check check (length(email) <= 254),
  constraint messages_left_out_check check (left_out >= 0),
  constraint messages_locale_check check (locale ~ '^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$'),
  constraint messages_mail_id_check check (length(mail_id) <= 300),
  constraint messages_name_check check (length(name) <= 200),
  constraint messages_opinion_check check (length(opinion) <= 20000),
  constraint messages_source_check check (source in ('form', 'order', 'part', 'return', 'mail')),
  constraint messages_state_check check (state in ('open', 'waiting', 'closed')),
  constraint messages_subject_check check (length(subject) <= 200),
  constraint messages_number_key unique (number),
  constraint messages_pkey primary key (id)
);
create index messages_archived on messages (archived_at) where archived_at is not null;
create index messages_assignee on messages (assignee_id, changed_at desc, id desc) where assignee_id is not null;
create index messages_changed on messages (changed_at desc, id desc);
create index messages_closed on messages (closed_at) where closed_at is not null;
create index messages_customer on messages (customer_id, changed_at desc, id desc) where customer_id is not null;
-- The messages that were sent under an address, on its customer's page.
create index messages_from on messages (email, created_at desc, id desc);
create index messages_newest on messages (created_at desc, id desc) where archived_at is null;
create index messages_order on messages (order_id) where order_id is not null;
create index messages_product on messages (product_id) where product_id is not null;
create index messages_return on messages (return_id) where return_id is not null;
create index messages_state on messages (state, changed_at desc, id desc);
create index messages_waiting on messages (waiting_since, id) where state = 'open';

-- Catalogue: families as reviews name them.
create view named_families as
  select id, name, translations - '{description,facts}'::text[] as translations from families;

-- As before, how many pieces a pack has, and how long it takes until there is more of it.
create view named_products as
  select id, slug, sku, name, translations, family_id, image_id, archived_at, minimum_quantity, on_hand, held, shelf, pack_size,
    lead_time_days
  from products;

-- Until when each admin has seen the news in the dashboard.
create table news_seen (
  user_id uuid not null,
  at timestamptz not null,
  constraint news_seen_pkey primary key (user_id)
);

-- What admins are told of by mail, as each has chosen. Without a row the default of the shop's mode counts.
create table notification_choices (
  user_id uuid not null,
  kind text not null,
  is_on boolean not null,
  constraint notification_choices_kind_check check (kind in ('order', 'message', 'return', 'dispute', 'review', 'stock', 'trouble', 'digest')),
  constraint notification_choices_pkey primary key (user_id, kind)
);

-- What admins were told of already: each thing once, whichever node tells it.
create table notified (
  kind text not null,
  subject text not null,
  at timestamptz default now() not null,
  -- guard: admins are told of each thing once | primary key (kind, subject) → unique (kind, subject, at) | notifications/notifications.test
  constraint notified_pkey primary key (kind, subject)
);
create index notified_at on notified (at);

create table refunds (
  id uuid not null,
  payment_id uuid not null,
  amount_minor integer not null,
  currency text not null,
  reason text not null,
  state text default 'due' not null,
  provider_refund_id text,
  next_try_at timestamptz default now() not null,
  created_at timestamptz(3) default now() not null,
  done_at timestamptz,
  mailed_at timestamptz,
  -- What an admin wrote to it, for the customer.
  note text default '' not null,
  -- The refund of a part that the card's bank returned, which this one makes again.
  replaces uuid,
  -- When a refund was first sent, which the hourly limit counts, and whether an admin let it pass the limit.
  sent_at timestamptz,
  released_at timestamptz,
  -- A refund that the provider does not accept is tried again each time after twice as long.
  failures integer default 0 not null,
  -- How often its money came back or was refused so far.
  tries smallint default 0 not null,
  -- The first refund of the same money, of one that replaces another.
  first_id uuid,
  -- Since when it waits; null: it is at the provider, or about to be.
  waiting_since timestamptz,
  -- Since when it is not sent any more, but to be paid by hand.
  by_hand_at timestamptz,
  -- When it was paid by hand, and the reference of that payment.
  paid_on date,
  reference text,
  seal bytea,
  constraint refunds_amount_minor_check check (amount_minor > 0 or amount_minor = 0 and state = 'done'),
  constraint refunds_check check (paid_on is null or reference is not null),
  constraint refunds_check1 check (paid_on is null or state = 'done'),
  constraint refunds_failures_check check (failures >= 0),
  constraint refunds_note_check check (length(note) <= 500),
  constraint refunds_reference_check check (length(reference) >= 1 and length(reference) <= 200),
  constraint refunds_state_check check (state in ('due', 'done', 'failed')),
  constraint refunds_tries_check check (tries >= 0),
  constraint refunds_provider_refund_id_key unique (provider_refund_id),
  -- guard: a refund that came back is made again once | drop | payments/parts
  constraint refunds_replaces_key unique (replaces),
  constraint refunds_pkey primary key (id)
);
create index refunds_due on refunds (next_try_at) where state = 'due';
create index refunds_first_id_idx on refunds (first_id) where (first_id is not null);
create index refunds_payment_id_idx on refunds (payment_id);
create index refunds_sent on refunds (sent_at) where sent_at is not null;
create index refunds_to_mail on refunds (done_at) where state = 'done' and mailed_at is null;
create constraint trigger parts_add_up after update of amount_minor on refunds deferrable initially deferred
  for each row execute function refuse_other_sum();
create trigger sealed before insert or update on refunds for each row execute function seal_row(
  payment_id, currency, reason, replaces, first_id, created_at, paid_on, reference);

create view open_refunds as
  select refunds.id, payments.order_id, refunds.amount_minor, refunds.currency, refunds.tries, refunds.next_try_at,
    coalesce(first.created_at, refunds.created_at) as since, payments.channel = 'provider' as can_be_sent,
    case when refunds.by_hand_at is not null or payments.channel <> 'provider' then 'by_hand'
      when refunds.waiting_since is not null then 'waiting' else 'sent' end as state
  from refunds join payments on payments.id = refunds.payment_id left join refunds first on first.id = refunds.first_id
  where refunds.state = 'due' and (payments.channel <> 'account' or payments.settled_at is not null);

-- The conversations that are about an order.
create view order_conversations as select order_id, number from messages where order_id is not null;

-- Who is on an order and what it is marked with, for admins.
create table order_desk (
  order_id uuid not null,
  assignee_id uuid,
  tags text[] default '{}'::text[] not null,
  constraint order_desk_tags_check check (cardinality(tags) <= 10),
  constraint order_desk_pkey primary key (order_id)
);
create index order_desk_assignee on order_desk (assignee_id) where assignee_id is not null;
create index order_desk_tags on order_desk using gin (tags);

-- Payments: disputes about the money of orders.
create view order_disputes as
  select payments.order_id, disputes.state, disputes.opened_at, disputes.amount_minor, disputes.closed_at
  from disputes join payments on payments.id = disputes.payment_id;

create table order_notes (
  id uuid not null,
  order_id uuid not null,
  author_id uuid,
  text text not null,
  written_at timestamptz(3) default now() not null,
  constraint order_notes_text_check check (length(text) >= 1 and length(text) <= 2000),
  constraint order_notes_pkey primary key (id)
);
create index order_notes_author on order_notes (author_id);
create index order_notes_newest on order_notes (order_id, written_at desc, id desc);
create trigger order_notes_append_only before update of order_id, text, written_at on order_notes
  for each row execute function refuse_change();

-- Payments: refunds with the order that they are for. `money_id`: equal for those that replace each other.
create view order_refunds as
  select refunds.id, payments.order_id, refunds.payment_id, payments.kept, refunds.state, refunds.amount_minor,
    refunds.created_at, refunds.done_at, coalesce(refunds.first_id, refunds.id) as money_id
  from refunds join payments on payments.id = refunds.payment_id;

-- What an order is found by: all that was known when it was placed. Numbers that come later, such as those of parcels, invoices and
-- payments, have indexes of their own, so an order is written here once.
create table order_search (
  order_id uuid not null,
  placed_at timestamptz(3) not null,
  words tsvector not null,
  constraint order_search_pkey primary key (order_id)
);
create index order_search_newest on order_search (placed_at desc, order_id desc);
-- New words are kept beside the index until there are this many kilobytes, which a search reads through.
create index order_search_words on order_search using gin (words) with (gin_pending_list_limit = 256);

-- Products that somebody has ordered.
create view ordered_products as
  select distinct product_id from order_lines;

-- What customers call parts of the shop: their own numbers and names.
create table own_numbers (
  user_id uuid not null,
  product_id uuid not null,
  number text not null,
  -- The number as numbers are compared: letters and digits only.
  compact text not null,
  name text not null,
  constraint own_numbers_check check (number <> '' or name <> ''),
  constraint own_numbers_name_check check (length(name) <= 200),
  constraint own_numbers_number_check check (length(number) <= 60),
  constraint own_numbers_pkey primary key (user_id, product_id)
);
create index own_numbers_product_id_idx on own_numbers (product_id);
create index own_numbers_user_id_compact_idx on own_numbers (user_id, compact) where (compact <> '');

create table parcel_lines (
  parcel_id uuid not null,
  order_line_id uuid not null,
  quantity integer not null,
  seal bytea,
  constraint parcel_lines_quantity_check check (quantity > 0),
  constraint parcel_lines_pkey primary key (parcel_id, order_line_id)
);
create index parcel_lines_order_line_id_idx on parcel_lines (order_line_id);
create trigger sealed before insert or update on parcel_lines for each row execute function seal_row(parcel_id, order_line_id, quantity);
-- At the end: what goes with its order and its returns is nothing that was sent.
create constraint trigger sent_for_returns after delete on parcel_lines deferrable initially deferred
  for each row execute function refuse_returns_of_unsent();
create trigger sent_once after insert or update on parcel_lines
  for each row execute function refuse_excess_in_parcels();

-- What of an order was sent, and how. An order is shipped once parcels have all of its pieces.
create table parcels (
  id uuid not null,
  order_id uuid not null,
  carrier text not null,
  tracking_number text not null,
  tracking_url text not null,
  shipped_at timestamptz default now() not null,
  seal bytea,
  constraint parcels_carrier_check check (length(carrier) <= 60),
  constraint parcels_tracking_number_check check (length(tracking_number) <= 60),
  constraint parcels_tracking_url_check check (length(tracking_url) <= 300 and tracking_url ~ '^(https://|$)'),
  constraint parcels_pkey primary key (id)
);
create index parcels_order_id_idx on parcels (order_id);
-- What an admin has in hand when asked for an order: a parcel's number, written with spaces or without, or the customer's own
-- reference.
create index parcels_tracking_number on parcels (compact_text(tracking_number)) where tracking_number <> '';
create trigger sealed before insert or update on parcels for each row execute function seal_row(order_id, shipped_at);

create table part_list_lines (
  list_id uuid not null,
  product_id uuid not null,
  "position" integer not null,
  -- Of single pieces, also of what is sold in packs: what one unit of a bill of materials needs.
  quantity integer not null,
  note text not null,
  constraint part_list_lines_note_check check (length(note) <= 200),
  constraint part_list_lines_quantity_check check (quantity >= 1 and quantity <= 1000000),
  constraint part_list_lines_pkey primary key (list_id, product_id)
);
create index part_list_lines_product_id_idx on part_list_lines (product_id);

-- Lists of parts that customers have saved.
create table part_lists (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  -- Whoever knows it reads the list, without its prices; and the notes of its lines only if they are shared.
  token text,
  shares_notes boolean default false not null,
  version integer default 1 not null,
  changed_at timestamptz(3) default now() not null,
  constraint part_lists_name_check check (length(name) >= 1 and length(name) <= 100),
  constraint part_lists_token_check check (length(token) = 32),
  constraint part_lists_token_key unique (token),
  constraint part_lists_pkey primary key (id)
);
create index part_lists_user_id_changed_at_id_idx on part_lists (user_id, changed_at desc, id);

-- Written before the provider is called, so that an unknown outcome leaves a trace to follow.
create table payment_attempts (
  id uuid not null,
  order_id uuid not null,
  intent_id text,
  state text default 'open' not null,
  amount_minor integer not null,
  currency text not null,
  last_error text,
  next_check_at timestamptz default (now() + '00:00:30'::interval) not null,
  created_at timestamptz(3) default now() not null,
  updated_at timestamptz default now() not null,
  -- Since when the bank of the customer is deciding about a payment, which takes days with some methods.
  processing_since timestamptz,
  failures integer default 0 not null,
  -- How often money that the provider received could not be recorded.
  record_failures integer default 0 not null,
  seal bytea,
  constraint payment_attempts_amount_minor_check check (amount_minor > 0),
  constraint payment_attempts_failures_check check (failures >= 0),
  constraint payment_attempts_record_failures_check check (record_failures >= 0),
  constraint payment_attempts_state_check check (state in ('open', 'succeeded', 'cancelled')),
  constraint payment_attempts_intent_id_key unique (intent_id),
  constraint payment_attempts_pkey primary key (id)
);
-- guard: an order has one open payment attempt | drop | payments/payments.test
create unique index payment_attempts_one_live on payment_attempts (order_id) where state = 'open';
create index payment_attempts_to_check on payment_attempts (next_check_at) where state = 'open';
create trigger sealed before insert or update on payment_attempts for each row execute function seal_row(
  order_id, intent_id, amount_minor, currency, created_at);

-- The numbers by which a provider knows what was paid and refunded, for the search of orders.
create view payment_numbers as
select order_id, 'payment' as kind, intent_id as number from payment_attempts where intent_id is not null
union all select order_id, 'payment', transaction_id from payments
union all select payments.order_id, 'refund', provider_refund_id
  from refunds join payments on payments.id = payment_id where provider_refund_id is not null
union all select payments.order_id, 'dispute', provider_dispute_id from disputes join payments on payments.id = payment_id;

create table users (
  id uuid not null,
  name text not null,
  email text not null,
  email_verified boolean default false not null,
  image text,
  role text default 'customer' not null,
  deactivated_at timestamptz,
  created_at timestamptz(3) default now() not null,
  updated_at timestamptz default now() not null,
  -- The second factor: a secret shared with an authenticator app, and recovery codes. Both are encrypted by the shop.
  two_factor_enabled boolean default false not null,
  -- guard: what fills a demonstration is marked | default is_seeding() → default false | demo/clear
  demo boolean default is_seeding() not null,
  -- Somebody who orders without an account is a row of users without a password: `guest_email` is the address they typed, and
  -- `email` one that nobody can sign in with, have mail at, or be found by.
  guest_email text,
  -- The language in which a person used the shop last, for mails that others cause. Null: not known yet.
  locale text,
  constraint users_email_check check (((email = lower(email)) and ((length(email) >= 3) and (length(email) <= 254)))),
  constraint users_guest_email_check check (((guest_email = lower(guest_email)) and ((length(guest_email) >= 3) and (length(guest_email) <= 254)))),
  -- guard: nobody but a guest has a guest's address | check ((role = 'guest') = (email like '%@guest.invalid')) → check (true) | identity/accounts/guests.test
  constraint users_guest_has_no_address check ((role = 'guest') = (email like '%@guest.invalid')),
  constraint users_guest_has_typed_address check ((role = 'guest') = (guest_email is not null)),
  constraint users_locale_check check (length(locale) >= 2 and length(locale) <= 12),
  constraint users_name_check check (length(name) <= 200),
  constraint users_role_check check (role in ('customer', 'admin', 'guest')),
  constraint users_email_key unique (email),
  constraint users_pkey primary key (id)
);
create index users_guest_email on users (guest_email) where guest_email is not null;
create index users_newest on users (created_at desc, id desc);
-- Admins find accounts by the beginnings of words of their names and addresses, however many accounts there are.
create index users_words on users using gin (people_words(name || ' ' || email));
create trigger noted after update of email_verified on users
  for each row when (old.email_verified is distinct from new.email_verified) execute function note_confirmed();
create trigger orders_indexed after update of email, guest_email on users for each row
  when ((old.email, old.guest_email) is distinct from (new.email, new.guest_email))
  execute function index_orders_of_customer();

-- Identity: whoever the shop knows, accounts as well as guests. `email`: of guests none that anybody reads, but `guest_email`.
create view people as
  select id, name, email, guest_email, email_verified, role, deactivated_at, created_at from users;

-- As before, and how many packs a line still waits for.
create view placed_lines as
  select id, order_id, position, product_id, sku, name, translations, quantity, pack_size, unit_price_minor, net_minor,
    tax_minor, tax_rate, price_terms ->> 'taxClass' as tax_class, tariff_code, origin, waiting
  from order_lines;

-- As before, and the last day on which delivery is promised, which invoices name.
create view placed_orders as
  select id, customer_id, number, customer_name, address, vat_number, reference, placed_at, paid_at, locale, currency,
    total_minor, delivery_address, billing_address, delivery_method, delivery_place, vat_check, ground, taxes, arrives_to
  from orders;

create table posts (
  id uuid not null,
  slug text not null,
  kind text not null,
  "position" integer default 0 not null,
  title text not null,
  body text not null,
  lang text default 'en' not null,
  tags jsonb default '[]'::jsonb not null,
  related_families jsonb default '[]'::jsonb not null,
  image_id uuid,
  created_at timestamptz default now() not null,
  demo boolean default is_seeding() not null,
  translations jsonb default '{}'::jsonb not null,
  published_on date,
  updated_at timestamptz default now() not null,
  version integer default 1 not null,
  summary text default '' not null,
  -- Says what the picture shows, to those who do not see it.
  alt text default '' not null,
  -- Whether pages were rendered anew since it appeared: a day that begins changes no row.
  announced boolean default false not null,
  constraint posts_alt_check check (length(alt) <= 200),
  constraint posts_kind_check check (kind in ('article', 'question')),
  constraint posts_slug_check check (slug ~ '^[a-z0-9-]{1,120}$'),
  constraint posts_summary_check check (length(summary) <= 400),
  constraint posts_translations_check check (jsonb_typeof(translations) = 'object' and (translations - 'title' - 'summary' - 'body' - 'alt') = '{}'::jsonb and not translations @? '$.*?(@.type() != "object")'::jsonpath and not translations @? '$.*.keyvalue()?((@."value".type() != "string" || @."value" == "") || !(@."key" like_regex "^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$"))'::jsonpath),
  constraint posts_slug_key unique (slug),
  constraint posts_pkey primary key (id)
);
create index posts_to_announce on posts (published_on) where not announced;
create trigger noted after insert or update or delete on posts
  for each row execute function note_everything();
create trigger noted_truncate after truncate on posts for each statement execute function note_everything();

create table sandbox.payment_intents (
  seq bigint generated always as identity,
  id text not null,
  client_secret text not null,
  amount bigint not null,
  amount_received bigint default 0 not null,
  currency text not null,
  status text not null,
  metadata jsonb not null,
  description text,
  receipt_email text,
  payment_method text,
  latest_charge text,
  last_payment_error jsonb,
  -- Names the one confirmation step that may finish this intent; a later confirmation replaces it.
  action_id text,
  -- When a payment that is under way will have succeeded.
  settles_at timestamptz,
  cancellation_reason text,
  canceled_at bigint,
  created bigint default floor(extract(epoch from now())) not null,
  takes_all boolean default false not null,
  redirect_url text,
  return_url text,
  constraint payment_intents_amount_check check (amount >= 1 and amount <=
case currency
    when 'idr' then '999999999999'::bigint
    else 99999999::bigint
end),
  constraint payment_intents_check check (amount_received =
case
    when status = 'succeeded' then amount
    else 0::bigint
end),
  constraint payment_intents_check1 check ((status = 'requires_action') = (action_id is not null)),
  constraint payment_intents_check2 check ((status = 'processing') = (settles_at is not null)),
  constraint payment_intents_check3 check ((status = 'canceled') = (canceled_at is not null)),
  constraint payment_intents_check4 check ((num_nulls(redirect_url, return_url) = any (array[0, 2])) and (return_url is null or status = 'requires_action')),
  constraint payment_intents_currency_check check (currency ~ '^[a-z]{3}$'),
  constraint payment_intents_status_check check (status in ('requires_payment_method', 'requires_confirmation', 'requires_action', 'processing', 'succeeded', 'canceled')),
  constraint payment_intents_client_secret_key unique (client_secret),
  constraint payment_intents_id_key unique (id),
  constraint payment_intents_pkey primary key (seq)
);
create index payment_intents_created_idx on sandbox.payment_intents (created);
create index payment_intents_settles_at_idx on sandbox.payment_intents (settles_at) where (settles_at is not null);

-- Orders of the demonstration: made by it or its accounts, or paid at the sandbox.
create view practice_orders as
  select orders.id from orders join users on users.id = orders.customer_id
  where orders.demo or users.demo or exists (
    select from payment_attempts join sandbox.payment_intents on payment_intents.id = payment_attempts.intent_id
    where payment_attempts.order_id = orders.id);

-- Their lines, with the packs that each holds of its product.
create view practice_lines as
  select order_lines.id, order_lines.product_id,
    case when orders.hold_until is null then 0 else order_lines.quantity - order_lines.waiting end as held
  from order_lines join orders on orders.id = order_lines.order_id
  where orders.id in (select id from practice_orders);

-- Documents of products and families, such as data sheets. The files are named by their content; a row says that there is one.
create table product_documents (
  name text not null,
  bytes integer not null,
  created_at timestamptz(3) default now() not null,
  constraint product_documents_bytes_check check (bytes > 0),
  constraint product_documents_name_check check (name ~ '^[0-9a-f]{32}$'),
  constraint product_documents_pkey primary key (name)
);
-- Those that nothing uses are swept, the oldest first.
create index product_documents_created_at_idx on product_documents (created_at);

create table profiles (
  id uuid not null,
  user_id uuid not null,
  name text default '' not null,
  username text default '' not null,
  phone text not null,
  description text not null,
  address text not null,
  experience text not null,
  skills text not null,
  education text not null,
  image_id uuid,
  version integer default 1 not null,
  created_at timestamptz(3) default now() not null,
  updated_at timestamptz default now() not null,
  constraint profiles_address_check check (length(address) <= 300),
  constraint profiles_description_check check (length(description) <= 2000),
  constraint profiles_education_check check (length(education) <= 2000),
  constraint profiles_experience_check check (length(experience) <= 2000),
  constraint profiles_name_check check (length(name) <= 200),
  constraint profiles_phone_check check (length(phone) <= 30),
  constraint profiles_skills_check check (length(skills) <= 2000),
  constraint profiles_username_check check (length(username) <= 200),
  constraint profiles_user_id_key unique (user_id),
  constraint profiles_pkey primary key (id)
);

create table provider_events (
  event_id text not null,
  type text not null,
  intent_id text,
  received_at timestamptz default now() not null,
  handled_at timestamptz,
  result text,
  failures integer default 0 not null,
  next_try_at timestamptz default now() not null,
  constraint provider_events_failures_check check (failures >= 0),
  constraint provider_events_pkey primary key (event_id)
);
create index provider_events_handled on provider_events (handled_at) where handled_at is not null;
create index provider_events_open on provider_events (next_try_at) where handled_at is null;

-- Changes of what was sent already, with the reason.
create table purchase_corrections (
  id bigint generated always as identity,
  purchase_order_id uuid not null,
  reason text not null,
  -- By part number, how many were ordered and at which price: before, and now.
  changes jsonb not null,
  actor_id uuid,
  at timestamptz(3) default now() not null,
  seal bytea,
  constraint purchase_corrections_reason_check check (length(reason) >= 1 and length(reason) <= 200),
  constraint purchase_corrections_pkey primary key (id)
);
create index purchase_corrections_actor on purchase_corrections (actor_id) where actor_id is not null;
create index purchase_corrections_of_order on purchase_corrections (purchase_order_id, id);
create trigger purchase_corrections_append_only before update of purchase_order_id, reason, changes, at on purchase_corrections
  for each row execute function refuse_change();
create trigger sealed before insert or update on purchase_corrections for each row execute function seal_row(
  purchase_order_id, reason, changes, at);

-- A line keeps the names and the price of when it was written.
create table purchase_order_lines (
  id uuid not null,
  purchase_order_id uuid not null,
  "position" integer not null,
  -- Null: the product of a demonstration, which is gone.
  product_id uuid,
  sku text not null,
  name text not null,
  translations jsonb default '{}'::jsonb not null,
  pack_size integer not null,
  part_number text default '' not null,
  quantity integer not null,
  received integer default 0 not null,
  price_minor integer,
  seal bytea,
  constraint purchase_order_lines_pack_size_check check (pack_size > 0),
  constraint purchase_order_lines_part_number_check check (length(part_number) <= 60),
  constraint purchase_order_lines_price_minor_check check (price_minor > 0),
  constraint purchase_order_lines_quantity_check check (quantity >= 1 and quantity <= 1000000),
  constraint purchase_order_lines_received_check check (received >= 0),
  constraint purchase_order_lines_purchase_order_id_position_key unique (purchase_order_id, "position") deferrable initially deferred,
  constraint purchase_order_lines_purchase_order_id_product_id_key unique (purchase_order_id, product_id),
  constraint purchase_order_lines_pkey primary key (id)
);
create index purchase_order_lines_product on purchase_order_lines (product_id);
create trigger sealed before insert or update on purchase_order_lines for each row execute function seal_row(
  purchase_order_id, position, sku, name, translations, pack_size, part_number, quantity, price_minor);

create table purchase_orders (
  id uuid not null,
  number bigint generated always as identity (start with 1001),
  supplier_id uuid not null,
  currency text not null,
  state text default 'draft' not null,
  note text default '' not null,
  version integer default 1 not null,
  created_by uuid,
  created_at timestamptz(3) default now() not null,
  sent_at timestamptz(3),
  ended_at timestamptz(3),
  seal bytea,
  constraint purchase_orders_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint purchase_orders_ended check ((state in ('closed', 'cancelled')) = (ended_at is not null)),
  constraint purchase_orders_note_check check (length(note) <= 1000),
  -- What was sent says when, and a draft was not sent.
  constraint purchase_orders_sent check (
case state
    when 'draft' then sent_at is null
    when 'sent' then sent_at is not null
    when 'closed' then sent_at is not null
    else true
end),
  constraint purchase_orders_state_check check (state in ('draft', 'sent', 'closed', 'cancelled')),
  constraint purchase_orders_number_key unique (number),
  constraint purchase_orders_pkey primary key (id)
);
create index purchase_orders_created_by on purchase_orders (created_by) where created_by is not null;
create index purchase_orders_newest on purchase_orders (created_at desc, id desc);
create index purchase_orders_state on purchase_orders (state, created_at desc, id desc);
create index purchase_orders_supplier on purchase_orders (supplier_id, created_at desc);
create trigger sealed before insert or update on purchase_orders for each row execute function seal_row(
  number, supplier_id, currency, created_at);

-- What came of a line, delivery by delivery. One that was taken back stands with fewer than none.
create table purchase_receipts (
  id bigint generated always as identity,
  line_id uuid not null,
  pieces integer not null,
  reference text default '' not null,
  actor_id uuid,
  at timestamptz(3) default now() not null,
  -- The move that put these pieces on the shelf, or took them off again. Older receipts do not say.
  move_id bigint,
  seal bytea,
  constraint purchase_receipts_pieces_check check (pieces <> 0),
  constraint purchase_receipts_reference_check check (length(reference) <= 200),
  constraint purchase_receipts_pkey primary key (id)
);
create index purchase_receipts_actor on purchase_receipts (actor_id) where actor_id is not null;
create index purchase_receipts_line on purchase_receipts (line_id, id);
create unique index purchase_receipts_move on purchase_receipts (move_id) where move_id is not null;
create trigger purchase_receipts_append_only before update of line_id, pieces, at on purchase_receipts
  for each row execute function refuse_change();
create trigger sealed before insert or update on purchase_receipts for each row execute function seal_row(
  line_id, pieces, reference, at, move_id);

-- Browsers that show what is new, each while its admin is signed in there.
create table push_devices (
  id uuid not null,
  session_id uuid not null,
  endpoint text not null,
  public_key bytea not null,
  auth_secret bytea not null,
  kinds text[] not null,
  created_at timestamptz default now() not null,
  constraint push_devices_auth_secret_check check (length(auth_secret) = 16),
  constraint push_devices_kinds_check check (cardinality(kinds) > 0),
  constraint push_devices_public_key_check check (length(public_key) = 65),
  constraint push_devices_endpoint_key unique (endpoint),
  constraint push_devices_session_id_key unique (session_id),
  constraint push_devices_pkey primary key (id)
);

-- What is on its way to them.
create table pushes (
  id uuid not null,
  device_id uuid not null,
  content jsonb not null,
  created_at timestamptz default now() not null,
  next_try_at timestamptz default now() not null,
  failures integer default 0 not null,
  constraint pushes_pkey primary key (id)
);
create index pushes_by_device on pushes (device_id);
create index pushes_to_send on pushes (next_try_at);

-- What orders on account still have to bring.
create view receivables as
  select owed.payment_id, owed.order_id, orders.customer_id, owed.currency, owed.left_minor, owed.due_on, owed.reminders
  from (
    select payments.id as payment_id, order_id, currency, due_on, reminders, amount_minor - coalesce((
      select sum(refunds.amount_minor) from refunds where payment_id = payments.id and state <> 'failed'), 0)::integer as left_minor
    from payments where channel = 'account' and settled_at is null) owed
  join orders on orders.id = owed.order_id
  where owed.left_minor > 0;

-- The mails that came in, by a hash of their message id: a mail service sends one again if it had no answer.
create table received_mails (
  id bytea not null,
  received_at timestamptz default now() not null,
  constraint received_mails_id_check check (length(id) = 32),
  constraint received_mails_pkey primary key (id)
);
create index received_mails_at on received_mails (received_at);

-- The log: who did what to whom, and when.
create view recorded_actions as
  select id, actor_id, action, subject, details, at from audit_log;

-- Old addresses, such as those of the shop before this one, and the pages of this shop that took their place.
create table redirects (
  id uuid not null,
  from_path text not null,
  to_path text not null,
  hits integer default 0 not null,
  last_hit_at timestamptz(3),
  created_at timestamptz(3) default now() not null,
  constraint redirects_from_path_check check (length(from_path) between 2 and 500 and from_path like '/%'),
  constraint redirects_to_path_check check (length(to_path) between 1 and 500 and to_path like '/%'),
  constraint redirects_from_path_key unique (from_path),
  constraint redirects_pkey primary key (id)
);
create index redirects_newest on redirects (created_at desc, id desc);
-- Not that one was followed.
create trigger noted after insert or delete or update of from_path, to_path on redirects for each statement execute function note_redirects();

-- What a refund is for, if it is for something: pieces of a line, or the delivery, whose rows have no line.
create table refund_lines (
  refund_id uuid not null,
  order_line_id uuid,
  quantity integer not null,
  net_minor integer not null,
  tax_minor integer not null,
  tax_rate integer not null,
  -- What every refund is for, so that what goes back and what is credited is bounded for each rate of tax: an amount that is for
  -- nothing in particular is borne by all rates.
  kind text not null,
  seal bytea,
  constraint refund_lines_check check ((kind in ('pieces', 'price')) = (order_line_id is not null)),
  constraint refund_lines_kind_check check (kind in ('pieces', 'price', 'delivery', 'amount', 'offset')),
  constraint refund_lines_minor_check check ((kind in ('price', 'delivery', 'offset')) or net_minor >= 0 and tax_minor >= 0),
  constraint refund_lines_quantity_check check (quantity > 0),
  constraint refund_lines_tax_rate_check check (tax_rate >= 0),
  constraint refund_lines_refund_id_kind_order_line_id_tax_rate_key unique nulls not distinct (refund_id, kind, order_line_id, tax_rate)
);
create index refund_lines_order_line_id_idx on refund_lines (order_line_id);
-- guard: no more of a delivery is refunded than it came to | new.kind = 'delivery' → false | payments/parts
create trigger delivery_refunded_once after insert or update on refund_lines for each row
  when (new.kind = 'delivery') execute function refuse_excess_of_delivery();
create constraint trigger parts_add_up after insert or update on refund_lines deferrable initially deferred
  for each row execute function refuse_other_sum();
-- guard: no more of a rate is refunded than was charged | new.net_minor + new.tax_minor > 0 → false | payments/rates
create constraint trigger rate_refunded_once after insert or update on refund_lines deferrable initially deferred
  for each row when (new.net_minor + new.tax_minor > 0) execute function refuse_excess_of_rate();
-- guard: no more pieces are refunded than were ordered | drop | payments/parts
create trigger refunded_once after insert or update on refund_lines for each row when (new.order_line_id is not null)
  execute function refuse_excess();
create trigger sealed before insert or update on refund_lines for each row execute function seal_row(
  refund_id, order_line_id, quantity, net_minor, tax_minor, tax_rate, kind);

-- Payments: what refunds are for.
create view refund_items as
  select refund_lines.refund_id, refunds.payment_id, refunds.state, refund_lines.kind, refund_lines.order_line_id,
    refund_lines.quantity, refund_lines.net_minor, refund_lines.tax_minor, refund_lines.tax_rate
  from refund_lines join refunds on refunds.id = refund_lines.refund_id;

-- What came of a return is received by condition, and the money is decided afterwards.
create table return_pieces (
  id uuid not null,
  return_line_id uuid not null,
  -- `other`: not what was sold on this line, so it is no piece of it.
  condition text not null,
  quantity integer not null,
  restocked boolean not null,
  seal bytea,
  constraint return_pieces_check check (not (condition = 'other' and restocked)),
  constraint return_pieces_condition_check check (condition in ('as_new', 'opened', 'damaged', 'other')),
  constraint return_pieces_quantity_check check (quantity > 0),
  constraint return_pieces_return_line_id_condition_key unique (return_line_id, condition),
  constraint return_pieces_pkey primary key (id)
);
create trigger sealed before insert or update on return_pieces for each row execute function seal_row(
  return_line_id, condition, quantity, restocked);

-- Pieces that a customer sends back, from asking to the money.
create table returns (
  id uuid not null,
  order_id uuid not null,
  state text default 'asked' not null,
  -- What an admin wrote to it.
  answer text default '' not null,
  asked_at timestamptz(3) default now() not null,
  refund_id uuid,
  -- When it was agreed to: those that were before are waited for anew.
  agreed_at timestamptz(3),
  received_at timestamptz(3),
  -- Why less than the pieces cost was refunded, or nothing.
  decision text default '' not null,
  -- Pieces that were missing in the parcel of another return, and are waited for.
  missing_in uuid,
  -- Customers are reminded of an agreed return before it is closed.
  reminded_at timestamptz(3),
  seal bytea,
  constraint returns_answer_check check (length(answer) <= 1000),
  constraint returns_decision_check check (length(decision) <= 500),
  constraint returns_exchanged_check check (state <> 'exchanged' or refund_id is null),
  constraint returns_refused_check check (state <> 'refused' or refund_id is null),
  constraint returns_state_check check (state in ('asked', 'agreed', 'declined', 'closed', 'received', 'refunded', 'refused', 'exchanged')),
  -- guard: a return is refunded once | drop | orders/returns/returns
  constraint returns_refund_id_key unique (refund_id),
  constraint returns_pkey primary key (id)
);
create index returns_awaited on returns (agreed_at) where state = 'agreed';
-- Those that are not open, the newest first.
create index returns_finished on returns (asked_at, id)
  where state in ('declined', 'closed', 'refunded', 'refused', 'exchanged');
create index returns_missing_in on returns (missing_in) where missing_in is not null;
create index returns_newest on returns (asked_at);
create index returns_open on returns (asked_at, id) where state in ('asked', 'agreed', 'received');
create index returns_order_id_idx on returns (order_id);
create trigger sealed before insert or update on returns for each row execute function seal_row(order_id, asked_at);

create table reviews (
  id uuid not null,
  author_id uuid,
  product_id uuid,
  family_id uuid,
  name text not null,
  description text not null,
  rating smallint not null,
  image_id uuid,
  lang text default 'en' not null,
  hidden_at timestamptz,
  created_at timestamptz(3) default now() not null,
  -- A setting says whether reviews are shown at once. Null: waiting for an admin's approval; existing ones were shown.
  approved_at timestamptz default now(),
  -- Whether the author had paid for what the review is about when writing it.
  bought boolean default false not null,
  demo boolean default is_seeding() not null,
  -- The shop's public answer to a review; why an admin hid it, for its author; and what a reader reported, until an admin has
  -- decided about it. Each is empty where there is none.
  answer text default '' not null,
  hidden_reason text default '' not null,
  report text default '' not null,
  constraint reviews_answer_check check (length(answer) <= 2000),
  constraint reviews_description_check check (length(description) >= 1 and length(description) <= 2000),
  constraint reviews_hidden_reason_check check (length(hidden_reason) <= 500),
  constraint reviews_name_check check (length(name) >= 1 and length(name) <= 200),
  constraint reviews_rating_check check (rating >= 1 and rating <= 5),
  constraint reviews_report_check check (length(report) <= 500),
  constraint reviews_pkey primary key (id)
);
create index reviews_author_id_idx on reviews (author_id);
create index reviews_newest on reviews (created_at desc, id desc) where hidden_at is null;
create index reviews_of_family on reviews (family_id, created_at desc, id desc);
create index reviews_of_product on reviews (product_id, created_at desc, id desc);
-- guard: each customer reviews a product once | create unique index → create index | reviews
create unique index reviews_once on reviews (author_id, product_id) where hidden_at is null and product_id is not null;
create index reviews_waiting on reviews (created_at, id) where (approved_at is null or report <> '') and hidden_at is null;
create trigger noted_delete after delete on reviews
  referencing old table as changed for each statement execute function note_reviews();
create trigger noted_insert after insert on reviews
  referencing new table as changed for each statement execute function note_reviews();
create trigger noted_truncate after truncate on reviews for each statement execute function note_everything();
create trigger noted_update after update on reviews
  referencing new table as changed for each statement execute function note_reviews();

-- Families that somebody has reviewed.
create view reviewed_families as
  select distinct family_id from reviews where family_id is not null;

-- Who has searched for a text today, as a keyed hash of address block, text and day, so that a person counts once however
-- often they call. Nothing of the person can be read from it, and it is deleted after the day.
create table search_callers (
  day date default current_date not null,
  caller bytea not null,
  constraint search_callers_caller_check check (length(caller) = 16),
  constraint search_callers_pkey primary key (day, caller)
);

-- Searches that found nothing, or whose hits nobody opened, without the person; they are forgotten after a while.
create table searches (
  text text not null,
  times integer default 1 not null,
  -- Those of them that found nothing.
  missed integer default 0 not null,
  -- Those of them after which a hit was opened.
  opened integer default 0 not null,
  last_at timestamptz default now() not null,
  demo boolean default is_seeding() not null,
  constraint searches_text_check check (length(text) >= 1 and length(text) <= 100),
  constraint searches_pkey primary key (text)
);
create index searches_last_at_idx on searches (last_at);
create index searches_times_idx on searches (times);

create table settings (
  key text not null,
  value jsonb not null,
  updated_at timestamptz default now() not null,
  constraint settings_pkey primary key (key)
);
create trigger noted_delete after delete on settings
  for each row when (is_shown(old.key)) execute function note_everything();
create trigger noted_insert after insert on settings
  for each row when (is_shown(new.key)) execute function note_everything();
create trigger noted_truncate after truncate on settings for each statement execute function note_everything();
create trigger noted_update after update on settings
  for each row when (is_shown(new.key) and old.value is distinct from new.value) execute function note_everything();

-- How much of each product was sold in the last 90 days, counted once an hour with its demand.
create table sold_packs (
  product_id uuid not null,
  packs integer not null,
  constraint sold_packs_packs_check check (packs > 0),
  constraint sold_packs_pkey primary key (product_id)
);

-- A designation of a standard, and the one that our families name.
create table standards (
  designation text not null,
  equals text not null,
  demo boolean default is_seeding() not null,
  constraint standards_designation_check check (length(designation) >= 1 and length(designation) <= 60),
  constraint standards_equals_check check (length(equals) >= 1 and length(equals) <= 120),
  constraint standards_pkey primary key (designation)
);
create trigger noted after insert or update or delete on standards for each statement execute function note_everything();

-- Customers who want to know when a product that is sold out is back. A row is gone once its mail is queued.
create table stock_alerts (
  id uuid not null,
  user_id uuid not null,
  product_id uuid not null,
  -- The language of the mail.
  locale text not null,
  asked_at timestamptz default now() not null,
  constraint stock_alerts_locale_check check (locale ~ '^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$'),
  constraint stock_alerts_user_id_product_id_key unique (user_id, product_id),
  constraint stock_alerts_pkey primary key (id)
);
create index stock_alerts_asked_at_idx on stock_alerts (asked_at);
create index stock_alerts_product_id_idx on stock_alerts (product_id);

-- Counts whose difference is not booked yet, at most one of each product.
create table stock_counts (
  product_id uuid not null,
  counted integer not null,
  -- What should have been on the shelf at that moment: in stock, and sold but not packed yet.
  expected integer not null,
  pack_size integer not null,
  -- The newest move of the product at that moment.
  last_move_id bigint not null,
  counted_at timestamptz default now() not null,
  counted_by uuid,
  constraint stock_counts_counted_check check (counted >= 0 and counted <= 100000000),
  constraint stock_counts_expected_check check (expected >= 0),
  constraint stock_counts_pkey primary key (product_id)
);
create index stock_counts_counted_at on stock_counts (counted_at, product_id);
create index stock_counts_counted_by on stock_counts (counted_by) where counted_by is not null;

-- Append-only: every piece that ever came or went. The sum of a product's moves is its on_hand.
create table stock_moves (
  id bigint generated always as identity,
  product_id uuid not null,
  order_line_id uuid,
  kind text not null,
  pieces integer not null,
  at timestamptz default now() not null,
  -- The ledger returns pieces once for each cause: a cancellation, or a line of a return.
  cause uuid,
  -- The change in loose pieces. Their sum is the product's.
  loose integer default 0 not null,
  -- How many packs of the line came back, where the product's pack is another one by now.
  line_quantity integer,
  -- The ledger of stock says who moved pieces and why. `supplied`: goods that came; `received` is what a new product began with.
  actor_id uuid,
  -- The reference of a supply, or the reason of a correction.
  note text default '' not null,
  seal bytea,
  constraint stock_moves_check check ((kind in ('sold', 'returned', 'written_off', 'unreturned')) = (order_line_id is not null)),
  constraint stock_moves_check1 check (kind <> 'sold' or pieces < 0),
  constraint stock_moves_check3 check ((kind in ('returned', 'written_off', 'unreturned')) = (cause is not null)),
  constraint stock_moves_condition check (kind <> 'written_off' or (note in ('as_new', 'opened', 'damaged'))),
  constraint stock_moves_direction check ((kind not in ('received', 'returned')) or pieces > 0 or kind = 'returned' and pieces = 0 and loose > 0),
  constraint stock_moves_kind_check check (kind in ('received', 'sold', 'returned', 'corrected', 'supplied', 'counted', 'scrapped', 'written_off', 'unreturned')),
  constraint stock_moves_line_quantity_check check (line_quantity > 0 or kind = 'written_off' and line_quantity < 0),
  constraint stock_moves_loose check (loose = 0 or (kind in ('returned', 'supplied', 'corrected'))),
  constraint stock_moves_moved check (
case
    when kind = 'written_off' then pieces = 0 and loose = 0 and line_quantity is not null
    else pieces <> 0 or loose <> 0
end),
  constraint stock_moves_note_check check (length(note) <= 200),
  -- guard: a difference that was counted and what is scrapped have a reason | drop | stock/moves
  constraint stock_moves_reason check ((kind not in ('counted', 'scrapped')) or note <> ''),
  constraint stock_moves_scrapped check (kind <> 'scrapped' or pieces < 0),
  constraint stock_moves_supplied check (kind <> 'supplied' or pieces > 0),
  constraint stock_moves_unreturned check (kind <> 'unreturned' or pieces < 0 and line_quantity is null),
  constraint stock_moves_pkey primary key (id)
);
create index stock_moves_actor on stock_moves (actor_id) where actor_id is not null;
-- The ledger only grows at its end, so this small index finds the moves of a time.
create index stock_moves_at on stock_moves using brin (at);
create index stock_moves_of_line on stock_moves (order_line_id) where order_line_id is not null;
-- The moves of a product, the newest first.
create index stock_moves_of_product on stock_moves (product_id, id);
-- guard: the ledger returns pieces once for each cause | create unique index → create index | orders/cancellation/cancel
create unique index stock_moves_returned_once on stock_moves (cause) where kind = 'returned';
create unique index stock_moves_unreturned_once on stock_moves (cause) where kind = 'unreturned';
create trigger sealed before insert or update on stock_moves for each row execute function seal_row(
  product_id, order_line_id, kind, pieces, at, cause, loose, line_quantity, note);
-- guard: no more of a line is sold than is here of it | drop | orders/backorders/backorders
create trigger sold_once after insert on stock_moves for each row when (new.kind = 'sold')
  execute function refuse_excess_sale();
create trigger stock_moves_append_only before update or delete on stock_moves
  for each row execute function refuse_change();

-- Quantities and prices are those of the sales unit, as stock is.
create table supplier_parts (
  id uuid not null,
  supplier_id uuid not null,
  product_id uuid not null,
  -- The supplier's own number.
  part_number text default '' not null,
  -- In the supplier's currency; null: unknown.
  price_minor integer,
  order_multiple integer default 1 not null,
  minimum_order integer default 1 not null,
  -- The pack that price, multiple and minimum are for.
  pack_size integer not null,
  constraint supplier_parts_minimum_order_check check (minimum_order >= 1 and minimum_order <= 1000000),
  constraint supplier_parts_order_multiple_check check (order_multiple >= 1 and order_multiple <= 1000000),
  constraint supplier_parts_pack_size_check check (pack_size > 0),
  constraint supplier_parts_part_number_check check (length(part_number) <= 60),
  constraint supplier_parts_price_minor_check check (price_minor > 0),
  constraint supplier_parts_supplier_id_product_id_key unique (supplier_id, product_id),
  constraint supplier_parts_pkey primary key (id)
);
create index supplier_parts_in_order on supplier_parts (supplier_id, id);
create index supplier_parts_product on supplier_parts (product_id);

-- Who supplies products, and at which price. A supplier is retired and not deleted: purchase orders name it.
create table suppliers (
  id uuid not null,
  name text not null,
  email text default '' not null,
  phone text default '' not null,
  address text default '' not null,
  notes text default '' not null,
  currency text not null,
  lead_time_days integer not null,
  retired_at timestamptz(3),
  -- Raised by each change, so that no admin overwrites another's.
  version integer default 1 not null,
  created_at timestamptz(3) default now() not null,
  constraint suppliers_address_check check (length(address) <= 500),
  constraint suppliers_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint suppliers_email_check check (length(email) <= 254),
  constraint suppliers_lead_time_days_check check (lead_time_days >= 0 and lead_time_days <= 999),
  constraint suppliers_name_check check (length(name) >= 1 and length(name) <= 200),
  constraint suppliers_notes_check check (length(notes) <= 2000),
  constraint suppliers_phone_check check (length(phone) <= 30),
  constraint suppliers_pkey primary key (id)
);
create index suppliers_by_name on suppliers (name, id);

-- What people type, and the words of the catalogue that it means; alternatives are separated by commas.
create table synonyms (
  phrase text not null,
  means text not null,
  demo boolean default is_seeding() not null,
  constraint synonyms_means_check check (length(means) >= 1 and length(means) <= 500),
  constraint synonyms_phrase_check check (length(phrase) >= 1 and length(phrase) <= 100),
  constraint synonyms_pkey primary key (phrase)
);
create trigger noted after insert or update or delete on synonyms for each statement execute function note_everything();

-- Background tasks whose last run failed. The job library forgets why as soon as a task is queued again.
create table task_failures (
  name text not null,
  error text not null,
  times integer default 1 not null,
  since timestamptz default now() not null,
  constraint task_failures_pkey primary key (name)
);

-- How many products for sale a family has, and how many of them have a value of an attribute or, without a key, a word
-- in their names. What a search means, and what a list can be narrowed by, is known from it, however many products there are.
create table terms (
  -- All zeros for products without a family.
  family_id uuid not null,
  key text not null,
  value text not null,
  products integer not null,
  constraint terms_pkey primary key (family_id, key, value)
);
create index terms_fits on terms (used_size(value)) where key = '=fits';
create index terms_gone on terms (family_id) where products = 0;
create trigger noted_delete after delete on terms
  for each row when (old.key = '=fits') execute function note_use();
create trigger noted_insert after insert on terms
  for each row when (new.key = '=fits') execute function note_use();

-- Payments: orders about whose payment a bank is deciding.
create view undecided_orders as
  select order_id from payment_attempts where state = 'open' and processing_since is not null;

-- How often a charge that no attempt of ours opened could not be recorded.
create table unrecorded_charges (
  intent_id text not null,
  failures integer not null,
  constraint unrecorded_charges_failures_check check (failures > 0),
  constraint unrecorded_charges_pkey primary key (intent_id)
);

-- Parts that people search for and the shop does not sell, with the nearest that it has in words of the catalogue.
create table unsold_parts (
  name text not null,
  nearest text not null,
  demo boolean default is_seeding() not null,
  constraint unsold_parts_name_check check (length(name) >= 1 and length(name) <= 100),
  constraint unsold_parts_nearest_check check (length(nearest) >= 1 and length(nearest) <= 500),
  constraint unsold_parts_pkey primary key (name)
);
create trigger noted after insert or update or delete on unsold_parts for each statement execute function note_everything();

create table uploads (
  id uuid not null,
  owner_id uuid,
  sha256 bytea not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  colour text default '#e5e2dc' not null,
  alt text default '' not null,
  created_at timestamptz(3) default now() not null,
  constraint uploads_alt_check check (length(alt) <= 300),
  constraint uploads_bytes_check check (bytes > 0),
  constraint uploads_colour_check check (colour ~ '^#[0-9a-f]{6}$'),
  constraint uploads_height_check check (height > 0),
  constraint uploads_sha256_check check (length(sha256) = 32),
  constraint uploads_width_check check (width > 0),
  constraint uploads_pkey primary key (id)
);
create index uploads_owner_id_idx on uploads (owner_id);
create index uploads_sha256_idx on uploads (sha256);

-- What tax offices answered about VAT numbers, by VIES. One row for a number; orders have a copy of what was answered for them.
create table vat_checks (
  number text not null,
  state text not null,
  answer text not null,
  name text default '' not null,
  address text default '' not null,
  request_id text default '' not null,
  checked_at timestamptz not null,
  failures integer default 0 not null,
  next_try_at timestamptz default (now() + '00:01:00'::interval) not null,
  constraint vat_checks_address_check check (length(address) <= 500),
  constraint vat_checks_answer_check check (answer in ('valid', 'invalid', 'unanswered')),
  constraint vat_checks_failures_check check (failures >= 0),
  constraint vat_checks_name_check check (length(name) <= 500),
  constraint vat_checks_number_check check (length(number) >= 4 and length(number) <= 20),
  constraint vat_checks_request_id_check check (length(request_id) <= 100),
  constraint vat_checks_state_check check (state ~ '^[A-Z]{2}$'),
  constraint vat_checks_pkey primary key (number)
);
create index vat_checks_unanswered on vat_checks (next_try_at) where answer = 'unanswered';

create table sandbox.charges (
  seq bigint generated always as identity,
  id text not null,
  payment_intent text not null,
  payment_method text not null,
  amount bigint not null,
  amount_refunded bigint default 0 not null,
  currency text not null,
  status text not null,
  failure jsonb,
  authenticated boolean not null,
  created bigint default floor(extract(epoch from now())) not null,
  constraint charges_amount_check check (amount > 0),
  constraint charges_check check (amount_refunded >= 0 and amount_refunded <= amount),
  constraint charges_check1 check ((status = 'failed') = (failure is not null)),
  constraint charges_check2 check (status = 'succeeded' or amount_refunded = 0),
  constraint charges_status_check check (status in ('succeeded', 'failed')),
  constraint charges_id_key unique (id),
  constraint charges_pkey primary key (seq)
);
-- However many confirmations arrive at once, money is taken once.
create unique index charged_once on sandbox.charges (payment_intent) where status = 'succeeded';
create index charges_payment_intent_seq_idx on sandbox.charges (payment_intent, seq);

create table sandbox.disputes (
  seq bigint generated always as identity,
  id text not null,
  charge text not null,
  payment_intent text not null,
  amount integer not null,
  currency text not null,
  reason text not null,
  status text default 'needs_response' not null,
  created bigint default floor(extract(epoch from now())) not null,
  closed_at bigint,
  constraint disputes_amount_check check (amount > 0),
  constraint disputes_status_check check (status in ('needs_response', 'won', 'lost')),
  constraint disputes_charge_key unique (charge),
  constraint disputes_id_key unique (id),
  constraint disputes_pkey primary key (seq)
);
create index disputes_payment_intent_seq_idx on sandbox.disputes (payment_intent, seq);

create table sandbox.refunds (
  seq bigint generated always as identity,
  id text not null,
  charge text not null,
  payment_intent text not null,
  amount bigint not null,
  currency text not null,
  reason text,
  metadata jsonb not null,
  created bigint default floor(extract(epoch from now())) not null,
  -- The sandbox: refunds that fail afterwards, and disputes.
  status text default 'succeeded' not null,
  -- When a refund that the card's bank will return fails.
  fails_at timestamptz,
  -- The sandbox: what went through its balance, with fees and weekly payouts, derived from its charges, refunds and disputes.
  failed_at bigint,
  constraint refunds_amount_check check (amount > 0),
  constraint refunds_status_check check (status in ('succeeded', 'failed')),
  constraint refunds_id_key unique (id),
  constraint refunds_pkey primary key (seq)
);
create index refunds_charge_idx on sandbox.refunds (charge);
create index refunds_fails_at_idx on sandbox.refunds (fails_at) where (fails_at is not null);
create index refunds_payment_intent_seq_idx on sandbox.refunds (payment_intent, seq);

create view sandbox.balance_transactions as
with moved as (
  select 'txn_' || id as id, 'charge' as type, 'charge' as category, id as source, payment_intent, currency, amount,
    round(amount * 0.015)::bigint + 25 as fee, created from sandbox.charges where status = 'succeeded'
  union all
  select 'txn_' || id, 'refund', 'refund', id, payment_intent, currency, -amount, 0, created from sandbox.refunds
  union all
  select 'txn_f' || id, 'refund_failure', 'refund_failure', id, payment_intent, currency, amount, 0, coalesce(failed_at, created)
  from sandbox.refunds where status = 'failed'
  union all
  select 'txn_' || id, 'adjustment', 'dispute', id, payment_intent, currency, -amount, 1500, created from sandbox.disputes
  union all
  select 'txn_w' || id, 'adjustment', 'dispute_reversal', id, payment_intent, currency, amount, -1500, coalesce(closed_at, created)
  from sandbox.disputes where status = 'won'
), weekly as (
  select *, extract(epoch from (date_trunc('week', to_timestamp(created) at time zone 'UTC') + interval '7 days') at time zone 'UTC')::bigint as paid_at
  from moved
), weeks as (
  select currency, paid_at, sum(sum(amount - fee)) over (partition by currency order by paid_at) as balance
  from weekly group by 1, 2
), peaks as (
  select currency, paid_at, greatest(max(balance) over (partition by currency order by paid_at), 0) as paid from weeks
), payouts as (
  -- What is below zero waits for later charges.
  select currency, paid_at, 'po_' || currency || paid_at as id,
    (paid - coalesce(lag(paid) over (partition by currency order by paid_at), 0))::bigint as amount
  from peaks where paid_at <= extract(epoch from now())
)
select weekly.id, type, category, source, payment_intent, currency, amount, fee, created, paid_at as available_on,
  (select payouts.id from payouts where payouts.currency = weekly.currency and payouts.paid_at >= weekly.paid_at and payouts.amount > 0
    order by payouts.paid_at limit 1) as payout
from weekly
union all
select 'txn_' || id, 'payout', 'payout', id, null, currency, -amount, 0, paid_at, paid_at, id from payouts where amount > 0;

create table sandbox.deliveries (
  event text not null,
  created_at timestamptz default now() not null,
  attempts integer default 0 not null,
  next_at timestamptz default now() not null,
  -- Held by one node until then; a node that dies lets go by itself.
  leased_until timestamptz default '-infinity'::timestamptz not null,
  delivered_at timestamptz,
  constraint deliveries_pkey primary key (event)
);
create index deliveries_next_at_idx on sandbox.deliveries (next_at) where (delivered_at is null);

-- The body as it is posted and signed. One row serves the list and the delivery.
create table sandbox.events (
  seq bigint generated always as identity,
  id text not null,
  type text not null,
  body json not null,
  created bigint default floor(extract(epoch from now())) not null,
  constraint events_id_key unique (id),
  constraint events_pkey primary key (seq)
);
create index events_created_idx on sandbox.events (created);

create table sandbox.idempotency_keys (
  key text not null,
  path text not null,
  params_hash bytea not null,
  status integer not null,
  body json not null,
  created_at timestamptz default now() not null,
  constraint idempotency_keys_key_check check (length(key) >= 1 and length(key) <= 255),
  constraint idempotency_keys_pkey primary key (key)
);
create index idempotency_keys_created_at_idx on sandbox.idempotency_keys (created_at);

-- A card as its owner entered it, without its number: what it does and its last four digits.
create table sandbox.payment_methods (
  seq bigint generated always as identity,
  id text not null,
  outcome text not null,
  brand text not null,
  last4 text,
  exp_month integer,
  exp_year integer,
  billing_details jsonb not null,
  created bigint default floor(extract(epoch from now())) not null,
  -- The sandbox: methods beside cards, where a customer returns to from the page of a wallet, registered webhooks.
  type text default 'card' not null,
  constraint payment_methods_check check (type <> 'card' or num_nulls(last4, exp_month, exp_year) = 0),
  constraint payment_methods_exp_month_check check (exp_month >= 1 and exp_month <= 12),
  constraint payment_methods_exp_year_check check (exp_year >= 2000 and exp_year <= 2099),
  constraint payment_methods_last4_check check (last4 ~ '^[0-9]{4}$'),
  constraint payment_methods_type_check check (type in ('card', 'us_bank_account', 'amazon_pay')),
  constraint payment_methods_id_key unique (id),
  constraint payment_methods_pkey primary key (seq)
);

create table sandbox.webhook_endpoints (
  seq bigint generated always as identity,
  id text not null,
  url text not null,
  enabled_events jsonb not null,
  api_version text,
  status text default 'enabled' not null,
  description text,
  metadata jsonb not null,
  created bigint default floor(extract(epoch from now())) not null,
  constraint webhook_endpoints_status_check check (status in ('enabled', 'disabled')),
  constraint webhook_endpoints_id_key unique (id),
  constraint webhook_endpoints_pkey primary key (seq)
);

create trigger missing_noted
  before insert or update of family_id, attributes, image_id, mass_grams, description, gtin, tariff_code, origin on products
  for each row execute function note_missing();

create trigger noted_delete after delete on products
  for each row execute function note_everything();

create trigger noted_insert after insert on products
  referencing new table as after for each statement execute function note_products();

create trigger noted_truncate after truncate on products for each statement execute function note_everything();

create trigger noted_update after update on products
  referencing old table as before new table as after for each statement execute function note_products();

-- guard: packs that orders hold keep their size | drop | catalogue/packs
create trigger repacked before update of pack_size on products
  for each row when (old.pack_size <> new.pack_size) execute function refuse_repacking();

create trigger replaced_inserted after insert on products
  for each row when (new.replaced_by is not null) execute function refuse_replacing_in_circle();

create trigger replaced_updated after update of replaced_by on products
  for each row when (new.replaced_by is distinct from old.replaced_by and new.replaced_by is not null)
  execute function refuse_replacing_in_circle();

alter table access_tokens add constraint access_tokens_session_id_fkey foreign key (session_id) references identity_sessions(id) on delete cascade;
alter table access_tokens add constraint access_tokens_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table account_merges add constraint account_merges_account_id_fkey foreign key (account_id) references users(id) on delete cascade;
alter table account_merges add constraint account_merges_into_id_fkey foreign key (into_id) references users(id) on delete cascade;
alter table account_terms add constraint account_terms_customer_id_fkey foreign key (customer_id) references users(id) on delete cascade;
alter table addresses add constraint addresses_user_id_fkey foreign key (user_id) references users(id);
alter table audit_log add constraint audit_log_actor_id_fkey foreign key (actor_id) references users(id);
alter table cancellations add constraint cancellations_order_line_id_fkey foreign key (order_line_id) references order_lines(id);
alter table cart_lines add constraint cart_lines_product_id_fkey foreign key (product_id) references products(id) on delete cascade;
alter table cart_lines add constraint cart_lines_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table categories add constraint categories_parent_id_fkey foreign key (parent_id) references categories(id);
alter table conversation_entries add constraint conversation_entries_author_id_fkey foreign key (author_id) references users(id) on delete set null;
alter table conversation_entries add constraint conversation_entries_message_id_fkey foreign key (message_id) references messages(id) on delete cascade;
alter table conversation_files add constraint conversation_files_entry_id_fkey foreign key (entry_id) references conversation_entries(id) on delete cascade;
alter table conversation_files add constraint conversation_files_message_id_fkey foreign key (message_id) references messages(id) on delete cascade;
alter table conversation_files add constraint conversation_files_uploaded_by_fkey foreign key (uploaded_by) references users(id) on delete set null;
alter table conversation_links add constraint conversation_links_message_id_fkey foreign key (message_id) references messages(id) on delete cascade;
alter table cross_references add constraint cross_references_product_id_fkey foreign key (product_id) references products(id);
alter table customer_notes add constraint customer_notes_author_id_fkey foreign key (author_id) references users(id) on delete set null;
alter table customer_notes add constraint customer_notes_customer_id_fkey foreign key (customer_id) references users(id) on delete cascade;
alter table disputes add constraint disputes_payment_id_fkey foreign key (payment_id) references payments(id);
alter table exchange_lines add constraint exchange_lines_order_line_id_fkey foreign key (order_line_id) references order_lines(id);
alter table exchange_lines add constraint exchange_lines_return_line_id_fkey foreign key (return_line_id) references return_lines(id);
alter table exchanges add constraint exchanges_order_id_fkey foreign key (order_id) references orders(id);
alter table exchanges add constraint exchanges_return_id_fkey foreign key (return_id) references returns(id);
alter table families add constraint families_category_id_fkey foreign key (category_id) references categories(id);
alter table families add constraint families_image_id_fkey foreign key (image_id) references uploads(id);
alter table idempotency_keys add constraint idempotency_keys_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table identity_accounts add constraint identity_accounts_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table identity_devices add constraint identity_devices_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table identity_enrolment_codes add constraint identity_enrolment_codes_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table identity_sessions add constraint identity_sessions_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table identity_two_factors add constraint identity_two_factors_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table import_files add constraint import_files_created_by_fkey foreign key (created_by) references users(id) on delete set null;
alter table import_files add constraint import_files_import_id_fkey foreign key (import_id) references imports(id) on delete set null;
alter table import_pieces add constraint import_pieces_file_id_fkey foreign key (file_id) references import_files(id) on delete cascade;
alter table import_rows add constraint import_rows_file_id_fkey foreign key (file_id) references import_files(id) on delete cascade;
alter table imported_products add constraint imported_products_import_id_fkey foreign key (import_id) references imports(id);
alter table imports add constraint imports_reverts_fkey foreign key (reverts) references imports(id);
alter table incidents add constraint incidents_order_id_fkey foreign key (order_id) references orders(id);
alter table invoices add constraint invoices_order_id_fkey foreign key (order_id) references orders(id);
alter table invoices add constraint invoices_payment_id_fkey foreign key (payment_id) references payments(id);
alter table invoices add constraint invoices_refund_id_fkey foreign key (refund_id) references refunds(id);
alter table labels add constraint labels_bought_by_fkey foreign key (bought_by) references users(id) on delete set null;
alter table labels add constraint labels_order_id_fkey foreign key (order_id) references orders(id);
alter table labels add constraint labels_parcel_id_fkey foreign key (parcel_id) references parcels(id) on delete set null;
alter table messages add constraint messages_assignee_id_fkey foreign key (assignee_id) references users(id) on delete set null;
alter table messages add constraint messages_customer_id_fkey foreign key (customer_id) references users(id) on delete set null;
alter table messages add constraint messages_order_id_fkey foreign key (order_id) references orders(id) on delete set null;
alter table messages add constraint messages_product_id_fkey foreign key (product_id) references products(id) on delete set null;
alter table messages add constraint messages_return_id_fkey foreign key (return_id) references returns(id) on delete set null;
alter table news_seen add constraint news_seen_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table notification_choices add constraint notification_choices_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table order_desk add constraint order_desk_assignee_id_fkey foreign key (assignee_id) references users(id) on delete set null;
alter table order_desk add constraint order_desk_order_id_fkey foreign key (order_id) references orders(id) on delete cascade;
alter table order_lines add constraint order_lines_order_id_fkey foreign key (order_id) references orders(id);
alter table order_lines add constraint order_lines_product_id_fkey foreign key (product_id) references products(id);
alter table order_notes add constraint order_notes_author_id_fkey foreign key (author_id) references users(id) on delete set null;
alter table order_notes add constraint order_notes_order_id_fkey foreign key (order_id) references orders(id) on delete cascade;
alter table order_search add constraint order_search_order_id_fkey foreign key (order_id) references orders(id) on delete cascade;
alter table orders add constraint orders_customer_id_fkey foreign key (customer_id) references users(id);
alter table orders add constraint orders_typed_in_by_fkey foreign key (typed_in_by) references users(id) on delete set null;
alter table own_numbers add constraint own_numbers_product_id_fkey foreign key (product_id) references products(id) on delete cascade;
alter table own_numbers add constraint own_numbers_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table parcel_lines add constraint parcel_lines_order_line_id_fkey foreign key (order_line_id) references order_lines(id);
alter table parcel_lines add constraint parcel_lines_parcel_id_fkey foreign key (parcel_id) references parcels(id);
alter table parcels add constraint parcels_order_id_fkey foreign key (order_id) references orders(id);
alter table part_list_lines add constraint part_list_lines_list_id_fkey foreign key (list_id) references part_lists(id) on delete cascade;
alter table part_list_lines add constraint part_list_lines_product_id_fkey foreign key (product_id) references products(id) on delete cascade;
alter table part_lists add constraint part_lists_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table payment_attempts add constraint payment_attempts_order_id_fkey foreign key (order_id) references orders(id);
alter table payments add constraint payments_attempt_id_fkey foreign key (attempt_id) references payment_attempts(id);
alter table payments add constraint payments_order_id_fkey foreign key (order_id) references orders(id);
alter table posts add constraint posts_image_id_fkey foreign key (image_id) references uploads(id);
alter table products add constraint products_category_id_fkey foreign key (category_id) references categories(id);
alter table products add constraint products_family_id_fkey foreign key (family_id) references families(id);
alter table products add constraint products_image_id_fkey foreign key (image_id) references uploads(id);
alter table products add constraint products_replaced_by_fkey foreign key (replaced_by) references products(sku) on delete set null;
alter table profiles add constraint profiles_image_id_fkey foreign key (image_id) references uploads(id);
alter table profiles add constraint profiles_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table purchase_corrections add constraint purchase_corrections_actor_id_fkey foreign key (actor_id) references users(id) on delete set null;
alter table purchase_corrections add constraint purchase_corrections_purchase_order_id_fkey foreign key (purchase_order_id) references purchase_orders(id) on delete cascade;
alter table purchase_order_lines add constraint purchase_order_lines_product_id_fkey foreign key (product_id) references products(id) on delete set null;
alter table purchase_order_lines add constraint purchase_order_lines_purchase_order_id_fkey foreign key (purchase_order_id) references purchase_orders(id);
alter table purchase_orders add constraint purchase_orders_created_by_fkey foreign key (created_by) references users(id) on delete set null;
alter table purchase_orders add constraint purchase_orders_supplier_id_fkey foreign key (supplier_id) references suppliers(id);
alter table purchase_receipts add constraint purchase_receipts_actor_id_fkey foreign key (actor_id) references users(id) on delete set null;
alter table purchase_receipts add constraint purchase_receipts_line_id_fkey foreign key (line_id) references purchase_order_lines(id) on delete cascade;
alter table purchase_receipts add constraint purchase_receipts_move_id_fkey foreign key (move_id) references stock_moves(id);
alter table push_devices add constraint push_devices_session_id_fkey foreign key (session_id) references identity_sessions(id) on delete cascade;
alter table pushes add constraint pushes_device_id_fkey foreign key (device_id) references push_devices(id) on delete cascade;
alter table refund_lines add constraint refund_lines_order_line_id_fkey foreign key (order_line_id) references order_lines(id);
alter table refund_lines add constraint refund_lines_refund_id_fkey foreign key (refund_id) references refunds(id) on delete cascade;
alter table refunds add constraint refunds_first_id_fkey foreign key (first_id) references refunds(id);
alter table refunds add constraint refunds_payment_id_fkey foreign key (payment_id) references payments(id);
alter table refunds add constraint refunds_replaces_fkey foreign key (replaces) references refunds(id);
alter table return_lines add constraint return_lines_order_line_id_fkey foreign key (order_line_id) references order_lines(id);
alter table return_lines add constraint return_lines_return_id_fkey foreign key (return_id) references returns(id);
alter table return_pieces add constraint return_pieces_return_line_id_fkey foreign key (return_line_id) references return_lines(id) on delete cascade;
alter table returns add constraint returns_missing_in_fkey foreign key (missing_in) references returns(id) on delete set null;
alter table returns add constraint returns_order_id_fkey foreign key (order_id) references orders(id);
alter table returns add constraint returns_refund_id_fkey foreign key (refund_id) references refunds(id) on delete set null;
alter table reviews add constraint reviews_author_id_fkey foreign key (author_id) references users(id) on delete set null;
alter table reviews add constraint reviews_family_id_fkey foreign key (family_id) references families(id) on delete set null;
alter table reviews add constraint reviews_image_id_fkey foreign key (image_id) references uploads(id);
alter table reviews add constraint reviews_product_id_fkey foreign key (product_id) references products(id);
alter table sold_packs add constraint sold_packs_product_id_fkey foreign key (product_id) references products(id) on delete cascade;
alter table stock_alerts add constraint stock_alerts_product_id_fkey foreign key (product_id) references products(id) on delete cascade;
alter table stock_alerts add constraint stock_alerts_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table stock_counts add constraint stock_counts_counted_by_fkey foreign key (counted_by) references users(id) on delete set null;
alter table stock_counts add constraint stock_counts_product_id_fkey foreign key (product_id) references products(id) on delete cascade;
alter table stock_moves add constraint stock_moves_actor_id_fkey foreign key (actor_id) references users(id) on delete set null;
alter table stock_moves add constraint stock_moves_order_line_id_fkey foreign key (order_line_id) references order_lines(id);
alter table stock_moves add constraint stock_moves_product_id_fkey foreign key (product_id) references products(id);
alter table supplier_parts add constraint supplier_parts_product_id_fkey foreign key (product_id) references products(id) on delete cascade;
alter table supplier_parts add constraint supplier_parts_supplier_id_fkey foreign key (supplier_id) references suppliers(id);
alter table uploads add constraint uploads_owner_id_fkey foreign key (owner_id) references users(id) on delete set null;
alter table sandbox.charges add constraint charges_payment_intent_fkey foreign key (payment_intent) references sandbox.payment_intents(id);
alter table sandbox.charges add constraint charges_payment_method_fkey foreign key (payment_method) references sandbox.payment_methods(id);
alter table sandbox.deliveries add constraint deliveries_event_fkey foreign key (event) references sandbox.events(id) on delete cascade;
alter table sandbox.disputes add constraint disputes_charge_fkey foreign key (charge) references sandbox.charges(id);
alter table sandbox.disputes add constraint disputes_payment_intent_fkey foreign key (payment_intent) references sandbox.payment_intents(id);
alter table sandbox.payment_intents add constraint payment_intents_payment_method_fkey foreign key (payment_method) references sandbox.payment_methods(id);
alter table sandbox.refunds add constraint refunds_charge_fkey foreign key (charge) references sandbox.charges(id);
alter table sandbox.refunds add constraint refunds_payment_intent_fkey foreign key (payment_intent) references sandbox.payment_intents(id);

-- Whatever keeps pages looks at all of them anew.
insert into changes (tag) values ('everything');
