/** The networks that the shop can have a page on, by the name of their setting. */
export const networks = {
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  github: 'GitHub',
  facebook: 'Facebook',
  instagram: 'Instagram',
} as const

export type Network = keyof typeof networks
export const networkNames = Object.keys(networks) as Network[]
