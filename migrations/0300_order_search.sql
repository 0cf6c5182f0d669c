-- What an order is found by: all that was known when it was placed. Numbers that come later, such as those of parcels, invoices and
-- payments, have indexes of their own, so an order is written here once.
create table order_search (
  order_id uuid primary key references orders on delete cascade,
  placed_at timestamptz(3) not null,
  words tsvector not null
);
create index order_search_newest on order_search (placed_at desc, order_id desc);
-- New words are kept beside the index until there are this many kilobytes, which a search reads through.
create index order_search_words on order_search using gin (words) with (gin_pending_list_limit = 256);

-- A text without case, accents and Bengali digits. `M8 × 30` and `M8x30` are the same.
create function fold_text(given text) returns text language sql immutable parallel safe as $$
  select regexp_replace(
    translate(
      lower(case when octet_length(given) = length(given) then given
        else regexp_replace(normalize(given, nfkd), '[\u0300-\u036f]', '', 'g') end),
      '×ς০১২৩৪৫৬৭৮৯', 'xσ0123456789'),
    '([0-9]) *x *(?=[0-9])', '\1x', 'g')
$$;

-- Its words, and those that marks join, such as numbers with hyphens, as one word too. src/orders/search/words.ts does the same.
create function split_words(folded text) returns text[] language sql immutable parallel safe as $$
  select array(select distinct left(word, 60) from unnest(
    string_to_array(translate(folded, apart || joining, repeat(' ', length(apart || joining))), ' ')
    || string_to_array(translate(folded, apart || joining, repeat(' ', length(apart))), ' ')
  ) word where word <> '')
  from (values (e' \t\n\r,;()[]{}"<>|«»„“”।', e'!#$%&''*+-./:=?@\\^_`~–—‐‑−·•’‘€£¥°')) marks (apart, joining)
$$;

-- The digits of a telephone number from its end, since people leave out or write the beginning in many ways.
create function phone_word(phone text) returns text language sql immutable parallel safe as $$
  select '#' || reverse(right(regexp_replace(translate(phone, '০১২৩৪৫৬৭৮৯', '0123456789'), '[^0-9]', '', 'g'), 10))
$$;

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
  select texts.order_id, array_to_tsvector(
    split_words(fold_text(string_agg(text, e'\n') filter (where kind not in ('phone', 'amount'))))
    || coalesce(array_agg(phone_word(text)) filter (where kind = 'phone'), '{}')
    || array_agg('=' || split_part(text, ' ', 1)) filter (where kind = 'amount')
    || array_agg('=' || replace(lower(text), ' ', '=')) filter (where kind = 'amount')
    || array(select '%' || replace(product_id::text, '-', '') from order_lines line where line.order_id = texts.order_id))
  from order_texts(ids) texts group by texts.order_id
$$;

create function index_placed_orders() returns trigger language plpgsql as $$
begin
  insert into order_search (order_id, placed_at, words)
  select order_id, placed_at, words
  from order_words(array(select distinct order_id from inserted)) indexed join orders on orders.id = indexed.order_id
  on conflict (order_id) do update set words = excluded.words;
  return null;
end $$;
create trigger indexed after insert on order_lines
  referencing new table as inserted for each statement execute function index_placed_orders();

-- Orders that are not indexed yet are left to the task, which goes from the latest to the first.
create function index_orders_anew(ids uuid[]) returns void language sql as $$
  update order_search set placed_at = orders.placed_at, words = indexed.words
  from order_words(ids) indexed join orders on orders.id = indexed.order_id where indexed.order_id = order_search.order_id
$$;

create function index_changed_order() returns trigger language plpgsql as $$
begin
  perform index_orders_anew(array[new.id]);
  return null;
end $$;
create trigger indexed after update on orders for each row
  when ((old.placed_at, old.customer_id, old.customer_name, old.phone, old.address, old.reference, old.vat_number, old.total_minor,
      old.delivery_address, old.billing_address)
    is distinct from (new.placed_at, new.customer_id, new.customer_name, new.phone, new.address, new.reference, new.vat_number,
      new.total_minor, new.delivery_address, new.billing_address))
  execute function index_changed_order();

create function index_orders_of_customer() returns trigger language plpgsql as $$
begin
  perform index_orders_anew(array(select id from orders where customer_id = new.id));
  return null;
end $$;
create trigger orders_indexed after update of email, guest_email on users for each row
  when ((old.email, old.guest_email) is distinct from (new.email, new.guest_email))
  execute function index_orders_of_customer();

-- The number of a parcel is found however it is written.
drop index parcels_tracking_number;
create index parcels_tracking_number on parcels (lower(regexp_replace(tracking_number, '[^[:alnum:]]', '', 'g')))
  where tracking_number <> '';
