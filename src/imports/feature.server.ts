import type { AppContext } from '#platform/context.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { serveImports } from './api.server.ts'
import { deleteRowsOlderThan } from './retention.sql.server.ts'
import { importTasks } from './tasks.ts'
import { workOnImports } from './work.server.ts'

/** What importing on a screen contributes to the shop. */
export const imports = (context: AppContext): Feature => ({
  endpoints: (api) => serveImports(api, context),
  jobs: [
    {
      name: importTasks.workOnImports,
      recurring: true,
      run: async () => {
        if (await workOnImports(context)) context.jobs.enqueue(importTasks.workOnImports)
      },
    },
  ],
  retention: [{ period: '30 days', expire: (before) => deleteRowsOlderThan(context.db, before) }],
})
