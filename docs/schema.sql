create table access_tokens (
  token_hash bytea not null,
  user_id uuid not null,
  session_id uuid not null,
  created_at timestamp(3) with time zone default now() not null,
  expires_at timestamp with time zone not null,
  constraint access_tokens_pkey PRIMARY KEY (token_hash),
  constraint access_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES identity_sessions(id) ON DELETE CASCADE,
  constraint access_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint access_tokens_token_hash_check CHECK (length(token_hash) = 32)
);
CREATE INDEX access_tokens_expires_at_idx ON public.access_tokens USING btree (expires_at);
CREATE INDEX access_tokens_session_id_idx ON public.access_tokens USING btree (session_id);

create table account_doubts (
  id uuid not null,
  kind text not null,
  subject text not null,
  found_at timestamp with time zone default now() not null,
  answered_at timestamp with time zone,
  constraint account_doubts_pkey PRIMARY KEY (id),
  constraint account_doubts_kind_check CHECK (kind = ANY (ARRAY['moved'::text, 'lost_payments'::text, 'other_shop'::text, 'other_webhook'::text]))
);
CREATE UNIQUE INDEX account_doubts_open ON public.account_doubts USING btree (kind, subject) WHERE (answered_at IS NULL);

create table account_merges (
  account_id uuid not null,
  into_id uuid not null,
  asked_at timestamp with time zone default now() not null,
  constraint account_merges_pkey PRIMARY KEY (account_id),
  constraint account_merges_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint account_merges_into_id_fkey FOREIGN KEY (into_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint account_merges_check CHECK (account_id <> into_id)
);
CREATE INDEX account_merges_asked ON public.account_merges USING btree (asked_at);
CREATE INDEX account_merges_into ON public.account_merges USING btree (into_id);

create table account_terms (
  customer_id uuid not null,
  limit_minor integer not null,
  currency text not null,
  days smallint not null,
  constraint account_terms_pkey PRIMARY KEY (customer_id),
  constraint account_terms_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint account_terms_days_check CHECK (days >= 1 AND days <= 120),
  constraint account_terms_limit_minor_check CHECK (limit_minor > 0)
);

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
  used_at timestamp with time zone default now() not null,
  constraint addresses_pkey PRIMARY KEY (id),
  constraint addresses_user_id_name_company_street_extra_postcode_city_r_key UNIQUE (user_id, name, company, street, extra, postcode, city, region, country, phone),
  constraint addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint addresses_city_check CHECK (length(city) >= 1 AND length(city) <= 80),
  constraint addresses_company_check CHECK (length(company) <= 100),
  constraint addresses_country_check CHECK (country ~ '^[A-Z]{2}$'::text),
  constraint addresses_extra_check CHECK (length(extra) <= 120),
  constraint addresses_name_check CHECK (length(name) >= 1 AND length(name) <= 100),
  constraint addresses_phone_check CHECK (length(phone) <= 30),
  constraint addresses_postcode_check CHECK (length(postcode) <= 16),
  constraint addresses_region_check CHECK (region ~ '^[A-Z0-9]{0,3}$'::text),
  constraint addresses_street_check CHECK (length(street) >= 1 AND length(street) <= 120)
);

create table attempt_counters (
  key text not null,
  count integer not null,
  resets_at timestamp with time zone not null,
  constraint attempt_counters_pkey PRIMARY KEY (key),
  constraint attempt_counters_count_check CHECK (count > 0),
  constraint attempt_counters_hashed CHECK (key !~ '[@./]'::text)
);
CREATE INDEX attempt_counters_resets_at_idx ON public.attempt_counters USING btree (resets_at);

create table audit_log (
  id bigint generated always as identity not null,
  actor_id uuid,
  action text not null,
  subject text not null,
  details jsonb default '{}'::jsonb not null,
  at timestamp with time zone default now() not null,
  demo boolean default is_seeding() not null,
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id)
);
CREATE INDEX audit_log_undone ON public.audit_log USING btree (subject) WHERE (action = ANY (ARRAY['undo'::text, 'redo'::text]));
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table audits (
  id uuid not null,
  night date,
  begun_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  findings jsonb default '[]'::jsonb not null,
  constraint audits_pkey PRIMARY KEY (id),
  constraint audits_night_key UNIQUE (night),
  constraint audits_findings_check CHECK (jsonb_typeof(findings) = 'array'::text)
);
CREATE INDEX audits_finished ON public.audits USING btree (finished_at DESC) WHERE (finished_at IS NOT NULL);

create table balance_entries (
  id text not null,
  category text not null,
  source text not null,
  intent_id text,
  payout_id text,
  amount bigint not null,
  fee bigint not null,
  currency text not null,
  created_at timestamp with time zone not null,
  available_at timestamp with time zone not null,
  constraint balance_entries_pkey PRIMARY KEY (id)
);
CREATE INDEX balance_entries_by_day ON public.balance_entries USING btree (created_at, id);
CREATE INDEX balance_entries_of_intent ON public.balance_entries USING btree (intent_id);
CREATE INDEX balance_entries_of_payout ON public.balance_entries USING btree (payout_id);

create table cancellations (
  id uuid not null,
  order_line_id uuid not null,
  quantity integer not null,
  cancelled_at timestamp with time zone default now() not null,
  seal bytea,
  constraint cancellations_pkey PRIMARY KEY (id),
  constraint cancellations_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_lines(id),
  constraint cancellations_quantity_check CHECK (quantity > 0)
);
CREATE INDEX cancellations_order_line_id_idx ON public.cancellations USING btree (order_line_id);
CREATE TRIGGER cancelled_once AFTER INSERT OR UPDATE ON cancellations FOR EACH ROW EXECUTE FUNCTION refuse_excess();
CREATE TRIGGER sealed BEFORE INSERT OR UPDATE ON cancellations FOR EACH ROW EXECUTE FUNCTION seal_row('order_line_id', 'quantity', 'cancelled_at');

create table cart_lines (
  user_id uuid not null,
  product_id uuid not null,
  quantity integer not null,
  note text default ''::text not null,
  seen_price_minor integer not null,
  wanted integer,
  added_at timestamp(3) with time zone default now() not null,
  seen_pack_size integer default 1 not null,
  constraint cart_lines_pkey PRIMARY KEY (user_id, product_id),
  constraint cart_lines_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint cart_lines_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint cart_lines_note_check CHECK (length(note) <= 200),
  constraint cart_lines_quantity_check CHECK (quantity >= 1 AND quantity <= 999),
  constraint cart_lines_seen_pack_size_check CHECK (seen_pack_size > 0),
  constraint cart_lines_seen_price_minor_check CHECK (seen_price_minor > 0)
);
CREATE INDEX cart_lines_product_id_idx ON public.cart_lines USING btree (product_id);

create table categories (
  id uuid not null,
  parent_id uuid,
  slug text not null,
  name text not null,
  description text default ''::text not null,
  position integer not null,
  demo boolean default is_seeding() not null,
  translations jsonb default '{}'::jsonb not null,
  constraint categories_pkey PRIMARY KEY (id),
  constraint categories_slug_key UNIQUE (slug),
  constraint categories_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES categories(id),
  constraint categories_slug_check CHECK (slug ~ '^[a-z0-9-]{1,120}$'::text),
  constraint categories_translations_check CHECK (jsonb_typeof(translations) = 'object'::text AND (translations - 'name'::text - 'description'::text) = '{}'::jsonb AND NOT translations @? '$.*?(@.type() != "object")'::jsonpath AND NOT translations @? '$.*.keyvalue()?((@."value".type() != "string" || @."value" == "") || !(@."key" like_regex "^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$"))'::jsonpath)
);
CREATE INDEX categories_parent_id_position_idx ON public.categories USING btree (parent_id, "position");
CREATE TRIGGER noted AFTER INSERT OR DELETE OR UPDATE ON categories FOR EACH ROW EXECUTE FUNCTION note_everything();
CREATE TRIGGER noted_truncate AFTER TRUNCATE ON categories FOR EACH STATEMENT EXECUTE FUNCTION note_everything();

create table changes (
  id bigint generated always as identity not null,
  tx xid8 default pg_current_xact_id() not null,
  tag text not null,
  at timestamp with time zone default now() not null,
  constraint changes_pkey PRIMARY KEY (id)
);
CREATE INDEX changes_at_idx ON public.changes USING btree (at);
CREATE INDEX changes_tx_idx ON public.changes USING btree (tx);

create table conversation_entries (
  id uuid not null,
  message_id uuid not null,
  kind text not null,
  author_id uuid,
  other_address text,
  text text not null,
  quoted text default ''::text not null,
  left_out integer default 0 not null,
  mail_id text,
  at timestamp(3) with time zone default now() not null,
  constraint conversation_entries_pkey PRIMARY KEY (id),
  constraint conversation_entries_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint conversation_entries_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE,
  constraint conversation_entries_kind_check CHECK (kind = ANY (ARRAY['answer'::text, 'customer'::text, 'note'::text, 'automatic'::text])),
  constraint conversation_entries_left_out_check CHECK (left_out >= 0),
  constraint conversation_entries_mail_id_check CHECK (length(mail_id) <= 300),
  constraint conversation_entries_other_address_check CHECK (length(other_address) <= 254),
  constraint conversation_entries_quoted_check CHECK (length(quoted) <= 20000),
  constraint conversation_entries_text_check CHECK (length(text) <= 20000)
);
CREATE INDEX conversation_entries_author ON public.conversation_entries USING btree (author_id) WHERE (author_id IS NOT NULL);
CREATE INDEX conversation_entries_in_order ON public.conversation_entries USING btree (message_id, at, id);
CREATE INDEX conversation_entries_newest ON public.conversation_entries USING btree (at) WHERE (kind = 'customer'::text);
CREATE TRIGGER conversation_entries_append_only BEFORE UPDATE OF message_id, kind, text, quoted, at ON conversation_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table conversation_files (
  id uuid not null,
  message_id uuid,
  entry_id uuid,
  uploaded_by uuid,
  name text not null,
  content bytea not null,
  bytes integer generated always as (octet_length(content)) stored not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint conversation_files_pkey PRIMARY KEY (id),
  constraint conversation_files_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES conversation_entries(id) ON DELETE CASCADE,
  constraint conversation_files_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE,
  constraint conversation_files_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint conversation_files_bytes_check CHECK (bytes >= 1 AND bytes <= 5242880),
  constraint conversation_files_check CHECK (entry_id IS NULL OR message_id IS NOT NULL),
  constraint conversation_files_name_check CHECK (length(name) >= 1 AND length(name) <= 120)
);
CREATE INDEX conversation_files_mailed ON public.conversation_files USING btree (created_at) WHERE (uploaded_by IS NULL);
CREATE INDEX conversation_files_of_entry ON public.conversation_files USING btree (entry_id) WHERE (entry_id IS NOT NULL);
CREATE INDEX conversation_files_of_message ON public.conversation_files USING btree (message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX conversation_files_of_uploader ON public.conversation_files USING btree (uploaded_by, created_at) WHERE (uploaded_by IS NOT NULL);
CREATE INDEX conversation_files_unsent ON public.conversation_files USING btree (created_at) WHERE (message_id IS NULL);

create table conversation_links (
  token_hash bytea not null,
  message_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint conversation_links_pkey PRIMARY KEY (token_hash),
  constraint conversation_links_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE,
  constraint conversation_links_token_hash_check CHECK (length(token_hash) = 32)
);
CREATE INDEX conversation_links_expire ON public.conversation_links USING btree (expires_at);
CREATE INDEX conversation_links_of_message ON public.conversation_links USING btree (message_id);

create table cross_references (
  number text not null,
  maker text not null,
  product_id uuid not null,
  demo boolean default is_seeding() not null,
  compact text generated always as (compact_text(number)) stored not null,
  constraint cross_references_pkey PRIMARY KEY (maker, number),
  constraint cross_references_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint cross_references_maker_check CHECK (length(maker) >= 1 AND length(maker) <= 60),
  constraint cross_references_number_check CHECK (length(number) >= 1 AND length(number) <= 60)
);
CREATE INDEX cross_references_compact_idx ON public.cross_references USING btree (compact);
CREATE INDEX cross_references_compact_spelled ON public.cross_references USING btree (compact_text(spell_umlauts(number))) WHERE (octet_length(number) <> length(number));
CREATE INDEX cross_references_product_id_idx ON public.cross_references USING btree (product_id);
CREATE TRIGGER noted AFTER INSERT OR DELETE OR UPDATE ON cross_references FOR EACH STATEMENT EXECUTE FUNCTION note_everything();

create table customer_notes (
  id uuid not null,
  customer_id uuid not null,
  author_id uuid,
  text text not null,
  written_at timestamp(3) with time zone default now() not null,
  constraint customer_notes_pkey PRIMARY KEY (id),
  constraint customer_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint customer_notes_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint customer_notes_text_check CHECK (length(text) >= 1 AND length(text) <= 2000)
);
CREATE INDEX customer_notes_author ON public.customer_notes USING btree (author_id);
CREATE INDEX customer_notes_newest ON public.customer_notes USING btree (customer_id, written_at DESC, id DESC);
CREATE TRIGGER customer_notes_append_only BEFORE UPDATE OF customer_id, text, written_at ON customer_notes FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table demand (
  id uuid not null,
  level smallint not null,
  constraint demand_pkey PRIMARY KEY (id),
  constraint demand_level_check CHECK (level > 0)
);
CREATE TRIGGER noted_delete AFTER DELETE ON demand REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_demand();
CREATE TRIGGER noted_insert AFTER INSERT ON demand REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_demand();
CREATE TRIGGER noted_update AFTER UPDATE ON demand REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_demand();

create table disputes (
  id uuid not null,
  payment_id uuid not null,
  provider_dispute_id text not null,
  amount_minor integer not null,
  currency text not null,
  reason text not null,
  state text default 'open'::text not null,
  opened_at timestamp with time zone default now() not null,
  closed_at timestamp with time zone,
  mailed_at timestamp with time zone,
  seal bytea,
  constraint disputes_pkey PRIMARY KEY (id),
  constraint disputes_provider_dispute_id_key UNIQUE (provider_dispute_id),
  constraint disputes_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint disputes_amount_minor_check CHECK (amount_minor > 0),
  constraint disputes_state_check CHECK (state = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text]))
);
CREATE INDEX disputes_newest ON public.disputes USING btree (opened_at);
CREATE INDEX disputes_payment_id_idx ON public.disputes USING btree (payment_id);
CREATE INDEX disputes_to_mail ON public.disputes USING btree (closed_at) WHERE ((state = 'lost'::text) AND (mailed_at IS NULL));
CREATE TRIGGER sealed BEFORE INSERT OR UPDATE ON disputes FOR EACH ROW EXECUTE FUNCTION seal_row('payment_id', 'provider_dispute_id', 'currency', 'opened_at');

create table exchange_lines (
  order_line_id uuid not null,
  return_line_id uuid not null,
  constraint exchange_lines_pkey PRIMARY KEY (order_line_id),
  constraint exchange_lines_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_lines(id),
  constraint exchange_lines_return_line_id_fkey FOREIGN KEY (return_line_id) REFERENCES return_lines(id)
);
CREATE INDEX exchange_lines_replaced ON public.exchange_lines USING btree (return_line_id);
CREATE TRIGGER exchanged_once AFTER INSERT OR UPDATE ON exchange_lines FOR EACH ROW EXECUTE FUNCTION refuse_excess_of_exchange();

create table exchange_rates (
  base text not null,
  quote text not null,
  day date not null,
  rate numeric not null,
  source text not null,
  constraint exchange_rates_pkey PRIMARY KEY (day, base, quote, source),
  constraint exchange_rates_base_check CHECK (base ~ '^[A-Z]{3}$'::text),
  constraint exchange_rates_check CHECK (base <> quote),
  constraint exchange_rates_quote_check CHECK (quote ~ '^[A-Z]{3}$'::text),
  constraint exchange_rates_rate_check CHECK (rate > 0::numeric AND rate < '1000000000000'::numeric),
  constraint exchange_rates_source_check CHECK (source = ANY (ARRAY['admin'::text, 'ecb'::text, 'practice'::text]))
);

create table exchanges (
  order_id uuid not null,
  return_id uuid not null,
  taken_back_at timestamp(3) with time zone,
  constraint exchanges_pkey PRIMARY KEY (order_id),
  constraint exchanges_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint exchanges_return_id_fkey FOREIGN KEY (return_id) REFERENCES returns(id)
);
CREATE UNIQUE INDEX exchanges_standing ON public.exchanges USING btree (return_id) WHERE (taken_back_at IS NULL);

