import type { RawBuilder } from 'kysely'

/** A discrepancy in the books: which rule is broken by which order, document or product, how, and what to do about it. */
export type AuditFinding = { check: string; subject: string; details: string; remedy: string }

/** A rule of the books. Its query returns the rows that violate it; no rows means it holds. */
export type AuditCheck = { name: string; remedy: string; query: RawBuilder<{ subject: string; details: string }> }

/** A finding as the mail, the command line and the health screen say it. */
export const formatFinding = ({ check, subject, details, remedy }: AuditFinding): string =>
  `${check}\n  ${subject}: ${details}\n  ${remedy}`

/** How long a check may take, and how many of its findings are listed: more of the same say nothing new. */
export type AuditBounds = { checkMs: number; findings: number }

/** An unfinished check is a finding: books that were not read to the end are not clean. */
export const reportUnfinished = (check: string, { checkMs }: AuditBounds): AuditFinding => ({
  ...{ check, subject: 'audit', details: `took more than ${checkMs / 1000} s` },
  remedy: 'Run npm run shop -- audit while the shop is quiet, and see what else the database does.',
})
