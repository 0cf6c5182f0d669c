import { probeDatabase } from '#base/platform/database/probe.server.ts'
import type { Requirements, SetupAnswers, SetupSection } from '#base/platform/requirement.server.ts'
import { m } from '#paraglide/messages.js'
import { checkShopAddress } from './address.server.ts'
import { checkClock, checkDatabase } from './database.server.ts'
import { checkPooler } from './pooler.server.ts'

const isLive = ({ SHOP_MODE }: SetupAnswers) => SHOP_MODE === 'live'

/** Asked first: the other sections are tried with these answers. */
const shop: SetupSection = {
  title: 'The shop',
  questions: [
    {
      setting: 'SHOP_MODE',
      text: 'Is this a demonstration with sandboxes, or does it take money? (demo, live)',
      initial: 'demo',
    },
    { setting: 'SHOP_URL', text: 'Under which address do people reach it? (https://shop.example)', when: isLive },
    { setting: 'TRUST_PROXY', text: 'How many proxies stand in front of it? (1 if one terminates TLS)', when: isLive },
    { setting: 'SHOP_CURRENCY', text: 'In which currency are its prices? (USD, EUR, BDT)' },
  ],
}

const database: SetupSection = {
  title: 'Database',
  questions: [
    {
      setting: 'DATABASE_URL',
      text: 'Where is its PostgreSQL? (postgres://user:password@host/name; empty: the shop brings its own)',
      isSecret: true,
    },
    {
      setting: 'DATABASE_DIRECT_URL',
      text: 'If that is a pooler: where is the PostgreSQL itself? (empty: it is none)',
      isSecret: true,
      when: ({ DATABASE_URL }) => !!DATABASE_URL,
    },
  ],
  tries: ({ databaseUrl }) => (databaseUrl === undefined ? undefined : probeDatabase(databaseUrl)),
}

/** What the shop stands on, and is asked for first. */
export const requirements = {
  publicAddress: { name: m.health_address, remedy: m.health_address_remedy, question: shop, probe: checkShopAddress },
  database: { name: m.health_database, remedy: m.health_database_remedy, question: database, probe: checkDatabase },
  pooler: { name: m.health_pooler, remedy: m.health_pooler_remedy, probe: checkPooler },
  clock: { name: m.health_clock, remedy: m.health_clock_remedy, probe: checkClock },
} satisfies Requirements
