/** How a mail program introduces what it repeats: `-----Original Message-----`, `From: … Sent: …`, a line of underscores. */
const separators = [/^-{2,} ?[^\n-]{3,60} ?-{2,}$/, /^_{10,}$/, /^(?:From|Von|De|প্রেরক): \S/]

const digit = /[\d০-৯]/
const isQuoted = (line: string) => line.startsWith('>')
const isBlank = (line: string) => line.trim() === ''

/** Most programs write one or two lines before a quotation, which end with a colon and hold a date: `On … wrote:`. */
const isIntroduction = (lines: readonly string[]): boolean => {
  const text = lines.join(' ').trim()
  return text.length <= 300 && /[:：]$/.test(text) && digit.test(text)
}

/**
 * Splits what somebody has written from the mails that their program repeats below it. What was written between quoted lines
 * stays with them, and nothing is lost.
 */
export function cutQuotedTail(whole: string): { text: string; quoted: string } {
  const lines = whole.split('\n')
  const start = findTail(lines)
  const text = lines.slice(0, start).join('\n').trim()
  // Somebody who wrote only below the quotation has written all of it.
  if (text === '') return { text: whole, quoted: '' }
  return { text, quoted: lines.slice(start).join('\n').trim() }
}

function findTail(lines: readonly string[]): number {
  const separator = lines.findIndex((line) => separators.some((pattern) => pattern.test(line.trim())))
  if (separator >= 0) return separator
  let start = lines.length
  while (start > 0 && (isQuoted(lines[start - 1]!) || isBlank(lines[start - 1]!))) start--
  if (!lines.slice(start).some(isQuoted)) return lines.length
  const before = lines.slice(0, start)
  const ends = [1, 2, 3].find((count) => isIntroduction(before.slice(-count)) && digit.test(before.at(-count) ?? ''))
  return ends === undefined ? start : start - ends
}
