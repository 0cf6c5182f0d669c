export type Answer = { status: string; length: number; hasRetryAfter: boolean }

/**
 * Splits received bytes into responses, of which one is expected at a time: with a Content-Length, in chunks, or a 304
 * without a body.
 */
export function answerReader(onAnswer: (answer: Answer) => void): (chunk: Buffer) => void {
  let head = ''
  let answer: Answer | undefined
  let missing = 0
  let tail = ''
  const end = () => {
    const whole = answer!
    answer = undefined
    tail = ''
    onAnswer(whole)
  }
  return (chunk) => {
    let rest = chunk
    if (!answer) {
      const headEnd = rest.indexOf('\r\n\r\n')
      head += rest.toString('latin1', 0, headEnd < 0 ? rest.length : headEnd)
      if (headEnd < 0) return
      answer = parseAnswer(head)
      missing = answer.length
      head = ''
      rest = rest.subarray(headEnd + 4)
    }
    if (missing === Number.POSITIVE_INFINITY) {
      answer.length = 0
      tail = (tail + rest.toString('latin1', Math.max(0, rest.length - 5))).slice(-5)
      if (tail === '0\r\n\r\n') end()
      return
    }
    missing -= rest.length
    if (missing === 0) end()
  }
}

/** Infinite, if it comes in chunks, whose sizes nobody needs here. */
function parseAnswer(head: string): Answer {
  const status = head.slice(9, 12)
  const stated = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  const inChunks = /\r\ntransfer-encoding: chunked/i.test(head)
  if (stated === undefined && !inChunks && status !== '304') throw new Error(`An answer without a length: ${head}`)
  const length = status === '304' ? 0 : inChunks ? Number.POSITIVE_INFINITY : Number(stated)
  return { status, length, hasRetryAfter: /\r\nretry-after: \d/i.test(head) }
}