create table families (
  id uuid not null,
  category_id uuid not null,
  slug text not null,
  name text not null,
  standard text default ''::text not null,
  description text default ''::text not null,
  facts jsonb default '[]'::jsonb not null,
  attributes jsonb default '[]'::jsonb not null,
  image_id uuid,
  demo boolean default is_seeding() not null,
  translations jsonb default '{}'::jsonb not null,
  commonness smallint default 1 not null,
  asks text[] default '{}'::text[] not null,
  documents jsonb default '[]'::jsonb not null,
  drawing jsonb,
  purposes text default ''::text not null,
  constraint families_pkey PRIMARY KEY (id),
  constraint families_slug_key UNIQUE (slug),
  constraint families_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id),
  constraint families_image_id_fkey FOREIGN KEY (image_id) REFERENCES uploads(id),
  constraint families_asks_check CHECK (cardinality(asks) <= 70),
  constraint families_commonness_check CHECK (commonness >= 0 AND commonness <= 3),
  constraint families_documents_check CHECK (jsonb_typeof(documents) = 'array'::text AND jsonb_array_length(documents) <= 10 AND NOT documents @? '$[*]?(!(@."name" like_regex "^[0-9a-f]{32}$"))'::jsonpath),
  constraint families_drawing_check CHECK (drawing IS NULL OR jsonb_typeof(drawing) = 'object'::text AND jsonb_typeof(drawing -> 'shape'::text) = 'string'::text AND jsonb_typeof(drawing -> 'parameters'::text) = 'object'::text),
  constraint families_purposes_check CHECK (length(purposes) <= 4000),
  constraint families_slug_check CHECK (slug ~ '^[a-z0-9-]{1,120}$'::text),
  constraint families_translations_check CHECK (jsonb_typeof(translations) = 'object'::text AND (translations - 'name'::text - 'description'::text - 'facts'::text - 'purposes'::text) = '{}'::jsonb AND NOT translations @? '$.*?(@.type() != "object")'::jsonpath AND NOT translations @? '$.*.keyvalue()?((@."value".type() != "string" || @."value" == "") || !(@."key" like_regex "^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$"))'::jsonpath)
);
CREATE INDEX families_category_id_idx ON public.families USING btree (category_id);
CREATE TRIGGER asks_noted AFTER UPDATE OF asks ON families FOR EACH ROW WHEN (old.asks <> new.asks) EXECUTE FUNCTION note_asks();
CREATE TRIGGER noted AFTER INSERT OR DELETE OR UPDATE ON families FOR EACH ROW EXECUTE FUNCTION note_everything();
CREATE TRIGGER noted_truncate AFTER TRUNCATE ON families FOR EACH STATEMENT EXECUTE FUNCTION note_everything();

create table hosted_pictures (
  sha256 bytea not null,
  store text not null,
  access text not null,
  sources jsonb not null,
  checksums text[] not null,
  delete_url text default ''::text not null,
  checked_at timestamp(3) with time zone default now() not null,
  constraint hosted_pictures_pkey PRIMARY KEY (sha256, store),
  constraint hosted_pictures_access_check CHECK (access = ANY (ARRAY['public'::text, 'private'::text])),
  constraint hosted_pictures_sha256_check CHECK (length(sha256) = 32),
  constraint hosted_pictures_sources_check CHECK (jsonb_typeof(sources) = 'array'::text),
  constraint hosted_pictures_store_check CHECK (store = ANY (ARRAY['imgbb'::text, 's3'::text]))
);
CREATE INDEX hosted_pictures_checked ON public.hosted_pictures USING btree (store, checked_at);

create table idempotency_keys (
  user_id uuid not null,
  operation text not null,
  key text not null,
  body_hash bytea not null,
  reply jsonb,
  created_at timestamp(3) with time zone default now() not null,
  constraint idempotency_keys_pkey PRIMARY KEY (user_id, operation, key),
  constraint idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint idempotency_keys_key_check CHECK (length(key) >= 1 AND length(key) <= 255)
);
CREATE INDEX idempotency_keys_created_at_idx ON public.idempotency_keys USING btree (created_at);

