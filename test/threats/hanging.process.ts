// A process that a gentle signal does not end: its trial as another account must not hold the shop, by isolated.test.ts.

process.on('SIGTERM', () => {})
if (process.send) process.send('started')
setInterval(() => {}, 60_000)
