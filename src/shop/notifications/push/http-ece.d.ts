/** The part of the package that is used; it brings no types. Keys and secrets are base64url. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  type Parameters = { version: 'aes128gcm'; dh: string; privateKey: ECDH; salt: string; authSecret: string }
  export function encrypt(text: Buffer, parameters: Parameters): Buffer
  type Opening = { version: 'aes128gcm'; privateKey: ECDH; authSecret: string }
  export function decrypt(sealed: Buffer, parameters: Opening): Buffer
}
