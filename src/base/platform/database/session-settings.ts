/**
 * Settings of PostgreSQL that the shop's queries are made for, and that a stock server has otherwise: with `jit`, a query that
 * takes less than a millisecond is compiled for a second.
 */
export const sessionSettings = {
  work_mem: '8MB',
  random_page_cost: '1.1',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  timezone: 'UTC',
} as const

/** The same as a connection's start-up option. Those in the address of the database come first. */
export const sessionOptions = Object.entries(sessionSettings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')
