import { z } from 'zod'
import { toAsciiDigits } from '#base/platform/text/digits.ts'
import { m } from '#paraglide/messages.js'
import { networks } from './networks.ts'

/** How an admin enters a setting. */
type Control =
  | { kind: 'choice'; options: Readonly<Record<string, () => string>> }
  | { kind: 'number' | 'link' | 'line' }

/** The sections of the screen, in their order. */
const sections = {
  reviews: { title: m.settings_reviews },
  checkout: { title: m.checkout },
  returns: { title: m.settings_returns },
  accounts: { title: m.settings_accounts, text: m.settings_accounts_text },
  social: { title: m.settings_social, text: m.settings_social_text },
} satisfies Record<string, { title: () => string; text?: () => string }>

type Section = keyof typeof sections

/** `live`, `demo`: the value until an admin changes it. A demonstration starts with the specification's values. */
export type SettingRow<Shape extends z.ZodType = z.ZodType> = {
  section: Section
  shape: Shape
  live: z.output<Shape>
  demo: z.output<Shape>
  label: () => string
  hint?: () => string
  control: Control
}

const row = <Shape extends z.ZodType>(row: SettingRow<Shape>) => row

/** An https address, or empty. */
const WebAddress = z
  .string()
  .trim()
  .max(200)
  .pipe(z.union([z.literal(''), z.url({ protocol: /^https$/, hostname: z.regexes.domain })]))

const link = (name: keyof typeof networks, demo = '') =>
  row({ section: 'social', shape: WebAddress, live: '', demo, label: () => networks[name], control: { kind: 'link' } })

/** An account of the owner's books, by its number. */
const account = (number: string, label: () => string) =>
  row({
    section: 'accounts',
    shape: z
      .string()
      .overwrite(toAsciiDigits)
      .regex(/^\d{4,8}$/),
    live: number,
    demo: number,
    label,
    control: { kind: 'line' },
  })

/**
 * Each setting of the shop. The calls, the screen, the defaults and the words of an undo are derived from these rows.
 */
export const settings = {
  /** `at_once`: all reviews appear immediately; `approved`: only those of people who bought the product do. */
  reviews: row({
    section: 'reviews',
    shape: z.enum(['at_once', 'approved']),
    ...{ live: 'approved', demo: 'at_once' },
    ...{ label: m.settings_reviews_shown, hint: m.settings_reviews_hint },
    control: {
      kind: 'choice',
      options: { at_once: m.settings_reviews_at_once, approved: m.settings_reviews_approved },
    },
  }),
  /** For how many days after an order's last parcel customers may request a return; 0: not online. */
  returnDays: row({
    section: 'returns',
    shape: z.int().min(0).max(999),
    ...{ live: 30, demo: 30 },
    ...{ label: m.settings_return_days, hint: m.settings_return_days_hint },
    control: { kind: 'number' },
  }),
  /** After how many days an agreed return that has not arrived is closed; 0: never. */
  returnWaitDays: row({
    section: 'returns',
    shape: z.int().min(0).max(999),
    ...{ live: 30, demo: 30 },
    ...{ label: m.settings_return_wait_days, hint: m.settings_return_wait_days_hint },
    control: { kind: 'number' },
  }),
  /** Whether people may order with only their mail address; their account comes with the link in its mail. */
  guests: row({
    section: 'checkout',
    shape: z.enum(['off', 'on']),
    ...{ live: 'off', demo: 'on' },
    ...{ label: m.settings_guests, hint: m.settings_guests_hint },
    control: { kind: 'choice', options: { off: m.settings_guests_off, on: m.settings_guests_on } },
  }),
  /** The accounts that are booked on; the numbers are of DATEV's SKR03 until an admin changes them. */
  accountReceivables: account('1410', m.account_receivables),
  accountRevenue: account('8400', m.account_revenue),
  accountRevenueOss: account('8320', m.account_revenue_oss),
  accountRevenueUnion: account('8125', m.account_revenue_union),
  accountRevenueExport: account('8120', m.account_revenue_export),
  accountRevenueOther: account('8338', m.account_revenue_other),
  accountTax: account('1776', m.account_tax),
  accountTaxOss: account('1767', m.account_tax_oss),
  accountTaxOther: account('1768', m.account_tax_other),
  accountProvider: account('1360', m.account_provider),
  accountBank: account('1200', m.account_bank),
  accountFees: account('4970', m.account_fees),
  accountDisputed: account('1460', m.account_disputed),
  accountLosses: account('4886', m.account_losses),
  accountUnmatched: account('1590', m.account_unmatched),
  /** Whether a lost dispute reduces the tax of its sale, or is a loss of all that it took. */
  lostDisputes: row({
    section: 'accounts',
    shape: z.enum(['reduce_tax', 'gross_loss']),
    ...{ live: 'reduce_tax', demo: 'reduce_tax' },
    ...{ label: m.settings_lost_disputes, hint: m.settings_lost_disputes_hint },
    control: {
      kind: 'choice',
      options: { reduce_tax: m.settings_lost_reduce_tax, gross_loss: m.settings_lost_gross },
    },
  }),
  /** Who the tax adviser is to DATEV, and who the shop is to them. */
  datevConsultant: row({
    section: 'accounts',
    shape: z
      .string()
      .overwrite(toAsciiDigits)
      .regex(/^[1-9]\d{3,6}$/),
    ...{ live: '1001', demo: '1001', label: m.settings_datev_consultant, control: { kind: 'line' } },
  }),
  datevClient: row({
    section: 'accounts',
    shape: z
      .string()
      .overwrite(toAsciiDigits)
      .regex(/^[1-9]\d{0,4}$/),
    ...{ live: '1', demo: '1', label: m.settings_datev_client, control: { kind: 'line' } },
  }),
  linkedin: link('linkedin', 'https://www.linkedin.com'),
  youtube: link('youtube', 'https://www.youtube.com'),
  github: link('github', 'https://github.com'),
  facebook: link('facebook'),
  instagram: link('instagram'),
}

export type SettingName = keyof typeof settings
export const settingNames = Object.keys(settings) as SettingName[]

/** The sections of the screen with their settings. */
export const settingSections: readonly { title: () => string; text?: () => string; names: readonly SettingName[] }[] =
  Object.entries(sections).map(([section, shown]) => ({
    ...shown,
    names: settingNames.filter((name) => settings[name].section === section),
  }))
