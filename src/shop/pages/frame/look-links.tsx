import { useSiteFrame } from '#company/site/use-site-frame.ts'

/** The shop's icon, and the style sheet of its colour. They follow those of the software. */
export function LookLinks() {
  const { icon, colour } = useSiteFrame().look
  return (
    <>
      {icon ? (
        <link rel="icon" href={icon} type="image/webp" />
      ) : (
        <>
          <link rel="icon" href="/favicon.ico" sizes="32x32" />
          <link rel="icon" href="/ironwright-mark.svg" type="image/svg+xml" />
          <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        </>
      )}
      {colour && <link rel="stylesheet" href={`/theme/${colour.slice(1)}.css`} />}
    </>
  )
}
