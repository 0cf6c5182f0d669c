import { api, callBare } from '#base/platform/contract/client.ts'
import type { OwnPart, suggestOwn } from './contract.ts'

// Called without their schemas, since public pages use this.
const suggestions = callBare<typeof suggestOwn>({ method: 'GET', path: '/parts/suggest', access: 'signed-in' })

/** The products that a signed-in user's numbers and names match. */
export const suggestOwnNumbers = (q: string): Promise<OwnPart[]> => api(suggestions, { q: q.slice(0, 100) })
