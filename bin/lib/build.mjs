import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hashFiles } from './hash.mjs'
import { withLock } from './lock.mjs'
import { step } from './progress.mjs'
import { inside } from './project.mjs'
import { must } from './run.mjs'

const buildStamp = inside('build/.built')
// Not inside the folder it describes: the build empties that folder and compiles the same again.
const messagesStamp = inside('.node/messages')
const texts = ['messages', 'project.inlang/settings.json']
const sources = [
  'src',
  'sandbox',
  'public',
  ...texts,
  'vite.config.ts',
  'vite.chunks.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
]

/**
 * Builds the shop if a source changed since the last build, with other work beside it that needs the messages only. A failed
 * build leaves no stamp and is repeated.
 */
export async function ensureBuilt(beside = async () => {}) {
  const hash = hashFiles(sources, isBuilt)
  if (isStamped(buildStamp, hash)) return
  await withLock('build', async () => {
    if (isStamped(buildStamp, hash)) return
    rmSync(buildStamp, { force: true })
    await compileMessages()
    const build = () => must('react-router', ['build'], { env: { NODE_ENV: 'production' } })
    await Promise.all([step('Build', build), beside()])
    writeFileSync(buildStamp, hash)
  })
}

/** Tests and generated files are not sources of the build. */
const isBuilt = (path) => !/\.test\.tsx?$/.test(path) && !path.startsWith('src/paraglide')

/** Compiles the messages if one changed: types, tests and the server's own scripts import them. */
export async function ensureMessages() {
  // Where nothing is to be compiled, nothing need be written either.
  if (areCompiled(hashFiles(texts))) return
  await withLock('build', compileMessages)
}

const areCompiled = (hash) => isStamped(messagesStamp, hash) && existsSync(inside('src/paraglide/messages.js'))

async function compileMessages() {
  const hash = hashFiles(texts)
  if (areCompiled(hash)) return
  const options = ['--project', 'project.inlang', '--outdir', 'src/paraglide', '--strategy', 'baseLocale', '--silent']
  await step('Messages', () => must('paraglide-js', ['compile', ...options]))
  writeFileSync(messagesStamp, hash)
}

const isStamped = (stamp, hash) => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
