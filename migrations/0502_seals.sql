-- What books are computed from is sealed: a hash of columns that are written once. A change that no part of the shop makes leaves the
-- seal as it was, and an audit finds it.
create function compute_seal(content jsonb, names text[]) returns bytea
  language sql immutable parallel safe as $$
    select sha256(convert_to(jsonb_agg(content -> name order by at)::text, 'UTF8')) from unnest(names) with ordinality named (name, at)
  $$;

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

alter table orders add column seal bytea;
alter table order_lines add column seal bytea;
alter table cancellations add column seal bytea;
alter table parcels add column seal bytea;
alter table parcel_lines add column seal bytea;
alter table returns add column seal bytea;
alter table return_lines add column seal bytea;
alter table return_pieces add column seal bytea;
alter table refunds add column seal bytea;
alter table refund_lines add column seal bytea;
alter table payments add column seal bytea;
alter table payment_attempts add column seal bytea;
alter table disputes add column seal bytea;
alter table stock_moves add column seal bytea;
alter table invoices add column seal bytea;
alter table purchase_orders add column seal bytea;
alter table purchase_order_lines add column seal bytea;
alter table purchase_receipts add column seal bytea;
alter table purchase_corrections add column seal bytea;

-- Until it is paid an order is renewed, at other prices.
create trigger sealed before insert or update on orders for each row when (new.paid_at is not null) execute function seal_row(
  number, customer_id, currency, placed_at, paid_at, locale, demo, exchange, price_terms, delivery_method, delivery_place, order_before,
  dispatch_day, arrives_from, arrives_to);
create trigger sealed before insert or update on order_lines for each row execute function seal_row(
  order_id, position, product_id, sku, name, translations, quantity, pack_size, price_terms, lead_time_days, tariff_code, origin);
create trigger sealed before insert or update on cancellations for each row execute function seal_row(
  order_line_id, quantity, cancelled_at);
create trigger sealed before insert or update on parcels for each row execute function seal_row(order_id, shipped_at);
create trigger sealed before insert or update on parcel_lines for each row execute function seal_row(parcel_id, order_line_id, quantity);
create trigger sealed before insert or update on returns for each row execute function seal_row(order_id, asked_at);
create trigger sealed before insert or update on return_lines for each row execute function seal_row(return_id, order_line_id, quantity);
create trigger sealed before insert or update on return_pieces for each row execute function seal_row(
  return_line_id, condition, quantity, restocked);
create trigger sealed before insert or update on refunds for each row execute function seal_row(
  payment_id, currency, reason, replaces, first_id, created_at, paid_on, reference);
create trigger sealed before insert or update on refund_lines for each row execute function seal_row(
  refund_id, order_line_id, quantity, net_minor, tax_minor, tax_rate, kind);
create trigger sealed before insert or update on payments for each row execute function seal_row(
  order_id, attempt_id, transaction_id, amount_minor, currency, received_at, livemode, means, channel, due_on, settled_at);
create trigger sealed before insert or update on payment_attempts for each row execute function seal_row(
  order_id, intent_id, amount_minor, currency, created_at);
create trigger sealed before insert or update on disputes for each row execute function seal_row(
  payment_id, provider_dispute_id, currency, opened_at);
create trigger sealed before insert or update on stock_moves for each row execute function seal_row(
  product_id, order_line_id, kind, pieces, at, cause, loose, line_quantity, note);
create trigger sealed before insert or update on invoices for each row execute function seal_row(
  kind, year, sequence, number, order_id, payment_id, refund_id, issued_at, currency, total_minor, locale, content, same_number);
create trigger sealed before insert or update on purchase_orders for each row execute function seal_row(
  number, supplier_id, currency, created_at);
create trigger sealed before insert or update on purchase_order_lines for each row execute function seal_row(
  purchase_order_id, position, sku, name, translations, pack_size, part_number, quantity, price_minor);
create trigger sealed before insert or update on purchase_receipts for each row execute function seal_row(
  line_id, pieces, reference, at, move_id);
create trigger sealed before insert or update on purchase_corrections for each row execute function seal_row(
  purchase_order_id, reason, changes, at);

-- What is written already is sealed as it is.
alter table stock_moves disable trigger stock_moves_append_only;
alter table invoices disable trigger invoices_append_only;
do $$
  declare
    sealed record;
  begin
    for sealed in select tgrelid::regclass as table_ from pg_trigger where tgname = 'sealed' loop
      execute format('update %s set seal = null', sealed.table_);
    end loop;
  end
$$;
alter table stock_moves enable trigger stock_moves_append_only;
alter table invoices enable trigger invoices_append_only;
