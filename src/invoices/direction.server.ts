import openBidi from 'bidi-js'
import { type Family, type Run, runsOf } from './fonts.server.ts'

const bidi = openBidi()

// Where a line has none of these, all of it goes to the right.
const leftwards = /[\p{scx=Arabic}\p{scx=Hebrew}\p{scx=Thaana}]/u
const strong = /(?!\p{N})[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}]/u

/** The runs of a line in the order in which they are drawn, by the Unicode bidirectional algorithm (UAX #9). */
export function drawnRuns(line: string, has: (family: Family, letter: number) => boolean): Run[] {
  if (!leftwards.test(line)) return runsOf(line, has)
  const { levels } = bidi.getEmbeddingLevels(line)
  return reordered(runsOf(line, has, (offset) => levels[offset]!)).map(drawn)
}

/** Rule L2: from the highest level down to the lowest odd one, what is at least at it is reversed. */
function reordered(runs: Run[]): Run[] {
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

/** Brackets that go leftwards are mirrored. The shaper turns letters around by itself, signs and blanks among them not. */
function drawn(run: Run): Run {
  if (run.level % 2 === 0) return run
  const letters = [...run.text].map((letter) => bidi.getMirroredCharacter(letter) ?? letter)
  return { ...run, text: (strong.test(run.text) ? letters : letters.reverse()).join('') }
}
