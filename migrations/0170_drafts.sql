-- A draft is not on sale yet: `undated`, or until a day of the shop's calendar. Empty: no draft.
alter table products add column draft text not null default ''
  check (draft in ('', 'undated') or draft ~ '^20[0-9]{2}-[0-9]{2}-[0-9]{2}$');

-- What is on sale is `archived_at is null` in every query, index and count. A draft is archived without an end, so that it is
-- nowhere among them; a product that is withdrawn was archived at a moment, and is a draft again if it comes back as one.
create function keep_drafts_off_sale() returns trigger language plpgsql as $$
begin
  new.archived_at := case when new.draft <> '' then timestamptz 'infinity' end;
  return new;
end $$;
create trigger drafted before insert or update of draft, archived_at on products for each row
  when (coalesce(new.archived_at, 'infinity') = 'infinity') execute function keep_drafts_off_sale();
alter table products add check (draft = '' or archived_at is not null);

create index products_drafts on products (created_at desc, id desc) where archived_at = 'infinity';
