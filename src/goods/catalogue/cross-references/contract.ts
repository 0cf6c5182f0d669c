import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { line, ModifiedReply } from '#base/platform/contract/shapes.ts'
import { toAsciiDigits } from '#base/platform/text/digits.ts'
import { tag } from '../contract.ts'

/** A part number of another maker that a product replaces. */
export const MakerNumber = z.strictObject({
  maker: line(60, 'required').overwrite(toAsciiDigits),
  number: line(60, 'required').overwrite(toAsciiDigits),
})
export type MakerNumber = z.output<typeof MakerNumber>

/** How many of them a product may have. */
export const maxMakerNumbers = 100

const MakerNumbers = z.array(MakerNumber).max(maxMakerNumbers)

export const getCrossReferences = endpoint('GET /product-cross-references/:id', {
  tag,
  summary: 'The part numbers of other makers that a product replaces',
  access: 'admin',
  reply: z.object({ numbers: MakerNumbers }),
  refusals: ['not_found'],
})

/**
 * Replaces them all. A number belongs to one product. `was` holds what the form showed, so that another admin's change made
 * meanwhile is not lost.
 */
export const changeCrossReferences = endpoint('PUT /product-cross-references/:id', {
  tag,
  summary: 'Change the part numbers of other makers that a product replaces',
  access: 'admin',
  body: z.strictObject({ was: MakerNumbers, is: MakerNumbers }),
  reply: ModifiedReply,
  refusals: ['not_found', 'stale_version'],
})
