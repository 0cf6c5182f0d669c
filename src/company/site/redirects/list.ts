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
  const end = text.slice(1).search(/[\t;, "](?=\/|https?:\/\/)/i)
  if (end < 0) return { text, from: trimCell(text), to: '' }
  return { text, from: trimCell(text.slice(0, end + 1)), to: trimCell(text.slice(end + 1)) }
}

/** Without what stands around an address in a list. */
function trimCell(cell: string): string {
  const isAround = (character: string | undefined) => character !== undefined && '\t;, "'.includes(character)
  let [start, end] = [0, cell.length]
  while (isAround(cell[start])) start++
  while (end > start && isAround(cell[end - 1])) end--
  return cell.slice(start, end)
}
