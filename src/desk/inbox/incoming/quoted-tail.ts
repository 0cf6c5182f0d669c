import { isMailHead } from './mail-head.ts'

/** How mail programs introduce what they repeat, in a line of its own: `-----Original Message-----`. */
const words =
  'original message|forwarded message|begin forwarded message|ursprüngliche nachricht|urspr\\. nachricht|originalnachricht|weitergeleitete nachricht|message d.origine|message transféré|message original|mensaje original|mensaje reenviado|messaggio originale|messaggio inoltrato|oorspronkelijk bericht|doorgestuurd bericht|wiadomość oryginalna|oryginalna wiadomość|wiadomość przekazana|mensagem original|ursprungligt meddelande|মূল বার্তা'
const separator = new RegExp(`^-{2,} ?(?:${words}) ?-{2,}$`, 'iu')

/** A line that some programs write before the head of a mail, and people anywhere. */
const rule = /^(?:_{10,}|-{2,} ?[^\n-]{3,60} ?-{2,}|-{5,})$/

/** So many blank lines, and one less, stand between a rule and the head below it. */
const maxBlanks = 4

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
  const begins = lines.findIndex((line, index) => separator.test(line.trim()) || isHeadAt(lines, index))
  if (begins >= 0) return begins
  let start = lines.length
  while (start > 0 && (isQuoted(lines[start - 1]!) || isBlank(lines[start - 1]!))) start--
  if (!lines.slice(start).some(isQuoted)) return lines.length
  const before = lines.slice(0, start)
  const ends = [1, 2, 3].find((count) => isIntroduction(before.slice(-count)) && digit.test(before.at(-count) ?? ''))
  return ends === undefined ? start : start - ends
}

/** The head of a mail, or a rule above it. */
function isHeadAt(lines: readonly string[], index: number): boolean {
  if (!rule.test(lines[index]!.trim())) return isMailHead(lines, index)
  const blanks = lines.slice(index + 1, index + 1 + maxBlanks).findIndex((line) => !isBlank(line))
  return blanks >= 0 && isMailHead(lines, index + 1 + blanks)
}
