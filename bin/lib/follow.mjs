// Loaded into the server: should the launcher be killed, the server closes too instead of keeping the port.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// Waiting for that keeps nothing open.
process.channel?.unref()
