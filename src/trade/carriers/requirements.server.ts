import { randomBytes } from 'node:crypto'
import type { Requirements, SetupAnswers, SetupSection } from '#base/platform/requirement.server.ts'
import { m } from '#paraglide/messages.js'
import { checkCarriers } from './check.server.ts'
import { openCarrierHub } from './open.server.ts'

const question: SetupSection = {
  title: 'Carriers',
  about: 'Rates and labels of carriers, by an account at EasyPost. Without it labels are made by hand.',
  questions: [
    { setting: 'EASYPOST_API_KEY', text: 'With which API key? (empty: labels are made by hand)', isSecret: true },
    {
      setting: 'EASYPOST_WEBHOOK_SECRET',
      text: 'With which secret does its webhook sign? (at least 16 characters; empty: one is made now)',
      isSecret: true,
      when: ({ EASYPOST_API_KEY }) => !!EASYPOST_API_KEY,
    },
  ],
  completes: makeSecret,
  tries: (config) => openCarrierHub(config)?.probe(),
}

export const requirements = {
  carriers: { name: m.health_carriers, remedy: m.health_carriers_remedy, question, probe: checkCarriers },
} satisfies Requirements

/** The hub is told it in its dashboard, where the webhook is made. */
async function makeSecret(answers: SetupAnswers): Promise<string[]> {
  if (!answers.EASYPOST_API_KEY) {
    delete answers.EASYPOST_WEBHOOK_SECRET
    return []
  }
  if (answers.EASYPOST_WEBHOOK_SECRET) return []
  answers.EASYPOST_WEBHOOK_SECRET = randomBytes(24).toString('base64url')
  const address = `${answers.SHOP_URL ?? 'https://shop.example'}/api/webhooks/carrier`
  return [
    `A secret was made: the configuration file has it as EASYPOST_WEBHOOK_SECRET. Make a webhook for ${address} with it.`,
  ]
}
