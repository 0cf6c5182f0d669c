import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { DeletedReply, ModifiedReply } from '#base/platform/contract/shapes.ts'
import { Address } from '#people/addresses/contract.ts'
import { tag } from '../contract.ts'
import { TrackingEntry } from '../shipping/contract.ts'
import { takenBackStates } from '../states.ts'

/** An order is packed only until a part of it is sent. Nobody is told: nobody was told of the step. */
export const takeBackStep = endpoint('POST /orders/:id/step-back', {
  tag,
  summary: 'Take back that an order was packed or delivered',
  access: 'admin',
  body: z.strictObject({ state: z.enum(takenBackStates) }),
  reply: ModifiedReply,
  refusals: ['not_found', 'wrong_state'],
})

/** The customer is told where the parcel is followed now. */
export const correctParcel = endpoint('PUT /parcels/:id', {
  tag,
  summary: 'Correct how a parcel is followed',
  access: 'admin',
  body: TrackingEntry,
  reply: ModifiedReply,
  refusals: ['not_found'],
})

/** Its pieces are to be sent again, and the customer is told. Refused once they were delivered or are asked back. */
export const withdrawParcel = endpoint('DELETE /parcels/:id', {
  tag,
  summary: 'Take back a parcel that did not leave',
  access: 'admin',
  reply: DeletedReply,
  refusals: ['not_found', 'wrong_state'],
})

/** Before anything is sent, and within one country, region and tax area: price and tax stay. The customer is told. */
export const correctAddress = endpoint('PUT /orders/:id/delivery-address', {
  tag,
  summary: 'Correct where a paid order goes',
  access: 'admin',
  body: Address,
  reply: ModifiedReply,
  refusals: ['not_found', 'wrong_state'],
})