create table identity_accounts (
  id uuid not null,
  user_id uuid not null,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamp with time zone,
  refresh_token_expires_at timestamp with time zone,
  scope text,
  password text,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint identity_accounts_pkey PRIMARY KEY (id),
  constraint identity_accounts_provider_id_account_id_key UNIQUE (provider_id, account_id),
  constraint identity_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX identity_accounts_user_id_idx ON public.identity_accounts USING btree (user_id);

create table identity_devices (
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  seen_at timestamp with time zone default now() not null,
  constraint identity_devices_pkey PRIMARY KEY (id),
  constraint identity_devices_user_id_token_hash_key UNIQUE (user_id, token_hash),
  constraint identity_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint identity_devices_token_hash_check CHECK (length(token_hash) = 32)
);
CREATE INDEX identity_devices_seen_at_idx ON public.identity_devices USING btree (seen_at);

create table identity_enrolment_codes (
  user_id uuid not null,
  code_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint identity_enrolment_codes_pkey PRIMARY KEY (user_id),
  constraint identity_enrolment_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint identity_enrolment_codes_code_hash_check CHECK (length(code_hash) = 32)
);

create table identity_sessions (
  id uuid not null,
  user_id uuid not null,
  token text not null,
  expires_at timestamp with time zone not null,
  ip_address text,
  user_agent text,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  seen_at timestamp with time zone default now() not null,
  source text,
  constraint identity_sessions_pkey PRIMARY KEY (id),
  constraint identity_sessions_token_key UNIQUE (token),
  constraint identity_sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint identity_sessions_source_check CHECK (source = ANY (ARRAY['google'::text, 'oidc'::text]))
);
CREATE INDEX identity_sessions_user_id_idx ON public.identity_sessions USING btree (user_id);

create table identity_two_factors (
  id uuid not null,
  user_id uuid not null,
  secret text not null,
  backup_codes text not null,
  verified boolean default false not null,
  failed_verification_count integer default 0 not null,
  locked_until timestamp with time zone,
  constraint identity_two_factors_pkey PRIMARY KEY (id),
  constraint identity_two_factors_user_id_key UNIQUE (user_id),
  constraint identity_two_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table identity_verifications (
  id uuid not null,
  identifier text not null,
  value text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint identity_verifications_pkey PRIMARY KEY (id)
);
CREATE INDEX identity_verifications_identifier_idx ON public.identity_verifications USING btree (identifier);

create table import_files (
  id uuid not null,
  name text not null,
  format text not null,
  state text default 'uploading'::text not null,
  reason text,
  heads jsonb default '[]'::jsonb not null,
  columns jsonb default '[]'::jsonb not null,
  options jsonb default '{}'::jsonb not null,
  position integer default 0 not null,
  lines integer default 0 not null,
  counts jsonb default '{}'::jsonb not null,
  version integer default 1 not null,
  import_id uuid,
  created_by uuid,
  created_at timestamp(3) with time zone default now() not null,
  touched_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  failures integer default 0 not null,
  fault_line integer,
  numbers jsonb default '{}'::jsonb not null,
  first_rows jsonb default '[]'::jsonb not null,
  head_line integer default 1 not null,
  constraint import_files_pkey PRIMARY KEY (id),
  constraint import_files_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint import_files_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE SET NULL,
  constraint import_files_failures_check CHECK (failures >= 0),
  constraint import_files_fault_line_check CHECK (fault_line > 0),
  constraint import_files_format_check CHECK (format = ANY (ARRAY['csv'::text, 'jsonl'::text, 'rows'::text])),
  constraint import_files_head_line_check CHECK (head_line >= 0),
  constraint import_files_lines_check CHECK (lines >= 0),
  constraint import_files_name_check CHECK (length(name) >= 1 AND length(name) <= 200),
  constraint import_files_position_check CHECK ("position" >= 0),
  constraint import_files_state_check CHECK (state = ANY (ARRAY['uploading'::text, 'reading'::text, 'unreadable'::text, 'read'::text, 'checking'::text, 'checked'::text, 'running'::text, 'stopped'::text, 'done'::text]))
);
CREATE INDEX import_files_at_work ON public.import_files USING btree (touched_at) WHERE (state = ANY (ARRAY['reading'::text, 'checking'::text, 'running'::text]));
CREATE INDEX import_files_created_by ON public.import_files USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX import_files_import ON public.import_files USING btree (import_id) WHERE (import_id IS NOT NULL);
CREATE INDEX import_files_newest ON public.import_files USING btree (created_at DESC, id DESC);

create table import_pieces (
  file_id uuid not null,
  number integer not null,
  content text not null,
  constraint import_pieces_pkey PRIMARY KEY (file_id, number),
  constraint import_pieces_file_id_fkey FOREIGN KEY (file_id) REFERENCES import_files(id) ON DELETE CASCADE,
  constraint import_pieces_number_check CHECK (number >= 0)
);

create table import_profiles (
  id uuid not null,
  name text not null,
  columns jsonb not null,
  options jsonb not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint import_profiles_pkey PRIMARY KEY (id),
  constraint import_profiles_name_key UNIQUE (name),
  constraint import_profiles_name_check CHECK (length(name) >= 1 AND length(name) <= 80)
);

create table import_rows (
  file_id uuid not null,
  line integer not null,
  cells jsonb not null,
  sku text default ''::text not null,
  outcome text,
  product_version integer,
  changes jsonb default '[]'::jsonb not null,
  problems jsonb default '[]'::jsonb not null,
  constraint import_rows_pkey PRIMARY KEY (file_id, line),
  constraint import_rows_file_id_fkey FOREIGN KEY (file_id) REFERENCES import_files(id) ON DELETE CASCADE,
  constraint import_rows_outcome_check CHECK (outcome = ANY (ARRAY['new'::text, 'changed'::text, 'unchanged'::text, 'refused'::text]))
);
CREATE INDEX import_rows_by_outcome ON public.import_rows USING btree (file_id, outcome, line);
CREATE INDEX import_rows_by_sku ON public.import_rows USING btree (file_id, sku, line);

create table imported_products (
  import_id uuid not null,
  line integer not null,
  product_id uuid not null,
  version integer not null,
  pieces integer not null,
  was jsonb,
  counted_at timestamp with time zone,
  constraint imported_products_pkey PRIMARY KEY (import_id, line),
  constraint imported_products_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id)
);

create table imports (
  id uuid not null,
  file text not null,
  digest bytea,
  reverts uuid,
  entry bigint,
  lines integer not null,
  done integer default 0 not null,
  begun_at timestamp(3) with time zone default now() not null,
  ended_at timestamp with time zone,
  background boolean default false not null,
  failures integer default 0 not null,
  constraint imports_pkey PRIMARY KEY (id),
  constraint imports_reverts_fkey FOREIGN KEY (reverts) REFERENCES imports(id),
  constraint imports_check CHECK (done >= 0 AND done <= lines),
  constraint imports_digest_check CHECK (length(digest) = 32),
  constraint imports_failures_check CHECK (failures >= 0),
  constraint imports_lines_check CHECK (lines >= 0)
);
CREATE INDEX imports_in_background ON public.imports USING btree (begun_at) WHERE (background AND (ended_at IS NULL));
CREATE UNIQUE INDEX imports_open ON public.imports USING btree (digest) WHERE ((ended_at IS NULL) AND (digest IS NOT NULL));
CREATE UNIQUE INDEX imports_reverting ON public.imports USING btree (reverts) WHERE (ended_at IS NULL);

create table incidents (
  id uuid not null,
  kind text not null,
  order_id uuid,
  details jsonb default '{}'::jsonb not null,
  at timestamp with time zone default now() not null,
  resolved_at timestamp with time zone,
  constraint incidents_pkey PRIMARY KEY (id),
  constraint incidents_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX incidents_of_intent ON public.incidents USING btree (((details ->> 'intent'::text)));
CREATE UNIQUE INDEX incidents_once ON public.incidents USING btree (kind, order_id, ((details ->> 'intent'::text)), ((details ->> 'refund'::text)), ((details ->> 'dispute'::text)), ((details ->> 'returned'::text)), ((details ->> 'code'::text))) NULLS NOT DISTINCT WHERE (resolved_at IS NULL);
CREATE INDEX incidents_open ON public.incidents USING btree (at) WHERE (resolved_at IS NULL);

create table installations (
  id uuid not null,
  is_own boolean not null,
  place text,
  made_at timestamp with time zone default now() not null,
  live_since timestamp with time zone,
  constraint installations_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX one_own_installation ON public.installations USING btree (is_own) WHERE is_own;

create table invoice_series (
  kind text not null,
  year integer not null,
  last integer not null,
  constraint invoice_series_pkey PRIMARY KEY (kind, year),
  constraint invoice_series_kind_check CHECK (kind = ANY (ARRAY['invoice'::text, 'credit_note'::text])),
  constraint invoice_series_last_check CHECK (last > 0)
);

create table invoices (
  id uuid not null,
  kind text not null,
  year integer not null,
  sequence integer not null,
  number text not null,
  order_id uuid not null,
  payment_id uuid not null,
  refund_id uuid,
  issued_at timestamp(3) with time zone default clock_timestamp() not null,
  currency text not null,
  total_minor integer not null,
  locale text not null,
  content jsonb not null,
  same_number integer default 0 not null,
  seal bytea,
  constraint invoices_pkey PRIMARY KEY (id),
  constraint invoices_kind_number_key UNIQUE (kind, number),
  constraint invoices_kind_year_sequence_key UNIQUE (kind, year, sequence),
  constraint invoices_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint invoices_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint invoices_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id),
  constraint invoices_check CHECK ((kind = 'credit_note'::text) = (refund_id IS NOT NULL)),
  constraint invoices_kind_check CHECK (kind = ANY (ARRAY['invoice'::text, 'credit_note'::text])),
  constraint invoices_number_check CHECK (length(number) >= 1 AND length(number) <= 40),
  constraint invoices_sequence_check CHECK (sequence > 0),
  constraint invoices_total_minor_check CHECK (total_minor > 0 OR total_minor = 0 AND kind = 'credit_note'::text)
);
CREATE INDEX invoices_by_day ON public.invoices USING btree (issued_at, id);
CREATE UNIQUE INDEX invoices_number ON public.invoices USING btree (number, same_number);
CREATE UNIQUE INDEX invoices_once ON public.invoices USING btree (order_id) WHERE (kind = 'invoice'::text);
CREATE INDEX invoices_order_id_idx ON public.invoices USING btree (order_id);
CREATE INDEX invoices_payment_id_idx ON public.invoices USING btree (payment_id);
CREATE INDEX invoices_refund_id_idx ON public.invoices USING btree (refund_id);
CREATE TRIGGER credited_at_most AFTER INSERT ON invoices FOR EACH ROW WHEN (new.kind = 'credit_note'::text) EXECUTE FUNCTION refuse_excess_credit();
CREATE TRIGGER invoices_append_only BEFORE DELETE OR UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER sealed BEFORE INSERT OR UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION seal_row('kind', 'year', 'sequence', 'number', 'order_id', 'payment_id', 'refund_id', 'issued_at', 'currency', 'total_minor', 'locale', 'content', 'same_number');

create table labels (
  id uuid not null,
  order_id uuid not null,
  parcel_id uuid,
  state text not null,
  consignment text not null,
  rate text not null,
  carrier text default ''::text not null,
  service text default ''::text not null,
  price_minor integer,
  currency text,
  tracking_number text default ''::text not null,
  tracking_url text default ''::text not null,
  image bytea,
  parcel_state text,
  parcel_state_at timestamp(3) with time zone,
  bought_by uuid,
  created_at timestamp(3) with time zone default now() not null,
  constraint labels_pkey PRIMARY KEY (id),
  constraint labels_consignment_key UNIQUE (consignment),
  constraint labels_parcel_id_key UNIQUE (parcel_id),
  constraint labels_bought_by_fkey FOREIGN KEY (bought_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint labels_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint labels_parcel_id_fkey FOREIGN KEY (parcel_id) REFERENCES parcels(id) ON DELETE SET NULL,
  constraint labels_carrier_check CHECK (length(carrier) <= 60),
  constraint labels_check CHECK ((state = ANY (ARRAY['bought'::text, 'giving_back'::text, 'given_back'::text])) = (price_minor IS NOT NULL)),
  constraint labels_check1 CHECK ((parcel_state IS NULL) = (parcel_state_at IS NULL)),
  constraint labels_check2 CHECK (parcel_id IS NULL OR state = 'bought'::text),
  constraint labels_consignment_check CHECK (length(consignment) <= 100),
  constraint labels_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint labels_image_check CHECK (length(image) <= 1000000),
  constraint labels_parcel_state_check CHECK (parcel_state = ANY (ARRAY['announced'::text, 'moving'::text, 'out'::text, 'to_collect'::text, 'delivered'::text, 'going_back'::text, 'lost'::text])),
  constraint labels_price_minor_check CHECK (price_minor >= 0),
  constraint labels_rate_check CHECK (length(rate) <= 100),
  constraint labels_service_check CHECK (length(service) <= 60),
  constraint labels_state_check CHECK (state = ANY (ARRAY['buying'::text, 'bought'::text, 'failed'::text, 'giving_back'::text, 'given_back'::text])),
  constraint labels_tracking_number_check CHECK (length(tracking_number) <= 60),
  constraint labels_tracking_url_check CHECK (length(tracking_url) <= 300 AND tracking_url ~ '^(https://|$)'::text)
);
CREATE INDEX labels_of_order ON public.labels USING btree (order_id);
CREATE INDEX labels_open ON public.labels USING btree (created_at) WHERE (state = ANY (ARRAY['buying'::text, 'giving_back'::text]));
CREATE UNIQUE INDEX labels_waiting ON public.labels USING btree (order_id) WHERE ((parcel_id IS NULL) AND (state = ANY (ARRAY['buying'::text, 'bought'::text, 'giving_back'::text])));

create table mail_outbox (
  id uuid not null,
  dedupe_key text not null,
  recipient text not null,
  subject text not null,
  body text not null,
  attempts integer default 0 not null,
  next_try_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  created_at timestamp(3) with time zone default now() not null,
  sealed_body bytea,
  parked_at timestamp with time zone,
  failure text,
  attachment_id uuid,
  attachment_name text,
  locale text not null,
  sealed_reply_to bytea,
  in_reply_to text,
  earlier_ids text,
  dismissed_at timestamp with time zone,
  constraint mail_outbox_pkey PRIMARY KEY (id),
  constraint mail_outbox_dedupe_key_key UNIQUE (dedupe_key),
  constraint mail_outbox_attachment_name_check CHECK (length(attachment_name) >= 1 AND length(attachment_name) <= 100),
  constraint mail_outbox_check CHECK (sent_at IS NULL OR parked_at IS NULL),
  constraint mail_outbox_check1 CHECK ((attachment_id IS NULL) = (attachment_name IS NULL)),
  constraint mail_outbox_check2 CHECK (dismissed_at IS NULL OR parked_at IS NOT NULL),
  constraint mail_outbox_earlier_ids_check CHECK (length(earlier_ids) <= 4000),
  constraint mail_outbox_failure_check CHECK (length(failure) <= 300),
  constraint mail_outbox_in_reply_to_check CHECK (length(in_reply_to) <= 300),
  constraint mail_outbox_locale_check CHECK (locale ~ '^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$'::text)
);
CREATE INDEX mail_outbox_parked ON public.mail_outbox USING btree (created_at) WHERE ((parked_at IS NOT NULL) AND (dismissed_at IS NULL));
CREATE INDEX mail_outbox_recipient ON public.mail_outbox USING btree (recipient, created_at DESC);
CREATE INDEX mail_outbox_sent ON public.mail_outbox USING btree (sent_at) WHERE (sent_at IS NOT NULL);
CREATE INDEX mail_outbox_waiting ON public.mail_outbox USING btree (next_try_at) WHERE ((sent_at IS NULL) AND (parked_at IS NULL));

create table messages (
  id uuid not null,
  name text not null,
  email text not null,
  subject text not null,
  opinion text not null,
  read_at timestamp with time zone,
  archived_at timestamp with time zone,
  created_at timestamp(3) with time zone default now() not null,
  demo boolean default is_seeding() not null,
  number bigint generated always as identity not null,
  source text default 'form'::text not null,
  locale text default 'en'::text not null,
  customer_id uuid,
  order_id uuid,
  product_id uuid,
  return_id uuid,
  mail_id text,
  left_out integer default 0 not null,
  state text default 'open'::text not null,
  waiting_since timestamp(3) with time zone default now(),
  closed_at timestamp(3) with time zone,
  changed_at timestamp(3) with time zone default now() not null,
  assignee_id uuid,
  version integer default 1 not null,
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_number_key UNIQUE (number),
  constraint messages_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint messages_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint messages_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE SET NULL,
  constraint messages_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE SET NULL,
  constraint messages_return_id_fkey FOREIGN KEY (return_id) REFERENCES returns(id) ON DELETE SET NULL,
  constraint messages_check CHECK ((state = 'open'::text) = (waiting_since IS NOT NULL)),
  constraint messages_check1 CHECK ((state = 'closed'::text) = (closed_at IS NOT NULL)),
  constraint messages_email_check CHECK (length(email) <= 254),
  constraint messages_left_out_check CHECK (left_out >= 0),
  constraint messages_locale_check CHECK (locale ~ '^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$'::text),
  constraint messages_mail_id_check CHECK (length(mail_id) <= 300),
  constraint messages_name_check CHECK (length(name) <= 200),
  constraint messages_opinion_check CHECK (length(opinion) <= 20000),
  constraint messages_source_check CHECK (source = ANY (ARRAY['form'::text, 'order'::text, 'part'::text, 'return'::text, 'mail'::text])),
  constraint messages_state_check CHECK (state = ANY (ARRAY['open'::text, 'waiting'::text, 'closed'::text])),
  constraint messages_subject_check CHECK (length(subject) <= 200)
);
CREATE INDEX messages_archived ON public.messages USING btree (archived_at) WHERE (archived_at IS NOT NULL);
CREATE INDEX messages_assignee ON public.messages USING btree (assignee_id, changed_at DESC, id DESC) WHERE (assignee_id IS NOT NULL);
CREATE INDEX messages_changed ON public.messages USING btree (changed_at DESC, id DESC);
CREATE INDEX messages_closed ON public.messages USING btree (closed_at) WHERE (closed_at IS NOT NULL);
CREATE INDEX messages_customer ON public.messages USING btree (customer_id, changed_at DESC, id DESC) WHERE (customer_id IS NOT NULL);
CREATE INDEX messages_from ON public.messages USING btree (email, created_at DESC, id DESC);
CREATE INDEX messages_newest ON public.messages USING btree (created_at DESC, id DESC) WHERE (archived_at IS NULL);
CREATE INDEX messages_order ON public.messages USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX messages_product ON public.messages USING btree (product_id) WHERE (product_id IS NOT NULL);
CREATE INDEX messages_return ON public.messages USING btree (return_id) WHERE (return_id IS NOT NULL);
CREATE INDEX messages_state ON public.messages USING btree (state, changed_at DESC, id DESC);
CREATE INDEX messages_waiting ON public.messages USING btree (waiting_since, id) WHERE (state = 'open'::text);

create table migrations (
  name text not null,
  at timestamp with time zone default now() not null,
  constraint migrations_pkey PRIMARY KEY (name)
);

create table news_seen (
  user_id uuid not null,
  at timestamp with time zone not null,
  constraint news_seen_pkey PRIMARY KEY (user_id),
  constraint news_seen_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table notification_choices (
  user_id uuid not null,
  kind text not null,
  is_on boolean not null,
  constraint notification_choices_pkey PRIMARY KEY (user_id, kind),
  constraint notification_choices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint notification_choices_kind_check CHECK (kind = ANY (ARRAY['order'::text, 'message'::text, 'return'::text, 'dispute'::text, 'review'::text, 'stock'::text, 'trouble'::text, 'digest'::text]))
);

create table notified (
  kind text not null,
  subject text not null,
  at timestamp with time zone default now() not null,
  constraint notified_pkey PRIMARY KEY (kind, subject)
);
CREATE INDEX notified_at ON public.notified USING btree (at);

create table order_desk (
  order_id uuid not null,
  assignee_id uuid,
  tags text[] default '{}'::text[] not null,
  constraint order_desk_pkey PRIMARY KEY (order_id),
  constraint order_desk_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint order_desk_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_desk_tags_check CHECK (cardinality(tags) <= 10)
);
CREATE INDEX order_desk_assignee ON public.order_desk USING btree (assignee_id) WHERE (assignee_id IS NOT NULL);
CREATE INDEX order_desk_tags ON public.order_desk USING gin (tags);

create table order_lines (
  id uuid not null,
  order_id uuid not null,
  position integer not null,
  product_id uuid not null,
  sku text not null,
  name text not null,
  unit_price_minor integer not null,
  quantity integer not null,
  pack_size integer default 1 not null,
  note text default ''::text not null,
  net_minor integer,
  tax_minor integer default 0 not null,
  tax_rate integer default 0 not null,
  waiting integer default 0 not null,
  lead_time_days integer,
  priced_quantity integer,
  priced_refunded integer default 0 not null,
  priced_minor integer,
  price_terms jsonb,
  translations jsonb default '{}'::jsonb not null,
  tariff_code text,
  origin text,
  seal bytea,
  constraint order_lines_pkey PRIMARY KEY (id),
  constraint order_lines_order_id_position_key UNIQUE (order_id, "position"),
  constraint order_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_lines_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint order_lines_add_up CHECK ((unit_price_minor::bigint * quantity) = net_minor OR (unit_price_minor::bigint * quantity) = (net_minor + tax_minor) OR tax_minor = 0 AND net_minor < (unit_price_minor::bigint * quantity)),
  constraint order_lines_check CHECK (waiting >= 0 AND waiting <= quantity),
  constraint order_lines_check1 CHECK ((priced_quantity IS NULL) = (priced_minor IS NULL)),
  constraint order_lines_lead_time_bounded CHECK (lead_time_days <= 999),
  constraint order_lines_lead_time_days_check CHECK (lead_time_days >= 0),
  constraint order_lines_net_minor_check CHECK (net_minor >= 0),
  constraint order_lines_note_check CHECK (length(note) <= 200),
  constraint order_lines_origin_check CHECK (origin ~ '^[A-Z]{2}$'::text),
  constraint order_lines_pack_size_check CHECK (pack_size > 0),
  constraint order_lines_priced_minor_check CHECK (priced_minor >= 0),
  constraint order_lines_priced_quantity_check CHECK (priced_quantity >= 0),
  constraint order_lines_priced_refunded_check CHECK (priced_refunded >= 0),
  constraint order_lines_quantity_check CHECK (quantity >= 1 AND quantity <= 999),
  constraint order_lines_tariff_code_check CHECK (tariff_code ~ '^[0-9]{6,11}$'::text),
  constraint order_lines_tax_minor_check CHECK (tax_minor >= 0),
  constraint order_lines_tax_rate_check CHECK (tax_rate >= 0),
  constraint order_lines_translations_check CHECK (jsonb_typeof(translations) = 'object'::text AND (translations - 'name'::text) = '{}'::jsonb AND NOT translations @? '$.*?(@.type() != "object")'::jsonpath AND NOT translations @? '$.*.keyvalue()?((@."value".type() != "string" || @."value" == "") || !(@."key" like_regex "^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$"))'::jsonpath),
  constraint order_lines_unit_price_minor_check CHECK (unit_price_minor >= 0)
);
CREATE INDEX order_lines_product_id_idx ON public.order_lines USING btree (product_id);
CREATE INDEX order_lines_waiting ON public.order_lines USING btree (product_id) WHERE (waiting > 0);
CREATE TRIGGER free_in_exchange AFTER INSERT OR UPDATE OF unit_price_minor ON order_lines FOR EACH ROW WHEN (new.unit_price_minor = 0) EXECUTE FUNCTION refuse_free_line();
CREATE TRIGGER indexed AFTER INSERT ON order_lines REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION index_placed_orders();
CREATE TRIGGER sealed BEFORE INSERT OR UPDATE ON order_lines FOR EACH ROW EXECUTE FUNCTION seal_row('order_id', 'position', 'product_id', 'sku', 'name', 'translations', 'quantity', 'pack_size', 'price_terms', 'lead_time_days', 'tariff_code', 'origin');
CREATE TRIGGER waiting_noted AFTER UPDATE OF waiting ON order_lines FOR EACH ROW WHEN (new.waiting < old.waiting) EXECUTE FUNCTION note_waiting();

create table order_notes (
  id uuid not null,
  order_id uuid not null,
  author_id uuid,
  text text not null,
  written_at timestamp(3) with time zone default now() not null,
  constraint order_notes_pkey PRIMARY KEY (id),
  constraint order_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint order_notes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_notes_text_check CHECK (length(text) >= 1 AND length(text) <= 2000)
);
CREATE INDEX order_notes_author ON public.order_notes USING btree (author_id);
CREATE INDEX order_notes_newest ON public.order_notes USING btree (order_id, written_at DESC, id DESC);
CREATE TRIGGER order_notes_append_only BEFORE UPDATE OF order_id, text, written_at ON order_notes FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table order_search (
  order_id uuid not null,
  placed_at timestamp(3) with time zone not null,
  words tsvector not null,
  constraint order_search_pkey PRIMARY KEY (order_id),
  constraint order_search_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX order_search_newest ON public.order_search USING btree (placed_at DESC, order_id DESC);
CREATE INDEX order_search_words ON public.order_search USING gin (words) WITH (gin_pending_list_limit='256');

create table orders (
  id uuid not null,
  number bigint generated always as identity not null,
  customer_id uuid not null,
  customer_name text not null,
  state text default 'unpaid'::text not null,
  currency text not null,
  total_minor integer not null,
  hold_until timestamp with time zone,
  phone text not null,
  address text not null,
  placed_at timestamp(3) with time zone default now() not null,
  paid_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  received_mailed_at timestamp with time zone,
  paid_mailed_at timestamp with time zone,
  version integer default 1 not null,
  locale text default 'en'::text not null,
  renewals integer default 0 not null,
  reference text default ''::text not null,
  note text default ''::text not null,
  delivery_address jsonb,
  billing_address jsonb,
  vat_number text default ''::text not null,
  delivery_method jsonb,
  goods_minor integer,
  delivery_minor integer default 0 not null,
  tax_minor integer default 0 not null,
  ground text,
  taxes jsonb default '[]'::jsonb not null,
  demo boolean default is_practice() not null,
  bank_holds integer default 0 not null,
  bank_hold_until timestamp with time zone,
  source bytea,
  end_failures integer default 0 not null,
  next_end_at timestamp with time zone,
  delivery_added_minor integer default 0 not null,
  price_terms jsonb,
  delivery_priced_minor integer,
  vat_check jsonb,
  delivery_place jsonb,
  order_before timestamp with time zone,
  dispatch_day date,
  arrives_from date,
  arrives_to date,
  priced_anew boolean default false not null,
  transfer_until date,
  typed_in_by uuid,
  exchange boolean default false not null,
  transfer_reminded date,
  seal bytea,
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_number_key UNIQUE (number),
  constraint orders_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id),
  constraint orders_typed_in_by_fkey FOREIGN KEY (typed_in_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint orders_add_up CHECK ((goods_minor + delivery_minor + tax_minor) = total_minor),
  constraint orders_address_check CHECK (length(address) <= 700),
  constraint orders_bank_holds_check CHECK (bank_holds >= 0),
  constraint orders_check CHECK (paid_at IS NOT NULL OR (state = ANY (ARRAY['unpaid'::text, 'paying'::text, 'cancelled'::text, 'refund_due'::text, 'refunded'::text]))),
  constraint orders_check1 CHECK (hold_until IS NULL OR (state = ANY (ARRAY['unpaid'::text, 'paying'::text]))),
  constraint orders_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint orders_customer_name_check CHECK (length(customer_name) <= 200),
  constraint orders_delivery_added_minor_check CHECK (delivery_added_minor >= 0),
  constraint orders_delivery_minor_check CHECK (delivery_minor >= 0),
  constraint orders_delivery_place_check CHECK ((delivery_place ->> 'country'::text) ~ '^[A-Z]{2}$'::text),
  constraint orders_delivery_priced_minor_check CHECK (delivery_priced_minor >= 0),
  constraint orders_end_failures_check CHECK (end_failures >= 0),
  constraint orders_goods_minor_check CHECK (goods_minor > 0),
  constraint orders_ground_check CHECK (ground = ANY (ARRAY['taxed'::text, 'untaxed'::text, 'reverse_charge'::text, 'export'::text])),
  constraint orders_locale_check CHECK (locale ~ '^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$'::text),
  constraint orders_note_check CHECK (length(note) <= 1000),
  constraint orders_phone_check CHECK (length(phone) <= 30),
  constraint orders_promise_in_order CHECK (dispatch_day <= arrives_from AND arrives_from <= arrives_to),
  constraint orders_promise_is_whole CHECK (num_nulls(order_before, dispatch_day, arrives_from, arrives_to) = ANY (ARRAY[0, 4])),
  constraint orders_reference_check CHECK (length(reference) <= 60),
  constraint orders_renewals_check CHECK (renewals >= 0 AND renewals <= 3),
  constraint orders_source_check CHECK (length(source) = 16),
  constraint orders_state_check CHECK (state = ANY (ARRAY['unpaid'::text, 'paying'::text, 'paid'::text, 'packed'::text, 'shipped'::text, 'delivered'::text, 'cancelled'::text, 'refund_due'::text, 'refunded'::text])),
  constraint orders_tax_minor_check CHECK (tax_minor >= 0),
  constraint orders_total_minor_check CHECK (
CASE
    WHEN exchange THEN total_minor = 0
    ELSE total_minor > 0
END),
  constraint orders_untaxed CHECK (tax_minor = 0 OR ground = 'taxed'::text),
  constraint orders_vat_checked CHECK (ground IS DISTINCT FROM 'reverse_charge'::text OR COALESCE((vat_check ->> 'answer'::text) = ANY (ARRAY['valid'::text, 'unchecked'::text]), false)),
  constraint orders_vat_number_check CHECK (length(vat_number) <= 20)
);
CREATE INDEX orders_by_transfer ON public.orders USING btree (transfer_until) WHERE ((transfer_until IS NOT NULL) AND (state = ANY (ARRAY['unpaid'::text, 'paying'::text])));
CREATE INDEX orders_cancelled ON public.orders USING btree (cancelled_at) WHERE ((state = 'cancelled'::text) AND (address <> ''::text));
CREATE INDEX orders_dispatch_day ON public.orders USING btree (dispatch_day) WHERE (dispatch_day IS NOT NULL);
CREATE INDEX orders_holding ON public.orders USING btree (hold_until) WHERE (hold_until IS NOT NULL);
CREATE INDEX orders_in_state ON public.orders USING btree (state, placed_at DESC, id DESC);
CREATE INDEX orders_newest ON public.orders USING btree (placed_at DESC, id DESC);
CREATE INDEX orders_of_customer ON public.orders USING btree (customer_id, placed_at DESC, id DESC);
CREATE INDEX orders_of_source ON public.orders USING btree (source, placed_at) WHERE (source IS NOT NULL);
CREATE INDEX orders_open ON public.orders USING btree (placed_at) WHERE (state = ANY (ARRAY['unpaid'::text, 'paying'::text]));
CREATE INDEX orders_paid ON public.orders USING btree (paid_at) WHERE (paid_at IS NOT NULL);
CREATE INDEX orders_to_confirm ON public.orders USING btree (placed_at) WHERE (received_mailed_at IS NULL);
CREATE INDEX orders_to_receipt ON public.orders USING btree (paid_at) WHERE ((paid_at IS NOT NULL) AND (paid_mailed_at IS NULL));
CREATE TRIGGER indexed AFTER UPDATE ON orders FOR EACH ROW WHEN (old.placed_at IS DISTINCT FROM new.placed_at OR old.customer_id IS DISTINCT FROM new.customer_id OR old.customer_name IS DISTINCT FROM new.customer_name OR old.phone IS DISTINCT FROM new.phone OR old.address IS DISTINCT FROM new.address OR old.reference IS DISTINCT FROM new.reference OR old.vat_number IS DISTINCT FROM new.vat_number OR old.total_minor IS DISTINCT FROM new.total_minor OR old.delivery_address IS DISTINCT FROM new.delivery_address OR old.billing_address IS DISTINCT FROM new.billing_address) EXECUTE FUNCTION index_changed_order();
CREATE TRIGGER sealed BEFORE INSERT OR UPDATE ON orders FOR EACH ROW WHEN (new.paid_at IS NOT NULL) EXECUTE FUNCTION seal_row('number', 'customer_id', 'currency', 'placed_at', 'paid_at', 'locale', 'demo', 'exchange', 'price_terms', 'delivery_method', 'delivery_place', 'order_before', 'dispatch_day', 'arrives_from', 'arrives_to');

create table own_numbers (
  user_id uuid not null,
  product_id uuid not null,
  number text not null,
  compact text not null,
  name text not null,
  constraint own_numbers_pkey PRIMARY KEY (user_id, product_id),
  constraint own_numbers_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint own_numbers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint own_numbers_check CHECK (number <> ''::text OR name <> ''::text),
  constraint own_numbers_name_check CHECK (length(name) <= 200),
  constraint own_numbers_number_check CHECK (length(number) <= 60)
);
CREATE INDEX own_numbers_product_id_idx ON public.own_numbers USING btree (product_id);
CREATE INDEX own_numbers_user_id_compact_idx ON public.own_numbers USING btree (user_id, compact) WHERE (compact <> ''::text);

create table parcel_lines (
  parcel_id uuid not null,
  order_line_id uuid not null,
  quantity integer not null,
  seal bytea,
  constraint parcel_lines_pkey PRIMARY KEY (parcel_id, order_line_id),
  constraint parcel_lines_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_lines(id),
  constraint parcel_lines_parcel_id_fkey FOREIGN KEY (parcel_id) REFERENCES parcels(id),
  constraint parcel_lines_quantity_check CHECK (quantity > 0)
);
CREATE INDEX parcel_lines_order_line_id_idx ON public.parcel_lines USING btree (order_line_id);
CREATE TRIGGER sealed BEFORE INSERT OR UPDATE ON parcel_lines FOR EACH ROW EXECUTE FUNCTION seal_row('parcel_id', 'order_line_id', 'quantity');
CREATE CONSTRAINT TRIGGER sent_for_returns AFTER DELETE ON parcel_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_returns_of_unsent();
CREATE TRIGGER sent_once AFTER INSERT OR UPDATE ON parcel_lines FOR EACH ROW EXECUTE FUNCTION refuse_excess_in_parcels();

create table parcels (
  id uuid not null,
  order_id uuid not null,
  carrier text not null,
  tracking_number text not null,
  tracking_url text not null,
  shipped_at timestamp with time zone default now() not null,
  seal bytea,
  constraint parcels_pkey PRIMARY KEY (id),
  constraint parcels_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint parcels_carrier_check CHECK (length(carrier) <= 60),
  constraint parcels_tracking_number_check CHECK (length(tracking_number) <= 60),
  constraint parcels_tracking_url_check CHECK (length(tracking_url) <= 300 AND tracking_url ~ '^(https://|$)'::text)
);
CREATE INDEX parcels_order_id_idx ON public.parcels USING btree (order_id);
CREATE INDEX parcels_tracking_number ON public.parcels USING btree (compact_text(tracking_number)) WHERE (tracking_number <> ''::text);
CREATE TRIGGER sealed BEFORE INSERT OR UPDATE ON parcels FOR EACH ROW EXECUTE FUNCTION seal_row('order_id', 'shipped_at');

create table part_list_lines (
  list_id uuid not null,
  product_id uuid not null,
  position integer not null,
  quantity integer not null,
  note text not null,
  constraint part_list_lines_pkey PRIMARY KEY (list_id, product_id),
  constraint part_list_lines_list_id_fkey FOREIGN KEY (list_id) REFERENCES part_lists(id) ON DELETE CASCADE,
  constraint part_list_lines_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint part_list_lines_note_check CHECK (length(note) <= 200),
  constraint part_list_lines_quantity_check CHECK (quantity >= 1 AND quantity <= 1000000)
);
CREATE INDEX part_list_lines_product_id_idx ON public.part_list_lines USING btree (product_id);

create table part_lists (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  token text,
  shares_notes boolean default false not null,
  version integer default 1 not null,
  changed_at timestamp(3) with time zone default now() not null,
  constraint part_lists_pkey PRIMARY KEY (id),
  constraint part_lists_token_key UNIQUE (token),
  constraint part_lists_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint part_lists_name_check CHECK (length(name) >= 1 AND length(name) <= 100),
  constraint part_lists_token_check CHECK (length(token) = 32)
);
CREATE INDEX part_lists_user_id_changed_at_id_idx ON public.part_lists USING btree (user_id, changed_at DESC, id);

create table payment_attempts (
  id uuid not null,
  order_id uuid not null,
  intent_id text,
  state text default 'open'::text not null,
  amount_minor integer not null,
  currency text not null,
  last_error text,
  next_check_at timestamp with time zone default (now() + '00:00:30'::interval) not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  processing_since timestamp with time zone,
  failures integer default 0 not null,
  record_failures integer default 0 not null,
  seal bytea,
  constraint payment_attempts_pkey PRIMARY KEY (id),
  constraint payment_attempts_intent_id_key UNIQUE (intent_id),
  constraint payment_attempts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint payment_attempts_amount_minor_check CHECK (amount_minor > 0),
  constraint payment_attempts_failures_check CHECK (failures >= 0),
  constraint payment_attempts_record_failures_check CHECK (record_failures >= 0),
  constraint payment_attempts_state_check CHECK (state = ANY (ARRAY['open'::text, 'succeeded'::text, 'cancelled'::text]))
);
CREATE UNIQUE INDEX payment_attempts_one_live ON public.payment_attempts USING btree (order_id) WHERE (state = 'open'::text);
CREATE INDEX payment_attempts_to_check ON public.payment_attempts USING btree (next_check_at) WHERE (state = 'open'::text);
CREATE TRIGGER sealed BEFORE INSERT OR UPDATE ON payment_attempts FOR EACH ROW EXECUTE FUNCTION seal_row('order_id', 'intent_id', 'amount_minor', 'currency', 'created_at');

create table payments (
  id uuid not null,
  order_id uuid not null,
  attempt_id uuid not null,
  transaction_id text not null,
  amount_minor integer not null,
  currency text not null,
  kept boolean not null,
  received_at timestamp with time zone default now() not null,
  livemode boolean,
  means text,
  channel text default 'provider'::text not null,
  due_on date,
  settled_at timestamp with time zone,
  reminders smallint default 0 not null,
  seal bytea,
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_attempt_id_key UNIQUE (attempt_id),
  constraint payments_transaction_id_key UNIQUE (transaction_id),
  constraint payments_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES payment_attempts(id),
  constraint payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint payments_amount_minor_check CHECK (amount_minor > 0),
  constraint payments_channel_check CHECK (channel = ANY (ARRAY['provider'::text, 'bank'::text, 'account'::text])),
  constraint payments_means_check CHECK (means = ANY (ARRAY['card'::text, 'credit_card'::text, 'debit_card'::text, 'direct_debit'::text, 'transfer'::text, 'online'::text])),
  constraint payments_on_account_check CHECK ((channel = 'account'::text) = (due_on IS NOT NULL) AND (settled_at IS NULL OR channel = 'account'::text))
);
CREATE INDEX payments_of_order ON public.payments USING btree (order_id);
CREATE UNIQUE INDEX payments_one_kept ON public.payments USING btree (order_id) WHERE kept;
CREATE INDEX payments_owed ON public.payments USING btree (due_on) WHERE ((channel = 'account'::text) AND (settled_at IS NULL));
CREATE INDEX payments_received ON public.payments USING btree (received_at);
CREATE TRIGGER sealed BEFORE INSERT OR UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION seal_row('order_id', 'attempt_id', 'transaction_id', 'amount_minor', 'currency', 'received_at', 'livemode', 'means', 'channel', 'due_on', 'settled_at');

create table posts (
  id uuid not null,
  slug text not null,
  kind text not null,
  position integer default 0 not null,
  title text not null,
  body text not null,
  lang text default 'en'::text not null,
  tags jsonb default '[]'::jsonb not null,
  related_families jsonb default '[]'::jsonb not null,
  image_id uuid,
  created_at timestamp with time zone default now() not null,
  demo boolean default is_seeding() not null,
  translations jsonb default '{}'::jsonb not null,
  published_on date,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  summary text default ''::text not null,
  alt text default ''::text not null,
  announced boolean default false not null,
  constraint posts_pkey PRIMARY KEY (id),
  constraint posts_slug_key UNIQUE (slug),
  constraint posts_image_id_fkey FOREIGN KEY (image_id) REFERENCES uploads(id),
  constraint posts_alt_check CHECK (length(alt) <= 200),
  constraint posts_kind_check CHECK (kind = ANY (ARRAY['article'::text, 'question'::text])),
  constraint posts_slug_check CHECK (slug ~ '^[a-z0-9-]{1,120}$'::text),
  constraint posts_summary_check CHECK (length(summary) <= 400),
  constraint posts_translations_check CHECK (jsonb_typeof(translations) = 'object'::text AND (translations - 'title'::text - 'summary'::text - 'body'::text - 'alt'::text) = '{}'::jsonb AND NOT translations @? '$.*?(@.type() != "object")'::jsonpath AND NOT translations @? '$.*.keyvalue()?((@."value".type() != "string" || @."value" == "") || !(@."key" like_regex "^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$"))'::jsonpath)
);
CREATE INDEX posts_to_announce ON public.posts USING btree (published_on) WHERE (NOT announced);
CREATE TRIGGER noted AFTER INSERT OR DELETE OR UPDATE ON posts FOR EACH ROW EXECUTE FUNCTION note_everything();
CREATE TRIGGER noted_truncate AFTER TRUNCATE ON posts FOR EACH STATEMENT EXECUTE FUNCTION note_everything();

create table product_documents (
  name text not null,
  bytes integer not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint product_documents_pkey PRIMARY KEY (name),
  constraint product_documents_bytes_check CHECK (bytes > 0),
  constraint product_documents_name_check CHECK (name ~ '^[0-9a-f]{32}$'::text)
);
CREATE INDEX product_documents_created_at_idx ON public.product_documents USING btree (created_at);

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
  on_hand integer not null,
  held integer default 0 not null,
  attributes jsonb default '{}'::jsonb not null,
  fits jsonb default '[]'::jsonb not null,
  archived_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  low_stock integer generated always as (
CASE
    WHEN ((on_hand - held) <= 5) THEN (on_hand - held)
    ELSE NULL::integer
END) stored,
  minimum_quantity integer default 1 not null,
  quantity_step integer default 1 not null,
  replaced_by text,
  tax_class text default 'standard'::text not null,
  back_orders boolean default false not null,
  demo boolean default is_seeding() not null,
  counted_at timestamp with time zone,
  loose_pieces integer default 0 not null,
  translations jsonb default '{}'::jsonb not null,
  gtin text default ''::text not null,
  tariff_code text default ''::text not null,
  origin text default ''::text not null,
  draft text default ''::text not null,
  alt text default ''::text not null,
  pictures jsonb default '[]'::jsonb not null,
  missing text[] default '{}'::text[] not null,
  shelf text default ''::text not null,
  documents jsonb default '[]'::jsonb not null,
  search tsvector generated always as (found_by(name, translations, sku, family_id, attributes)) stored not null,
  constraint products_pkey PRIMARY KEY (id),
  constraint products_sku_key UNIQUE (sku),
  constraint products_slug_key UNIQUE (slug),
  constraint products_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id),
  constraint products_family_id_fkey FOREIGN KEY (family_id) REFERENCES families(id),
  constraint products_image_id_fkey FOREIGN KEY (image_id) REFERENCES uploads(id),
  constraint products_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES products(sku) ON DELETE SET NULL,
  constraint products_alt_check CHECK (length(alt) <= 200),
  constraint products_check CHECK (held >= 0 AND held <= on_hand),
  constraint products_check1 CHECK ((minimum_quantity % quantity_step) = 0),
  constraint products_check2 CHECK (draft = ''::text OR archived_at IS NOT NULL),
  constraint products_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint products_description_check CHECK (length(description) <= 5000),
  constraint products_documents_check CHECK (jsonb_typeof(documents) = 'array'::text AND jsonb_array_length(documents) <= 10 AND NOT documents @? '$[*]?(!(@."name" like_regex "^[0-9a-f]{32}$"))'::jsonpath),
  constraint products_draft_check CHECK ((draft = ANY (ARRAY[''::text, 'undated'::text])) OR draft ~ '^20[0-9]{2}-[0-9]{2}-[0-9]{2}$'::text),
  constraint products_gtin_check CHECK (gtin ~ '^([0-9]{8}|[0-9]{12,14})?$'::text),
  constraint products_lead_time_bounded CHECK (lead_time_days <= 999),
  constraint products_lead_time_days_check CHECK (lead_time_days >= 0),
  constraint products_loose_pieces_check CHECK (loose_pieces >= 0),
  constraint products_minimum_quantity_check CHECK (minimum_quantity >= 1 AND minimum_quantity <= 999),
  constraint products_name_check CHECK (length(name) >= 1 AND length(name) <= 200),
  constraint products_on_hand_check CHECK (on_hand >= 0 AND on_hand <= 100000000),
  constraint products_origin_check CHECK (origin ~ '^([A-Z]{2})?$'::text),
  constraint products_pack_size_check CHECK (pack_size > 0),
  constraint products_pictures_check CHECK (jsonb_typeof(pictures) = 'array'::text AND jsonb_array_length(pictures) <= 11 AND NOT pictures @? '$[*]?(!(@."name" like_regex "^[0-9a-f]{32}$"))'::jsonpath),
  constraint products_price_minor_check CHECK (price_minor > 0),
  constraint products_quantity_step_check CHECK (quantity_step >= 1 AND quantity_step <= 999),
  constraint products_shelf_check CHECK (length(shelf) <= 60),
  constraint products_sku_check CHECK (length(sku) >= 1 AND length(sku) <= 60),
  constraint products_slug_check CHECK (slug ~ '^[a-z0-9-]{1,160}$'::text),
  constraint products_tariff_code_check CHECK (tariff_code ~ '^([0-9]{6,11})?$'::text),
  constraint products_tax_class_check CHECK (tax_class = ANY (ARRAY['standard'::text, 'reduced'::text, 'exempt'::text])),
  constraint products_translations_check CHECK (jsonb_typeof(translations) = 'object'::text AND (translations - 'name'::text - 'description'::text - 'alt'::text) = '{}'::jsonb AND NOT translations @? '$.*?(@.type() != "object")'::jsonpath AND NOT translations @? '$.*.keyvalue()?((@."value".type() != "string" || @."value" == "") || !(@."key" like_regex "^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$"))'::jsonpath)
);
CREATE INDEX products_by_shelf ON public.products USING btree (shelf, sku) WHERE (shelf <> ''::text);
CREATE INDEX products_category ON public.products USING btree (category_id, created_at DESC, id DESC) WHERE (archived_at IS NULL);
CREATE INDEX products_category_name ON public.products USING btree (category_id, name, id) WHERE (archived_at IS NULL);
CREATE INDEX products_category_price ON public.products USING btree (category_id, price_minor, id) WHERE (archived_at IS NULL);
CREATE INDEX products_compact ON public.products USING btree (compact_text(sku) text_pattern_ops) WHERE (archived_at IS NULL);
CREATE INDEX products_compact_spelled ON public.products USING btree (compact_text(spell_umlauts(sku)) text_pattern_ops) WHERE (octet_length(sku) <> length(sku));
CREATE INDEX products_currency ON public.products USING btree (currency) WHERE (archived_at IS NULL);
CREATE INDEX products_documents ON public.products USING gin (documents jsonb_path_ops) WHERE (documents <> '[]'::jsonb);
CREATE INDEX products_draft_compact ON public.products USING btree (compact_text(sku)) WHERE (archived_at = 'infinity'::timestamp with time zone);
CREATE INDEX products_drafts ON public.products USING btree (created_at DESC, id DESC) WHERE (archived_at = 'infinity'::timestamp with time zone);
CREATE INDEX products_family ON public.products USING btree (family_id, created_at DESC) WHERE (archived_at IS NULL);
CREATE INDEX products_family_price ON public.products USING btree (family_id, price_minor) WHERE (archived_at IS NULL);
CREATE INDEX products_gtin ON public.products USING btree (gtin) WHERE (gtin <> ''::text);
CREATE INDEX products_incomplete ON public.products USING btree (created_at DESC, id DESC) WHERE (missing <> '{}'::text[]);
CREATE INDEX products_incomplete_of_family ON public.products USING btree (family_id) WHERE (missing <> '{}'::text[]);
CREATE INDEX products_low ON public.products USING btree (low_stock, name) WHERE ((archived_at IS NULL) AND (low_stock IS NOT NULL));
CREATE INDEX products_low_newest ON public.products USING btree (created_at DESC, id DESC) WHERE ((archived_at IS NULL) AND (low_stock IS NOT NULL));
CREATE INDEX products_name ON public.products USING btree (name, id) WHERE (archived_at IS NULL);
CREATE INDEX products_newest ON public.products USING btree (created_at DESC, id DESC) WHERE (archived_at IS NULL);
CREATE INDEX products_pictures ON public.products USING gin (pictures jsonb_path_ops) WHERE (pictures <> '[]'::jsonb);
CREATE INDEX products_price ON public.products USING btree (price_minor, id) WHERE (archived_at IS NULL);
CREATE INDEX products_replaced_by ON public.products USING btree (replaced_by) WHERE (replaced_by IS NOT NULL);
CREATE INDEX products_replaced_compact ON public.products USING btree (compact_text(sku)) WHERE (replaced_by IS NOT NULL);
CREATE INDEX products_search ON public.products USING gin (search) WITH (fastupdate=off);
CREATE INDEX products_size ON public.products USING btree (family_id, size, created_at DESC) WHERE (archived_at IS NULL);
CREATE INDEX products_withdrawn ON public.products USING btree (created_at DESC, id DESC) WHERE isfinite(archived_at);
CREATE INDEX products_without_mass ON public.products USING btree (created_at DESC, id DESC) WHERE ((archived_at IS NULL) AND (mass_grams IS NULL));
CREATE TRIGGER drafted BEFORE INSERT OR UPDATE OF draft, archived_at ON products FOR EACH ROW WHEN (COALESCE(new.archived_at, 'infinity'::timestamp with time zone) = 'infinity'::timestamp with time zone) EXECUTE FUNCTION keep_drafts_off_sale();
CREATE TRIGGER missing_noted BEFORE INSERT OR UPDATE OF family_id, attributes, image_id, mass_grams, description, gtin, tariff_code, origin ON products FOR EACH ROW EXECUTE FUNCTION note_missing();
CREATE TRIGGER noted_delete AFTER DELETE ON products FOR EACH ROW EXECUTE FUNCTION note_everything();
CREATE TRIGGER noted_insert AFTER INSERT ON products REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_products();
CREATE TRIGGER noted_truncate AFTER TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION note_everything();
CREATE TRIGGER noted_update AFTER UPDATE ON products REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_products();
CREATE TRIGGER repacked BEFORE UPDATE OF pack_size ON products FOR EACH ROW WHEN (old.pack_size <> new.pack_size) EXECUTE FUNCTION refuse_repacking();
CREATE TRIGGER replaced_inserted AFTER INSERT ON products FOR EACH ROW WHEN (new.replaced_by IS NOT NULL) EXECUTE FUNCTION refuse_replacing_in_circle();
CREATE TRIGGER replaced_updated AFTER UPDATE OF replaced_by ON products FOR EACH ROW WHEN (new.replaced_by IS DISTINCT FROM old.replaced_by AND new.replaced_by IS NOT NULL) EXECUTE FUNCTION refuse_replacing_in_circle();
CREATE TRIGGER terms_deleted AFTER DELETE ON products REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_terms();
CREATE TRIGGER terms_inserted AFTER INSERT ON products REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION count_inserted_terms();
CREATE TRIGGER terms_truncated AFTER TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION forget_terms();
CREATE TRIGGER terms_updated AFTER UPDATE ON products REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_changed_terms();

create table profiles (
  id uuid not null,
  user_id uuid not null,
  name text default ''::text not null,
  username text default ''::text not null,
  phone text not null,
  description text not null,
  address text not null,
  experience text not null,
  skills text not null,
  education text not null,
  image_id uuid,
  version integer default 1 not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint profiles_pkey PRIMARY KEY (id),
  constraint profiles_user_id_key UNIQUE (user_id),
  constraint profiles_image_id_fkey FOREIGN KEY (image_id) REFERENCES uploads(id),
  constraint profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint profiles_address_check CHECK (length(address) <= 300),
  constraint profiles_description_check CHECK (length(description) <= 2000),
  constraint profiles_education_check CHECK (length(education) <= 2000),
  constraint profiles_experience_check CHECK (length(experience) <= 2000),
  constraint profiles_name_check CHECK (length(name) <= 200),
  constraint profiles_phone_check CHECK (length(phone) <= 30),
  constraint profiles_skills_check CHECK (length(skills) <= 2000),
  constraint profiles_username_check CHECK (length(username) <= 200)
);

create table provider_events (
  event_id text not null,
  type text not null,
  intent_id text,
  received_at timestamp with time zone default now() not null,
  handled_at timestamp with time zone,
  result text,
  failures integer default 0 not null,
  next_try_at timestamp with time zone default now() not null,
  constraint provider_events_pkey PRIMARY KEY (event_id),
  constraint provider_events_failures_check CHECK (failures >= 0)
);
CREATE INDEX provider_events_handled ON public.provider_events USING btree (handled_at) WHERE (handled_at IS NOT NULL);
CREATE INDEX provider_events_open ON public.provider_events USING btree (next_try_at) WHERE (handled_at IS NULL);

create table purchase_corrections (
  id bigint generated always as identity not null,
  purchase_order_id uuid not null,
  reason text not null,
  changes jsonb not null,
  actor_id uuid,
  at timestamp(3) with time zone default now() not null,
  seal bytea,
  constraint purchase_corrections_pkey PRIMARY KEY (id),
  constraint purchase_corrections_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint purchase_corrections_purchase_order_id_fkey FOREIGN KEY (purchase_order_id) REFERENCES purchase_orders(id) ON DELETE CASCADE,
  constraint purchase_corrections_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 200)
);
CREATE INDEX purchase_corrections_actor ON public.purchase_corrections USING btree (actor_id) WHERE (actor_id IS NOT NULL);
CREATE INDEX purchase_corrections_of_order ON public.purchase_corrections USING btree (purchase_order_id, id);
CREATE TRIGGER purchase_corrections_append_only BEFORE UPDATE OF purchase_order_id, reason, changes, at ON purchase_corrections FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER sealed BEFORE INSERT OR UPDATE ON purchase_corrections FOR EACH ROW EXECUTE FUNCTION seal_row('purchase_order_id', 'reason', 'changes', 'at');

create table purchase_order_lines (
  id uuid not null,
  purchase_order_id uuid not null,
  position integer not null,
  product_id uuid,
  sku text not null,
  name text not null,
  translations jsonb default '{}'::jsonb not null,
  pack_size integer not null,
  part_number text default ''::text not null,
  quantity integer not null,
  received integer default 0 not null,
  price_minor integer,
  seal bytea,
  constraint purchase_order_lines_pkey PRIMARY KEY (id),
  constraint purchase_order_lines_purchase_order_id_position_key UNIQUE (purchase_order_id, "position") DEFERRABLE INITIALLY DEFERRED,
  constraint purchase_order_lines_purchase_order_id_product_id_key UNIQUE (purchase_order_id, product_id),
  constraint purchase_order_lines_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE SET NULL,
  constraint purchase_order_lines_purchase_order_id_fkey FOREIGN KEY (purchase_order_id) REFERENCES purchase_orders(id),
  constraint purchase_order_lines_pack_size_check CHECK (pack_size > 0),
  constraint purchase_order_lines_part_number_check CHECK (length(part_number) <= 60),
  constraint purchase_order_lines_price_minor_check CHECK (price_minor > 0),
  constraint purchase_order_lines_quantity_check CHECK (quantity >= 1 AND quantity <= 1000000),
  constraint purchase_order_lines_received_check CHECK (received >= 0)
);
CREATE INDEX purchase_order_lines_product ON public.purchase_order_lines USING btree (product_id);
CREATE TRIGGER sealed BEFORE INSERT OR UPDATE ON purchase_order_lines FOR EACH ROW EXECUTE FUNCTION seal_row('purchase_order_id', 'position', 'sku', 'name', 'translations', 'pack_size', 'part_number', 'quantity', 'price_minor');

create table purchase_orders (
  id uuid not null,
  number bigint generated always as identity not null,
  supplier_id uuid not null,
  currency text not null,
  state text default 'draft'::text not null,
  note text default ''::text not null,
  version integer default 1 not null,
  created_by uuid,
  created_at timestamp(3) with time zone default now() not null,
  sent_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  seal bytea,
  constraint purchase_orders_pkey PRIMARY KEY (id),
  constraint purchase_orders_number_key UNIQUE (number),
  constraint purchase_orders_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint purchase_orders_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES suppliers(id),
  constraint purchase_orders_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint purchase_orders_ended CHECK ((state = ANY (ARRAY['closed'::text, 'cancelled'::text])) = (ended_at IS NOT NULL)),
  constraint purchase_orders_note_check CHECK (length(note) <= 1000),
  constraint purchase_orders_sent CHECK (
CASE state
    WHEN 'draft'::text THEN sent_at IS NULL
    WHEN 'sent'::text THEN sent_at IS NOT NULL
    WHEN 'closed'::text THEN sent_at IS NOT NULL
    ELSE true
END),
  constraint purchase_orders_state_check CHECK (state = ANY (ARRAY['draft'::text, 'sent'::text, 'closed'::text, 'cancelled'::text]))
);
CREATE INDEX purchase_orders_created_by ON public.purchase_orders USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX purchase_orders_newest ON public.purchase_orders USING btree (created_at DESC, id DESC);
CREATE INDEX purchase_orders_state ON public.purchase_orders USING btree (state, created_at DESC, id DESC);
CREATE INDEX purchase_orders_supplier ON public.purchase_orders USING btree (supplier_id, created_at DESC);
CREATE TRIGGER sealed BEFORE INSERT OR UPDATE ON purchase_orders FOR EACH ROW EXECUTE FUNCTION seal_row('number', 'supplier_id', 'currency', 'created_at');

create table purchase_receipts (
  id bigint generated always as identity not null,
  line_id uuid not null,
  pieces integer not null,
  reference text default ''::text not null,
  actor_id uuid,
  at timestamp(3) with time zone default now() not null,
  move_id bigint,
  seal bytea,
  constraint purchase_receipts_pkey PRIMARY KEY (id),
  constraint purchase_receipts_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint purchase_receipts_line_id_fkey FOREIGN KEY (line_id) REFERENCES purchase_order_lines(id) ON DELETE CASCADE,
  constraint purchase_receipts_move_id_fkey FOREIGN KEY (move_id) REFERENCES stock_moves(id),
  constraint purchase_receipts_pieces_check CHECK (pieces <> 0),
  constraint purchase_receipts_reference_check CHECK (length(reference) <= 200)
);
CREATE INDEX purchase_receipts_actor ON public.purchase_receipts USING btree (actor_id) WHERE (actor_id IS NOT NULL);
CREATE INDEX purchase_receipts_line ON public.purchase_receipts USING btree (line_id, id);
CREATE UNIQUE INDEX purchase_receipts_move ON public.purchase_receipts USING btree (move_id) WHERE (move_id IS NOT NULL);
CREATE TRIGGER purchase_receipts_append_only BEFORE UPDATE OF line_id, pieces, at ON purchase_receipts FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER sealed BEFORE INSERT OR UPDATE ON purchase_receipts FOR EACH ROW EXECUTE FUNCTION seal_row('line_id', 'pieces', 'reference', 'at', 'move_id');

create table push_devices (
  id uuid not null,
  session_id uuid not null,
  endpoint text not null,
  public_key bytea not null,
  auth_secret bytea not null,
  kinds text[] not null,
  created_at timestamp with time zone default now() not null,
  constraint push_devices_pkey PRIMARY KEY (id),
  constraint push_devices_endpoint_key UNIQUE (endpoint),
  constraint push_devices_session_id_key UNIQUE (session_id),
  constraint push_devices_session_id_fkey FOREIGN KEY (session_id) REFERENCES identity_sessions(id) ON DELETE CASCADE,
  constraint push_devices_auth_secret_check CHECK (length(auth_secret) = 16),
  constraint push_devices_kinds_check CHECK (cardinality(kinds) > 0),
  constraint push_devices_public_key_check CHECK (length(public_key) = 65)
);

create table pushes (
  id uuid not null,
  device_id uuid not null,
  content jsonb not null,
  created_at timestamp with time zone default now() not null,
  next_try_at timestamp with time zone default now() not null,
  failures integer default 0 not null,
  constraint pushes_pkey PRIMARY KEY (id),
  constraint pushes_device_id_fkey FOREIGN KEY (device_id) REFERENCES push_devices(id) ON DELETE CASCADE
);
CREATE INDEX pushes_by_device ON public.pushes USING btree (device_id);
CREATE INDEX pushes_to_send ON public.pushes USING btree (next_try_at);

create table received_mails (
  id bytea not null,
  received_at timestamp with time zone default now() not null,
  constraint received_mails_pkey PRIMARY KEY (id),
  constraint received_mails_id_check CHECK (length(id) = 32)
);
CREATE INDEX received_mails_at ON public.received_mails USING btree (received_at);

create table redirects (
  id uuid not null,
  from_path text not null,
  to_path text not null,
  hits integer default 0 not null,
  last_hit_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default now() not null,
  constraint redirects_pkey PRIMARY KEY (id),
  constraint redirects_from_path_key UNIQUE (from_path),
  constraint redirects_from_path_check CHECK (length(from_path) >= 2 AND length(from_path) <= 500 AND from_path ~~ '/%'::text),
  constraint redirects_to_path_check CHECK (length(to_path) >= 1 AND length(to_path) <= 500 AND to_path ~~ '/%'::text)
);
CREATE INDEX redirects_newest ON public.redirects USING btree (created_at DESC, id DESC);
CREATE TRIGGER noted AFTER INSERT OR DELETE OR UPDATE OF from_path, to_path ON redirects FOR EACH STATEMENT EXECUTE FUNCTION note_redirects();

create table refund_lines (
  refund_id uuid not null,
  order_line_id uuid,
  quantity integer not null,
  net_minor integer not null,
  tax_minor integer not null,
  tax_rate integer not null,
  kind text not null,
  seal bytea,
  constraint refund_lines_refund_id_kind_order_line_id_tax_rate_key UNIQUE NULLS NOT DISTINCT (refund_id, kind, order_line_id, tax_rate),
  constraint refund_lines_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_lines(id),
  constraint refund_lines_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id) ON DELETE CASCADE,
  constraint refund_lines_check CHECK ((kind = ANY (ARRAY['pieces'::text, 'price'::text])) = (order_line_id IS NOT NULL)),
  constraint refund_lines_kind_check CHECK (kind = ANY (ARRAY['pieces'::text, 'price'::text, 'delivery'::text, 'amount'::text, 'offset'::text])),
  constraint refund_lines_minor_check CHECK ((kind = ANY (ARRAY['price'::text, 'delivery'::text, 'offset'::text])) OR net_minor >= 0 AND tax_minor >= 0),
  constraint refund_lines_quantity_check CHECK (quantity > 0),
  constraint refund_lines_tax_rate_check CHECK (tax_rate >= 0)
);
CREATE INDEX refund_lines_order_line_id_idx ON public.refund_lines USING btree (order_line_id);
CREATE TRIGGER delivery_refunded_once AFTER INSERT OR UPDATE ON refund_lines FOR EACH ROW WHEN (new.kind = 'delivery'::text) EXECUTE FUNCTION refuse_excess_of_delivery();
CREATE CONSTRAINT TRIGGER parts_add_up AFTER INSERT OR UPDATE ON refund_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_other_sum();
CREATE CONSTRAINT TRIGGER rate_refunded_once AFTER INSERT OR UPDATE ON refund_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.net_minor + new.tax_minor) > 0) EXECUTE FUNCTION refuse_excess_of_rate();
CREATE TRIGGER refunded_once AFTER INSERT OR UPDATE ON refund_lines FOR EACH ROW WHEN (new.order_line_id IS NOT NULL) EXECUTE FUNCTION refuse_excess();
CREATE TRIGGER sealed BEFORE INSERT OR UPDATE ON refund_lines FOR EACH ROW EXECUTE FUNCTION seal_row('refund_id', 'order_line_id', 'quantity', 'net_minor', 'tax_minor', 'tax_rate', 'kind');

