import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import type { AppContext } from '#base/platform/context.server.ts'
import type { Database } from '#base/platform/database/connect.server.ts'
import type { Task } from '#base/platform/jobs/task.ts'
import { identityTasks } from '../tasks.ts'
import { deriveSecondFactorKeys } from './keys.server.ts'

type Keys = ReturnType<typeof deriveSecondFactorKeys>
type SecondFactor = { id: string; secret: string; backupCodes: string }

const batchSize = 200

/** Encrypts second factors with the new `SHOP_SECRET` that were encrypted with the one before. */
export const sealSecondFactors = ({ config, db }: Pick<AppContext, 'config' | 'db'>): Task => ({
  name: identityTasks.sealSecondFactors,
  recurring: true,
  async run() {
    if (config.secretBefore === undefined) return
    const keys = deriveSecondFactorKeys(config)
    for await (const row of readSecondFactors(db)) if (!isSealedBy(keys, row)) await sealAnew(db, keys, row)
  },
})

/** How many second factors there are: in all, with another key than the current one, and with none that is known. */
export async function countSecondFactors({ config, db }: Pick<AppContext, 'config' | 'db'>) {
  const keys = deriveSecondFactorKeys(config)
  const counts = { all: 0, outdated: 0, unreadable: 0 }
  for await (const row of readSecondFactors(db)) {
    counts.all += 1
    if (isSealedBy(keys, row)) continue
    if (await open(keys, row)) counts.outdated += 1
    else counts.unreadable += 1
  }
  return counts
}

async function* readSecondFactors(db: Database): AsyncGenerator<SecondFactor> {
  let after: string | undefined
  for (;;) {
    const rows = await db
      .selectFrom('identityTwoFactors')
      .select(['id', 'secret', 'backupCodes'])
      .$if(after !== undefined, (query) => query.where('id', '>', after!))
      .orderBy('id')
      .limit(batchSize)
      .execute()
    yield* rows
    if (rows.length < batchSize) return
    after = rows.at(-1)!.id
  }
}

/** The library writes the key's version before the text. */
const isSealedBy = ({ currentVersion }: Keys, { secret, backupCodes }: SecondFactor) =>
  [secret, backupCodes].every((sealed) => sealed.startsWith(`$ba$${currentVersion}$`))

/** Undefined if no key fits. */
async function open(key: Keys, { secret, backupCodes }: SecondFactor) {
  try {
    return await Promise.all([secret, backupCodes].map((data) => symmetricDecrypt({ key, data })))
  } catch {
    return undefined
  }
}

/** A second factor that changes meanwhile, since a recovery code is used, is left for the next run. */
async function sealAnew(db: Database, key: Keys, before: SecondFactor): Promise<void> {
  const opened = await open(key, before)
  if (!opened) return
  const [secret, backupCodes] = await Promise.all(opened.map((data) => symmetricEncrypt({ key, data })))
  await db
    .updateTable('identityTwoFactors')
    .set({ secret: secret!, backupCodes: backupCodes! })
    .where('id', '=', before.id)
    // guard: a recovery code that is used while its account is encrypted anew stays used | drop | identity/second-factor
    .where('backupCodes', '=', before.backupCodes)
    .where('secret', '=', before.secret)
    .execute()
}
