import { api, bare } from '#platform/contract/client.ts'
import type { OwnPart, suggestOwn } from './contract.ts'

// Without its schemas, since public pages ask it.
const suggestions = bare<typeof suggestOwn>({ method: 'GET', path: '/parts/suggest', access: 'signed-in' })

/** What the numbers and names of somebody signed in lead to. */
export const findOwn = (q: string): Promise<OwnPart[]> => api(suggestions, { q: q.slice(0, 100) })
