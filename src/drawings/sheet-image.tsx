type Layout = { width: number; height: number; content: string }

/** A millimetre of the sheet on a screen, so that its letters are as large as the page's small ones. */
const pixels = 3.6

export const SheetImage = ({ layout, title, className }: { layout: Layout; title: string; className: string }) => (
  <svg
    role="img"
    aria-label={title}
    viewBox={`-1 -1 ${layout.width + 2} ${layout.height + 2}`}
    width={Math.round(layout.width * pixels)}
    className={`drawing h-auto max-w-full ${className}`}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the shop draws it itself, and escapes what it writes
    dangerouslySetInnerHTML={{ __html: layout.content }}
  />
)
