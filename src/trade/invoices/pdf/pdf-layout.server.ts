import { layOutRuns } from './direction.server.ts'
import { type FontFamily, type FontRun, type FontWeight, getFontFile, isShaped, toPrintable } from './fonts.server.ts'

type Document = PDFKit.PDFDocument
type Style = { size: number; weight?: FontWeight; colour?: string }
type Cell = Style & { x: number; width: number; align?: 'right' }

export const ink = '#1c1b19'
export const muted = '#66635d'
const rule = '#cfcac0'

/** A4 in points, with its margins. */
export const pageSize = { width: 595.28, height: 841.89, left: 56, right: 539.28, top: 52, bottom: 56 }

/** Features that pdfkit supports but does not declare. */
type Features = Record<string, boolean>
type OpenDocument = {
  font: { hasGlyphForCodePoint(code: number): boolean; layout(text: string, features: Features): unknown }
}

/** The method that writes each operator of a page. */
type Written = { addContent: (operator: string) => unknown }

// fontkit gives every e-kar of a Bengali word the shape that belongs only to the first.
const shaping: Partial<Record<FontFamily, Features>> = { bengali: { init: false } }
// fontkit cannot position some of the marks that Noto's fonts position, so they stay where the font draws them.
const unplaced: Features = { mark: false, mkmk: false, abvm: false, blwm: false }

/** Bengali letters are smaller than others of one size. */
const sizeIn = (family: FontFamily, size: number) => (family === 'bengali' ? size * 1.1 : size)

/** Sets text in lines: several scripts in a line, each in its font. Text copied from the PDF equals the original. */
export class PdfPaper {
  readonly document: Document
  // bounded: the letters of one document
  readonly #families = new Map<number, Map<FontFamily, boolean>>()

  constructor(document: Document) {
    this.document = document
  }

  /** Breaks a text into lines of a width. A word that is wider is broken. */
  lines(text: string, width: number, style: Style): string[] {
    return text.split('\n').flatMap((paragraph) => {
      const lines: string[] = []
      let line = ''
      for (const word of toPrintable(paragraph).split(/(?<= )/)) {
        for (const part of this.#parts(word, width, style)) {
          if (line !== '' && this.#measureWidth(line + part.trimEnd(), style) > width) {
            lines.push(line.trimEnd())
            line = part
          } else line += part
        }
      }
      return [...lines, line.trimEnd()]
    })
  }

  /** The width of a column in which no word of a text is broken. */
  widthOfWords(text: string, style: Style): number {
    const words = text.split('\n').flatMap((paragraph) => toPrintable(paragraph).split(' '))
    return Math.max(0, ...words.map((word) => this.#measureWidth(word, style)))
  }

  /**
   * Writes lines downwards from a height.
   * @returns the y position below them
   */
  write(lines: readonly string[], y: number, { x, width, align, ...style }: Cell): number {
    const step = style.size * 1.38
    for (const [index, line] of lines.entries()) {
      const left = align === 'right' ? x + width - this.#measureWidth(line, style) : x
      this.#writeLine(line, left, y + index * step, style)
    }
    return y + lines.length * step
  }

  /**
   * Breaks a text into lines and writes them.
   * @returns the y position below them
   */
  text(text: string, y: number, cell: Cell): number {
    return this.write(this.lines(text, cell.width, cell), y, cell)
  }

  rule(y: number): void {
    this.document.moveTo(pageSize.left, y).lineTo(pageSize.right, y).lineWidth(0.5).strokeColor(rule).stroke()
  }

  box(x: number, y: number, side: number): void {
    this.document.rect(x, y, side, side).lineWidth(0.7).strokeColor(muted).stroke()
  }

  #writeLine(line: string, x: number, y: number, { size, weight = 400, colour = ink }: Style): void {
    let left = x
    for (const { family, text, said } of this.#runs(line, weight)) {
      this.#font(family, weight).fontSize(sizeIn(family, size)).fillColor(colour)
      const features = () => this.#features(family, text)
      // Fonts differ in the height of their letters within a line.
      const write = () =>
        this.document.text(text, left, y + size, { lineBreak: false, baseline: 'alphabetic', features: features() })
      // Shaped letters are not in reading order.
      if (isShaped(family) || text !== said) this.#marked(said, write)
      else write()
      left += this.document.widthOfString(text, { features: features() })
    }
  }

  /**
   * Marks the meaning of letters. PDF readers measure such a mark where it ends, so the end stands within the letters'
   * block.
   */
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

  #measureWidth(line: string, { size, weight = 400 }: Style): number {
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
    if (this.#measureWidth(word.trimEnd(), style) <= width) return [word]
    return [...new Intl.Segmenter().segment(word)].map(({ segment }) => segment)
  }

  #runs(line: string, weight: FontWeight): FontRun[] {
    return layOutRuns(line, (family, code) => {
      const known = this.#families.get(code) ?? new Map<FontFamily, boolean>()
      this.#families.set(code, known)
      const has = known.get(family) ?? this.#has(family, weight, code)
      known.set(family, has)
      return has
    })
  }

  #has(family: FontFamily, weight: FontWeight, code: number): boolean {
    this.#font(family, weight)
    return this.#opened().hasGlyphForCodePoint(code)
  }

  /** The opened font's features for a text. fontkit modifies its argument, so this is created anew each time. */
  #features(family: FontFamily, text: string): PDFKit.Mixins.OpenTypeFeatures[] {
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

  #opened = () => (this.document as unknown as { _font: OpenDocument })._font.font

  #font(family: FontFamily, weight: FontWeight): Document {
    return this.document.font(getFontFile(family, weight))
  }
}
