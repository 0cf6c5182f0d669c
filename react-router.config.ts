import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  ssr: true,
  // All routes are known from the first page on: no address that answers questions about the route table.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
