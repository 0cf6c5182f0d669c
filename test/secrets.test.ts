// Walks over all comparisons of secrets.
import { expect, test } from 'vitest'
import { findComparedSecrets } from './secrets.ts'

/** What is compared with another value of the shop’s own, or is no secret. */
const harmless = [
  'sandbox/idempotency.sql.server.ts: stored.params_hash.equals(hash)',
  'sandbox/intents.server.ts: intent.client_secret === clientSecret',
  'src/people/identity/accounts/users.sql.server.ts: (await findPasswordHash(tx, userId)) === hash',
  'src/base/platform/database/idempotent.server.ts: bodyHash.equals(askedNow)',
]

test('what is secret is compared in a time that does not tell how much of it is right', () => {
  expect(findComparedSecrets().toSorted()).toEqual(harmless.toSorted())
})
