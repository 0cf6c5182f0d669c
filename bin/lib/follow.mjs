import { enableCompileCache } from 'node:module'
import { inside } from './project.mjs'

// Loaded into the server, before it. What V8 has compiled of a build is kept beside it, for the next start.
enableCompileCache(inside('build/compiled'))

// If the launcher is killed, the server closes too instead of keeping the port.
process.on('disconnect', () => process.kill(process.pid, 'SIGINT'))
// The open channel does not keep the process alive.
process.channel?.unref()

// Until the server handles the signal itself there is nothing to finish: the process exits, and its children with it.
process.on('SIGINT', () => {
  if (process.listenerCount('SIGINT') === 1) process.exit(0)
})
