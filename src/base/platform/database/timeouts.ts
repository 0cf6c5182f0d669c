/** They end whatever hangs, so that no caller waits long behind a lock: PostgreSQL's settings, in milliseconds. */
export const timeouts = {
  statement_timeout: 3000,
  lock_timeout: 1000,
  idle_in_transaction_session_timeout: 5000,
}

/** How often a shop asks whether its database is there, and after how long without an answer it is away. */
export const heartbeat = { everyMs: 250, answersWithinMs: 700 }
