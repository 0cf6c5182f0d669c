import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Config } from '../config/config.server.ts'
import { ConfigError } from '../config/error.server.ts'

type Dkim = NonNullable<Config['dkim']>

/** The key that signs mails, as nodemailer takes it. @throws ConfigError if the key cannot be used */
export function createDkimSignature({ domain: domainName, selector: keySelector, keyFile }: Dkim) {
  const privateKey = keyIn(keyFile).export({ type: 'pkcs8', format: 'pem' }).toString()
  return { domainName, keySelector, privateKey }
}

function keyIn(file: string): KeyObject {
  const key = parsed(textIn(file))
  // guard: mails are not left unsigned in silence | never | mail/dkim
  if (key?.asymmetricKeyType !== 'rsa') {
    throw new ConfigError(
      `DKIM_PRIVATE_KEY_FILE is wrong: ${file} holds no RSA private key. npm run shop -- dkim makes one in a file that does not exist yet.`,
    )
  }
  return key
}

function textIn(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigError(
      `DKIM_PRIVATE_KEY_FILE is wrong: ${file} cannot be read (${code}). npm run shop -- dkim makes a key there.`,
    )
  }
}

function parsed(text: string): KeyObject | undefined {
  try {
    return createPrivateKey(text)
  } catch {
    return undefined
  }
}

/** Makes the key if there is none, for its owner only. Returns the DNS record that makes its public half known. */
export function buildDkimRecord({ domain, selector, keyFile }: Dkim): { made: boolean; name: string; value: string } {
  const made = !existsSync(keyFile)
  if (made) {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }), { flag: 'wx', mode: 0o600 })
  }
  const publicKey = createPublicKey(keyIn(keyFile)).export({ type: 'spki', format: 'der' }).toString('base64')
  return { made, name: `${selector}._domainkey.${domain}`, value: `v=DKIM1; k=rsa; p=${publicKey}` }
}
