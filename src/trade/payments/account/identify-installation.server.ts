import type Stripe from 'stripe'
import type { Database } from '#base/platform/database/connect.server.ts'
import type { PaymentProvider } from '../provider/provider.server.ts'
import { raiseDoubt } from './doubts.server.ts'
import { findOwnInstallation, isFormerInstallation } from './installation.sql.server.ts'

type IdentifiableIntent = Pick<Stripe.PaymentIntent, 'id' | 'metadata' | 'created'>

/**
 * The owner of a charge. `unmarked`: made before installations had ids, or by hand. `other`: another shop's, or that of
 * an earlier installation of this database; such charges are never touched.
 */
export async function identifyInstallation(
  db: Database,
  { metadata }: IdentifiableIntent,
): Promise<'ours' | 'unmarked' | 'other'> {
  const own = await findOwnInstallation(db)
  if (metadata.installation === undefined) return 'unmarked'
  return metadata.installation === own?.id ? 'ours' : 'other'
}

/** Logs that a foreign charge was left alone, and raises a doubt if it is new. */
export async function ignoreForeignIntent(
  db: Database,
  provider: PaymentProvider,
  intent: IdentifiableIntent,
): Promise<void> {
  const { installation, shop } = intent.metadata
  provider.log.warn({ intent: intent.id, installation, shop }, 'a charge of another shop was left alone')
  await doubtOtherInstallation(db, provider, intent)
}

/** Raises a doubt about a charge that another shop made there since this installation began; once for each shop. */
export async function doubtOtherInstallation(
  db: Database,
  provider: PaymentProvider,
  intent: IdentifiableIntent,
): Promise<void> {
  const { installation, shop } = intent.metadata
  const own = await findOwnInstallation(db)
  const made = new Date(intent.created * 1000)
  if (!own || made < own.madeAt || (installation && (await isFormerInstallation(db, installation)))) return
  await raiseDoubt(db, provider, { kind: 'other_shop', subject: installation ?? `shop ${shop}` })
}

const lostForMs = 30 * 86_400_000

/**
 * Raises a doubt about a charge of ours whose attempt is not in the books, though it was written there before the
 * charge: the database has lost data. Raised once for all charges from before the owner's answer.
 */
export async function doubtLostRecord(
  db: Database,
  provider: PaymentProvider,
  intent: IdentifiableIntent,
): Promise<void> {
  const made = intent.created * 1000
  // clock: compares with the time of a charge, which the provider says
  if (Date.now() - made > lostForMs) return
  const { installation } = intent.metadata
  await raiseDoubt(db, provider, { kind: 'lost_payments', subject: installation!, since: new Date(made) })
}
