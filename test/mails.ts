import { unseal } from '../src/base/platform/mail/seal.server.ts'
import type { TestShop } from './shop.ts'

/** Every queued mail, oldest first, with its text as its recipient reads it. */
export async function mailsIn({ db, config }: Pick<TestShop, 'db' | 'config'>) {
  const mails = await db
    .selectFrom('mailOutbox')
    .select(['recipient', 'subject', 'body', 'sealedBody'])
    .orderBy('id')
    .execute()
  return mails.map(({ sealedBody, ...mail }) => ({
    ...mail,
    body: sealedBody ? unseal(config, sealedBody)! : mail.body,
  }))
}
