import { encode } from 'uqr'

/** A text as a QR code. Always dark on light, as readers expect, with its quiet zone. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data
    .flatMap((row, index) => row.flatMap((dark, rowIndex) => (dark ? [`M${rowIndex} ${index}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className="w-52 bg-[#fff]">
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
