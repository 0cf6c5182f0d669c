import { useEffect, useRef, useState } from 'react'
import { toProblem } from '#base/platform/errors.ts'
import { m } from '#paraglide/messages.js'
import { Button } from './button.tsx'

/** Reads barcodes in a picture. Phones have it, and not every desktop browser. */
type Detector = { detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]> }

declare global {
  interface Window {
    BarcodeDetector?: new () => Detector
  }
}

/** Whether this browser reads barcodes. The server does not know it. */
export function useCanScan(): boolean {
  const [isAble, setAble] = useState(false)
  useEffect(() => setAble(window.BarcodeDetector !== undefined && navigator.mediaDevices !== undefined), [])
  return isAble
}

type Props = {
  /** Takes what was read, and says what became of it. */
  onScan: (code: string) => string | Promise<string>
}

/** Reads one barcode after another with the camera; nothing where a browser cannot. */
export function Scanner({ onScan }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (!useCanScan()) return null
  return (
    <div className="grid justify-items-start gap-3 print:hidden">
      <Button variant="secondary" onClick={() => setOpen(!isOpen)}>
        {isOpen ? m.scan_stop() : m.scan_begin()}
      </Button>
      {isOpen && <Camera onScan={onScan} />}
    </div>
  )
}

function Camera({ onScan }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [message, setMessage] = useState('')
  const [isDenied, setDenied] = useState(false)
  const latest = useRef(onScan)
  useEffect(() => {
    latest.current = onScan
  })
  useEffect(() => {
    const onCode = async (code: string) => {
      navigator.vibrate?.(50)
      const said = Promise.resolve(latest.current(code))
      setMessage(await said.catch((error) => toProblem(error).message))
    }
    return openCamera(video.current!, onCode, () => setDenied(true))
  }, [])
  if (isDenied)
    return (
      <p role="alert" className="text-bad">
        {m.scan_denied()}
      </p>
    )
  return (
    <>
      <video ref={video} playsInline muted className="aspect-[4/3] w-full max-w-sm bg-ink object-cover" />
      <p role="status" className="figures font-medium">
        {message || m.scan_hint()}
      </p>
    </>
  )
}

const betweenLooksMs = 150
// A code that stays before the camera is one piece; the next one has been away for a moment.
const awayMs = 1200

/** Shows what the camera behind a phone sees, and reads it until the returned function is called. */
function openCamera(
  video: HTMLVideoElement,
  onCode: (code: string) => void,
  onDenied: (error: unknown) => void,
): () => void {
  const detector = new window.BarcodeDetector!()
  const seen = new Map<string, number>()
  let stream: MediaStream | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false
  const look = async () => {
    const codes = await detector.detect(video).catch(() => [])
    if (isClosed) return
    const now = performance.now()
    for (const { rawValue } of codes) {
      const before = seen.get(rawValue)
      seen.set(rawValue, now)
      if (rawValue && (before === undefined || now - before > awayMs)) onCode(rawValue)
    }
    timer = setTimeout(look, betweenLooksMs)
  }
  const start = async () => {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
    if (isClosed) return close()
    video.srcObject = stream
    await video.play()
    await look()
  }
  const close = () => {
    isClosed = true
    clearTimeout(timer)
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
  start().catch((error) => !isClosed && onDenied(error))
  return close
}