create table refunds (
  id uuid not null,
  payment_id uuid not null,
  amount_minor integer not null,
  currency text not null,
  reason text not null,
  state text default 'due'::text not null,
  provider_refund_id text,
  next_try_at timestamp with time zone default now() not null,
  created_at timestamp(3) with time zone default now() not null,
  done_at timestamp with time zone,
  mailed_at timestamp with time zone,
  note text default ''::text not null,
  replaces uuid,
  sent_at timestamp with time zone,
  released_at timestamp with time zone,
  failures integer default 0 not null,
  tries smallint default 0 not null,
  first_id uuid,
  waiting_since timestamp with time zone,
  by_hand_at timestamp with time zone,
  paid_on date,
  reference text,
  seal bytea,
  constraint refunds_pkey PRIMARY KEY (id),
  constraint refunds_provider_refund_id_key UNIQUE (provider_refund_id),
  constraint refunds_replaces_key UNIQUE (replaces),
  constraint refunds_first_id_fkey FOREIGN KEY (first_id) REFERENCES refunds(id),
  constraint refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint refunds_replaces_fkey FOREIGN KEY (replaces) REFERENCES refunds(id),
  constraint refunds_amount_minor_check CHECK (amount_minor > 0 OR amount_minor = 0 AND state = 'done'::text),
  constraint refunds_check CHECK (paid_on IS NULL OR reference IS NOT NULL),
  constraint refunds_check1 CHECK (paid_on IS NULL OR state = 'done'::text),
  constraint refunds_failures_check CHECK (failures >= 0),
  constraint refunds_note_check CHECK (length(note) <= 500),
  constraint refunds_reference_check CHECK (length(reference) >= 1 AND length(reference) <= 200),
  constraint refunds_state_check CHECK (state = ANY (ARRAY['due'::text, 'done'::text, 'failed'::text])),
  constraint refunds_tries_check CHECK (tries >= 0)
);
CREATE INDEX refunds_due ON public.refunds USING btree (next_try_at) WHERE (state = 'due'::text);
CREATE INDEX refunds_first_id_idx ON public.refunds USING btree (first_id) WHERE (first_id IS NOT NULL);
CREATE INDEX refunds_payment_id_idx ON public.refunds USING btree (payment_id);
CREATE INDEX refunds_sent ON public.refunds USING btree (sent_at) WHERE (sent_at IS NOT NULL);
CREATE INDEX refunds_to_mail ON public.refunds USING btree (done_at) WHERE ((state = 'done'::text) AND (mailed_at IS NULL));
CREATE CONSTRAINT TRIGGER parts_add_up AFTER UPDATE OF amount_minor ON refunds DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_other_sum();
CREATE TRIGGER sealed BEFORE INSERT OR UPDATE ON refunds FOR EACH ROW EXECUTE FUNCTION seal_row('payment_id', 'currency', 'reason', 'replaces', 'first_id', 'created_at', 'paid_on', 'reference');

