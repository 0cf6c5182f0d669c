import { parameterLabels } from './parameter-labels.ts'

/** What a parameter is called; one that has no text of its own is called as in the shape's description, `head height`. */
export const getParameterName = (parameter: string): string =>
  parameterLabels[parameter]?.() ??
  parameter
    .replace(/^[a-z]/, (letter) => letter.toUpperCase())
    .replace(/[A-Z](?=[a-z])/g, (letter, index) => (index === 0 ? letter : ` ${letter.toLowerCase()}`))
