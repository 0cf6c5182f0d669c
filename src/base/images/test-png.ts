import { crc32, deflateSync } from 'node:zlib'

/** A PNG of one colour with 16 bits per channel, interlaced: tiny as a file, a second of work as a picture. */
export function createSlowPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([16, 6, 0, 0, 1], 8)
  const rows = passes.flatMap(([x, y, dx, dy]) => {
    const row = Buffer.alloc(1 + Math.max(0, Math.ceil((width - x) / dx)) * 8)
    // The predictor that takes the most work (RFC 2083, 6.6).
    row[0] = 4
    return row.length > 1 ? Array<Buffer>(Math.max(0, Math.ceil((height - y) / dy))).fill(row) : []
  })
  const data = deflateSync(Buffer.concat(rows), { level: 1 })
  const chunks = [chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks])
}

/** The start and the steps of each of the seven passes of an interlaced picture. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, sum])
}
