import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

// What code in the decoder of photos can do: it is started as that decoder is, by isolated.test.ts.

const readOutcome = (work: () => unknown) => {
  try {
    return String(work())
  } catch (error) {
    return (error as { code?: string }).code ?? 'refused'
  }
}

process.on('message', ({ secret }: { secret: string }) => {
  process.send!({
    reads: readOutcome(() => readFileSync(secret, 'utf8')),
    writes: readOutcome(() => writeFileSync(`${secret}.new`, 'x')),
    runs: readOutcome(() => execFileSync('/bin/cat', [secret])),
    environment: Object.keys(process.env),
    account: process.getuid?.(),
  })
})
process.on('disconnect', () => process.exit(0))
