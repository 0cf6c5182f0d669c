/** Where a machine's files are, and what it is called in the examples of `deploy/cluster`. */
export type Site = { name: string; address: string; folder: string; postgres: string }

/**
 * An example of `deploy/cluster`, which is the first machine's, for another one: in the paragraphs below a line
 * `# this machine` its name and address are replaced. Folders of the system become folders below the machine's own.
 */
export function fillTemplate(example: string, { name, address, folder, postgres }: Site): string {
  const kind = name.replace(/\d+$/, '')
  const first = new RegExp(`\\b${kind}1\\b`, 'g')
  const paragraphs = example.split(/(?<=\n\n)/).map((paragraph) => {
    if (!/^[#;] this machine$/m.test(paragraph)) return paragraph
    return paragraph.replace(first, name).replace(/10\.20\.0\.\d+/g, address)
  })
  return paragraphs
    .join('')
    .replace(/\/usr\/lib\/postgresql\/\d+\/bin/g, postgres)
    .replace(/(?<=[\s='"])\/(var|etc|run)\//g, `${folder}/$1/`)
}

/** The settings of a file of `NAME=value` lines. */
export function parseSettings(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => /^[A-Z\d_]+=/.test(line))
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}

/** The example of the pooler for a demonstration, whose connections mark what they sell. */
export const markPooler = (example: string) =>
  example.replace("connect_query='", "connect_query='set ironwright.demonstration = ''selling''; ")
