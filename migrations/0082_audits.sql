-- What each audit of the books found. A night is a calendar day where the seller is, and has one audit; those by hand have none.
create table audits (
  id uuid primary key,
  night date unique,
  begun_at timestamptz not null default now(),
  finished_at timestamptz,
  findings jsonb not null default '[]' check (jsonb_typeof(findings) = 'array')
);
create index audits_finished on audits (finished_at desc) where finished_at is not null;
