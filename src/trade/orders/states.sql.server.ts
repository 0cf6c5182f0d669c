import { type RawBuilder, sql } from 'kysely'
import { type OrderState, openStates, paidStates, transitions } from './states.ts'

/** States as an SQL list of literals, so that partial indexes apply: `where state in (${stateSql.open})`. */
const list = (states: readonly OrderState[]): RawBuilder<unknown> => sql.join(states.map((state) => sql.lit(state)))

/** The sets of order states that queries name. The views and checks of the migrations are tested against them. */
export const stateSql = {
  open: list(openStates),
  paid: list(paidStates),
  toPack: list(transitions.pack.from),
  toShip: list(transitions.ship.from),
  /** Paid and not sent yet: these orders wait for pieces that are back-ordered. */
  unsent: list([...transitions.pack.from, ...transitions.ship.from]),
  /** All of it was sent. */
  sent: list(['shipped', 'delivered']),
}
