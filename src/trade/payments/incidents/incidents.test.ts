import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop } from '../../../../test/shop.ts'
import { type IncidentKind, incidentKinds } from './incident-kinds.ts'
import { recordIncident } from './incidents.sql.server.ts'

/** What an incident of each kind is of, besides its payment. One that is about a charge alone is of nothing more. */
const facts: Record<Exclude<IncidentKind, 'refunds_held'>, readonly string[]> = {
  payment_mismatch: [],
  payment_adopted: [],
  payment_rejected: [],
  payment_without_order: [],
  payment_unrecorded: [],
  payment_refused: ['code'],
  paid_twice: [],
  refund_failed: ['refund'],
  refund_refused: ['refund', 'code'],
  refund_unrecorded: ['returned'],
  dispute_opened: ['dispute'],
  dispute_won: ['dispute'],
  dispute_lost: ['dispute'],
}

test('an open incident hides no other of its kind and payment, and is told once', async () => {
  const { db } = await openShop()
  for (const kind of incidentKinds) {
    if (kind === 'refunds_held') continue
    const about = (different: string) => ({
      intent: 'pi_1',
      ...Object.fromEntries(facts[kind].map((fact) => [fact, fact === different ? 'other' : 'first'])),
    })
    for (const different of ['', ...facts[kind]])
      for (const _ of [1, 2]) await recordIncident(db, kind, null, about(different))
    const { rows } = await sql<{ count: number }>`select count(*)::int from incidents where kind = ${kind}`.execute(db)
    expect([kind, rows[0]!.count]).toEqual([kind, 1 + facts[kind].length])
  }
})
