import type { Requirements } from '#base/platform/requirement.server.ts'
import { m } from '#paraglide/messages.js'
import { hasProtectedAdmin, listAdmins } from './users.sql.server.ts'

export const requirements = {
  admin: {
    name: m.opening_admin,
    remedy: m.opening_admin_todo,
    isMet: ({ db }) => hasProtectedAdmin(db),
    blocks: true,
    path: '/dashboard/security',
  },
  'second-admin': {
    name: m.opening_second_admin,
    remedy: m.opening_second_admin_todo,
    isMet: async ({ db }) => (await listAdmins(db)).length > 1,
    blocks: false,
    path: '/dashboard/allUsers',
  },
} satisfies Requirements
