import { chmodSync, globSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findReason } from '../../../../test/reasons.ts'
import { makeScratchFolder } from '../../../../test/scratch.ts'
import { readConfig } from '../config/config.server.ts'
import { makeDataFolder } from './own-files.server.ts'

/** The calls in a text that make files or folders: what each is given, and why another account may read it, if it says so. */
function listWrites(text: string): { call: string; reason: string | undefined }[] {
  const found: { call: string; reason: string | undefined }[] = []
  for (const match of text.matchAll(/\b(?:mkdir|writeFile|copyFile|cp|appendFile)(?:Sync)?\(|\bcreateWriteStream\(/g)) {
    let depth = 0
    let end = match.index + match[0].length - 1
    do {
      depth += text[end] === '(' ? 1 : text[end] === ')' ? -1 : 0
      end += 1
    } while (depth > 0)
    found.push({ call: text.slice(match.index, end), reason: findReason(text, match.index, 'read by others') })
  }
  return found
}

test('whatever the server writes says who may read it, or why others may', () => {
  const files = globSync('src/**/*.server.ts')
  const open = files.flatMap((file) =>
    listWrites(readFileSync(file, 'utf8'))
      .filter(({ call, reason }) => !/\bmode\b|ownFile|ownFolder/.test(call) && reason === undefined)
      .map(({ call }) => `${file}: ${call}, or above it // read by others: WHY`),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(open).toEqual([])
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
