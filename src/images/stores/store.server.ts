import type { Source } from '../contract.ts'

/** A picture's files in our widths, narrowest first. `sha256` is that of the widest; the sizes are the upload's. */
export type PictureFiles = { sha256: Buffer; variants: readonly Uint8Array[]; width: number; height: number }

export type Access = 'public' | 'private'

/** A picture as a store has it. */
export type Kept = {
  sha256: Buffer
  access: Access
  /** Where browsers get it, narrowest first. */
  sources: Source[]
  /** The SHA-256 of each file that it gives back, widest last. */
  checksums: string[]
  deleteUrl: string
}

/** Where pictures are. Whatever a store cannot do, it says in a StoreError. */
export type PictureStore = {
  /** How it would keep a picture that everybody may see, or only its owner; undefined: not at all. */
  accessFor(isPublic: boolean): Access | undefined
  /** Keeps a picture. Once this resolves, browsers get it there as it was sent. Repeating it does no harm. */
  put(picture: PictureFiles, access: Access): Promise<Kept>
  /** Whether a kept picture is still there, as far as a quick look tells. */
  has(kept: Kept): Promise<boolean>
  /** The files that it gives back, widest last: all of ours, or the widest only. */
  read(kept: Kept): Promise<Uint8Array[]>
  /** Undefined where no program can delete. */
  remove?: (kept: Kept) => Promise<void>
  /** Where a browser gets a private file for some hours. */
  signedUrl?: (file: string) => Promise<string>
  /** Tries it with something small, and says in a sentence what works. */
  probe(): Promise<string>
}

/** Why a store did not do its work, in a sentence that says what to do. */
export class StoreError extends Error {}

/** How long one call may take. */
export const callMs = 10_000

/** Runs calls to a host; a host that is down or slow becomes a sentence. */
export async function asking<T>(host: string, settings: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } }
    if (name === 'TimeoutError')
      throw new StoreError(`${host} did not answer in time. It may be down; the shop tries again by itself.`, {
        cause: error,
      })
    // What `fetch` throws when there is no answer.
    if (!(error instanceof TypeError)) throw error
    const why = cause?.code ?? error.message
    throw new StoreError(`${host} cannot be reached (${why}): check ${settings} and the connection of this machine.`, {
      cause: error,
    })
  }
}