create table return_lines (
  id uuid not null,
  return_id uuid not null,
  order_line_id uuid not null,
  quantity integer not null,
  reason text not null,
  restocked integer,
  came integer,
  finding text default ''::text not null,
  seal bytea,
  constraint return_lines_pkey PRIMARY KEY (id),
  constraint return_lines_return_id_order_line_id_key UNIQUE (return_id, order_line_id),
  constraint return_lines_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_lines(id),
  constraint return_lines_return_id_fkey FOREIGN KEY (return_id) REFERENCES returns(id),
  constraint return_lines_came_check CHECK (came >= 0),
  constraint return_lines_check1 CHECK ((came IS NULL) = (restocked IS NULL)),
  constraint return_lines_finding_check CHECK (length(finding) <= 300),
  constraint return_lines_quantity_check CHECK (quantity > 0),
  constraint return_lines_reason_check CHECK (length(reason) <= 300),
  constraint return_lines_restocked_check CHECK (restocked >= 0 AND restocked <= came)
);
CREATE INDEX return_lines_order_line_id_idx ON public.return_lines USING btree (order_line_id);
CREATE TRIGGER returned_once AFTER INSERT OR UPDATE ON return_lines FOR EACH ROW EXECUTE FUNCTION refuse_excess();
CREATE TRIGGER sealed BEFORE INSERT OR UPDATE ON return_lines FOR EACH ROW EXECUTE FUNCTION seal_row('return_id', 'order_line_id', 'quantity');

