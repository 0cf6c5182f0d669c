import type Stripe from 'stripe'
import type { Database } from '#platform/database/connect.server.ts'
import type { Provider } from '../provider.server.ts'
import { doubt } from './doubts.server.ts'
import { isFormerInstallation, ownInstallation } from './installation.sql.server.ts'

type Named = Pick<Stripe.PaymentIntent, 'id' | 'metadata' | 'created'>

/**
 * Whose a charge is. `unmarked`: made before installations had ids, or by hand. `other`: another shop's, or what this
 * database was called before; nothing of it is ever touched.
 */
export async function whoseIs(db: Database, { metadata }: Named): Promise<'ours' | 'unmarked' | 'other'> {
  const own = await ownInstallation(db)
  if (metadata.installation === undefined) return 'unmarked'
  return metadata.installation === own?.id ? 'ours' : 'other'
}

/** Says of a charge that is not ours that it was left alone, and doubts the account if it is news. */
export async function leaveAlone(db: Database, provider: Provider, intent: Named): Promise<void> {
  const { installation, shop } = intent.metadata
  provider.log.warn({ intent: intent.id, installation, shop }, 'a charge of another shop was left alone')
  await doubtOther(db, provider, intent)
}

/** Doubts the account because of a charge that another shop made there since this one began; once for each shop. */
export async function doubtOther(db: Database, provider: Provider, intent: Named): Promise<void> {
  const { installation, shop } = intent.metadata
  const own = await ownInstallation(db)
  const made = new Date(intent.created * 1000)
  if (!own || made < own.madeAt || (installation && (await isFormerInstallation(db, installation)))) return
  await doubt(db, provider, { kind: 'other_shop', subject: installation ?? `shop ${shop}` })
}

const lostForMs = 30 * 86_400_000

/**
 * A charge of ours whose attempt is not in the books, though it was written there before the charge was made: the
 * database has forgotten something. Doubted once for all that was made before the owner answered.
 */
export async function doubtLost(db: Database, provider: Provider, intent: Named): Promise<void> {
  const made = intent.created * 1000
  if (Date.now() - made > lostForMs) return
  const { installation } = intent.metadata
  await doubt(db, provider, { kind: 'lost_payments', subject: installation!, since: new Date(made) })
}
