import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brokenRules } from '../../../test/en16931/broken-rules.ts'
import { buildHistory } from '../../../test/histories/history.ts'
import { Simulation } from '../../../test/histories/simulate.ts'
import { runs } from '../../../test/runs.ts'
import { renderXml } from './xml/xml.server.ts'

const issuedAt = new Date(0)
const credits = { number: 'INV-2026-00001', issuedAt: issuedAt.toISOString() }

test('whatever is cancelled, returned and given back, the credit notes about it break no rule of EN 16931', () => {
  fc.assert(
    fc.property(buildHistory, (history) => {
      const simulation = new Simulation(history)
      for (const step of history.steps) simulation.take(step)
      simulation.end()
      // Goods that are sent have a period of delivery; these are sent nowhere where no delivery was chosen.
      const isMeant = (rule: string) => history.delivery !== null || rule !== 'BR-IC-11'
      for (const content of simulation.notes) {
        const note = { kind: 'credit_note' as const, number: 'CN-2026-00001', issuedAt, currency: history.currency }
        expect(brokenRules(renderXml({ ...note, content: { ...content, credits } })).filter(isMeant)).toEqual([])
      }
    }),
    { numRuns: runs(200, 10_000) },
  )
})
