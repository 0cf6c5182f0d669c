import type { Requirements } from '#base/platform/requirement.server.ts'
import { m } from '#paraglide/messages.js'
import { checkMasses } from './products/mass-check.server.ts'
import { hasPicturesOnSale, hasProductsOnSale } from './stock/on-sale.sql.server.ts'

export const requirements = {
  products: {
    name: m.nav_products,
    remedy: m.opening_products_todo,
    isMet: ({ db }) => hasProductsOnSale(db),
    blocks: true,
    path: '/dashboard/addProducts',
  },
  pictures: {
    name: m.opening_pictures,
    remedy: m.opening_pictures_todo,
    isMet: ({ db }) => hasPicturesOnSale(db),
    blocks: true,
    path: '/dashboard/manageProduct',
  },
  masses: { name: m.health_mass, remedy: m.health_mass_remedy, probe: checkMasses },
} satisfies Requirements
