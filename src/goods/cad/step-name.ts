/** What a STEP file is kept with in place of the part's name. */
export const stepPartName = 'IRONWRIGHT PART'

/** A kept STEP file, named by one of the parts that share its geometry. ISO 10303-21 doubles an apostrophe. */
export const writePartName = (step: string, partNumber: string): string =>
  step.replaceAll(`'${stepPartName}'`, `'${partNumber.replaceAll("'", "''")}'`)
