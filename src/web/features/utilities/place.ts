// Places in a text as people count them: from 1, and a character is one also
// where the browser keeps it as two units.

/** How many characters a text has, halves of pairs included. */
export function countCharacters(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at += 1) {
    if (isPairAt(text, at)) at += 1
    count += 1
  }
  return count
}

/** How many lines a text has; none when it is empty, and a newline at its end begins no other. */
export function countLines(text: string): number {
  if (text === '') return 0
  let count = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < text.length - 1; at = text.indexOf('\n', at + 1)) count += 1
  return count
}

/** @returns line and column of an offset, both from 1 */
export function placeOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset)
  const start = before.lastIndexOf('\n') + 1
  let line = 1
  for (let at = before.indexOf('\n'); at !== -1; at = before.indexOf('\n', at + 1)) line += 1
  return { line, column: countCharacters(before.slice(start)) + 1 }
}

/** Offset of the first half of a pair that stands alone, or -1. */
export function findHalfPair(text: string): number {
  if (text.isWellFormed()) return -1
  for (let at = 0; at < text.length; at += 1) {
    if (isPairAt(text, at)) at += 1
    else if ((text.charCodeAt(at) & 0xf800) === 0xd800) return at
  }
  return -1
}

function isPairAt(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00
}
