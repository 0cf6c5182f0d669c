import { navigation } from './navigation.ts'
import { vitals } from './vitals.ts'
import { weights } from './weight.ts'

// node bench/browser/run.ts URL: the rows of a running shop's pages as JSON.
const [url] = process.argv.slice(2)
if (!url) throw new Error('Which shop? node bench/browser/run.ts http://localhost:3000')
const rows = [...(await weights({ url })), ...(await navigation({ url })), ...(await vitals({ url }))]
process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`)
