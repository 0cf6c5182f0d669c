/** The floors of `src`, from the top; a file imports only its own floor and those below. */
export const floors = [
  { name: 'shop', says: 'The shop as a whole: its pages, opening it, its health, its backups.' },
  { name: 'desk', says: 'What staff do: messages, customers, stock, imports, the books.' },
  { name: 'trade', says: 'From a list to a paid document, and what is bought for it.' },
  { name: 'goods', says: 'What there is to sell, how it is found, drawn and described.' },
  { name: 'company', says: 'What the owner says of the business: words and look, taxes, delivery.' },
  { name: 'people', says: 'Accounts: who somebody is, their profile and addresses.' },
  { name: 'base', says: 'What all the others stand on: server, database, screens, settings, pictures.' },
] as const

export type FloorName = (typeof floors)[number]['name']
