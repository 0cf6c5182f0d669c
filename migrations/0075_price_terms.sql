-- What an order was priced by, kept with it, so that what stays after a cancellation is priced as if it had been ordered so. Null:
-- an order from before; what is cancelled of it gives back what was paid for it.
alter table orders
  -- How tax was computed, and the bands of the method of delivery: `{pricing, method: {bands, freeFrom} | null}`.
  add column price_terms jsonb,
  -- What the delivery costs since the last cancellation, tax included; null: what was charged.
  add column delivery_priced_minor integer check (delivery_priced_minor >= 0);
-- A line’s list price, breaks, quantities, mass and rates: `{price, priceBreaks, minimum, step, grams, homeRate, rate}`.
alter table order_lines add column price_terms jsonb;
