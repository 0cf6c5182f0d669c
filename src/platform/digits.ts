/** The text with Bengali digits as ASCII ones: whatever is stored, compared or computed has these only. */
export const toAsciiDigits = (text: string): string =>
  text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - '০'.charCodeAt(0)))
