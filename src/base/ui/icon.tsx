/**
 * An icon for public pages, given as one of Lucide's paths. Lucide's code, which the dashboard uses, is larger than all
 * of these.
 */
export function Icon({ path, className = 'size-6' }: { path: string; className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className={`icon ${className}`}>
      <path d={path} />
    </svg>
  )
}
