import { drawingPixels } from './pixels.ts'

type Layout = { width: number; height: number; content: string }

export const SheetImage = ({ layout, title, className }: { layout: Layout; title: string; className: string }) => (
  <svg
    role="img"
    aria-label={title}
    viewBox={`-1 -1 ${layout.width + 2} ${layout.height + 2}`}
    width={Math.round(layout.width * drawingPixels)}
    className={`drawing h-auto max-w-full ${className}`}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the shop draws it itself, and escapes what it writes
    dangerouslySetInnerHTML={{ __html: layout.content }}
  />
)
