import { getDayIn } from '#base/platform/day.ts'
import { fromMinor } from '#base/platform/text/money.ts'
import type { AccountingPeriod, WriteReport } from '../report.server.ts'
import { accountNames } from './accounts.ts'
import type { Posting } from './book.ts'
import { datevColumns } from './datev-columns.ts'
import { readPostings } from './read.server.ts'

/**
 * The same bookings as a batch in DATEV's format (EXTF 700, category 21, version 13). Its days have no year, so a period lies in one. It is
 * read as Windows-1252, of which only the first half of the letters is used here.
 */
export const writeDatev: WriteReport = async (period) => {
  const postings = await readPostings(period, period.settings)
  const lines = [buildHeader(period), [...datevColumns], ...postings.map((posting) => buildRow(period, posting))]
  return lines.map((cells) => `${cells.join(';')}\r\n`)
}

/** A text of DATEV's format: quoted, without what its encoding lacks. */
const quote = (text: string, length: number) =>
  `"${text
    .slice(0, length)
    .replaceAll(/[^\x20-\x7e\xa0-\xff]/g, '?')
    .replaceAll('"', '""')}"`

const toDigits = (day: string) => day.replaceAll('-', '')

function buildHeader({ from, lastDay, timeZone, settings }: AccountingPeriod): string[] {
  const firstDay = getDayIn(timeZone, from)
  // clock: says when a file was made
  const madeAt = new Date().toISOString().replaceAll(/\D/g, '')
  return [
    ...['"EXTF"', '700', '21', '"Buchungsstapel"', '13', madeAt, '', '"RE"', '""', '""'],
    ...[settings.datevConsultant, settings.datevClient, `${firstDay.slice(0, 4)}0101`],
    ...[String(settings.accountReceivables.length), toDigits(firstDay), toDigits(lastDay)],
    ...[
      quote(`Ironwright ${firstDay.slice(0, 7)}`, 30),
      '""',
      '1',
      '0',
      '0',
      '"EUR"',
      '',
      '""',
      '',
      '',
      '""',
      '',
      '',
      '""',
      '""',
    ],
  ]
}

function buildRow({ timeZone, settings }: AccountingPeriod, posting: Posting): string[] {
  const { minor, currency, debit, credit, at, document, order, text, taxState, rate } = posting
  const [, month, day] = getDayIn(timeZone, at).split('-')
  const isOss = [debit, credit].some((account) => account === 'revenue_oss' || account === 'tax_oss')
  const cells: Record<string, string> = {
    'Umsatz (ohne Soll/Haben-Kz)': fromMinor(minor, currency).toFixed(2).replace('.', ','),
    'Soll/Haben-Kennzeichen': '"S"',
    'WKZ Umsatz': quote(currency, 3),
    Konto: settings[accountNames[debit]],
    'Gegenkonto (ohne BU-Schlüssel)': settings[accountNames[credit]],
    Belegdatum: `${day}${month}`,
    'Belegfeld 1': quote(document || order, 36),
    'Belegfeld 2': quote(document ? order : '', 12),
    Buchungstext: quote(text, 60),
    'EU-Land u. UStID (Bestimmung)': isOss ? quote(taxState.replace('GR', 'EL'), 15) : '',
    'EU-Steuersatz (Bestimmung)': isOss && rate !== null ? (rate / 1000).toFixed(2).replace('.', ',') : '',
    Festschreibung: '0',
  }
  return datevColumns.map((column) => cells[column] ?? '')
}
