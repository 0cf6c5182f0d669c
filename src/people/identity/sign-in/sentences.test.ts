import { expect, test } from 'vitest'
import { Problem } from '#base/platform/errors.ts'
import { m } from '../../../paraglide/messages.js'
import { StorageUnsupported } from '../session/token-storage.ts'
import { getSentence, SignInError, toFirebaseError, toIdentityReason, toOpenIdError } from './sentences.ts'

/** The error in this shop for each code of the specification's error catalogue. */
const failures = {
  'popup-blocked': new SignInError('popup-blocked'),
  'popup-closed-by-user': new SignInError('popup-closed-by-user'),
  'cancelled-popup-request': toOpenIdError('access_denied', 'Example'),
  'unauthorized-domain': toOpenIdError('state_mismatch', 'Example'),
  'network-request-failed': new Problem('unavailable', m.auth_error_network_request_failed()),
  'web-storage-unsupported': new StorageUnsupported(),
  'internal-error': new Error('a bug'),
  'provider-unavailable': toOpenIdError('invalid_code', 'Example'),
  'email-not-verified': toOpenIdError('email_not_found', 'Example'),
  'email-already-in-use': new Problem('already_exists', ''),
  'too-many-requests': new Problem('rate_limited', '', { retryAfterSeconds: 120 }),
  'wrong-password': new Problem('wrong_password', ''),
}

test('every identity error code has its own sentence [P23]', () => {
  const sentences = Object.values(failures).map(getSentence)
  expect(new Set(sentences).size).toBe(sentences.length)
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].{10,}[.!]$/)
})

test('an unknown user reads like a wrong password, and a wrong service key like an internal error [P93]', () => {
  expect(getSentence(new Problem('wrong_password', 'user-not-found'))).toBe(getSentence(failures['wrong-password']))
  expect(getSentence(toOpenIdError('invalid_client', 'Example'))).toBe(getSentence(failures['internal-error']))
})

test('the waiting time is given in minutes', () => {
  expect(getSentence(failures['too-many-requests'])).toContain('2 minutes')
  const held = new Problem('rate_limited', '', { params: { what: 'mails' }, retryAfterSeconds: 1200 })
  expect(getSentence(held)).toMatch(/inbox and your spam folder.* 20 minutes/)
})

test('a failure is shown after "Error:", or only next to its field if it has one', () => {
  expect(toIdentityReason(failures['popup-blocked'])).toMatchObject({
    code: 'popup-blocked',
    message: expect.stringMatching(/^Error: [A-Z]/),
  })
  const fields = { email: 'email is required' }
  expect(toIdentityReason(new Problem('invalid_fields', 'Some fields are wrong.', { fields }))).toMatchObject({
    message: '',
    fields,
  })
})

test('every code of Firebase has a sentence of its own, but no word about which addresses have accounts [P38]', () => {
  const said = (code: string) => getSentence(toFirebaseError({ code: `auth/${code}` }))
  const different = [
    'popup-blocked',
    'popup-closed-by-user',
    'cancelled-popup-request',
    'unauthorized-domain',
    'network-request-failed',
    'web-storage-unsupported',
    'internal-error',
    'invalid-api-key',
    'operation-not-allowed',
    'wrong-password',
    'email-already-in-use',
    'too-many-requests',
    'weak-password',
    'user-disabled',
  ]
  const sentences = different.map(said)
  expect(new Set(sentences).size).toBe(different.length)
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].{10,}[.!]$/)
  for (const code of ['user-not-found', 'invalid-credential', 'invalid-email'])
    expect(said(code)).toBe(said('wrong-password'))
  expect(said('something-new')).toBe(said('internal-error'))
  expect(getSentence(toFirebaseError(new Error('a bug')))).toBe(said('internal-error'))
})
