const paths = {
  search: 'm21 21-4.34-4.34M11 3a8 8 0 1 0 0 16a8 8 0 1 0 0-16',
  previous: 'm15 18-6-6 6-6',
  next: 'm9 18 6-6-6-6',
  pause: 'M7 4v16M17 4v16',
  play: 'M5 5a2 2 0 0 1 3-1.7l12 7a2 2 0 0 1 0 3.4l-12 7A2 2 0 0 1 5 19z',
  eye: 'M2 12.3a1 1 0 0 1 0-.7 10.75 10.75 0 0 1 19.9 0 1 1 0 0 1 0 .7 10.75 10.75 0 0 1-19.9 0M12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6',
} as const

/** An icon of the public pages, drawn after Lucide's. Lucide's code, which the dashboard uses, is larger than all of these. */
export function Icon({ name, className = 'size-6' }: { name: keyof typeof paths; className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d={paths[name]} />
    </svg>
  )
}
