// Text that is what it looks like: one line, every character of which someone sees.

/** Control and format characters, ends of lines, halves of pairs, and what is shown as nothing (Unicode DI). */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{DI}]/u
const UNSEEN_RUNS = new RegExp(`${UNSEEN.source}+`, 'gu')
/** The form of the emoji or ideograph before it. */
const VARIANT = /(?<=[\p{L}\p{S}\p{N}*#])\p{VS}(?!\p{VS})/gu
/** What joins the parts of an emoji, and letters of scripts that need it (RFC 5892, appendix A). */
const JOINER = /(?<=[\p{ExtPict}\p{EMod}\p{VS}\p{M}\p{Script=Arabic}])[\u200c\u200d](?=[\p{ExtPict}\p{L}])/gu

/** True for one line of printable text: no control, bidirectional or zero-width characters, no half characters. */
export function isOneLine(text: string): boolean {
  return !UNSEEN.test(text.replaceAll(JOINER, '').replaceAll(VARIANT, ''))
}

/** A text as one line of printable text: what no one sees becomes a space, and runs of spaces become one. */
export function toOneLine(text: string): string {
  if (isOneLine(text)) return text.replaceAll(/ {2,}/g, ' ').trim()
  return text.toWellFormed().replaceAll(UNSEEN_RUNS, ' ').replaceAll(/ {2,}/g, ' ').trim()
}
