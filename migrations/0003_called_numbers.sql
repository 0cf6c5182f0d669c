-- Telephone numbers are found as they are called from abroad: without the zero in brackets that letterheads have behind the country, which
-- only Italy, San Marino and the Vatican keep, and without the extension behind them.
create or replace function phone_word(phone text) returns text language sql immutable parallel safe as $$
  select '#' || reverse(right(regexp_replace(regexp_replace(regexp_replace(fold_text(phone),
    '^(\s*(?:\+|00)(?!0)(?!39\D|378|379)\d{1,3}?)[ ./-]?\( ?0 ?\)', '\1'), ' ?x\d+$', ''), '[^0-9]', '', 'g'), 10))
$$;

update order_search set words = fresh.words
from order_words(array(
  select id from orders
  where phone ~ '\( ?0 ?\)|x\d' or delivery_address ->> 'phone' ~ '\( ?0 ?\)|x\d' or billing_address ->> 'phone' ~ '\( ?0 ?\)|x\d'
)) fresh
where order_search.order_id = fresh.order_id;
