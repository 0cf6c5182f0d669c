import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { formatNumber } from '#base/platform/text/locale.ts'
import { getButtonClass } from '#base/ui/button.tsx'
import { useHydrated } from '#base/ui/hooks/use-hydrated.ts'
import { Icon } from '#base/ui/icon.tsx'
import { Link } from '#base/ui/link.tsx'
import type { HomeSlide } from '#company/site/contract.ts'
import { type BuiltInPicture, findBuiltInPicture, pictureNames } from '#company/site/slides/pictures.ts'
import { m } from '#paraglide/messages.js'

/** The files of the pictures that the shop brings along, and whether light letters stand on them. */
const pictures = {
  fasteners: { image: 'hero-fasteners', dark: true },
  tools: { image: 'hero-hand-tools', dark: false },
  drives: { image: 'hero-bearings-and-gears', dark: true },
  workshop: { image: 'hero-workshop', dark: true },
} satisfies Record<BuiltInPicture, unknown>

const heroSources = (image: string) =>
  [1000, 1400, 2000].map((width) => `/heroes/${image}-${width}.avif ${width}w`).join()

// A phone shows a half of it: the smallest is sharp enough.
const heroSizes = '(max-width: 640px) 80vw, 100vw'

/** How long one slide is shown, in milliseconds. */
const intervalMs = 4000

/** Slides that advance by themselves and wrap; visitors can stop them, and reduced motion never starts them. */
export function Slider({ slides }: { slides: readonly HomeSlide[] }) {
  const { row, current, show } = useSlides(slides.length)
  const hydrated = useHydrated()
  const [playing, setPlaying] = useState(true)
  const resting = useRef(false)

  useEffect(() => {
    if (isMotionReduced()) setPlaying(false)
  }, [])

  useEffect(() => {
    if (!playing || slides.length < 2) return
    const timer = setInterval(() => !resting.current && !document.hidden && show(current + 1), intervalMs)
    return () => clearInterval(timer)
  }, [playing, current, show, slides.length])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') show(current - 1)
    if (event.key === 'ArrowRight') show(current + 1)
  }
  const rest = (now: boolean) => () => {
    resting.current = now
  }
  return (
    <section
      aria-roledescription="carousel"
      aria-label={m.slider_label()}
      className="relative border-b border-line bg-anvil"
      onKeyDown={onKeyDown}
      onMouseEnter={rest(true)}
      onMouseLeave={rest(false)}
      onFocus={rest(true)}
      onBlur={rest(false)}
    >
      <ul
        {...row}
        className="flex snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]"
        aria-live={playing ? 'off' : 'polite'}
      >
        {slides.map((slide, index) => (
          <Slide
            // biome-ignore lint/suspicious/noArrayIndexKey: slides do not change while they are shown
            key={index}
            slide={slide}
            first={index === 0}
            hidden={hydrated && index !== current}
            label={m.slide_of({ number: formatNumber(index + 1), count: formatNumber(slides.length) })}
          />
        ))}
      </ul>
      {slides.length > 1 && (
        <div className="scripted absolute right-0 bottom-3 left-0">
          <div className="frame flex items-center justify-end gap-1">
            <Control label={m.slider_previous()} onPress={() => show(current - 1)}>
              <Icon path="m15 18-6-6 6-6" />
            </Control>
            <span className="figures min-w-10 bg-anvil/80 text-center text-sm leading-11 text-anvil-text" aria-hidden>
              {formatNumber(current + 1)}/{formatNumber(slides.length)}
            </span>
            <Control label={m.slider_next()} onPress={() => show(current + 1)}>
              <Icon path="m9 18 6-6-6-6" />
            </Control>
            <Control label={playing ? m.slider_pause() : m.slider_play()} onPress={() => setPlaying(!playing)}>
              <Icon path={playing ? 'M7 4v16M17 4v16' : 'M5 3v18L20 12z'} className="size-5" />
            </Control>
          </div>
        </div>
      )}
    </section>
  )
}

