/** A line of a pasted list: what it says, and as it was typed. */
export type ListedRedirect = { from: string; to: string; text: string }

/** A pasted list, or a CSV file's two columns, with or without a heading: the old address and the new one. */
export function readRedirectList(text: string): ListedRedirect[] {
  return text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map(readLine)
    .filter(({ from }, index) => index > 0 || /^(?:\/|https?:)/i.test(from))
}

/** Addresses may hold commas, so that only one before the next address ends the first. */
function readLine(text: string): ListedRedirect {
  const [, from = text, to = ''] = /^(\S.*?)"?\s*(?:[\t;,]|\s)\s*"?((?:\/|https?:).*)$/i.exec(text) ?? []
  const bare = (cell: string) => cell.replace(/^"|"$/g, '').trim()
  return { text, from: bare(from), to: bare(to) }
}
