import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { inside } from './project.mjs'

const file = 'docs/held.json'

/** What `npm test` leaves out for its length, by the command that runs it: when it last passed, of which commit. */
const readHeld = () => JSON.parse(readFileSync(inside(file), 'utf8'))

/**
 * Notes that a command's whole run passed, with its result in words. Part of a run, or one that failed, notes nothing: the
 * last one that held stays.
 */
export function noteHeld(command, result) {
  const commit = spawnSync('git', ['rev-parse', '--short=8', 'HEAD'], {
    cwd: inside('.'),
    encoding: 'utf8',
  }).stdout.trim()
  const date = new Date().toISOString().slice(0, 10)
  writeFileSync(inside(file), `${JSON.stringify({ ...readHeld(), [command]: { commit, date, result } }, null, 2)}\n`)
}

/** One line that says when each of them last held. */
export const tellHeld = () =>
  `Not in this run: ${Object.entries(readHeld())
    .map(([command, { commit, date }]) => `${command} (${date ? `held on ${date}, ${commit}` : 'not noted yet'})`)
    .join(', ')}.`
