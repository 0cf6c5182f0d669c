import { existsSync, readFileSync } from 'node:fs'

/** The cells of the rows in a document's tables whose first cell matches. */
export function readTable(path: string, first: RegExp): string[][] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && first.test(line.slice(2)))
    .map((line) =>
      line
        .slice(1, -1)
        .split(' | ')
        .map((cell) => cell.trim()),
    )
}

/** Which files and tests (`file › title`) named in a cell do not exist. */
export function findMissing(cell: string): string[] {
  const named = cell.split('<br>').map((word) => word.trim())
  const tests = named.filter((text) => text.includes(' › ')).map((text) => text.split(' › ') as [string, string])
  const inTicks = [...cell.matchAll(/`([\w./-]+\/[\w./-]+\.\w+)`/g)].map((match) => match[1]!)
  const bare = named.filter((text) => /^[\w./-]+\.\w+$/.test(text))
  return [
    ...[...inTicks, ...bare].filter((file) => !existsSync(file)).map((file) => `there is no ${file}`),
    ...tests
      .filter(([file, title]) => !existsSync(file) || !readFileSync(file, 'utf8').includes(title))
      .map(([file, title]) => `${file} has no test "${title}"`),
  ]
}
