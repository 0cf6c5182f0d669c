import { useState } from 'react'
import { api } from '#base/platform/contract/client.ts'
import { parseNumber } from '#base/platform/forms.ts'
import { quoteTelephoneOrder } from '#trade/orders/telephone/contract.ts'
import type { OfferQuestion } from '../use-offer.ts'

/** The field of the delivery among the prices that are typed; the others are named by their products. */
export const deliveryField = 'delivery'

/** The prices that an admin has agreed on with a customer, as they were typed. */
export function useAgreed() {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const read = (field: string): number | undefined => parseNumber(typed[field] ?? '')
  return {
    typed,
    read,
    isAny: Object.values(typed).some((text) => text.trim() !== ''),
    change: (field: string, text: string) => setTyped((were) => ({ ...were, [field]: text })),
  }
}

export type Agreed = ReturnType<typeof useAgreed>

/** A price that is no amount yet is asked about when the order is placed, and refused beside its field. */
const orNone = (price: number | undefined) => (price && price > 0 ? price : undefined)

/** Asks what an order comes to at the prices that were agreed on. */
export const createAgreedQuote = ({ read }: Agreed) => {
  const free = read(deliveryField)
  const agreedDelivery = free === 0 ? 0 : orNone(free)
  return async ({ lines, to, method }: OfferQuestion) => {
    const priced = lines.map((line) => ({ ...line, agreed: orNone(read(line.productId)) }))
    const body = {
      lines: priced,
      ...(method !== undefined && { method }),
      ...(agreedDelivery !== undefined && { agreedDelivery }),
    }
    return await api(quoteTelephoneOrder, { ...body, to: to! })
  }
}
