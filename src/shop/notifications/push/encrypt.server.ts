import { createECDH, createPrivateKey, type ECDH, randomBytes } from 'node:crypto'
import { encrypt } from 'http_ece'
import { SignJWT } from 'jose'
import type { Config } from '#base/platform/config/config.server.ts'
import { deriveSecret } from '#base/platform/config/secrets.server.ts'

const curve = 'prime256v1'

/** The shop's own key pair, the same on all its nodes. */
function openKeys(config: Pick<Config, 'secret'>): ECDH {
  const keys = createECDH(curve)
  keys.setPrivateKey(Buffer.from(deriveSecret(config, 'web push'), 'base64url'))
  return keys
}

/** What browsers subscribe with, as base64url. */
export const readPublicKey = (config: Pick<Config, 'secret'>): string => openKeys(config).getPublicKey('base64url')

const hours = 60 * 60

/** The header that tells a push service who sends (RFC 8292). Services refuse one that is valid for more than a day. */
export async function signSender({ secret, shopUrl }: Pick<Config, 'secret' | 'shopUrl'>, address: string) {
  const keys = openKeys({ secret })
  const point = keys.getPublicKey()
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256', d: keys.getPrivateKey('base64url') },
    ...{ x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') },
  }
  const token = await new SignJWT({ sub: shopUrl })
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(new URL(address).origin)
    // clock: signs for push services, which compare with their own clocks
    .setExpirationTime(Math.floor(Date.now() / 1000) + 12 * hours)
    .sign(createPrivateKey({ key: jwk, format: 'jwk' }))
  return `vapid t=${token}, k=${point.toString('base64url')}`
}

type Keys = { publicKey: Buffer; authSecret: Buffer }

/** Encrypts a text for one browser (RFC 8291): the push service cannot read it. */
export function encryptFor({ publicKey, authSecret }: Keys, text: string): Buffer {
  const privateKey = createECDH(curve)
  privateKey.generateKeys()
  return encrypt(Buffer.from(text), {
    version: 'aes128gcm',
    ...{ dh: publicKey.toString('base64url'), privateKey, authSecret: authSecret.toString('base64url') },
    salt: randomBytes(16).toString('base64url'),
  })
}
