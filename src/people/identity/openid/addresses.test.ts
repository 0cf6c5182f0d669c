import { expect, test } from 'vitest'
import { listRedirectRegistrations } from './addresses.server.ts'

const shop = { identity: { kind: 'embedded' }, google: undefined, shopUrl: 'https://shop.example' } as const
const secret = { clientId: 'id', clientSecret: 'secret' }

test('the start says what to register at the provider that is configured', () => {
  expect(listRedirectRegistrations(shop)).toEqual([])
  expect(listRedirectRegistrations({ ...shop, google: secret })).toEqual([
    'Redirect address to register at Google: https://shop.example/api/auth/callback/google',
  ])
  const oidc = { kind: 'oidc', issuer: 'https://login.example', name: 'Example', ...secret } as const
  expect(listRedirectRegistrations({ ...shop, identity: oidc, google: secret })).toEqual([
    'Redirect address to register at https://login.example: https://shop.example/api/auth/callback/oidc',
    'Address after signing out to register there: https://shop.example/',
  ])
  const project = { apiKey: 'key', authDomain: 'a.example', projectId: 'p', emulatorHost: undefined }
  expect(listRedirectRegistrations({ ...shop, identity: { kind: 'firebase', ...project } })).toEqual([
    'Authorised domain to add at Firebase: shop.example',
  ])
})
