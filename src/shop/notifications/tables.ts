import type { Tables } from '#base/platform/database/table-facts.ts'

export const tables = {
  news_seen: { personal: { at: ['not: it says which news somebody has looked at, not who they are', 'deleted'] } },
  notification_choices: { personal: { kind: ['notifications', 'deleted'], is_on: ['notifications', 'deleted'] } },
  notified: { impersonal: true },
  push_devices: {
    personal: {
      endpoint: ['not: the address of a browser, by which anybody could write to it', 'deleted'],
      kinds: ['pushDevices', 'deleted'],
      public_key: ['not: the browser’s own', 'deleted'],
      auth_secret: ['not: the browser’s own', 'deleted'],
    },
  },
  pushes: { impersonal: 'content' },
} satisfies Tables
