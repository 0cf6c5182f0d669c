import { StoreError } from '#base/images/stores/store.server.ts'
import { ConfigError } from '#base/platform/config/error.server.ts'
import { DatabaseError } from '#base/platform/database/error.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import { isDatabaseDown, isLostConnection } from '#base/platform/http/problem.server.ts'
import { getRefusalSentence } from '#base/platform/refusals/sentence.server.ts'
import { ImportError } from '#goods/catalogue/importing/import-problems.server.ts'
import { BackupError } from '#shop/backups/archive/backup.server.ts'

/** What the operator can fix, in one sentence; undefined: a defect of the shop. */
export function explainFailure(error: Error): string | undefined {
  if (error instanceof Refusal && error.cause instanceof Error)
    return `Nothing can be said without the payment provider. ${error.cause.message}`
  if (error instanceof Refusal) return getRefusalSentence(error)
  if ([BackupError, ConfigError, DatabaseError, ImportError, StoreError].some((kind) => error instanceof kind))
    return error.message
  return explainFile(error) ?? explainDatabase(error)
}

const fileSentences: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `There is no ${path}.`,
  ENOTDIR: (path) => `${path} leads through a file.`,
  EISDIR: (path) => `${path} is a folder.`,
  EEXIST: (path) => `${path} is there already.`,
  EACCES: (path) => `This account may not read or write ${path}.`,
  EPERM: (path) => `This account may not read or write ${path}.`,
  EROFS: (path) => `${path} may only be read: its file system is mounted so.`,
  ENOSPC: (path) => `There is no room for ${path}: the disk is full.`,
  EDQUOT: (path) => `There is no room for ${path}: the quota of this account is used up.`,
  EFBIG: (path) => `There is no room for ${path}: this account may not write so large a file.`,
  ENAMETOOLONG: (path) => `${path} is too long for the name of a file.`,
  ELOOP: (path) => `${path} leads back to itself.`,
}

function explainFile(error: NodeJS.ErrnoException): string | undefined {
  // Errors of connections have a system call too, and no path.
  if (error.syscall === undefined || error.syscall === 'connect') return undefined
  // What a stream writes has no path in its errors.
  const path = error.path ?? (error.syscall === 'write' ? 'what is written' : undefined)
  return path === undefined ? undefined : fileSentences[error.code ?? '']?.(path)
}

function explainDatabase(error: Error & { code?: string }): string | undefined {
  const reason = error.message || error.code
  if (error.code === '42501')
    return `The database refuses: ${reason}. The role in DATABASE_URL has to own the shop's tables.`
  if (error.code === '53100') return 'The disk of the database is full.'
  if (isLostConnection(error)) return `The database cannot be reached: ${reason}.`
  return isDatabaseDown(error) ? `The database cannot do this now: ${reason}.` : undefined
}
