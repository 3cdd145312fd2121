// What handlers give back, ready to be sent.

/** A success that is serialised already, so that it is serialised once. */
export interface Text<Value> {
  readonly text: string | Uint8Array<ArrayBuffer>
  /** How many bytes the text becomes, where that is known. */
  readonly bytes?: number
  /** The tag of the answer, where its row has one. */
  readonly etag?: string
  /** Of a list: how many there are in all, and where the next page begins. */
  readonly page?: Page
  /** Only for the compiler: what the text says. */
  readonly says?: Value
}

export interface Page {
  readonly total: number
  readonly next: string | null
}

/** A page of a list as services return it; routes serialise it with {@link jsonPage}. */
export interface PageOf<Item> extends Page {
  readonly items: Item[]
}

/** A document that stays the same, with its tag and the policy under which a browser may show it. */
export interface HtmlPage {
  readonly html: Uint8Array<ArrayBuffer>
  readonly policy: string
  readonly etag: string
}

/** A file on its way to the caller. */
export interface FileBody {
  readonly body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
  readonly file_name: string
}

/** Bytes for a program. */
export interface RawReply {
  readonly raw: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
}

/** Cookies that the handler decided on wait under this name until the answer is made. */
export const COOKIES = 'set-cookie'
