/** Digits and the letters that are typed for them: O for 0, I and L for 1; the O of ISO is one. */
const runs = /(?<!(?<![a-z])is)[\doil]{2,}/g

/**
 * A folded text with digits for the letters that look like them, in each way that is tried; none if it has no such letter beside a
 * digit. The first changes an O at a digit, and an I or L between digits; the second, if it differs, those at an end too.
 */
export function listDigitForms(text: string): string[] {
  const change = (atEnds: boolean) => text.replace(runs, (run) => (/\d/.test(run) ? toDigits(run, atEnds) : run))
  return [...new Set([change(false), change(true)])].filter((form) => form !== text)
}

function toDigits(run: string, atEnds: boolean): string {
  const zeroed = run.replaceAll('o', '0')
  if (atEnds) return zeroed.replace(/[il]/g, '1')
  return zeroed.replace(/(?<=\d)[il]+(?=\d)/g, (letters) => '1'.repeat(letters.length))
}
