import bengali from '@fontsource-variable/noto-sans-bengali/files/noto-sans-bengali-bengali-wght-normal.woff2?url'

/** The shop's palette for both colour schemes; the frames are shown on the shop's background. A device may have no Bengali font. */
const colours = `
@font-face { font-family: Bengali; font-weight: 100 900; src: url(${bengali}); unicode-range: U+0964-0965, U+0980-09FE, U+200C-200D }
:root { color-scheme: light dark; --text: #1B2128; --muted: #59626B; --danger: #B3261E; --edge: #8B867D; --surface: #FFFFFF;
  --accent: #B8430A; --on-accent: #FFFFFF; --line: #CBC7BF }
@media (prefers-color-scheme: dark) {
  :root { --text: #FFFFFF; --muted: #CBC7BF; --danger: #FF8A4A; --edge: #8B867D; --surface: #1B2128;
    --accent: #FF8A4A; --on-accent: #1B2128; --line: #3A434D }
}
* { box-sizing: border-box }
body { margin: 0; color: var(--text); font: 16px/1.5 system-ui, Bengali, sans-serif }
`

/** No border or background: the page around the frame draws them. */
export const cardStyle = `${colours}
body { background: transparent }
#card { display: flex; flex-wrap: wrap; align-items: center; column-gap: 8px }
#brand { flex: none; width: 36px; height: 24px; border: 1px solid var(--edge); border-radius: 3px; color: var(--text);
  font: 700 10px/22px system-ui, sans-serif; letter-spacing: .02em; text-align: center }
#brand[data-brand=unknown] { background: linear-gradient(transparent 5px, var(--edge) 5px, var(--edge) 9px, transparent 9px) }
#rest { display: flex; flex: 0 1 auto; column-gap: 8px }
label { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
input { height: 28px; min-width: 0; padding: 0; border: 0; border-bottom: 1px solid transparent; border-radius: 0; outline: 0; background: transparent;
  color: inherit; font: inherit; font-variant-numeric: tabular-nums; appearance: none }
input::placeholder { color: var(--muted); opacity: 1 }
input[aria-invalid=true] { color: var(--danger) }
input:focus { border-bottom-color: var(--accent) }
input:disabled { color: var(--muted) }
#number { flex: 1 1 176px }
#expiry { width: 72px }
#cvc { width: 48px }
@media (max-width: 366px) { #rest { flex-basis: 100%; padding-left: 44px; column-gap: 24px } }
`

/** The choice of a method; the inputs of the chosen one are below it. */
export const paymentStyle = `${cardStyle}
fieldset { display: grid; gap: 4px; margin: 0; padding: 0; border: 0 }
legend { padding: 0 0 4px; font-weight: 600 }
.kind { position: static; display: flex; width: auto; height: auto; min-height: 32px; overflow: visible; align-items: center;
  gap: 8px; clip-path: none }
.kind input { width: 18px; height: 18px; margin: 0; accent-color: var(--accent); appearance: auto }
.kind input:focus-visible { outline: 2px solid var(--text); outline-offset: 2px }
[data-kind] { padding: 0 0 8px 26px }
#account { width: 100%; border-bottom-color: var(--edge) }
`

/** The frame covers the page; its own panel is centred. */
export const confirmationStyle = `${colours}
html { height: 100% }
body { display: grid; min-height: 100%; padding: 16px; place-items: center; background: rgb(27 33 40 / 60%) }
#step { width: 100%; max-width: 400px; padding: clamp(16px, 6vw, 24px); border: 1px solid var(--edge); background: var(--surface) }
#kind { margin: 0; color: var(--muted); font-size: 14px }
h1 { margin: 4px 0 16px; font-size: 22px; line-height: 1.2 }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0; margin: 0 0 16px; border-top: 1px solid var(--line) }
dt, dd { margin: 0; padding: 8px 0; border-bottom: 1px solid var(--line) }
dt { padding-right: 24px; color: var(--muted) }
dd { text-align: right; font-weight: 600; font-variant-numeric: tabular-nums; overflow-wrap: anywhere }
p { margin: 0 0 16px }
#note:empty { display: none }
#choice { display: flex; flex-wrap: wrap; gap: 8px }
button { flex: 1 1 120px; min-height: 44px; border: 1px solid var(--edge); border-radius: 2px; background: transparent;
  color: inherit; font: 600 16px/1.25 system-ui, Bengali, sans-serif; cursor: pointer }
#complete { border-color: var(--accent); background: var(--accent); color: var(--on-accent) }
button:focus-visible { outline: 2px solid var(--text); outline-offset: 2px }
button:disabled { opacity: .6; cursor: default }
`
