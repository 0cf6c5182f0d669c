/** The reason that stands in the comments directly above a place, such as `// clock: labels a file`; undefined if there is none. */
export function findReason(code: string, position: number, word: string): string | undefined {
  const above = code.slice(0, Math.max(0, code.lastIndexOf('\n', position))).split('\n')
  const comments = above.slice(above.findLastIndex((line) => !/^\s*\/\//.test(line)) + 1)
  const reason = new RegExp(`// ${word}: (\\S.*)`)
  return comments.map((comment) => reason.exec(comment)?.[1]).find((found) => found !== undefined)
}