create table return_pieces (
  id uuid not null,
  return_line_id uuid not null,
  condition text not null,
  quantity integer not null,
  restocked boolean not null,
  seal bytea,
  constraint return_pieces_pkey PRIMARY KEY (id),
  constraint return_pieces_return_line_id_condition_key UNIQUE (return_line_id, condition),
  constraint return_pieces_return_line_id_fkey FOREIGN KEY (return_line_id) REFERENCES return_lines(id) ON DELETE CASCADE,
  constraint return_pieces_check CHECK (NOT (condition = 'other'::text AND restocked)),
  constraint return_pieces_condition_check CHECK (condition = ANY (ARRAY['as_new'::text, 'opened'::text, 'damaged'::text, 'other'::text])),
  constraint return_pieces_quantity_check CHECK (quantity > 0)
);
CREATE TRIGGER sealed BEFORE INSERT OR UPDATE ON return_pieces FOR EACH ROW EXECUTE FUNCTION seal_row('return_line_id', 'condition', 'quantity', 'restocked');

create table returns (
  id uuid not null,
  order_id uuid not null,
  state text default 'asked'::text not null,
  answer text default ''::text not null,
  asked_at timestamp(3) with time zone default now() not null,
  refund_id uuid,
  agreed_at timestamp(3) with time zone,
  received_at timestamp(3) with time zone,
  decision text default ''::text not null,
  missing_in uuid,
  reminded_at timestamp(3) with time zone,
  seal bytea,
  constraint returns_pkey PRIMARY KEY (id),
  constraint returns_refund_id_key UNIQUE (refund_id),
  constraint returns_missing_in_fkey FOREIGN KEY (missing_in) REFERENCES returns(id) ON DELETE SET NULL,
  constraint returns_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint returns_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id) ON DELETE SET NULL,
  constraint returns_answer_check CHECK (length(answer) <= 1000),
  constraint returns_decision_check CHECK (length(decision) <= 500),
  constraint returns_exchanged_check CHECK (state <> 'exchanged'::text OR refund_id IS NULL),
  constraint returns_refused_check CHECK (state <> 'refused'::text OR refund_id IS NULL),
  constraint returns_state_check CHECK (state = ANY (ARRAY['asked'::text, 'agreed'::text, 'declined'::text, 'closed'::text, 'received'::text, 'refunded'::text, 'refused'::text, 'exchanged'::text]))
);
CREATE INDEX returns_awaited ON public.returns USING btree (agreed_at) WHERE (state = 'agreed'::text);
CREATE INDEX returns_finished ON public.returns USING btree (asked_at, id) WHERE (state = ANY (ARRAY['declined'::text, 'closed'::text, 'refunded'::text, 'refused'::text, 'exchanged'::text]));
CREATE INDEX returns_missing_in ON public.returns USING btree (missing_in) WHERE (missing_in IS NOT NULL);
CREATE INDEX returns_newest ON public.returns USING btree (asked_at);
CREATE INDEX returns_open ON public.returns USING btree (asked_at, id) WHERE (state = ANY (ARRAY['asked'::text, 'agreed'::text, 'received'::text]));
CREATE INDEX returns_order_id_idx ON public.returns USING btree (order_id);
CREATE TRIGGER sealed BEFORE INSERT OR UPDATE ON returns FOR EACH ROW EXECUTE FUNCTION seal_row('order_id', 'asked_at');

