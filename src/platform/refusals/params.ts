type None = Record<never, never>
type Amount = { currency: string }
export type OrderState =
  | 'unpaid'
  | 'paying'
  | 'paid'
  | 'packed'
  | 'shipped'
  | 'delivered'
  | 'cancelled'
  | 'refund_due'
  | 'refunded'

/** The parameters of each refusal code: all that its sentence needs and that a program can act on. */
export type RefusalParams = {
  malformed: {
    what: 'request' | 'length' | 'empty' | 'json' | 'object' | 'depth' | 'address' | 'upload' | 'idempotency_key'
  }
  invalid_id: None
  invalid_query: { what: 'query' | 'cursor' }
  unknown_host: None
  bad_signature: None
  link_expired: None
  not_signed_in: None
  wrong_password: None
  /** `expired`: the sign-in that required the code has expired. */
  wrong_code: { what: 'code' | 'expired' }
  not_allowed: None
  foreign_origin: None
  reauth_required: { what: 'account_change' | 'erasure' | 'second_factor' }
  second_factor_required: None
  address_unconfirmed: None
  not_found: {
    what:
      | 'account'
      | 'address'
      | 'article'
      | 'change'
      | 'family'
      | 'document'
      | 'incident'
      | 'list'
      | 'message'
      | 'order'
      | 'own_profile'
      | 'password'
      | 'picture'
      | 'postal_address'
      | 'product'
      | 'product_for_sale'
      | 'profile'
      | 'provider'
      | 'return'
      | 'review'
      | 'session'
      | 'sitemap'
  }
  method_not_allowed: { what: 'call' | 'page' }
  /** `left`: what is still available, in packs of so many pieces. */
  out_of_stock:
    | { what: 'purchase'; left: number; packSize: number }
    | { what: 'edit'; left: number; packSize: number }
    | { what: 'payment' }
    | { what: 'undo' }
  /** The price of a piece, or the whole amount to pay, in the currency's major unit; `was`: the amount agreed before. */
  price_changed: Amount &
    (
      | { what: 'piece'; price: number }
      | { what: 'total'; price: number }
      | { what: 'order'; price: number; was: number }
    )
  /** The numbers of the unpaid orders that are meant by the same total. */
  several_orders: { orders: string[] }
  /** The fields say which lines of an order cannot be ordered, and why. */
  lines_refused: None
  already_paid: None
  order_cancelled: None
  product_withdrawn: None
  hold_ended: None
  payment_in_progress: None
  payment_refused: { what: 'amount' | 'shop' }
  payment_not_found: { what: 'other_order' | 'not_charged' }
  already_exists: { what: 'account' | 'postal_address' | 'product' | 'profile' | 'review' | 'later_review' }
  last_admin: None
  /** The shop takes no orders yet. */
  not_open: None
  stale_version: { what: 'product' | 'profile' | 'change' | 'list' | 'settings' }
  wrong_state:
    | { what: 'order'; state: OrderState; next: 'packed' | 'shipped' | 'delivered' }
    | {
        what:
          | 'back_ordered'
          | 'rest_back_ordered'
          | 'cancel_lines'
          | 'change'
          | 'dispute'
          | 'erasure'
          | 'incident'
          | 'invoice'
          | 'large_import'
          | 'no_return'
          | 'refund'
          | 'refund_pending'
          | 'return'
          | 'review'
          | 'second_factor'
      }
  too_large: { what: 'body' | 'file' }
  address_too_long: None
  unsupported_media: { what: 'json' | 'multipart' | 'compressed' | 'no_picture' | 'damaged_picture' }
  invalid_fields:
    | { what: 'fields' | 'no_photo' | 'pixels' | 'other_order' }
    | (Amount & { what: 'total' | 'refund'; max: number })
    | (Amount & { what: 'too_small'; min: number })
  idempotency_mismatch: None
  quota: None
  /** A cart has so many lines. */
  cart_full: { max: number }
  /** An account has so many of something. */
  too_many: { what: 'lists' | 'own_numbers'; max: number }
  rate_limited: { what: 'requests' | 'tries' | 'cards' | 'mails' } | { what: 'reviews'; max: number }
  /**
   * A customer has so many unpaid orders, or would have more lines in them; or in those of a day, which an unconfirmed address
   * allows fewer of.
   */
  too_many_open_orders: { what: 'orders' | 'lines' | 'unconfirmed' | 'day'; max: number }
  headers_too_large: None
  unexpected: None
  /** The shop's owner has to say something about the payment account first. */
  payments_paused: None
  /** `name`: what people call the service that they wanted to sign in with. */
  unavailable:
    | {
        what:
          | 'busy'
          | 'closing'
          | 'database'
          | 'identity'
          | 'page'
          | 'payment'
          | 'photo_decoder'
          | 'photo_store'
          | 'sign_in'
      }
    | { what: 'provider'; name: string }
}
