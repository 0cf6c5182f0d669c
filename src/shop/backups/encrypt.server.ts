import { openAsBlob } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Decrypter, Encrypter } from 'age-encryption'
import { writeWhole } from '#base/platform/files/whole-file.server.ts'
import { BackupError } from '#shop/backups/archive/backup.server.ts'

/** Encrypts a file in the format of https://age-encryption.org/v1, with a public key. */
export async function encryptFile(from: string, to: string, recipient: string): Promise<void> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  await writeWhole(to, await encrypter.encrypt((await openAsBlob(from)).stream()))
}

/**
 * Decrypts a file with the secret keys in another, as `age-keygen` writes them.
 * @throws BackupError if no key fits or the file is damaged
 */
export async function decryptFile(from: string, to: string, identityFile: string): Promise<void> {
  const keys = (await readFile(identityFile, 'utf8')).match(/^AGE-SECRET-KEY-\S+/gm) ?? []
  if (keys.length === 0) throw new BackupError(`${identityFile} holds no secret key of age.`)
  const decrypter = new Decrypter()
  for (const key of keys) decrypter.addIdentity(key)
  try {
    await writeWhole(to, await decrypter.decrypt((await openAsBlob(from)).stream()))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall) throw error
    throw new BackupError(`${from} is damaged, or was encrypted for another key: ${(error as Error).message}.`)
  }
}
