// The version of the price book that this process or page computes with. It is set when a process starts, when an
// administrator accepts new prices, and before a page draws; the same input and the same version give the same bytes.
// This file knows no prices: a page can set the version before it loads the book.

/** A figure that was accepted after the book was delivered. */
export interface NewFigure {
  /** USD for one unit. */
  readonly usd: number
  /** When the vendor's list said so, as YYYY-MM-DD. */
  readonly date: string
}

/** A version of the book: figures in place of those that were delivered. */
export interface BookVersion {
  /** What results say they were priced by, such as 2026-11-24.3. */
  readonly id: string
  /** By `cloud|service|sku`, then by region. */
  readonly figures: Readonly<Record<string, Readonly<Record<string, NewFigure>>>>
}

let installed: BookVersion | undefined

/** Sets the version from which everything is priced from now on; undefined for the book as it was delivered. */
export function installBook(version: BookVersion | undefined): void {
  installed = version
}

/** The version that is set; undefined for the book as it was delivered. */
export function installedBook(): BookVersion | undefined {
  return installed
}
