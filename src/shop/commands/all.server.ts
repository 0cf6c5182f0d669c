import { accountCommands } from './account.server.ts'
import { backupCommands } from './backups.server.ts'
import { bookCommands } from './books.server.ts'
import type { AnyCommand } from './command.server.ts'
import { importCommands } from './imports.server.ts'
import { pictureCommands } from './pictures.server.ts'
import { serviceCommands } from './services.server.ts'
import { setupCommands } from './setup.server.ts'
import { shopCommands } from './shop.server.ts'

/** The whole command line, in the order in which it is listed. */
export const commands: Readonly<Record<string, AnyCommand>> = {
  ...setupCommands,
  ...serviceCommands,
  ...shopCommands,
  ...importCommands,
  ...bookCommands,
  ...backupCommands,
  ...accountCommands,
  ...pictureCommands,
}
