/** The maximum length of each text about the shop, in each language. */
export const maxLengths = {
  name: 60,
  description: 300,
  footer: 200,
  contactText: 500,
  address: 400,
  phone: 40,
  hours: 300,
  returnInstructions: 600,
  statement: 1000,
  promise: 300,
  leaderName: 80,
  leaderRole: 80,
  figureLabel: 60,
  figure: 20,
  slideTitle: 60,
  slideText: 160,
  slideAlt: 200,
  bannerTitle: 80,
  bannerText: 300,
  bannerAction: 40,
  link: 200,
  page: 20_000,
  mailSubject: 200,
  mailBody: 5000,
} as const

export const maxLeaders = 6
export const maxFigures = 6
