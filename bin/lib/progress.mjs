const isTerminal = process.stderr.isTTY === true
const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const barWidth = 24
const running = []
let drawn = 0
let timer

/**
 * Runs the work under a title: on a terminal the line is updated meanwhile, elsewhere it is printed at the end. The
 * work may call `bar(done, total)`. Steps may run in parallel. Returns the work's result, which is marked as failed if
 * its `failed` is above zero.
 */
export async function step(title, work) {
  const line = { title, startedMs: Date.now(), done: 0, total: 0 }
  running.push(line)
  if (isTerminal) timer ??= setInterval(draw, 100)
  try {
    const result = await work((done, total) => Object.assign(line, { done, total }))
    finish(line, result?.failed > 0 ? '✗' : '✓')
    return result
  } catch (error) {
    finish(line, '✗')
    throw error
  }
}

function finish(line, mark) {
  running.splice(running.indexOf(line), 1)
  erase()
  process.stderr.write(`${mark} ${line.title.padEnd(32)} ${seconds(line)}\n`)
  draw()
  if (running.length > 0) return
  clearInterval(timer)
  timer = undefined
}

function draw() {
  if (!isTerminal) return
  erase()
  for (const line of running) process.stderr.write(`${formatLine(line)}\n`)
  drawn = running.length
}

function erase() {
  if (drawn > 0) process.stderr.write(`\x1b[${drawn}A\x1b[0J`)
  drawn = 0
}

function formatLine(line) {
  const frame = frames[Math.floor(Date.now() / 100) % frames.length]
  if (line.total === 0) return `${frame} ${line.title.padEnd(32)} ${seconds(line)}`
  const full = Math.round((Math.min(line.done, line.total) / line.total) * barWidth)
  return `${frame} ${line.title.padEnd(32)} ${'█'.repeat(full)}${'░'.repeat(barWidth - full)} ${line.done} of ${line.total}`
}

const seconds = ({ startedMs }) => `${((Date.now() - startedMs) / 1000).toFixed(1)} s`
