import openBidi from 'bidi-js'
import { type FontFamily, type FontRun, splitRuns } from './fonts.server.ts'

const bidi = openBidi()

// A line without any of these runs left to right.
const leftwards = /[\p{scx=Arabic}\p{scx=Hebrew}\p{scx=Thaana}]/u
const strong = /(?!\p{N})[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}]/u

/** The runs of a line in drawing order, by the Unicode bidirectional algorithm (UAX #9). */
export function layOutRuns(line: string, has: (family: FontFamily, letter: number) => boolean): FontRun[] {
  if (!leftwards.test(line)) return splitRuns(line, has)
  const { levels } = bidi.getEmbeddingLevels(line)
  return reordered(splitRuns(line, has, (offset) => levels[offset]!)).map(drawn)
}

/** Rule L2: from the highest level down to the lowest odd one, each sequence at that level or higher is reversed. */
function reordered(runs: FontRun[]): FontRun[] {
  for (let level = Math.max(...runs.map((run) => run.level)); level > 0; level -= 1) {
    for (let start = 0; start < runs.length; start += 1) {
      const length = runs.slice(start).findIndex((run) => run.level < level)
      const end = length < 0 ? runs.length : start + length
      runs.splice(start, end - start, ...runs.slice(start, end).reverse())
      start = Math.max(start, end)
    }
  }
  return runs
}

/** Mirrors brackets that run leftwards. The shaper reverses letters itself, but not signs and blanks. */
function drawn(run: FontRun): FontRun {
  if (run.level % 2 === 0) return run
  const letters = [...run.text].map((letter) => bidi.getMirroredCharacter(letter) ?? letter)
  return { ...run, text: (strong.test(run.text) ? letters : letters.reverse()).join('') }
}
