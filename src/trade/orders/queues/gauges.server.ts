import type { Database } from '#base/platform/database/connect.server.ts'
import type { Gauges } from '#base/platform/metrics/gauges.ts'
import type { Queues } from './contract.ts'
import { countQueues } from './sql.server.ts'

/** Prometheus' names are of small letters. */
const names: Record<keyof Queues, string> = {
  ...{
    toPack: 'to_pack',
    toShip: 'to_ship',
    backOrdered: 'back_ordered',
    disputed: 'disputed',
    transfers: 'transfers',
    onAccount: 'on_account',
  },
}

/** How many orders wait for the desk, and how long the oldest has. */
export const createQueueGauges = (db: Database): Gauges => ({
  help: {
    ironwright_orders_waiting: 'Orders that wait, by what they wait for.',
    ironwright_orders_waiting_oldest_seconds: 'Time that the oldest of them has waited.',
  },
  labels: ['queue'],
  read: async () =>
    Object.entries(await countQueues(db)).map(([queue, { count, waitingSince }]) => ({
      queue: names[queue as keyof Queues],
      ironwright_orders_waiting: count,
      ironwright_orders_waiting_oldest_seconds:
        // clock: says for an alert how many days an order has waited
        waitingSince === null ? 0 : Math.max(0, (Date.now() - Date.parse(waitingSince)) / 1000),
    })),
})
