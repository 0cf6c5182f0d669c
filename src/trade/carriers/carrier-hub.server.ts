import type { Address } from '#people/addresses/contract.ts'
import type { ParcelState } from './parcel-states.ts'

/** Who sends a parcel, as carriers need it: they refuse a sender without a phone number or a mail address. */
export type Sender = Address & { email: string }

/** The sides of a parcel in millimetres. */
export type Size = { length: number; width: number; height: number }

/** What customs is told of the goods of one line. `valueMinor`: of all pieces, in `currency`; `grams`: of all pieces. */
export type CustomsItem = {
  description: string
  quantity: number
  valueMinor: number
  currency: string
  grams: number
  tariffCode: string
  origin: string
}

/** A parcel that is to be sent. `reference`: the shop's own, which the hub gives back. */
export type Consignment = {
  from: Sender
  to: Address
  grams: number
  size: Size | null
  reference: string
  /** Null: it passes no customs. `signer`: who declares it. */
  customs: { signer: string; items: readonly CustomsItem[] } | null
}

/** What one service of a carrier takes for a parcel; `days`: null where the carrier does not say. */
export type Rate = {
  id: string
  carrier: string
  service: string
  priceMinor: number
  currency: string
  days: number | null
}

/** The rates of a parcel, the lowest first, and what carriers without one said. */
export type Offer = { consignment: string; rates: Rate[]; problems: string[] }

/** A label that was paid for. `image`: as PNG, for a printer of 4 × 6 inches. */
export type Label = {
  carrier: string
  service: string
  priceMinor: number
  currency: string
  trackingNumber: string
  trackingUrl: string
  image: Uint8Array
}

/** What a carrier said of a parcel; `at`: when, by which an earlier word that comes later is known. */
export type ParcelUpdate = { consignment: string; state: ParcelState; at: Date }

/**
 * A service that many carriers are reached through. Its calls throw a CarrierError: `refused` is an answer, after which nothing was
 * bought or given back; after any other nothing is known.
 */
export type CarrierHub = {
  /** Its name, for admins. */
  name: string
  /** Asks for rates, which costs nothing. */
  offer(consignment: Consignment): Promise<Offer>
  /** Buys a label. Safe to repeat: it is bought once, and given again. `reference`: of the consignment, else it is refused. */
  buy(consignment: string, rate: string, reference: string): Promise<Label>
  /** The label that was bought for a consignment, if one was. */
  find(consignment: string): Promise<Label | undefined>
  /** Gives a label back that no carrier has scanned. Safe to repeat. */
  giveBack(consignment: string): Promise<void>
  /** Reads what the hub sent by itself; undefined: it says nothing of a parcel. Throws a Refusal unless the hub signed it. */
  readUpdate(body: Buffer, signature: string): ParcelUpdate | undefined
  /** Tests the key, and returns a sentence that says what works. */
  probe(): Promise<string>
}

/** A hub failed. `isRefusal`: it answered, and did nothing. The message is what it said, for admins. */
export class CarrierError extends Error {
  readonly isRefusal: boolean

  constructor(message: string, { isRefusal, ...options }: ErrorOptions & { isRefusal: boolean }) {
    super(message, options)
    this.isRefusal = isRefusal
  }
}
