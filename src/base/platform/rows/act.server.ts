import { Refusal } from '../errors.ts'
import { getRefusalSentence } from '../refusals/sentence.server.ts'
import type { RowsReply } from './contract.ts'

/**
 * Acts on each row in a transaction of its own, so that a row that is refused stops no other. `act` returns the audit
 * entry from which its row is undone.
 */
export async function actOnRows(
  ids: readonly string[],
  act: (id: string) => Promise<number | undefined>,
): Promise<RowsReply> {
  const reply: RowsReply = { done: [], refused: [] }
  for (const id of new Set(ids)) {
    try {
      const entry = await act(id)
      reply.done.push({ id, entry: entry === undefined ? null : String(entry) })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      reply.refused.push({ id, code: error.code, message: getRefusalSentence(error) })
    }
  }
  return reply
}
