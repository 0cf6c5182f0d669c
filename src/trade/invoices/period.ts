import { z } from 'zod'
import { withIssueCode } from '#base/platform/refusals/field-problem.ts'

const Day = z.iso.date().regex(/^20\d\d-/)

/** From a day to another one, such as `2026-01-31`. */
export type Period = { from: string; to: string }

/** Days of the seller's calendar, the last one included; a year at most. */
export const periodShape = { from: Day, to: Day }

export const isPeriod = ({ from, to }: Period) =>
  from <= to && Date.parse(to) - Date.parse(from) <= 366 * 24 * 60 * 60 * 1000

export const endsBefore = { path: ['to'], ...withIssueCode('ends_before') }
