import {
  createLocalJWKSet,
  createRemoteJWKSet,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  SignJWT,
  UnsecuredJWT,
} from 'jose'
import { expect, test } from 'vitest'
import { createTokenVerifier, isWithoutKeys } from './token.server.ts'

const projectId = 'ironwright-test'
const service = { projectId, emulatorHost: undefined }
const { privateKey, publicKey } = await generateKeyPair('RS256')
const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), alg: 'RS256', kid: 'now' }] })
const verify = createTokenVerifier(service, 'live', keys)

const ago = (seconds: number) => Math.floor(Date.now() / 1000) - seconds
const claims = {
  iss: `https://securetoken.google.com/${projectId}`,
  aud: projectId,
  sub: 'uid-1',
  iat: ago(10),
  auth_time: ago(10),
  exp: ago(-3600),
  email: 'Grace@Example.com',
  email_verified: true,
  name: 'Grace Turner',
}
const sign = (payload: object, header: object = {}) =>
  new SignJWT({ ...payload }).setProtectedHeader({ alg: 'RS256', kid: 'now', ...header }).sign(privateKey)

test('a token of Firebase says who signed in', async () => {
  const user = { subject: 'uid-1', email: 'grace@example.com', emailVerified: true, name: 'Grace Turner' }
  expect(await verify(await sign(claims))).toEqual(user)
  const { email: _, email_verified: __, name: ___, ...bare } = claims
  expect(await verify(await sign(bare))).toEqual({ subject: 'uid-1', email: undefined, emailVerified: false, name: '' })
})

test.each([
  ['another issuer', { iss: 'https://securetoken.google.com/another' }],
  ['another audience', { aud: 'another' }],
  ['no subject', { sub: '' }],
  ['no sign-in', { auth_time: undefined }],
  ['a sign-in of an hour ago, renewed since', { auth_time: ago(3600) }],
  ['a sign-in to come', { auth_time: ago(-120) }],
  ['no end', { exp: undefined }],
  ['an end in the past', { exp: ago(90) }],
  ['an issue to come', { iat: ago(-120) }],
  ['no issue', { iat: undefined }],
  ['a text for whether the address is verified', { email_verified: 'true' }],
])('a token with %s is refused', async (_, change) => {
  await expect(verify(await sign({ ...claims, ...change }))).rejects.toThrow()
})

test('a token is refused if it is not signed, or with another key or algorithm', async () => {
  const unsigned = new UnsecuredJWT({ ...claims }).encode()
  const secret = new TextEncoder().encode(await exportSPKI(publicKey))
  const symmetric = await new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256', kid: 'now' }).sign(secret)
  const other = await generateKeyPair('RS256')
  const foreign = await new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'now' })
    .sign(other.privateKey)
  for (const token of [unsigned, symmetric, foreign, await sign(claims, { kid: 'unknown' }), 'x.y.z', '']) {
    const error = await verify(token).catch((reason) => reason)
    expect(error).toBeInstanceOf(Error)
    expect(isWithoutKeys(error)).toBe(false)
  }
})

test('the emulator’s unsigned tokens are believed where it is configured, and never in a live shop', async () => {
  const emulated = { projectId, emulatorHost: '127.0.0.1:9099' }
  const token = new UnsecuredJWT({ ...claims }).encode()
  expect(await createTokenVerifier(emulated, 'demo', keys)(token)).toMatchObject({ subject: 'uid-1' })
  await expect(createTokenVerifier(emulated, 'live', keys)(token)).rejects.toThrow()
  await expect(createTokenVerifier(service, 'demo', keys)(token)).rejects.toThrow()
  const foreign = new UnsecuredJWT({ ...claims, aud: 'another' }).encode()
  await expect(createTokenVerifier(emulated, 'demo', keys)(foreign)).rejects.toThrow()
})

test('keys that cannot be fetched are no reason to call a token wrong', async () => {
  const unreachable = createRemoteJWKSet(new URL('http://127.0.0.1:1/keys'))
  const error = await createTokenVerifier(service, 'live', unreachable)(await sign(claims)).catch((reason) => reason)
  expect(isWithoutKeys(error)).toBe(true)
})
