import { chmodSync, globSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeScratchFolder } from '../../test/scratch.ts'
import { readConfig } from './config/config.server.ts'
import { makeDataFolder } from './own-files.server.ts'

/** Files that write for other accounts, or where whoever calls them says, with the reason. */
const otherwise: Record<string, string> = {
  'src/platform/database/embedded/binaries.server.ts': 'programs, which PostgreSQL’s own account runs',
  'src/platform/database/embedded/folder.server.ts': 'PostgreSQL’s own account passes through its folder',
  'src/platform/database/embedded/process.server.ts': 'a copy of the log, as closed as the log',
  'src/backups/archive/backup.server.ts': 'copies of pictures, as closed as those, or closed afterwards',
  'src/platform/own-files.server.ts': 'the rule itself',
  'src/commands/files.server.ts': 'an export, into a file that is named',
}

/** The calls in a text that make files or folders, each with what it is given. */
function listWrites(text: string): string[] {
  const found: string[] = []
  for (const match of text.matchAll(/\b(?:mkdir|writeFile|copyFile|cp|appendFile)(?:Sync)?\(|\bcreateWriteStream\(/g)) {
    let depth = 0
    let end = match.index + match[0].length - 1
    do {
      depth += text[end] === '(' ? 1 : text[end] === ')' ? -1 : 0
      end += 1
    } while (depth > 0)
    found.push(text.slice(match.index, end))
  }
  return found
}

test('whatever the server writes says who may read it', () => {
  const files = globSync('src/**/*.server.ts').filter((file) => !otherwise[file])
  const open = files.flatMap((file) =>
    listWrites(readFileSync(file, 'utf8'))
      .filter((call) => !/\bmode\b|ownFile|ownFolder/.test(call))
      .map((call) => `${file}: ${call}`),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(open).toEqual([])
})

test('no exception is left of a file that writes nothing', () => {
  for (const file of Object.keys(otherwise)) expect(listWrites(readFileSync(file, 'utf8')), file).not.toEqual([])
})

const readMode = (path: string) => (statSync(path).mode & 0o7777).toString(8)

test('folders and files of older versions are closed at the start, and what is not the shop’s stays', () => {
  const dataDir = makeScratchFolder('ironwright-modes-')
  const elsewhere = makeScratchFolder('ironwright-volume-')
  const make = (path: string) => {
    writeFileSync(path, 'content')
    chmodSync(path, 0o644)
  }
  for (const name of ['images', 'cad', 'cad/within', 'foreign', 'postgres']) {
    mkdirSync(join(dataDir, name))
    chmodSync(join(dataDir, name), 0o755)
    make(join(dataDir, name, 'file'))
  }
  make(join(elsewhere, 'file'))
  symlinkSync(elsewhere, join(dataDir, 'backups'))
  symlinkSync(join(dataDir, 'foreign/file'), join(dataDir, 'images/link'))
  chmodSync(elsewhere, 0o755)
  chmodSync(dataDir, 0o755)
  readConfig({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://shop@db/shop', SHOP_MODE: 'demo' })
  const modes = Object.fromEntries(
    ['', 'images', 'images/file', 'cad', 'cad/within', 'cad/within/file', 'foreign', 'foreign/file', 'postgres'].map(
      (path) => [path, readMode(join(dataDir, path))],
    ),
  )
  expect(modes).toEqual({
    ...{ '': '700', images: '700', 'images/file': '600' },
    ...{ cad: '700', 'cad/within': '700', 'cad/within/file': '600' },
    ...{ foreign: '755', 'foreign/file': '644', postgres: '755' },
  })
  // A folder may be a link to another volume.
  expect([elsewhere, join(elsewhere, 'file')].map(readMode)).toEqual(['700', '600'])
})

test('PostgreSQL’s own account passes through the data folder, and does not read it', () => {
  const dataDir = makeScratchFolder('ironwright-modes-')
  readConfig({ DATA_DIR: dataDir, SHOP_MODE: 'demo' })
  expect(readMode(dataDir)).toBe(process.getuid?.() === 0 ? '711' : '700')
})

test('a folder that others use stays open', () => {
  const dataDir = makeScratchFolder('ironwright-modes-')
  chmodSync(dataDir, 0o1777)
  makeDataFolder(dataDir, { isPassed: false })
  expect(readMode(dataDir)).toBe('1777')
})
