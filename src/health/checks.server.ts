import { createOpeningCheck } from '#opening/check.server.ts'
import type { Check, Finding } from '#platform/check.server.ts'
import type { AppContext } from '#platform/context.server.ts'
import { requirements } from '#requirements.server.ts'

/** What is tried of all that the shop needs, for the health screen and for `npm run shop -- doctor`. */
export function listChecks({ config, db }: Pick<AppContext, 'config' | 'db'>): Check[] {
  const tried = Object.values(requirements).flatMap(({ name, remedy, probe }): Check[] =>
    probe ? [{ name, run: async () => addRemedy(await probe({ config, db }), remedy) }] : [],
  )
  return [createOpeningCheck({ config, db }), ...tried]
}

const addRemedy = (finding: Finding, remedy: () => string): Finding =>
  finding.state === 'bad' || finding.state === 'warning' ? { ...finding, remedy: finding.remedy ?? remedy } : finding