create table reviews (
  id uuid not null,
  author_id uuid,
  product_id uuid,
  family_id uuid,
  name text not null,
  description text not null,
  rating smallint not null,
  image_id uuid,
  lang text default 'en'::text not null,
  hidden_at timestamp with time zone,
  created_at timestamp(3) with time zone default now() not null,
  approved_at timestamp with time zone default now(),
  bought boolean default false not null,
  demo boolean default is_seeding() not null,
  answer text default ''::text not null,
  hidden_reason text default ''::text not null,
  report text default ''::text not null,
  constraint reviews_pkey PRIMARY KEY (id),
  constraint reviews_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint reviews_family_id_fkey FOREIGN KEY (family_id) REFERENCES families(id) ON DELETE SET NULL,
  constraint reviews_image_id_fkey FOREIGN KEY (image_id) REFERENCES uploads(id),
  constraint reviews_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint reviews_answer_check CHECK (length(answer) <= 2000),
  constraint reviews_description_check CHECK (length(description) >= 1 AND length(description) <= 2000),
  constraint reviews_hidden_reason_check CHECK (length(hidden_reason) <= 500),
  constraint reviews_name_check CHECK (length(name) >= 1 AND length(name) <= 200),
  constraint reviews_rating_check CHECK (rating >= 1 AND rating <= 5),
  constraint reviews_report_check CHECK (length(report) <= 500)
);
CREATE INDEX reviews_author_id_idx ON public.reviews USING btree (author_id);
CREATE INDEX reviews_newest ON public.reviews USING btree (created_at DESC, id DESC) WHERE (hidden_at IS NULL);
CREATE INDEX reviews_of_family ON public.reviews USING btree (family_id, created_at DESC, id DESC);
CREATE INDEX reviews_of_product ON public.reviews USING btree (product_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX reviews_once ON public.reviews USING btree (author_id, product_id) WHERE ((hidden_at IS NULL) AND (product_id IS NOT NULL));
CREATE INDEX reviews_waiting ON public.reviews USING btree (created_at, id) WHERE (((approved_at IS NULL) OR (report <> ''::text)) AND (hidden_at IS NULL));
CREATE TRIGGER noted_delete AFTER DELETE ON reviews REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_reviews();
CREATE TRIGGER noted_insert AFTER INSERT ON reviews REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_reviews();
CREATE TRIGGER noted_truncate AFTER TRUNCATE ON reviews FOR EACH STATEMENT EXECUTE FUNCTION note_everything();
CREATE TRIGGER noted_update AFTER UPDATE ON reviews REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_reviews();

create table search_callers (
  day date default CURRENT_DATE not null,
  caller bytea not null,
  constraint search_callers_pkey PRIMARY KEY (day, caller),
  constraint search_callers_caller_check CHECK (length(caller) = 16)
);

create table searches (
  text text not null,
  times integer default 1 not null,
  missed integer default 0 not null,
  opened integer default 0 not null,
  last_at timestamp with time zone default now() not null,
  demo boolean default is_seeding() not null,
  constraint searches_pkey PRIMARY KEY (text),
  constraint searches_text_check CHECK (length(text) >= 1 AND length(text) <= 100)
);
CREATE INDEX searches_last_at_idx ON public.searches USING btree (last_at);
CREATE INDEX searches_times_idx ON public.searches USING btree (times);

create table settings (
  key text not null,
  value jsonb not null,
  updated_at timestamp with time zone default now() not null,
  constraint settings_pkey PRIMARY KEY (key)
);
CREATE TRIGGER noted_delete AFTER DELETE ON settings FOR EACH ROW WHEN (is_shown(old.key)) EXECUTE FUNCTION note_everything();
CREATE TRIGGER noted_insert AFTER INSERT ON settings FOR EACH ROW WHEN (is_shown(new.key)) EXECUTE FUNCTION note_everything();
CREATE TRIGGER noted_truncate AFTER TRUNCATE ON settings FOR EACH STATEMENT EXECUTE FUNCTION note_everything();
CREATE TRIGGER noted_update AFTER UPDATE ON settings FOR EACH ROW WHEN (is_shown(new.key) AND old.value IS DISTINCT FROM new.value) EXECUTE FUNCTION note_everything();

create table sold_packs (
  product_id uuid not null,
  packs integer not null,
  constraint sold_packs_pkey PRIMARY KEY (product_id),
  constraint sold_packs_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint sold_packs_packs_check CHECK (packs > 0)
);

create table standards (
  designation text not null,
  equals text not null,
  demo boolean default is_seeding() not null,
  constraint standards_pkey PRIMARY KEY (designation),
  constraint standards_designation_check CHECK (length(designation) >= 1 AND length(designation) <= 60),
  constraint standards_equals_check CHECK (length(equals) >= 1 AND length(equals) <= 120)
);
CREATE TRIGGER noted AFTER INSERT OR DELETE OR UPDATE ON standards FOR EACH STATEMENT EXECUTE FUNCTION note_everything();

create table stock_alerts (
  id uuid not null,
  user_id uuid not null,
  product_id uuid not null,
  locale text not null,
  asked_at timestamp with time zone default now() not null,
  constraint stock_alerts_pkey PRIMARY KEY (id),
  constraint stock_alerts_user_id_product_id_key UNIQUE (user_id, product_id),
  constraint stock_alerts_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint stock_alerts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint stock_alerts_locale_check CHECK (locale ~ '^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$'::text)
);
CREATE INDEX stock_alerts_asked_at_idx ON public.stock_alerts USING btree (asked_at);
CREATE INDEX stock_alerts_product_id_idx ON public.stock_alerts USING btree (product_id);

create table stock_counts (
  product_id uuid not null,
  counted integer not null,
  expected integer not null,
  pack_size integer not null,
  last_move_id bigint not null,
  counted_at timestamp with time zone default now() not null,
  counted_by uuid,
  constraint stock_counts_pkey PRIMARY KEY (product_id),
  constraint stock_counts_counted_by_fkey FOREIGN KEY (counted_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint stock_counts_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint stock_counts_counted_check CHECK (counted >= 0 AND counted <= 100000000),
  constraint stock_counts_expected_check CHECK (expected >= 0)
);
CREATE INDEX stock_counts_counted_at ON public.stock_counts USING btree (counted_at, product_id);
CREATE INDEX stock_counts_counted_by ON public.stock_counts USING btree (counted_by) WHERE (counted_by IS NOT NULL);

create table stock_moves (
  id bigint generated always as identity not null,
  product_id uuid not null,
  order_line_id uuid,
  kind text not null,
  pieces integer not null,
  at timestamp with time zone default now() not null,
  cause uuid,
  loose integer default 0 not null,
  line_quantity integer,
  actor_id uuid,
  note text default ''::text not null,
  seal bytea,
  constraint stock_moves_pkey PRIMARY KEY (id),
  constraint stock_moves_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint stock_moves_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_lines(id),
  constraint stock_moves_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint stock_moves_check CHECK ((kind = ANY (ARRAY['sold'::text, 'returned'::text, 'written_off'::text, 'unreturned'::text])) = (order_line_id IS NOT NULL)),
  constraint stock_moves_check1 CHECK (kind <> 'sold'::text OR pieces < 0),
  constraint stock_moves_check3 CHECK ((kind = ANY (ARRAY['returned'::text, 'written_off'::text, 'unreturned'::text])) = (cause IS NOT NULL)),
  constraint stock_moves_condition CHECK (kind <> 'written_off'::text OR (note = ANY (ARRAY['as_new'::text, 'opened'::text, 'damaged'::text]))),
  constraint stock_moves_direction CHECK ((kind <> ALL (ARRAY['received'::text, 'returned'::text])) OR pieces > 0 OR kind = 'returned'::text AND pieces = 0 AND loose > 0),
  constraint stock_moves_kind_check CHECK (kind = ANY (ARRAY['received'::text, 'sold'::text, 'returned'::text, 'corrected'::text, 'supplied'::text, 'counted'::text, 'scrapped'::text, 'written_off'::text, 'unreturned'::text])),
  constraint stock_moves_line_quantity_check CHECK (line_quantity > 0 OR kind = 'written_off'::text AND line_quantity < 0),
  constraint stock_moves_loose CHECK (loose = 0 OR (kind = ANY (ARRAY['returned'::text, 'supplied'::text, 'corrected'::text]))),
  constraint stock_moves_moved CHECK (
CASE
    WHEN kind = 'written_off'::text THEN pieces = 0 AND loose = 0 AND line_quantity IS NOT NULL
    ELSE pieces <> 0 OR loose <> 0
END),
  constraint stock_moves_note_check CHECK (length(note) <= 200),
  constraint stock_moves_reason CHECK ((kind <> ALL (ARRAY['counted'::text, 'scrapped'::text])) OR note <> ''::text),
  constraint stock_moves_scrapped CHECK (kind <> 'scrapped'::text OR pieces < 0),
  constraint stock_moves_supplied CHECK (kind <> 'supplied'::text OR pieces > 0),
  constraint stock_moves_unreturned CHECK (kind <> 'unreturned'::text OR pieces < 0 AND line_quantity IS NULL)
);
CREATE INDEX stock_moves_actor ON public.stock_moves USING btree (actor_id) WHERE (actor_id IS NOT NULL);
CREATE INDEX stock_moves_at ON public.stock_moves USING brin (at);
CREATE INDEX stock_moves_of_line ON public.stock_moves USING btree (order_line_id) WHERE (order_line_id IS NOT NULL);
CREATE INDEX stock_moves_of_product ON public.stock_moves USING btree (product_id, id);
CREATE UNIQUE INDEX stock_moves_returned_once ON public.stock_moves USING btree (cause) WHERE (kind = 'returned'::text);
CREATE UNIQUE INDEX stock_moves_unreturned_once ON public.stock_moves USING btree (cause) WHERE (kind = 'unreturned'::text);
CREATE TRIGGER sealed BEFORE INSERT OR UPDATE ON stock_moves FOR EACH ROW EXECUTE FUNCTION seal_row('product_id', 'order_line_id', 'kind', 'pieces', 'at', 'cause', 'loose', 'line_quantity', 'note');
CREATE TRIGGER sold_once AFTER INSERT ON stock_moves FOR EACH ROW WHEN (new.kind = 'sold'::text) EXECUTE FUNCTION refuse_excess_sale();
CREATE TRIGGER stock_moves_append_only BEFORE DELETE OR UPDATE ON stock_moves FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table supplier_parts (
  id uuid not null,
  supplier_id uuid not null,
  product_id uuid not null,
  part_number text default ''::text not null,
  price_minor integer,
  order_multiple integer default 1 not null,
  minimum_order integer default 1 not null,
  pack_size integer not null,
  constraint supplier_parts_pkey PRIMARY KEY (id),
  constraint supplier_parts_supplier_id_product_id_key UNIQUE (supplier_id, product_id),
  constraint supplier_parts_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint supplier_parts_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES suppliers(id),
  constraint supplier_parts_minimum_order_check CHECK (minimum_order >= 1 AND minimum_order <= 1000000),
  constraint supplier_parts_order_multiple_check CHECK (order_multiple >= 1 AND order_multiple <= 1000000),
  constraint supplier_parts_pack_size_check CHECK (pack_size > 0),
  constraint supplier_parts_part_number_check CHECK (length(part_number) <= 60),
  constraint supplier_parts_price_minor_check CHECK (price_minor > 0)
);
CREATE INDEX supplier_parts_in_order ON public.supplier_parts USING btree (supplier_id, id);
CREATE INDEX supplier_parts_product ON public.supplier_parts USING btree (product_id);

create table suppliers (
  id uuid not null,
  name text not null,
  email text default ''::text not null,
  phone text default ''::text not null,
  address text default ''::text not null,
  notes text default ''::text not null,
  currency text not null,
  lead_time_days integer not null,
  retired_at timestamp(3) with time zone,
  version integer default 1 not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint suppliers_pkey PRIMARY KEY (id),
  constraint suppliers_address_check CHECK (length(address) <= 500),
  constraint suppliers_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint suppliers_email_check CHECK (length(email) <= 254),
  constraint suppliers_lead_time_days_check CHECK (lead_time_days >= 0 AND lead_time_days <= 999),
  constraint suppliers_name_check CHECK (length(name) >= 1 AND length(name) <= 200),
  constraint suppliers_notes_check CHECK (length(notes) <= 2000),
  constraint suppliers_phone_check CHECK (length(phone) <= 30)
);
CREATE INDEX suppliers_by_name ON public.suppliers USING btree (name, id);

create table synonyms (
  phrase text not null,
  means text not null,
  demo boolean default is_seeding() not null,
  constraint synonyms_pkey PRIMARY KEY (phrase),
  constraint synonyms_means_check CHECK (length(means) >= 1 AND length(means) <= 500),
  constraint synonyms_phrase_check CHECK (length(phrase) >= 1 AND length(phrase) <= 100)
);
CREATE TRIGGER noted AFTER INSERT OR DELETE OR UPDATE ON synonyms FOR EACH STATEMENT EXECUTE FUNCTION note_everything();

create table task_failures (
  name text not null,
  error text not null,
  times integer default 1 not null,
  since timestamp with time zone default now() not null,
  constraint task_failures_pkey PRIMARY KEY (name)
);

create table terms (
  family_id uuid not null,
  key text not null,
  value text not null,
  products integer not null,
  constraint terms_pkey PRIMARY KEY (family_id, key, value)
);
CREATE INDEX terms_fits ON public.terms USING btree (used_size(value)) WHERE (key = '=fits'::text);
CREATE INDEX terms_gone ON public.terms USING btree (family_id) WHERE (products = 0);
CREATE TRIGGER noted_delete AFTER DELETE ON terms FOR EACH ROW WHEN (old.key = '=fits'::text) EXECUTE FUNCTION note_use();
CREATE TRIGGER noted_insert AFTER INSERT ON terms FOR EACH ROW WHEN (new.key = '=fits'::text) EXECUTE FUNCTION note_use();

create table unrecorded_charges (
  intent_id text not null,
  failures integer not null,
  constraint unrecorded_charges_pkey PRIMARY KEY (intent_id),
  constraint unrecorded_charges_failures_check CHECK (failures > 0)
);

create table unsold_parts (
  name text not null,
  nearest text not null,
  demo boolean default is_seeding() not null,
  constraint unsold_parts_pkey PRIMARY KEY (name),
  constraint unsold_parts_name_check CHECK (length(name) >= 1 AND length(name) <= 100),
  constraint unsold_parts_nearest_check CHECK (length(nearest) >= 1 AND length(nearest) <= 500)
);
CREATE TRIGGER noted AFTER INSERT OR DELETE OR UPDATE ON unsold_parts FOR EACH STATEMENT EXECUTE FUNCTION note_everything();

create table uploads (
  id uuid not null,
  owner_id uuid,
  sha256 bytea not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  colour text default '#e5e2dc'::text not null,
  alt text default ''::text not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint uploads_pkey PRIMARY KEY (id),
  constraint uploads_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint uploads_alt_check CHECK (length(alt) <= 300),
  constraint uploads_bytes_check CHECK (bytes > 0),
  constraint uploads_colour_check CHECK (colour ~ '^#[0-9a-f]{6}$'::text),
  constraint uploads_height_check CHECK (height > 0),
  constraint uploads_sha256_check CHECK (length(sha256) = 32),
  constraint uploads_width_check CHECK (width > 0)
);
CREATE INDEX uploads_owner_id_idx ON public.uploads USING btree (owner_id);
CREATE INDEX uploads_sha256_idx ON public.uploads USING btree (sha256);

create table users (
  id uuid not null,
  name text not null,
  email text not null,
  email_verified boolean default false not null,
  image text,
  role text default 'customer'::text not null,
  deactivated_at timestamp with time zone,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  two_factor_enabled boolean default false not null,
  demo boolean default is_seeding() not null,
  guest_email text,
  locale text,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_key UNIQUE (email),
  constraint users_email_check CHECK (email = lower(email) AND length(email) >= 3 AND length(email) <= 254),
  constraint users_guest_email_check CHECK (guest_email = lower(guest_email) AND length(guest_email) >= 3 AND length(guest_email) <= 254),
  constraint users_guest_has_no_address CHECK ((role = 'guest'::text) = (email ~~ '%@guest.invalid'::text)),
  constraint users_guest_has_typed_address CHECK ((role = 'guest'::text) = (guest_email IS NOT NULL)),
  constraint users_locale_check CHECK (length(locale) >= 2 AND length(locale) <= 12),
  constraint users_name_check CHECK (length(name) <= 200),
  constraint users_role_check CHECK (role = ANY (ARRAY['customer'::text, 'admin'::text, 'guest'::text]))
);
CREATE INDEX users_guest_email ON public.users USING btree (guest_email) WHERE (guest_email IS NOT NULL);
CREATE INDEX users_newest ON public.users USING btree (created_at DESC, id DESC);
CREATE INDEX users_words ON public.users USING gin (people_words(((name || ' '::text) || email)));
CREATE TRIGGER noted AFTER UPDATE OF email_verified ON users FOR EACH ROW WHEN (old.email_verified IS DISTINCT FROM new.email_verified) EXECUTE FUNCTION note_confirmed();
CREATE TRIGGER orders_indexed AFTER UPDATE OF email, guest_email ON users FOR EACH ROW WHEN (old.email IS DISTINCT FROM new.email OR old.guest_email IS DISTINCT FROM new.guest_email) EXECUTE FUNCTION index_orders_of_customer();

create table vat_checks (
  number text not null,
  state text not null,
  answer text not null,
  name text default ''::text not null,
  address text default ''::text not null,
  request_id text default ''::text not null,
  checked_at timestamp with time zone not null,
  failures integer default 0 not null,
  next_try_at timestamp with time zone default (now() + '00:01:00'::interval) not null,
  constraint vat_checks_pkey PRIMARY KEY (number),
  constraint vat_checks_address_check CHECK (length(address) <= 500),
  constraint vat_checks_answer_check CHECK (answer = ANY (ARRAY['valid'::text, 'invalid'::text, 'unanswered'::text])),
  constraint vat_checks_failures_check CHECK (failures >= 0),
  constraint vat_checks_name_check CHECK (length(name) <= 500),
  constraint vat_checks_number_check CHECK (length(number) >= 4 AND length(number) <= 20),
  constraint vat_checks_request_id_check CHECK (length(request_id) <= 100),
  constraint vat_checks_state_check CHECK (state ~ '^[A-Z]{2}$'::text)
);
CREATE INDEX vat_checks_unanswered ON public.vat_checks USING btree (next_try_at) WHERE (answer = 'unanswered'::text);

create view awaited_packs as
 SELECT order_lines.product_id,
    (sum(order_lines.waiting))::integer AS packs
   FROM (order_lines
     JOIN orders ON ((orders.id = order_lines.order_id)))
  WHERE ((order_lines.waiting > 0) AND (orders.state = ANY (ARRAY['paid'::text, 'packed'::text])))
  GROUP BY order_lines.product_id;

create view bought_lines as
 SELECT line.id,
    line.product_id,
    orders.customer_id,
    orders.id AS order_id,
    orders.number,
    orders.placed_at,
    orders.currency,
    line.unit_price_minor,
    line.pack_size,
    line.quantity,
    ((line.quantity - (COALESCE(( SELECT sum(cancellations.quantity) AS sum
           FROM cancellations
          WHERE (cancellations.order_line_id = line.id)), (0)::bigint))::integer) - (COALESCE(( SELECT sum(return_lines.came) AS sum
           FROM return_lines
          WHERE (return_lines.order_line_id = line.id)), (0)::bigint))::integer) AS remaining
   FROM (orders
     JOIN order_lines line ON ((line.order_id = orders.id)))
  WHERE ((orders.paid_at IS NOT NULL) AND (orders.state <> ALL (ARRAY['refund_due'::text, 'refunded'::text])) AND (NOT orders.exchange));

create view bought_products as
 SELECT orders.customer_id,
    order_lines.product_id
   FROM (orders
     JOIN order_lines ON ((order_lines.order_id = orders.id)))
  WHERE (orders.state = ANY (ARRAY['paid'::text, 'packed'::text, 'shipped'::text, 'delivered'::text]));

create view cancelled_pieces as
 SELECT id,
    order_line_id,
    quantity
   FROM cancellations;

create view issued_documents as
 SELECT id,
    kind,
    number,
    order_id,
    payment_id,
    refund_id,
    issued_at,
    currency,
    total_minor,
    content
   FROM invoices;

create view kept_payments as
 SELECT id,
    order_id,
    transaction_id,
    means
   FROM payments
  WHERE kept;

create view named_families as
 SELECT id,
    name,
    (translations - '{description,facts}'::text[]) AS translations
   FROM families;

create view named_products as
 SELECT id,
    slug,
    sku,
    name,
    translations,
    family_id,
    image_id,
    archived_at,
    minimum_quantity,
    on_hand,
    held,
    shelf,
    pack_size,
    lead_time_days
   FROM products;

create view open_refunds as
 SELECT refunds.id,
    payments.order_id,
    refunds.amount_minor,
    refunds.currency,
    refunds.tries,
    refunds.next_try_at,
    COALESCE(first.created_at, refunds.created_at) AS since,
    (payments.channel = 'provider'::text) AS can_be_sent,
        CASE
            WHEN ((refunds.by_hand_at IS NOT NULL) OR (payments.channel <> 'provider'::text)) THEN 'by_hand'::text
            WHEN (refunds.waiting_since IS NOT NULL) THEN 'waiting'::text
            ELSE 'sent'::text
        END AS state
   FROM ((refunds
     JOIN payments ON ((payments.id = refunds.payment_id)))
     LEFT JOIN refunds first ON ((first.id = refunds.first_id)))
  WHERE ((refunds.state = 'due'::text) AND ((payments.channel <> 'account'::text) OR (payments.settled_at IS NOT NULL)));

create view order_conversations as
 SELECT order_id,
    number
   FROM messages
  WHERE (order_id IS NOT NULL);

create view order_disputes as
 SELECT payments.order_id,
    disputes.state,
    disputes.opened_at,
    disputes.amount_minor,
    disputes.closed_at
   FROM (disputes
     JOIN payments ON ((payments.id = disputes.payment_id)));

create view order_refunds as
 SELECT refunds.id,
    payments.order_id,
    refunds.payment_id,
    payments.kept,
    refunds.state,
    refunds.amount_minor,
    refunds.created_at,
    refunds.done_at,
    COALESCE(refunds.first_id, refunds.id) AS money_id
   FROM (refunds
     JOIN payments ON ((payments.id = refunds.payment_id)));

create view ordered_products as
 SELECT DISTINCT product_id
   FROM order_lines;

create view payment_numbers as
 SELECT payment_attempts.order_id,
    'payment'::text AS kind,
    payment_attempts.intent_id AS number
   FROM payment_attempts
  WHERE (payment_attempts.intent_id IS NOT NULL)
UNION ALL
 SELECT payments.order_id,
    'payment'::text AS kind,
    payments.transaction_id AS number
   FROM payments
UNION ALL
 SELECT payments.order_id,
    'refund'::text AS kind,
    refunds.provider_refund_id AS number
   FROM (refunds
     JOIN payments ON ((payments.id = refunds.payment_id)))
  WHERE (refunds.provider_refund_id IS NOT NULL)
UNION ALL
 SELECT payments.order_id,
    'dispute'::text AS kind,
    disputes.provider_dispute_id AS number
   FROM (disputes
     JOIN payments ON ((payments.id = disputes.payment_id)));

create view people as
 SELECT id,
    name,
    email,
    guest_email,
    email_verified,
    role,
    deactivated_at,
    created_at
   FROM users;

create view placed_lines as
 SELECT id,
    order_id,
    "position",
    product_id,
    sku,
    name,
    translations,
    quantity,
    pack_size,
    unit_price_minor,
    net_minor,
    tax_minor,
    tax_rate,
    (price_terms ->> 'taxClass'::text) AS tax_class,
    tariff_code,
    origin,
    waiting
   FROM order_lines;

create view placed_orders as
 SELECT id,
    customer_id,
    number,
    customer_name,
    address,
    vat_number,
    reference,
    placed_at,
    paid_at,
    locale,
    currency,
    total_minor,
    delivery_address,
    billing_address,
    delivery_method,
    delivery_place,
    vat_check,
    ground,
    taxes,
    arrives_to
   FROM orders;

create view practice_lines as
 SELECT order_lines.id,
    order_lines.product_id,
        CASE
            WHEN (orders.hold_until IS NULL) THEN 0
            ELSE (order_lines.quantity - order_lines.waiting)
        END AS held
   FROM (order_lines
     JOIN orders ON ((orders.id = order_lines.order_id)))
  WHERE (orders.id IN ( SELECT practice_orders.id
           FROM practice_orders));

create view practice_orders as
 SELECT orders.id
   FROM (orders
     JOIN users ON ((users.id = orders.customer_id)))
  WHERE (orders.demo OR users.demo OR (EXISTS ( SELECT
           FROM (payment_attempts
             JOIN sandbox.payment_intents ON ((payment_intents.id = payment_attempts.intent_id)))
          WHERE (payment_attempts.order_id = orders.id))));

create view receivables as
 SELECT owed.payment_id,
    owed.order_id,
    orders.customer_id,
    owed.currency,
    owed.left_minor,
    owed.due_on,
    owed.reminders
   FROM (( SELECT payments.id AS payment_id,
            payments.order_id,
            payments.currency,
            payments.due_on,
            payments.reminders,
            (payments.amount_minor - (COALESCE(( SELECT sum(refunds.amount_minor) AS sum
                   FROM refunds
                  WHERE ((refunds.payment_id = payments.id) AND (refunds.state <> 'failed'::text))), (0)::bigint))::integer) AS left_minor
           FROM payments
          WHERE ((payments.channel = 'account'::text) AND (payments.settled_at IS NULL))) owed
     JOIN orders ON ((orders.id = owed.order_id)))
  WHERE (owed.left_minor > 0);

create view recorded_actions as
 SELECT id,
    actor_id,
    action,
    subject,
    details,
    at
   FROM audit_log;

create view refund_items as
 SELECT refund_lines.refund_id,
    refunds.payment_id,
    refunds.state,
    refund_lines.kind,
    refund_lines.order_line_id,
    refund_lines.quantity,
    refund_lines.net_minor,
    refund_lines.tax_minor,
    refund_lines.tax_rate
   FROM (refund_lines
     JOIN refunds ON ((refunds.id = refund_lines.refund_id)));

create view reviewed_families as
 SELECT DISTINCT family_id
   FROM reviews
  WHERE (family_id IS NOT NULL);

create view undecided_orders as
 SELECT order_id
   FROM payment_attempts
  WHERE ((state = 'open'::text) AND (processing_since IS NOT NULL));

CREATE OR REPLACE FUNCTION public.compact_text(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(fold_text(given), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u02c2-\u02c5\u02d2-\u02df\u0375\u037e\u0387\u0482\u055a-\u055f\u0589-\u058f\u05be\u05c0\u05c3\u060c\u061b-\u061f\u066a-\u066d\u06d4\u0964\u0965\u0970\u09f2\u09f3\u0e3f\u2000-\u206f\u207a-\u207e\u208a-\u208e\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3001-\u3003\u3008-\u3020\u3030]'::text, ''::text, 'g'::text);

CREATE OR REPLACE FUNCTION public.compute_seal(content jsonb, names text[])
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    select sha256(convert_to(jsonb_agg(content -> name order by at)::text, 'UTF8')) from unnest(names) with ordinality named (name, at)
  $function$;

CREATE OR REPLACE FUNCTION public.convert_minor(minor bigint, from_currency text, to_currency text, exchange jsonb)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select (round(minor * 10::numeric ^ (currency_digits(to_currency) - currency_digits(from_currency))
      * case when exchange ->> 'base' = from_currency then (exchange ->> 'rate')::numeric else 1 / (exchange ->> 'rate')::numeric end
      / steps.step) * steps.step)::bigint
  from (select 10::numeric ^ greatest(0, currency_digits(to_currency) - 2) as step) steps
$function$;

CREATE OR REPLACE FUNCTION public.count_changed_terms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.count_deleted_terms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.count_inserted_terms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into terms (family_id, key, value, products)
  select coalesce(family_id, '00000000-0000-0000-0000-000000000000'), term.key, term.value, count(*)
  from inserted, terms_of(name, translations, attributes, fits, size) term
  where archived_at is null
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (family_id, key, value) do update set products = terms.products + excluded.products;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.currency_digits(currency text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case
    when currency in ('BHD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    when currency = any (string_to_array('AFN ALL BIF CLP COP DJF GNF HUF IDR IQD IRR ISK JPY KMF KPW KRW LAK LBP MGA MMK PKR PYG RWF '
      || 'SLL SOS SYP UGX VND VUV XAF XOF XPF YER', ' ')) then 0
    else 2 end
$function$;

CREATE OR REPLACE FUNCTION public.currency_in(country text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.derive_taxation(content jsonb, country text, OUT scheme text, OUT state text)
 RETURNS record
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.exchange_orders(paid uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
AS $function$
  with recursive chain as (
    select exchanges.order_id as id from returns join exchanges on return_id = returns.id and taken_back_at is null
    where returns.order_id = paid
    union all
    select exchanges.order_id from chain join returns on returns.order_id = chain.id
      join exchanges on return_id = returns.id and taken_back_at is null
  )
  select id from chain
$function$;

CREATE OR REPLACE FUNCTION public.exchanged_packs(returned uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(line.quantity - coalesce((
    select sum(quantity) from cancellations where order_line_id = line.id), 0)), 0)::int
  from exchange_lines join order_lines line on line.id = order_line_id where return_line_id = returned
$function$;

CREATE OR REPLACE FUNCTION public.fold_text(given text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.fold_umlauts(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN fold_text(spell_umlauts(given));

CREATE OR REPLACE FUNCTION public.forget_terms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from terms;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.found_by(name text, translations jsonb, sku text, family_id uuid, attributes jsonb)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT (strip((scope.words || scope.number_words)) || array_to_tsvector(((ARRAY[('='::text || scope.family)] || ARRAY( SELECT ((('='::text || scope.family) || '=='::text) || word.word)
            FROM unnest(tsvector_to_array(scope.words)) word(word))) || ARRAY( SELECT "left"(((('='::text || scope.family) || '='::text) || fold_text(((jsonb_each_text.key || '='::text) || jsonb_each_text.value))), 500) AS "left"
            FROM jsonb_each_text(found_by.attributes) jsonb_each_text(key, value)))))
    FROM ( SELECT given.family,
             search_words(fold_text(given.texts), fold_umlauts(given.texts)) AS words,
             search_words(fold_text(given.numbers), fold_umlauts(given.numbers)) AS number_words
            FROM ( SELECT COALESCE("right"((found_by.family_id)::text, 12), ''::text) AS family,
                     replace(found_by.sku, '-'::text, ' '::text) AS numbers,
                     ("left"(found_by.name, 1000) ||
                         CASE
                             WHEN (found_by.translations ? 'name'::text) THEN COALESCE(( SELECT string_agg(('
'::text || jsonb_each_text.value), ''::text ORDER BY jsonb_each_text.key) AS string_agg
                                FROM jsonb_each_text((found_by.translations -> 'name'::text)) jsonb_each_text(key, value)), ''::text)
                             ELSE ''::text
                         END) AS texts
                  OFFSET 0) given
          OFFSET 0) scope;
END;

CREATE OR REPLACE FUNCTION public.index_changed_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform index_orders_anew(array[new.id]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.index_orders_anew(ids uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
  update order_search set placed_at = orders.placed_at, words = indexed.words
  from order_words(ids) indexed join orders on orders.id = indexed.order_id where indexed.order_id = order_search.order_id
$function$;

CREATE OR REPLACE FUNCTION public.index_orders_of_customer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform index_orders_anew(array(select id from orders where customer_id = new.id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.index_placed_orders()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  ids uuid[] := array(select distinct order_id from inserted);
begin
  insert into order_search (order_id, placed_at, words)
  select order_id, placed_at, words
  from order_words(ids) indexed join orders on orders.id = indexed.order_id
  on conflict (order_id) do update set words = excluded.words;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.is_practice()
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(current_setting('ironwright.demonstration', true) in ('seeding', 'selling'), false)
$function$;

CREATE OR REPLACE FUNCTION public.is_seeding()
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(current_setting('ironwright.demonstration', true) = 'seeding', false)
$function$;

CREATE OR REPLACE FUNCTION public.is_shown(key text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$ select key not in ('payments_swept', 'backup_made', 'backup_rehearsed', 'demo_filled', 'demand_counted') $function$;

CREATE OR REPLACE FUNCTION public.join_sizes(folded text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(folded, '([0-9]) *x *(?=[0-9])'::text, '\1x'::text, 'g'::text);

CREATE OR REPLACE FUNCTION public.journal_rows(since timestamp with time zone, until timestamp with time zone)
 RETURNS TABLE(document_id uuid, "position" bigint, kind text, number text, issued_at timestamp with time zone, order_id uuid, country text, scheme text, tax_state text, treatment text, rate integer, vat_number text, currency text, net_minor bigint, tax_minor bigint, declared_currency text, declared_net_minor bigint, declared_tax_minor bigint, exchange jsonb)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.keep_drafts_off_sale()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.archived_at := case when new.draft <> '' then timestamptz 'infinity' end;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.merge_translations(was jsonb, changed jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(jsonb_object_agg(field, texts), '{}')
  from jsonb_object_keys(was || changed) field, lateral (
    select jsonb_object_agg(locale, text) as texts
    from jsonb_each(coalesce(was -> field, '{}') || coalesce(changed -> field, '{}')) of_language (locale, text)
    where text <> '""'
  ) merged
  where texts is not null
$function$;

CREATE OR REPLACE FUNCTION public.missing_of(product products)
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.note_asks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update products set missing = missing_of(products)
  where family_id = new.id and missing <> missing_of(products);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_confirmed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into changes (tag)
  select distinct tag
  from reviews left join products on products.id = reviews.product_id,
    unnest(array['reviews', 'reviews-of-' || products.slug]) tag
  where reviews.author_id = new.id and tag is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_demand()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from changed) then
    insert into changes (tag) values ('demand');
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_everything()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into changes (tag) values ('everything');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_missing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.missing := missing_of(new);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.note_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.note_redirects()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into changes (tag) values ('redirects');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_reviews()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into changes (tag)
  select distinct tag
  from changed left join products on products.id = changed.product_id,
    unnest(array['reviews', 'reviews-of-' || products.slug, case when changed.family_id is not null then 'everything' end]) tag
  where tag is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_use()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into changes (tag) values ('uses-of-' || used_size(coalesce(new.value, old.value)));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_waiting()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into changes (tag) values (new.product_id::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.order_texts(ids uuid[])
 RETURNS TABLE(order_id uuid, kind text, text text)
 LANGUAGE sql
 STABLE
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.order_words(ids uuid[])
 RETURNS TABLE(order_id uuid, words tsvector)
 LANGUAGE sql
 STABLE
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.paid_line(line uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$
  with recursive chain as (
    select line as id
    union all
    select return_lines.order_line_id from chain join exchange_lines on exchange_lines.order_line_id = chain.id
      join return_lines on return_lines.id = exchange_lines.return_line_id
  )
  select id from chain where not exists (select from exchange_lines where order_line_id = chain.id)
$function$;

CREATE OR REPLACE FUNCTION public.people_words(given text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN array_to_tsvector(string_to_array(TRIM(BOTH FROM regexp_replace(((((fold_text(given) || ' '::text) || fold_umlauts(given)) || ' '::text) || replace(fold_text(given), ''''::text, ''::text)), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u02c2-\u02c5\u02d2-\u02df\u0375\u037e\u0387\u0482\u055a-\u055f\u0589-\u058f\u05be\u05c0\u05c3\u060c\u061b-\u061f\u066a-\u066d\u06d4\u0964\u0965\u0970\u09f2\u09f3\u0e3f\u2000-\u206f\u207a-\u207e\u208a-\u208e\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3001-\u3003\u3008-\u3020\u3030]+'::text, ' '::text, 'g'::text)), ' '::text));

CREATE OR REPLACE FUNCTION public.phone_word(phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select '#' || reverse(right(regexp_replace(fold_text(phone), '[^0-9]', '', 'g'), 10))
$function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_excess()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refuse_excess_of_line(new.order_line_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_excess_credit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_excess_in_parcels()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select order_id from order_lines where id = new.order_line_id)
      <> (select order_id from parcels where id = new.parcel_id) then
    raise exception 'A parcel holds lines of its own order' using errcode = 'check_violation';
  end if;
  perform refuse_excess_of_line(new.order_line_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_excess_of_delivery()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_excess_of_exchange()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  arrived integer;
begin
  select came into arrived from return_lines where id = new.return_line_id for no key update;
  if exchanged_packs(new.return_line_id) > coalesce(arrived, 0) then
    raise exception 'More is sent instead than came back' using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_excess_of_line(line uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_excess_of_rate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_excess_sale()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  here integer;
begin
  select quantity - waiting into here from order_lines where id = new.order_line_id for no key update;
  if here < (select -sum(pieces) from stock_moves where order_line_id = new.order_line_id and kind = 'sold') then
    raise exception 'More is sold than is here of a line' using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_free_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not (select exchange from orders where id = new.order_id) then
    raise exception 'Only an exchange costs nothing' using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_other_sum()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_repacking()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.held > 0 or exists (
    select from order_lines join orders on orders.id = order_id
    where product_id = new.id and waiting > 0 and orders.state in ('paid', 'packed')
  ) then
    raise exception 'Orders hold packs of this product, or wait for them' using errcode = 'check_violation',
      constraint = 'products_repacked';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_replacing_in_circle()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_returns_of_unsent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- guard: a parcel is not withdrawn from under a return | perform → -- perform | orders/corrections/corrections
  perform refuse_excess_of_line(old.order_line_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.seal_of(row_ anyelement, names text[])
 RETURNS bytea
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
 SET "TimeZone" TO 'UTC'
AS $function$
    begin
      return compute_seal(to_jsonb(row_), names);
    end
  $function$;

CREATE OR REPLACE FUNCTION public.seal_row()
 RETURNS trigger
 LANGUAGE plpgsql
 SET "TimeZone" TO 'UTC'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.search_words(folded text, spelled text)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.session_lives(role text, created_at timestamp with time zone, seen_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN ((created_at > (now() - CASE role WHEN 'admin'::text THEN '12:00:00'::interval WHEN 'guest'::text THEN '24:00:00'::interval ELSE '7 days'::interval END)) AND (seen_at > (now() - CASE role WHEN 'admin'::text THEN '00:30:00'::interval WHEN 'guest'::text THEN '02:00:00'::interval ELSE '24:00:00'::interval END)));

CREATE OR REPLACE FUNCTION public.sold_as(product uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  with recursive later (id, replaced_by, archived_at, step) as (
    select id, replaced_by, archived_at, 0 from products where id = product
    union all
    select products.id, products.replaced_by, products.archived_at, step + 1
    from later join products on products.sku = later.replaced_by
    where later.archived_at is not null and step < 10
  )
  select id from later where archived_at is null
$function$;

CREATE OR REPLACE FUNCTION public.spell_umlauts(given text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.split_at_zero(content jsonb, whole_minor bigint, step bigint)
 RETURNS TABLE(treatment text, net_minor bigint)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.split_words(folded text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select array(select distinct left(word, 60) from unnest(
    string_to_array(translate(folded, apart || joining, repeat(' ', length(apart || joining))), ' ')
    || string_to_array(translate(folded, apart || joining, repeat(' ', length(apart))), ' ')
  ) word where word <> '')
  from (values (e' \t\n\r,;()[]{}"<>|«»„“”।', e'!#$%&''*+-./:=?@\\^_`~–—‐‑−·•’‘€£¥°')) marks (apart, joining)
$function$;

CREATE OR REPLACE FUNCTION public.terms_of(name text, translations jsonb, attributes jsonb, fits jsonb, size text)
 RETURNS TABLE(key text, value text)
 LANGUAGE sql
 IMMUTABLE
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.used_size(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select split_part(value, E'\n', 1) $function$;
