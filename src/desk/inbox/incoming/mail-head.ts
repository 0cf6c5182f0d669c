type Field = 'from' | 'sent' | 'to' | 'subject'

/** How mail programs name the lines of a mail’s head that they repeat, in the languages of the shop’s neighbours. */
const words: Readonly<Record<Field, string>> = {
  from: 'from|von|de|da|van|od|från|fra|lähettäjä|expéditeur|remitente|mittente|afzender|nadawca|от|发件人|差出人|প্রেরক',
  sent: 'sent|date|gesendet|datum|envoyé(?: le)?|enviado(?: el)?|fecha|inviato|data|verzonden|wysłano|skickat|sendt|dato|lähetetty|päivämäärä|odesláno|отправлено|дата|发送时间|送信日時|তারিখ|পাঠানো',
  to: 'to|an|à|a|para|per|aan|do|till|til|vastaanottaja|destinataire|destinatario|komu|кому|收件人|宛先|প্রাপক|cc|bcc|kopie|dw',
  subject: 'subject|betreff|objet|asunto|oggetto|onderwerp|temat|ämne|emne|aihe|assunto|předmět|тема|主题|件名|বিষয়',
}

const patterns = (Object.keys(words) as Field[]).map(
  (field) =>
    [field, new RegExp(`^\\*?(?:${words[field]})\\*?[\\s\\u00A0]?[:：]\\*?[ \\u00A0\\t]*(\\S.*)$`, 'iu')] as const,
)

const address = /[^\s<>"@]{1,64}@[^\s<>"@.]{1,63}\.[^\s<>"@]/
// A year, or the time of day, beside other digits.
const moment = /(?:19|20)\d\d|[০-৯]{4}|\d{1,2}[:.]\d{2}|\d{1,2}[./-]\d{1,2}[./-]\d{2}/

/** No program repeats more; what goes on for longer is a list. */
const maxHeadLines = 12

type Line = { field: Field; value: string }

function readField(line: string): Line | undefined {
  for (const [field, pattern] of patterns) {
    const value = pattern.exec(line.trim())?.[1]
    if (value !== undefined) return { field, value }
  }
  return undefined
}

/**
 * Whether the head of a mail stands here: lines that follow each other, one of them who wrote it, and one of them with an address, or
 * with when it was sent. Sizes “From: M8” and “To: M10” are none.
 */
export function isMailHead(lines: readonly string[], start: number): boolean {
  const found: Line[] = []
  // guard: of a long mail each line is read a few times, not once for every line before it | .slice(start, start + maxHeadLines) → .slice(start) | incoming/quoted-tail
  for (const line of lines.slice(start, start + maxHeadLines)) {
    const field = readField(line)
    if (!field) break
    found.push(field)
  }
  const isProof = ({ field, value }: Line) =>
    field === 'sent' ? moment.test(value) : field !== 'subject' && address.test(value)
  const fields = new Set(found.map(({ field }) => field))
  return fields.size >= 2 && fields.has('from') && found.some(isProof)
}
