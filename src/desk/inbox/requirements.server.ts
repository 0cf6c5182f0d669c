import { randomBytes } from 'node:crypto'
import type { Config } from '#base/platform/config/config.server.ts'
import type { Requirements, SetupAnswers, SetupSection } from '#base/platform/requirement.server.ts'

const question: SetupSection = {
  title: 'Answers by mail',
  about:
    'Customers answer on a page of the shop, by the link in each of its answers. With these two settings they may also answer by mail.',
  questions: [
    {
      setting: 'ANSWERS_ADDRESS',
      text: 'At which address does a mail service take their answers? (answers@shop.example; empty: on the page only)',
    },
    {
      setting: 'ANSWERS_SECRET',
      text: 'With which secret does that service hand them in? (at least 16 characters; empty: one is made now)',
      isSecret: true,
      when: ({ ANSWERS_ADDRESS }) => !!ANSWERS_ADDRESS,
    },
  ],
  completes: makeSecret,
  tries: (config) => (config.answers === undefined ? undefined : sayWhereAnswersGo(config)),
}

export const requirements = { answersByMail: { question } } satisfies Requirements

/** One setting without the other keeps a shop from starting, and a secret for an address that nobody has is of no use. */
async function makeSecret(answers: SetupAnswers): Promise<string[]> {
  if (!answers.ANSWERS_ADDRESS) {
    delete answers.ANSWERS_SECRET
    return []
  }
  if (answers.ANSWERS_SECRET) return []
  answers.ANSWERS_SECRET = randomBytes(24).toString('base64url')
  return ['A secret was made: the configuration file has it as ANSWERS_SECRET.']
}

const sayWhereAnswersGo = async ({ shopUrl }: Config) =>
  `The mail service hands each mail in at ${shopUrl}/api/webhooks/mail, with this secret as bearer token.`
