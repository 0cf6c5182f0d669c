/** The text with Bengali digits as ASCII ones: whatever is stored, compared or computed has these only. */
export const toAsciiDigits = (text: string): string =>
  text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - '০'.charCodeAt(0)))

const isDigit = (code: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(code))

/** The digits of every script as ASCII ones, such as `٣` and `３`: each script has its ten in a row, which begin at 0. */
export const readDigits = (text: string): string =>
  text.replace(/[\p{Nd}--[0-9]]/gv, (digit) => {
    const code = digit.codePointAt(0)!
    let before = 0
    while (isDigit(code - before - 1)) before++
    return String(before % 10)
  })
