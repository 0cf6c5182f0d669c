import type { AppContext } from '#base/platform/context.server.ts'
import type { Feature } from '#base/platform/feature.server.ts'
import { serveImports } from './api.server.ts'
import { deleteRowsOlderThan } from './retention.sql.server.ts'
import { importTasks } from './tasks.ts'
import { advanceImports } from './work.server.ts'

/** What importing on a screen contributes to the shop. */
export const imports = (context: AppContext): Feature => ({
  endpoints: (api) => serveImports(api, context),
  jobs: [
    {
      name: importTasks.advanceImports,
      recurring: true,
      run: async () => {
        if (await advanceImports(context)) context.jobs.enqueue(importTasks.advanceImports)
      },
    },
  ],
  retention: [{ period: '30 days', expire: (before) => deleteRowsOlderThan(context.db, before) }],
})