const isMotionReduced = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** The slides are a row that scrolls, by touch even without this script; `show` scrolls it, wrapping in both directions. */
function useSlides(count: number) {
  const ref = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  // While it scrolls by itself, where it is says nothing about what is chosen.
  const scrolling = useRef(false)
  const show = useCallback(
    (slide: number) => {
      const next = (slide + count) % count
      setCurrent(next)
      const list = ref.current!
      scrolling.current = true
      list.scrollTo({
        left: next * list.clientWidth,
        behavior: next === slide && !isMotionReduced() ? 'smooth' : 'instant',
      })
    },
    [count],
  )
  const onScroll = () => {
    const { scrollLeft, clientWidth } = ref.current!
    const place = scrollLeft / clientWidth
    if (!scrolling.current) setCurrent(Math.round(place))
    else if (Math.abs(place - current) < 0.01) scrolling.current = false
  }
  const onScrollTaken = () => {
    scrolling.current = false
  }
  return { row: { ref, onScroll, onPointerDown: onScrollTaken, onWheel: onScrollTaken }, current, show }
}

function Control({ label, onPress, children }: { label: string; onPress: () => void; children: React.ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="grid size-11 place-items-center bg-anvil/80 text-anvil-text hover:bg-anvil"
    >
      {children}
    </button>
  )
}

type SlideProps = { slide: HomeSlide; first: boolean; hidden: boolean; label: string }

function Slide({ slide, first, hidden, label }: SlideProps) {
  const builtIn = findBuiltInPicture(slide.picture)
  const dark = builtIn ? pictures[builtIn].dark : true
  const words = dark ? 'text-anvil-text' : 'text-anvil'
  // Nobody knows what light letters stand on in an uploaded picture.
  const panel = builtIn ? '' : 'sm:bg-anvil/85 sm:p-6'
  return (
    <li
      aria-roledescription="slide"
      aria-label={label}
      inert={hidden}
      className={`relative min-w-0 flex-[0_0_100%] snap-start snap-always ${dark ? 'bg-anvil' : 'bg-[#e8e7e5]'}`}
    >
      {builtIn ? (
        <picture>
          <source type="image/avif" srcSet={heroSources(pictures[builtIn].image)} sizes={heroSizes} />
          <SlideImage
            src={`/heroes/${pictures[builtIn].image}-1000.webp`}
            alt={pictureNames[builtIn]()}
            first={first}
          />
        </picture>
      ) : (
        <SlideImage src={slide.picture.replace(/-\d+\.webp$/, '-1200.webp')} alt={slide.alt} first={first} />
      )}
      <div className="sm:absolute sm:inset-0">
        <div className="frame flex h-full min-h-56 flex-col justify-center pt-5 pb-18 sm:pb-5">
          <div className={`sm:max-w-[36%] ${words} ${panel}`}>
            <p className="text-[clamp(1.75rem,3.6vw,3.25rem)] leading-[1.05] font-bold tracking-tight text-balance">
              {slide.title}
            </p>
            <p className="mt-3 max-w-sm text-pretty opacity-90">{slide.text}</p>
            <Link
              to={slide.link}
              prefetch="intent"
              className={`${getButtonClass()} mt-5 ${dark ? 'border-anvil-link! bg-anvil-link! text-anvil!' : 'border-[#b8430a]! bg-[#b8430a]! text-[#fff]!'}`}
            >
              {m.slide_action()}
            </Link>
          </div>
        </div>
      </div>
    </li>
  )
}

const SlideImage = ({ src, alt, first }: { src: string; alt: string; first: boolean }) => (
  <img
    src={src}
    width={2000}
    height={900}
    alt={alt}
    loading={first ? 'eager' : 'lazy'}
    fetchPriority={first ? 'high' : 'low'}
    className="h-56 w-full object-cover object-[85%_50%] sm:h-[clamp(20rem,38vw,32rem)]"
  />
)
