/** The section of the API's description that the calls of purchasing share. */
export const tag = {
  name: 'Purchasing',
  description: 'Who supplies products, what to order of whom, and what was ordered.',
}

/** The highest quantity of a line, in sales units. */
export const maxOrdered = 1_000_000
