import type { PictureSource } from '../contract.ts'

/** A picture's files in our widths, narrowest first. `sha256` is that of the widest; the sizes are the upload's. */
export type PictureFiles = { sha256: Buffer; variants: readonly Uint8Array[]; width: number; height: number }

export type PictureAccess = 'public' | 'private'

/** A picture in a store. */
export type StoredPicture = {
  sha256: Buffer
  access: PictureAccess
  /** Its URLs, narrowest first. */
  sources: PictureSource[]
  /** The SHA-256 of each stored file, widest last. */
  checksums: string[]
  deleteUrl: string
}

/** A place for pictures. A store that fails throws a StoreError. */
export type PictureStore = {
  /** The access that it would give a public picture, or a private one; undefined: it does not store such a picture. */
  accessFor(isPublic: boolean): PictureAccess | undefined
  /** Stores a picture. Once this resolves, browsers get it there unchanged. Safe to repeat. */
  put(picture: PictureFiles, access: PictureAccess): Promise<StoredPicture>
  /** Whether a stored picture is still there, by a quick check. */
  has(kept: StoredPicture): Promise<boolean>
  /** The stored files, widest last: all of ours, or the widest only. */
  read(kept: StoredPicture): Promise<Uint8Array[]>
  /** Undefined where programs cannot delete. */
  remove?: (kept: StoredPicture) => Promise<void>
  /** Returns a URL of a private file that is valid for some hours. */
  signedUrl?: (file: string) => Promise<string>
  /** Tests the store with a small file, and returns a sentence that says what works. */
  probe(): Promise<string>
}

/** A store failed; the message says what to do. */
export class StoreError extends Error {}

/** More than the largest of a picture’s files. */
export const maxPictureBytes = 20_000_000

/** The time limit of one call. */
export const callMs = 10_000

/** Runs calls to a host; a host that is down or slow becomes an error with a sentence. */
export async function callHost<T>(host: string, settings: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } }
    if (name === 'TimeoutError')
      throw new StoreError(`${host} did not answer in time. It may be down; the shop tries again by itself.`, {
        cause: error,
      })
    // `fetch` throws a TypeError when there is no answer.
    if (!(error instanceof TypeError)) throw error
    const why = cause?.code ?? error.message
    throw new StoreError(`${host} cannot be reached (${why}): check ${settings} and the connection of this machine.`, {
      cause: error,
    })
  }
}
