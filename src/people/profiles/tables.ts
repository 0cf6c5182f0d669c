import type { Tables } from '#base/platform/database/table-facts.ts'

export const tables = {
  profiles: {
    personal: {
      name: ['profile', 'deleted'],
      username: ['profile', 'deleted'],
      phone: ['profile', 'deleted'],
      address: ['profile', 'deleted'],
      description: ['profile', 'deleted'],
      experience: ['profile', 'deleted'],
      skills: ['profile', 'deleted'],
      education: ['profile', 'deleted'],
    },
  },
} satisfies Tables
