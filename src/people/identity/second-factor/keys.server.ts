import { createHash } from 'node:crypto'
import type { Config } from '#base/platform/config/config.server.ts'
import { deriveSecret } from '#base/platform/config/secrets.server.ts'

type Secrets = Pick<Config, 'secret' | 'secretBefore'>

/** The number that stands beside whatever this key encrypted. It tells which key that was and nothing of the key. */
const computeKeyVersion = (key: string) => createHash('sha256').update(`version\0${key}`).digest().readUInt32BE() >>> 1

/**
 * The identity library's keys, the current one first: it encrypts with the current key and decrypts with either. What has no
 * version beside it was encrypted before keys had versions, with the only key of that time.
 */
export function deriveIdentityKeys({ secret, secretBefore }: Secrets) {
  const keys = [secret, secretBefore ?? []].flat().map((each) => {
    const value = deriveSecret({ secret: each }, 'identity')
    return { version: computeKeyVersion(value), value }
  })
  return { secrets: keys, secret: keys.at(-1)!.value }
}

/** The same keys in the form in which the library's own functions take them. */
export function deriveSecondFactorKeys(config: Secrets) {
  const { secrets, secret } = deriveIdentityKeys(config)
  const keys = new Map(secrets.map(({ version, value }) => [version, value]))
  return { keys, currentVersion: secrets[0]!.version, legacySecret: secret }
}
