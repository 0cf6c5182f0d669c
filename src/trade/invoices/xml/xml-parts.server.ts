import { fromMinor, getMinorDigits } from '#base/platform/text/money.ts'
import type { DocumentKind, InvoiceContent } from '../content.ts'

/** An invoice or a credit note, with its whole content. */
export type Invoice = { kind: DocumentKind; number: string; issuedAt: Date; currency: string; content: InvoiceContent }

/** An amount with at most two decimals, as EN 16931 requires; no price of the shop has more. */
export const formatXmlAmount = (minor: number, currency: string): string =>
  fromMinor(minor, currency).toFixed(Math.min(getMinorDigits(currency), 2))

/** A day such as `2026-01-31` as `20260131`. */
export const formatXmlDate = (day: string) => ({ '@format': '102', '#': day.replaceAll('-', '') })

/** Undefined, and so omitted, if it is empty. */
export const omitEmpty = (text: string): string | undefined => text || undefined
