import type { FastifyInstance } from 'fastify'
import type { RawBuilder } from 'kysely'
import type { Api } from './contract/serve.server.ts'
import type { Tx } from './database/connect.server.ts'
import type { Caller } from './http/caller.server.ts'
import type { Task } from './jobs/jobs.server.ts'

/**
 * What a feature hands in to the shop. `src/api.server.ts` lists them all; what concerns every feature, such as erasing
 * an account, walks over that list and names none of them.
 */
export type Feature = {
  /** Opens its calls under /api. */
  endpoints?: (api: Api) => void | Promise<void>
  /** Opens addresses that are no calls, such as those of pictures. */
  routes?: (fastify: FastifyInstance) => void
  /** Its background work. */
  jobs?: readonly Task[]
  /** What it keeps for a time only. */
  retention?: readonly Retention[]
  /** What it keeps about somebody, as named parts of their personal data. */
  exportOf?: (person: Caller) => Promise<Record<string, unknown>>
  /** Removes what says who somebody was from its tables. Throws a Refusal while it still needs to know. */
  erase?: (tx: Tx, person: Caller) => Promise<void>
  /** Whether one of its rows shows the upload in `uploads.id`. */
  usesUpload?: RawBuilder<boolean>
  /** Its pages for search engines. */
  sitemap?: Sitemap
  /** Queries for `id` and `name` of what the audit log speaks of, by the part of an action before its dot. */
  auditSubjects?: Readonly<Record<string, RawBuilder<unknown>>>
  /** How its actions are undone; what is not here cannot be. */
  undo?: Readonly<Record<string, Undo>>
  close?: () => void | Promise<void>
}

export type Retention = {
  /** An interval of PostgreSQL, such as `30 days`. */
  period: string
  /** Deletes, or empties, what ended before that moment. */
  expire: (before: RawBuilder<Date>) => Promise<unknown>
}

/** A page by its path in English, and when it changed last. */
export type ListedPage = { path: string; changed?: Date }

export type Sitemap = {
  /** Pages that are few enough to be listed together with those of other features. */
  pages: () => Promise<ListedPage[]>
  /** Pages by the thousand, in sections that are counted from 1. */
  sections?: { count: () => Promise<number>; pages: (section: number) => Promise<ListedPage[]> }
}

/** Undoes an action, given its subject and details from the audit log. Throws a Refusal where that is too late. */
export type Undo = (tx: Tx, subject: string, details: unknown) => Promise<void>

/** What stands where the name of somebody stood whose account was erased. */
export const erasedName = 'Erased customer'
