/** The text with every digit written in Bengali. */
export const inBengaliDigits = (text: string) => text.replace(/[0-9]/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)]!)
