import { drawnRuns } from './direction.server.ts'
import { type Family, fontFile, isShaped, printable, type Run, type Weight } from './fonts.server.ts'

type Document = PDFKit.PDFDocument
type Style = { size: number; weight?: Weight; colour?: string }
type Cell = Style & { x: number; width: number; align?: 'right' }

export const ink = '#1c1b19'
export const muted = '#66635d'
const rule = '#cfcac0'

/** A4 in points, with its margins. */
export const page = { width: 595.28, height: 841.89, left: 56, right: 539.28, top: 52, bottom: 56 }

/** What pdfkit knows of a font and does not declare. */
type Features = Record<string, boolean>
type Opened = {
  font: { hasGlyphForCodePoint(code: number): boolean; layout(text: string, features: Features): unknown }
}

/** Where pdfkit writes each operator of a page. */
type Written = { addContent: (operator: string) => unknown }

// fontkit gives each e-kar of a Bengali word the shape that only the first one has.
const shaping: Partial<Record<Family, Features>> = { bengali: { init: false } }
// fontkit cannot place some of the marks that Noto's fonts place. They then stand where the font draws them.
const unplaced: Features = { mark: false, mkmk: false, abvm: false, blwm: false }

/** Bengali letters are smaller than others of one size. */
const sizeIn = (family: Family, size: number) => (family === 'bengali' ? size * 1.1 : size)

/** Sets text in lines: several scripts in a line, each in its font, and what was written is what is copied out of the PDF. */
export class Paper {
  readonly document: Document
  readonly #families = new Map<number, Map<Family, boolean>>()

  constructor(document: Document) {
    this.document = document
  }

  /** The lines that a text takes in a width. A word that is wider is broken. */
  lines(text: string, width: number, style: Style): string[] {
    return text.split('\n').flatMap((paragraph) => {
      const lines: string[] = []
      let line = ''
      for (const word of printable(paragraph).split(/(?<= )/)) {
        for (const part of this.#parts(word, width, style)) {
          if (line !== '' && this.#widthOf(line + part.trimEnd(), style) > width) {
            lines.push(line.trimEnd())
            line = part
          } else line += part
        }
      }
      return [...lines, line.trimEnd()]
    })
  }

  /** Writes lines from a height downwards. @returns the height below them */
  write(lines: readonly string[], y: number, { x, width, align, ...style }: Cell): number {
    const step = style.size * 1.38
    for (const [at, line] of lines.entries()) {
      const left = align === 'right' ? x + width - this.#widthOf(line, style) : x
      this.#writeLine(line, left, y + at * step, style)
    }
    return y + lines.length * step
  }

  /** Breaks a text into lines and writes them. @returns the height below them */
  text(text: string, y: number, cell: Cell): number {
    return this.write(this.lines(text, cell.width, cell), y, cell)
  }

  rule(y: number): void {
    this.document.moveTo(page.left, y).lineTo(page.right, y).lineWidth(0.5).strokeColor(rule).stroke()
  }

  box(x: number, y: number, side: number): void {
    this.document.rect(x, y, side, side).lineWidth(0.7).strokeColor(muted).stroke()
  }

  #writeLine(line: string, x: number, y: number, { size, weight = 400, colour = ink }: Style): void {
    let left = x
    for (const { family, text, said } of this.#runs(line, weight)) {
      this.#font(family, weight).fontSize(sizeIn(family, size)).fillColor(colour)
      const features = () => this.#features(family, text)
      // Fonts differ in how high their letters stand in a line.
      const write = () =>
        this.document.text(text, left, y + size, { lineBreak: false, baseline: 'alphabetic', features: features() })
      // Shaped letters are in another order than they are read.
      if (isShaped(family) || text !== said) this.#marked(said, write)
      else write()
      left += this.document.widthOfString(text, { features: features() })
    }
  }

  /** Says what letters mean. Readers measure such a mark as its end finds the letters, so it stands within their block. */
  #marked(said: string, write: () => void): void {
    const { document } = this
    const { addContent } = document as unknown as Written
    ;(document as unknown as Written).addContent = (operator) => {
      if (operator === 'ET') document.endMarkedContent()
      addContent.call(document, operator)
      if (operator === 'BT') document.markContent('Span', { actual: said })
      return document
    }
    write()
    ;(document as unknown as Written).addContent = addContent
  }

  #widthOf(line: string, { size, weight = 400 }: Style): number {
    return this.#runs(line, weight).reduce(
      (sum, { family, text }) =>
        sum +
        this.#font(family, weight)
          .fontSize(sizeIn(family, size))
          .widthOfString(text, { features: this.#features(family, text) }),
      0,
    )
  }

  /** A word as it is, or letter by letter if it is wider than a line. */
  #parts(word: string, width: number, style: Style): string[] {
    if (this.#widthOf(word.trimEnd(), style) <= width) return [word]
    return [...new Intl.Segmenter().segment(word)].map(({ segment }) => segment)
  }

  #runs(line: string, weight: Weight): Run[] {
    return drawnRuns(line, (family, code) => {
      const known = this.#families.get(code) ?? new Map<Family, boolean>()
      this.#families.set(code, known)
      const has = known.get(family) ?? this.#has(family, weight, code)
      known.set(family, has)
      return has
    })
  }

  #has(family: Family, weight: Weight, code: number): boolean {
    this.#font(family, weight)
    return this.#opened().hasGlyphForCodePoint(code)
  }

  /** How the opened font shapes a text. fontkit writes into what it is given, so it is made anew each time. */
  #features(family: Family, text: string): PDFKit.Mixins.OpenTypeFeatures[] {
    const features = () => ({ ...shaping[family] }) as Features
    const typed = (all: Features) => all as unknown as PDFKit.Mixins.OpenTypeFeatures[]
    if (!isShaped(family)) return typed(features())
    try {
      this.#opened().layout(text, features())
      return typed(features())
    } catch {
      return typed({ ...features(), ...unplaced })
    }
  }

  #opened = () => (this.document as unknown as { _font: Opened })._font.font

  #font(family: Family, weight: Weight): Document {
    return this.document.font(fontFile(family, weight))
  }
}
