import { strFromU8, strToU8 } from 'fflate'

type Files = Record<string, Uint8Array>

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

export const decodeXml = (text: string): string =>
  text.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (whole, name, decimal, hex) => {
    if (name) return entities[name.toLowerCase()]!
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

const encodeXml = (text: string) => text.replace(/[^ -%'-;=?-~]/gu, (sign) => `&#${sign.codePointAt(0)};`)

/** What a format puts in the places of digits, and between them. */
type PaddedFormat = readonly { isDigit: boolean; text: string }[]

/** A format of whole numbers with zeros before them, such as `00000` or `000-000`; undefined if it is another. */
export function parsePaddedFormat(format: string): PaddedFormat | undefined {
  const parts: { isDigit: boolean; text: string }[] = []
  const [section = ''] = format.split(';')
  const token = /0|"([^"]*)"|\\(.)|([-–/ ()+])/gsuy
  while (token.lastIndex < section.length) {
    const found = token.exec(section)
    if (!found) return undefined
    const [whole, quoted, escaped, bare] = found
    parts.push(whole === '0' ? { isDigit: true, text: '0' } : { isDigit: false, text: quoted ?? escaped ?? bare ?? '' })
  }
  return parts.filter(({ isDigit }) => isDigit).length > 1 ? parts : undefined
}

/** A whole number as such a format shows it. */
export function formatPadded(number: string, shown: PaddedFormat): string {
  const places = shown.filter(({ isDigit }) => isDigit).length
  const digits = number.padStart(places, '0')
  const more = digits.slice(0, digits.length - places)
  let next = more.length
  return shown
    .map(({ isDigit, text }) => {
      if (!isDigit) return text
      const digit = (next === more.length ? more : '') + digits[next]
      next += 1
      return digit
    })
    .join('')
}

/** The formats with zeros before numbers, by the style of cells. */
function listPaddedStyles(files: Files): Map<string, PaddedFormat> {
  const styles = files['xl/styles.xml'] ? strFromU8(files['xl/styles.xml']) : ''
  const formats = new Map<string, PaddedFormat>()
  for (const [tag] of styles.matchAll(/<(?:\w{1,10}:)?numFmt\s[^<>]*>/g)) {
    const id = /\snumFmtId=["'](\d+)["']/.exec(tag)?.[1]
    const shown = parsePaddedFormat(decodeXml(/\sformatCode=(["'])(.*?)\1/s.exec(tag)?.[2] ?? ''))
    if (id && shown) formats.set(id, shown)
  }
  const [, xfs = ''] = styles.split(/<\/?(?:\w{1,10}:)?cellXfs\b[^<>]*>/)
  const ids = [...xfs.matchAll(/<(?:\w{1,10}:)?xf\s[^<>]*>/g)].map(([tag]) => /\snumFmtId=["'](\d+)["']/.exec(tag)?.[1])
  return new Map(
    ids.flatMap((id, index) => {
      const shown = formats.get(id ?? '')
      return shown ? [[String(index), shown] as const] : []
    }),
  )
}

const valueCell =
  /<((?:\w{1,10}:)?)c(\s[^<>]*)>(?:<\1f[^<>]*>[^<>]{0,8000}<\/\1f>|<\1f[^<>]*\/>)?<\1v>([^<>]{1,60})<\/\1v>/g

/** Makes texts of cells whose readers would lose what they show: numbers with zeros before them, and what is left of formulas. */
export function keepShownCells(files: Files): void {
  const padded = listPaddedStyles(files)
  for (const [name, content] of Object.entries(files)) {
    if (!name.includes('worksheets/')) continue
    const sheet = strFromU8(content, true)
    if (padded.size === 0 && !/\st=["']e["']/.test(sheet)) continue
    const kept = sheet.replace(valueCell, (whole, prefix: string, attributes: string, value: string) => {
      const text = readShown(attributes, value, padded)
      if (text === undefined) return whole
      const others = attributes.replace(/\s[ts]=(["'])[^"']*\1/g, '')
      return `<${prefix}c${others} t="str"><${prefix}v>${text}</${prefix}v>`
    })
    files[name] = strToU8(kept, true)
  }
}

/** What a cell shows, if it would be lost. */
function readShown(attributes: string, value: string, padded: ReadonlyMap<string, PaddedFormat>): string | undefined {
  const type = /\st=["'](\w+)["']/.exec(attributes)?.[1] ?? 'n'
  if (type === 'e') return value
  const shown = padded.get(/\ss=["'](\d+)["']/.exec(attributes)?.[1] ?? '')
  return type === 'n' && shown && /^\d{1,15}$/.test(value) ? encodeXml(formatPadded(value, shown)) : undefined
}
