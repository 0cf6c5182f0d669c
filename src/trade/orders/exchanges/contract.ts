import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { DeletedReply, Id, InsertedReply, line, Pieces } from '#base/platform/contract/shapes.ts'
import { maxLines } from '#base/platform/limits.ts'
import { toAsciiDigits } from '#base/platform/text/digits.ts'
import { returnsTag as tag } from '../returns/contract.ts'

/**
 * Sends other parts, or the same ones anew, for pieces that came back: an order of its own that costs nothing and is packed like any
 * other. What is not exchanged is refunded or refused as before. `part`: a part number or a barcode; its packs are of the same size.
 */
export const exchangeReturn = endpoint('POST /returns/:id/exchange', {
  tag,
  summary: 'Send parts for the pieces of a return',
  access: 'admin',
  status: 201,
  body: z.strictObject({
    lines: z
      .array(z.strictObject({ line: Id, quantity: Pieces, part: line(60, 'required').overwrite(toAsciiDigits) }))
      .min(1)
      .max(maxLines),
  }),
  reply: InsertedReply,
  refusals: ['not_found', 'wrong_state'],
})

/** As long as nothing of it is sent. Its pieces go back on the shelf, and its customer is told. */
export const takeBackExchange = endpoint('DELETE /returns/:id/exchange', {
  tag,
  summary: 'Send nothing for the pieces of a return after all',
  access: 'admin',
  reply: DeletedReply,
  refusals: ['not_found', 'wrong_state'],
})
