import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { SearchText, translationsFor } from '#base/platform/contract/shapes.ts'
import { conversationStates } from '#desk/inbox/conversations/states.ts'
import { OrderHit } from '#trade/orders/shapes.ts'

const tag = { name: 'Search of admins', description: 'What an admin looks for by name or number.' }

/** What an admin's search leads to, at most five of each kind. Screens are found by the browser, which knows their names. */
export const FindReply = z.object({
  orders: z.array(
    OrderHit.pick({
      _id: true,
      number: true,
      customerName: true,
      state: true,
      exchange: true,
      owed: true,
      refunded: true,
      chargedBack: true,
      matches: true,
    }),
  ),
  customers: z.array(z.object({ _id: z.string(), name: z.string(), email: z.string() })),
  products: z.array(
    z.object({ _id: z.string(), sku: z.string(), name: z.string(), translations: translationsFor('name') }),
  ),
  /** `order`: the order that a document belongs to. */
  documents: z.array(z.object({ number: z.string(), order: z.string() })),
  conversations: z.array(
    z.object({ _id: z.string(), number: z.string(), subject: z.string(), state: z.enum(conversationStates) }),
  ),
})
export type FindReply = z.output<typeof FindReply>

export const findForAdmin = endpoint('GET /admin/find', {
  tag,
  summary:
    'Orders by anything that stands on them; documents and conversations by number, people by name, products by number',
  access: 'admin',
  query: z.strictObject({ q: SearchText }),
  reply: FindReply,
})
