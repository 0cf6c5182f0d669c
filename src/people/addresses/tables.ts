import type { Tables } from '#base/platform/database/table-facts.ts'

export const tables = {
  addresses: {
    personal: {
      name: ['addresses', 'deleted'],
      company: ['addresses', 'deleted'],
      street: ['addresses', 'deleted'],
      extra: ['addresses', 'deleted'],
      postcode: ['addresses', 'deleted'],
      city: ['addresses', 'deleted'],
      region: ['addresses', 'deleted'],
      country: ['addresses', 'deleted'],
      phone: ['addresses', 'deleted'],
    },
  },
} satisfies Tables
