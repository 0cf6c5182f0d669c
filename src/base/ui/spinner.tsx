/** Shows that something is loading; `label` is for screen readers. Without scripts it would spin forever. */
export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className="grid min-h-64 place-items-center noscript:hidden">
      <span aria-hidden className="size-9 animate-spin rounded-full border-[3px] border-line border-t-accent" />
      <span className="sr-only">{label}</span>
    </div>
  )
}
