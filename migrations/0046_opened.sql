-- A live shop takes orders once it is open, which `opened` says. One that has sold before goes on selling: an upgrade must not
-- close it. A demonstration was paid with practice cards only.
insert into settings (key, value)
select 'opened', '{"how": "sold"}'
where exists (select from payments where kept)
  and not exists (select from settings where key = 'demo_filled')
  and not exists (select from sandbox.payment_intents)
on conflict (key) do nothing;
