import { lockOffers, type Offer } from '#catalogue/stock.server.ts'
import { sellerSetting } from '#invoices/seller.server.ts'
import { currentTerms } from '#orders/terms.server.ts'
import type { Config } from '#platform/config/config.server.ts'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import { demoAccounts } from '../accounts.ts'
import { type Article, assortmentOf } from './assortment.ts'
import { type Given, openOrderOf, storiesOf } from './business.ts'
import { daysTold } from './calendar.ts'
import { dayOf, later } from './clock.ts'
import { type Dice, diceFrom } from './dice.ts'
import { customersOf } from './people.ts'
import { accountsOf, articlesOf, holdsOrders, type Kind } from './read.sql.server.ts'
import { readTexts, type Texts } from './texts.server.ts'
import { writeBusiness } from './write.server.ts'

const seed = 1897

/**
 * Fills a demonstration with the business of 90 days that end with the day before: the same on the same day. In one
 * transaction, so that an interrupted filling has left nothing of it. @returns how many orders were written
 */
export async function fillBusiness(db: Database, config: Config, folder: string, now = new Date()): Promise<number> {
  // Stripe does not know the practice payments, and the audit would say so.
  if (config.stripe) return 0
  const texts = await readTexts(folder)
  return db.transaction().execute(async (tx) => {
    if (await holdsOrders(tx)) return 0
    const dice = diceFrom(seed)
    const until = dayOf(now)
    const openedAt = later(until, { days: -daysTold - 1 })
    const { admin, customer } = await accountsOf(tx, demoAccounts)
    const casey = { ...customer, since: openedAt, lang: 'en', weight: 0, vatNumber: '' } as const
    const given: Given = {
      market: await marketOf(tx, dice, config, texts),
      words: texts.words,
      customers: customersOf(dice, texts.customers, openedAt),
      casey: { ...casey, address: texts.casey.addresses[0]!, bought: [] },
      until,
    }
    const stories = [...storiesOf(dice, given), openOrderOf(dice, given, now)]
    const seller = await sellerSetting(config).read(tx)
    await writeBusiness(tx, dice, { ...given, texts, stories, seller, adminId: admin.id, openedAt })
    return stories.length
  })
}

async function marketOf(tx: Tx, dice: Dice, config: Config, { words }: Texts) {
  const kinds = await articlesOf(tx)
  const offers = await lockOffers(tx, [...kinds.keys()])
  const articles = new Map([...kinds].map(([id, kind]) => [id, articleOf(offers.get(id)!, kind)]))
  const assortment = assortmentOf(dice, [...articles.values()])
  return { articles, assortment, terms: await currentTerms(tx, config), notes: words.notes }
}

/** What is left today says nothing of what there was. */
const articleOf = (offer: Offer, kind: Kind): Article => ({
  ...{ ...offer, ...kind, left: offer.available, available: Number.MAX_SAFE_INTEGER },
})
