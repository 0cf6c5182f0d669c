import type { Tables } from '#base/platform/database/table-facts.ts'

export const tables = {
  hosted_pictures: { impersonal: true },
  uploads: {
    personal: {
      sha256: ['photos', 'stays: nobody’s any more; the file is deleted after a day in which nothing uses it'],
    },
    impersonal: 'colour alt',
  },
} satisfies Tables
