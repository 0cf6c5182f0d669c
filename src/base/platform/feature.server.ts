import type { FastifyInstance } from 'fastify'
import type { RawBuilder } from 'kysely'
import type { Api } from './contract/serve.server.ts'
import type { Details } from './database/audit.server.ts'
import type { AuditAction } from './database/audit-action.ts'
import type { Tx } from './database/connect.server.ts'
import type { Caller } from './http/caller.server.ts'
import type { Task } from './jobs/task.ts'
import type { MakeAttachment } from './mail/attachment.server.ts'
import type { Gauges } from './metrics/gauges.ts'
import type { UndoResult } from './undo.ts'

/**
 * What a feature provides to the shop. `src/api.server.ts` lists them all; what concerns every feature, such as erasing
 * an account, iterates over that list without naming any.
 */
export type Feature = {
  /** Registers its calls under /api. */
  endpoints?: (api: Api) => void | Promise<void>
  /** Registers routes that are not API calls, such as those of pictures. */
  routes?: (fastify: FastifyInstance) => void
  /** Its background work. */
  jobs?: readonly Task[]
  /** Its rows that are kept for a limited time only. */
  retention?: readonly Retention[]
  /** Its data about a person, as named sections of their personal data. */
  exportPersonalData?: (person: DataSubject) => Promise<Record<string, unknown>>
  /** Removes what identifies a person from its tables. Throws a Refusal while it still needs that. */
  erase?: (tx: Tx, person: DataSubject) => Promise<void>
  /** Gives what a person has to another account of theirs, except what that account has too. */
  move?: (tx: Tx, person: DataSubject, to: string) => Promise<void>
  /** Whether one of its rows uses the upload in `uploads.id`. */
  usesUpload?: RawBuilder<boolean>
  /** Whether one of its rows uses the document in `product_documents.name`. */
  usesDocument?: RawBuilder<boolean>
  /** Makes what is attached to a mail; undefined: it has no such thing, or not for this recipient. */
  mailAttachment?: MakeAttachment
  /** Only the person whose row uses an upload, and admins, are shown it. */
  privateUploads?: true
  /** Its figures for the operator's monitoring. */
  gauges?: readonly Gauges[]
  /** Its pages for search engines. */
  sitemap?: Sitemap
  /** Queries for `id` and `name` of audit entries' subjects, by the part of an action before its dot. */
  auditSubjects?: Readonly<Record<string, RawBuilder<unknown>>>
  /** How its actions are undone; an action not listed cannot be. */
  undo?: Readonly<Partial<Record<AuditAction, Undo>>>
  close?: () => void | Promise<void>
}

/** Whose data is exported, moved or erased. */
export type DataSubject = Pick<Caller, 'id' | 'email' | 'emailVerified'>

export type Retention = {
  /** A PostgreSQL interval, such as `30 days`. */
  period: string
  /** Deletes or blanks what ended before that time. */
  expire: (before: RawBuilder<Date>) => Promise<unknown>
}

/** A page's English path, and when it last changed. */
export type ListedPage = { path: string; changed?: Date }

export type Sitemap = {
  /** Pages few enough to be listed together with those of other features. */
  pages: () => Promise<ListedPage[]>
  /** Pages by the thousand, in sections numbered from 1. */
  sections?: { count: () => Promise<number>; pages: (section: number) => Promise<ListedPage[]> }
}

/**
 * Undoes or redoes an action, given its subject and details from the audit log, and who asks for it. Throws a Refusal if it is
 * too late.
 */
type Step = (tx: Tx, subject: string, details: unknown, actorId: string) => Promise<UndoResult<Details>>
export type Undo = { undo: Step; redo: Step }

/** Replaces the name of a person whose account was erased. */
export const erasedName = 'Erased customer'
