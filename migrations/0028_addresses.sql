-- The address books of customers.
create table addresses (
  id uuid primary key,
  user_id uuid not null references users,
  name text not null check (length(name) between 1 and 100),
  company text not null check (length(company) <= 100),
  street text not null check (length(street) between 1 and 120),
  extra text not null check (length(extra) <= 120),
  postcode text not null check (length(postcode) <= 16),
  city text not null check (length(city) between 1 and 80),
  region text not null check (region ~ '^[A-Z0-9]{0,3}$'),
  country text not null check (country ~ '^[A-Z]{2}$'),
  phone text not null check (length(phone) <= 30),
  used_at timestamptz not null default now(),
  unique (user_id, name, company, street, extra, postcode, city, region, country, phone)
);
