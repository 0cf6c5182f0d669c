/** A list's reply: its rows, the cursor of the next page if there is one, and how many rows all pages have. */
export class ListPage<T> {
  readonly items: T[]
  readonly next: string | null
  readonly total: number | undefined

  constructor(items: T[], next: string | null, total?: number) {
    this.items = items
    this.next = next
    this.total = total
  }
}
