import type { RawBuilder } from 'kysely'
import { reseal } from '../src/platform/database/reseal.server.ts'
import type { TestShop } from './shop.ts'

/** Lets days pass: changes moments of the past, which are sealed. */
export const backdate = ({ db }: Pick<TestShop, 'db'>, change: RawBuilder<unknown>) =>
  db.transaction().execute((tx) => reseal(tx, () => change.execute(tx)))
