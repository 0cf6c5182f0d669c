-- The journal: whose tax each document has, and its amounts by treatment and rate, in the currency that it was charged in and in
-- the one that it is declared in. What older documents do not say is said only where it is certain.

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

-- An amount in minor units of one currency in those of another, by the rate that a document states.
create function convert_minor(minor bigint, from_currency text, to_currency text, exchange jsonb) returns bigint
language sql immutable parallel safe as $$
  select (round(minor * 10::numeric ^ (currency_digits(to_currency) - currency_digits(from_currency))
      * case when exchange ->> 'base' = from_currency then (exchange ->> 'rate')::numeric else 1 / (exchange ->> 'rate')::numeric end
      / steps.step) * steps.step)::bigint
  from (select 10::numeric ^ greatest(0, currency_digits(to_currency) - 2) as step) steps
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
