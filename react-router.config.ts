import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  ssr: true,
  // All routes are known from the first page on: no address that answers questions about the route table.
  routeDiscovery: { mode: 'initial' },
  // One script for each page, which src/base/platform/route-module.ts loads: React Router loads pieces by itself, and a
  // piece that fails to load would replace the page that is shown.
  splitRouteModules: false,
} satisfies Config
