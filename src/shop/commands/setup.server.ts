import { findProjectRoot } from '#base/platform/root.server.ts'
import { setUp } from '#shop/setup/setup.server.ts'
import { openTerminal } from '#shop/setup/terminal.server.ts'
import type { ServiceCommand } from './command.server.ts'

export const setupCommands: Record<string, ServiceCommand> = {
  setup: {
    does: 'ask for the settings, try them out, write them down',
    takes: [],
    options: {},
    effect: 'adds',
    start,
  },
}

/** Needs no settings yet, unlike every other command. */
async function start(): Promise<number> {
  const terminal = openTerminal(process.stdin, process.stdout)
  return await setUp(findProjectRoot(), process.env, terminal).finally(terminal.close)
}
