import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Config } from '../config/config.server.ts'
import { deriveSecret } from '../config/secrets.server.ts'

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

type Secrets = Pick<Config, 'secret' | 'secretBefore'>

const deriveKey = (config: Pick<Config, 'secret'>) => Buffer.from(deriveSecret(config, 'sealed mail'), 'base64url')

/** Encrypts a text for the database: initialisation vector, authentication tag, ciphertext. */
export function seal(config: Pick<Config, 'secret'>, text: string): Buffer {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, deriveKey(config), iv)
  const ciphertext = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), ciphertext])
}

/** The text again; undefined if it was sealed with another secret than the last two, or changed since. */
export const unseal = ({ secret, secretBefore }: Secrets, sealed: Buffer): string | undefined =>
  open({ secret }, sealed) ?? (secretBefore === undefined ? undefined : open({ secret: secretBefore }, sealed))

function open(config: Pick<Config, 'secret'>, sealed: Buffer): string | undefined {
  const opening = createDecipheriv(cipher, deriveKey(config), sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
  opening.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
  try {
    return opening.update(sealed.subarray(ivBytes + tagBytes), undefined, 'utf8') + opening.final('utf8')
  } catch {
    return undefined
  }
}
