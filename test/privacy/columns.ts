/**
 * What the shop says of a person in a column: the section of the export that holds it, or `not: why`; and what erasing the
 * account does to it: `deleted` with its row, `blanked`, or `stays: why`.
 */
export type PersonalColumn = readonly [exported: string, erased: string]

/** The columns of a table. `none`: those that say nothing of a person, or only name its row. */
export type Table = { personal?: Readonly<Record<string, PersonalColumn>>; none: string }

const secret = 'not: it is secret, and only a hash or sealed'
const books = 'stays: the law has invoices and payments kept as they were written'
const reference = 'not: it names a row that is exported by itself'

export const tables: Readonly<Record<string, Table>> = {
  users: {
    personal: {
      email: ['account', 'blanked'],
      name: ['account', 'blanked'],
      image: ['account', 'blanked'],
      role: ['account', 'blanked'],
      guest_email: ['not: only guests have one, and a guest is no account', 'blanked'],
      locale: ['account', 'blanked'],
    },
    none: 'id created_at updated_at deactivated_at email_verified two_factor_enabled demo',
  },
  identity_accounts: {
    personal: {
      account_id: ['signIns', 'deleted'],
      provider_id: ['signIns', 'deleted'],
      password: [secret, 'deleted'],
    },
    none: 'id user_id created_at updated_at access_token access_token_expires_at id_token refresh_token refresh_token_expires_at scope',
  },
  identity_sessions: {
    personal: {
      user_agent: ['sessions', 'deleted'],
      ip_address: ['sessions', 'deleted'],
      token: [secret, 'deleted'],
    },
    none: 'id user_id created_at updated_at expires_at seen_at source',
  },
  identity_devices: { personal: { token_hash: [secret, 'deleted'] }, none: 'id user_id seen_at' },
  identity_enrolment_codes: { personal: { code_hash: [secret, 'deleted'] }, none: 'user_id expires_at' },
  identity_two_factors: {
    personal: { secret: [secret, 'deleted'], backup_codes: [secret, 'deleted'] },
    none: 'id user_id verified failed_verification_count locked_until',
  },
  identity_verifications: {
    personal: { identifier: [secret, 'deleted'], value: [reference, 'deleted'] },
    none: 'id created_at updated_at expires_at',
  },
  access_tokens: { personal: { token_hash: [secret, 'deleted'] }, none: 'user_id session_id created_at expires_at' },
  attempt_counters: {
    personal: {
      key: ['not: a keyed hash', 'stays: nobody can read it, and it ends with its window, of a day at most'],
    },
    none: 'count resets_at',
  },
  profiles: {
    personal: {
      name: ['profile', 'deleted'],
      username: ['profile', 'deleted'],
      phone: ['profile', 'deleted'],
      address: ['profile', 'deleted'],
      description: ['profile', 'deleted'],
      experience: ['profile', 'deleted'],
      skills: ['profile', 'deleted'],
      education: ['profile', 'deleted'],
    },
    none: 'id user_id image_id version created_at updated_at',
  },
  addresses: {
    personal: {
      name: ['addresses', 'deleted'],
      company: ['addresses', 'deleted'],
      street: ['addresses', 'deleted'],
      extra: ['addresses', 'deleted'],
      postcode: ['addresses', 'deleted'],
      city: ['addresses', 'deleted'],
      region: ['addresses', 'deleted'],
      country: ['addresses', 'deleted'],
      phone: ['addresses', 'deleted'],
    },
    none: 'id user_id used_at',
  },
  orders: {
    personal: {
      customer_name: ['orders', 'blanked'],
      phone: ['orders', 'blanked'],
      address: ['orders', 'blanked'],
      delivery_address: ['orders', 'blanked'],
      billing_address: ['orders', 'blanked'],
      vat_number: ['orders', 'blanked'],
      vat_check: ['orders', 'blanked'],
      reference: ['orders', 'blanked'],
      note: ['orders', 'blanked'],
      source: ['not: a keyed hash, removed after a day', 'blanked'],
    },
    none: 'id number customer_id state currency total_minor goods_minor delivery_minor tax_minor taxes ground delivery_method delivery_added_minor delivery_priced_minor bank_holds bank_hold_until transfer_until transfer_reminded typed_in_by exchange priced_anew price_terms placed_at paid_at cancelled_at hold_until renewals locale received_mailed_at paid_mailed_at next_end_at end_failures version demo delivery_place order_before dispatch_day arrives_from arrives_to seal',
  },
  // What is told of a company, by its number; it names no account.
  vat_checks: { none: 'number state answer name address request_id checked_at failures next_try_at' },
  account_terms: { personal: { limit_minor: ['accountTerms', 'deleted'] }, none: 'customer_id days currency' },
  order_lines: {
    personal: { note: ['orders', 'blanked'] },
    none: 'id order_id position product_id sku name translations quantity waiting unit_price_minor net_minor tax_minor tax_rate pack_size lead_time_days priced_quantity priced_refunded priced_minor price_terms tariff_code origin seal',
  },
  order_search: {
    personal: { words: ['not: it holds the words of orders, which are exported by themselves', 'blanked'] },
    none: 'order_id placed_at',
  },
  parcels: {
    personal: { tracking_number: ['orders', 'blanked'], tracking_url: ['orders', 'blanked'] },
    none: 'id order_id carrier shipped_at seal',
  },
  labels: {
    personal: {
      image: ['not: the carrier’s picture of the address, which the order has', 'blanked'],
      tracking_number: ['not: its parcel says it', 'blanked'],
      tracking_url: ['not: its parcel says it', 'blanked'],
    },
    none: 'id order_id parcel_id state consignment rate carrier service price_minor currency parcel_state parcel_state_at bought_by created_at',
  },
  parcel_lines: { none: 'parcel_id order_line_id quantity seal' },
  cancellations: { none: 'id order_line_id quantity cancelled_at seal' },
  returns: {
    personal: { answer: ['returns', 'blanked'], decision: ['returns', 'blanked'] },
    none: 'id order_id refund_id missing_in state asked_at agreed_at received_at reminded_at seal',
  },
  exchanges: { none: 'order_id return_id taken_back_at' },
  exchange_lines: { none: 'order_line_id return_line_id' },
  return_lines: {
    personal: { reason: ['returns', 'blanked'], finding: ['returns', 'blanked'] },
    none: 'id return_id order_line_id quantity came restocked seal',
  },
  return_pieces: { none: 'id return_line_id condition quantity restocked seal' },
  payments: {
    personal: { transaction_id: ['payments', books] },
    none: 'means channel id order_id attempt_id amount_minor currency kept livemode received_at due_on settled_at reminders seal',
  },
  refunds: {
    personal: { note: ['payments', 'blanked'], reference: ['payments', books] },
    none: 'id payment_id amount_minor currency reason state created_at done_at sent_at mailed_at next_try_at failures tries waiting_since by_hand_at paid_on released_at replaces first_id provider_refund_id seal',
  },
  refund_lines: { none: 'refund_id kind order_line_id quantity net_minor tax_minor tax_rate seal' },
  payment_attempts: {
    none: 'id order_id intent_id amount_minor currency state created_at updated_at next_check_at processing_since failures record_failures last_error seal',
  },
  disputes: {
    none: 'id payment_id provider_dispute_id amount_minor currency reason state opened_at closed_at mailed_at seal',
  },
  audits: { none: 'id night begun_at finished_at findings' },
  incidents: { none: 'id order_id kind details at resolved_at' },
  balance_entries: {
    none: 'id category source intent_id payout_id amount fee currency created_at available_at',
  },
  exchange_rates: { none: 'base quote day rate source' },
  invoices: {
    personal: { content: ['invoices', books] },
    none: 'id order_id payment_id refund_id kind number year sequence same_number currency total_minor locale issued_at seal',
  },
  reviews: {
    personal: {
      ...{ name: ['reviews', 'blanked'], description: ['reviews', 'blanked'] },
      ...{ answer: ['reviews', 'blanked'], hidden_reason: ['reviews', 'blanked'] },
      report: ['not: what a reader told the shop about it', 'blanked'],
    },
    none: 'id author_id product_id family_id image_id rating lang bought created_at approved_at hidden_at demo',
  },
  messages: {
    personal: {
      name: ['messages', 'deleted'],
      email: ['messages', 'deleted'],
      subject: ['messages', 'deleted'],
      opinion: ['messages', 'deleted'],
    },
    none: `id created_at read_at archived_at demo number source locale customer_id order_id product_id return_id mail_id left_out
      state waiting_since closed_at changed_at assignee_id version`.replaceAll(/\s+/g, ' '),
  },
  conversation_entries: {
    personal: {
      text: ['messages', 'deleted'],
      quoted: ['messages', 'deleted'],
      other_address: ['not: the address of somebody else', 'deleted'],
    },
    none: 'id message_id kind author_id left_out mail_id at',
  },
  conversation_files: {
    personal: { name: ['messages', 'deleted'], content: ['not: it is saved from its conversation', 'deleted'] },
    none: 'id message_id entry_id uploaded_by bytes created_at',
  },
  conversation_links: { personal: { token_hash: [secret, 'deleted'] }, none: 'message_id expires_at' },
  received_mails: {
    personal: { id: ['not: a hash', 'stays: nobody can read it, and it ends after 30 days'] },
    none: 'received_at',
  },
  mail_outbox: {
    personal: {
      recipient: ['account', 'deleted'],
      subject: ['mails', 'deleted'],
      body: ['mails', 'deleted'],
      sealed_body: [secret, 'deleted'],
      sealed_reply_to: [secret, 'deleted'],
      failure: ['not: what a mail server said, for the owner', 'deleted'],
    },
    none: 'id dedupe_key locale attachment_id attachment_name attempts created_at next_try_at parked_at dismissed_at sent_at in_reply_to earlier_ids',
  },
  cart_lines: {
    personal: { note: ['cart', 'deleted'] },
    none: 'user_id product_id quantity wanted seen_price_minor seen_pack_size added_at',
  },
  part_lists: {
    personal: { name: ['lists', 'deleted'], token: [secret, 'deleted'] },
    none: 'id user_id shares_notes version changed_at',
  },
  part_list_lines: { personal: { note: ['lists', 'deleted'] }, none: 'list_id product_id position quantity' },
  own_numbers: {
    personal: {
      number: ['ownPartNumbers', 'deleted'],
      name: ['ownPartNumbers', 'deleted'],
      compact: ['not: the number without its spaces', 'deleted'],
    },
    none: 'user_id product_id',
  },
  order_desk: { personal: { tags: ['orderNotes', 'deleted'] }, none: 'order_id assignee_id' },
  order_notes: { personal: { text: ['orderNotes', 'deleted'] }, none: 'id order_id author_id written_at' },
  account_merges: { none: 'account_id into_id asked_at' },
  customer_notes: { personal: { text: ['notes', 'deleted'] }, none: 'id customer_id author_id written_at' },
  news_seen: {
    personal: { at: ['not: it says which news somebody has looked at, not who they are', 'deleted'] },
    none: 'user_id',
  },
  notification_choices: {
    personal: { kind: ['notifications', 'deleted'], is_on: ['notifications', 'deleted'] },
    none: 'user_id',
  },
  notified: { none: 'kind subject at' },
  push_devices: {
    personal: {
      endpoint: ['not: the address of a browser, by which anybody could write to it', 'deleted'],
      kinds: ['pushDevices', 'deleted'],
      public_key: ['not: the browser’s own', 'deleted'],
      auth_secret: ['not: the browser’s own', 'deleted'],
    },
    none: 'id session_id created_at',
  },
  pushes: { none: 'id device_id content created_at next_try_at failures' },
  stock_alerts: { none: 'id user_id product_id locale asked_at' },
  uploads: {
    personal: {
      sha256: ['photos', 'stays: nobody’s any more; the file is deleted after a day in which nothing uses it'],
    },
    none: 'id owner_id alt bytes colour width height created_at',
  },
  redirects: { none: 'id from_path to_path hits last_hit_at created_at' },
  product_documents: { none: 'name bytes created_at' },
  hosted_pictures: { none: 'sha256 store access checksums delete_url sources checked_at' },
  idempotency_keys: {
    personal: { reply: ['not: a copy of an answer, deleted after a week', 'deleted'] },
    none: 'user_id operation key body_hash created_at',
  },
  audit_log: {
    personal: {
      actor_id: ['not: what admins do belongs to the shop', 'stays: it names an account that says nothing any more'],
    },
    none: 'id at action subject details demo',
  },

  // What people search for is counted without them.
  searches: { none: 'text times missed opened last_at demo' },
  search_callers: { none: 'day caller' },

  // The shop's own.
  account_doubts: { none: 'id kind subject found_at answered_at' },
  categories: { none: 'id parent_id slug name translations description position demo' },
  changes: { none: 'id tag at tx' },
  cross_references: { none: 'product_id maker number compact demo' },
  demand: { none: 'id level' },
  families: {
    none: 'id category_id slug name translations description standard attributes facts image_id commonness purposes asks documents demo drawing',
  },
  imported_products: { none: 'import_id product_id line pieces version was counted_at' },
  import_files: {
    personal: {
      created_by: ['not: what admins do belongs to the shop', 'stays: it names an account that says nothing any more'],
    },
    none: 'id name format state reason heads columns options position lines counts version import_id created_at touched_at ended_at failures fault_line numbers first_rows head_line',
  },
  import_pieces: { none: 'file_id number content' },
  import_profiles: { none: 'id name columns options created_at' },
  import_rows: { none: 'file_id line cells sku outcome product_version changes problems' },
  imports: { none: 'id file digest lines done begun_at ended_at entry reverts background failures' },
  installations: { none: 'id is_own place live_since made_at' },
  invoice_series: { none: 'kind year last' },
  migrations: { none: 'name at' },
  posts: {
    none: 'id slug kind lang title summary body alt translations tags related_families image_id position published_on created_at updated_at version announced demo',
  },
  products: {
    none: 'id sku slug name translations description category_id family_id size attributes fits image_id price_minor price_breaks currency tax_class pack_size minimum_quantity quantity_step mass_grams gtin tariff_code origin draft alt pictures documents missing on_hand held shelf loose_pieces counted_at low_stock back_orders lead_time_days replaced_by search version created_at updated_at archived_at demo',
  },
  unrecorded_charges: { none: 'intent_id failures' },
  provider_events: { none: 'event_id type intent_id received_at handled_at result failures next_try_at' },
  settings: { none: 'key value updated_at' },
  standards: { none: 'designation equals demo' },
  unsold_parts: { none: 'name nearest demo' },
  // A supplier is a company: how it is reached is the shop's business, and is removed by editing it.
  suppliers: {
    none: 'id name email phone address notes currency lead_time_days retired_at version created_at',
  },
  supplier_parts: {
    none: 'id supplier_id product_id pack_size part_number price_minor order_multiple minimum_order',
  },
  purchase_orders: {
    personal: {
      created_by: ['not: what admins do belongs to the shop', 'stays: it names an account that says nothing any more'],
    },
    none: 'id number supplier_id currency state note version created_at sent_at ended_at seal',
  },
  purchase_order_lines: {
    none: 'id purchase_order_id position product_id sku name translations pack_size part_number quantity received price_minor seal',
  },
  purchase_receipts: {
    personal: {
      actor_id: ['not: what admins do belongs to the shop', 'stays: it names an account that says nothing any more'],
    },
    none: 'id line_id move_id pieces reference at seal',
  },
  purchase_corrections: {
    personal: {
      actor_id: ['not: what admins do belongs to the shop', 'stays: it names an account that says nothing any more'],
    },
    none: 'id purchase_order_id reason changes at seal',
  },
  sold_packs: { none: 'product_id packs' },
  stock_counts: {
    personal: {
      counted_by: ['not: what admins do belongs to the shop', 'stays: it names an account that says nothing any more'],
    },
    none: 'product_id counted expected pack_size last_move_id counted_at',
  },
  stock_moves: {
    personal: {
      actor_id: ['not: what admins do belongs to the shop', 'stays: it names an account that says nothing any more'],
    },
    none: 'id product_id order_line_id kind pieces loose line_quantity cause at note seal',
  },
  synonyms: { none: 'phrase means demo' },
  task_failures: { none: 'name error since times' },
  terms: { none: 'family_id key value products' },
}
