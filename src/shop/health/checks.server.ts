import type { Check, Finding } from '#base/platform/check.server.ts'
import type { AppContext } from '#base/platform/context.server.ts'
import { requirements } from '#requirements.server.ts'
import { createOpeningCheck } from '#shop/opening/check.server.ts'

/** What is tried of all that the shop needs, for the health screen and for `npm run shop -- doctor`. */
export function listChecks({ config, db }: Pick<AppContext, 'config' | 'db'>): Check[] {
  const tried = Object.values(requirements).flatMap(({ name, remedy, probe }): Check[] =>
    probe ? [{ name, run: async () => addRemedy(await probe({ config, db }), remedy) }] : [],
  )
  return [createOpeningCheck({ config, db }), ...tried]
}

const addRemedy = (finding: Finding, remedy: () => string): Finding =>
  finding.state === 'bad' || finding.state === 'warning' ? { ...finding, remedy: finding.remedy ?? remedy } : finding
