// Loaded into the server. Should the launcher be killed, the server closes too instead of keeping the port.
process.on('disconnect', () => process.kill(process.pid, 'SIGINT'))
// Waiting for that keeps nothing open.
process.channel?.unref()

// Until the server listens for the signal itself, there is nothing to finish: it leaves, and what it started goes along.
process.on('SIGINT', () => {
  if (process.listenerCount('SIGINT') === 1) process.exit(0)
})
