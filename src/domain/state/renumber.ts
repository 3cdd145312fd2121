// Giving a state another serial and lineage, with everything else in it to the character: numbers that are read and
// written again are not always the same ones.

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s"{}[\]:,]+/g

/**
 * The text of a state with another serial and lineage.
 * @param text a state that was read before: it is JSON and has both
 */
export function renumberState(
  text: string,
  { serial, lineage }: { readonly serial: number; readonly lineage: string },
): string {
  const wanted = new Map([
    ['"serial"', String(serial)],
    ['"lineage"', JSON.stringify(lineage)],
  ])
  let depth = 0
  let last = ''
  let key: string | undefined
  let done = 0
  let written = ''
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (key !== undefined) {
      written += text.slice(done, index) + (wanted.get(key) ?? token)
      done = index + token.length
      wanted.delete(key)
      key = undefined
      if (wanted.size === 0) break
    }
    if (token === '{' || token === '[') depth += 1
    else if (token === '}' || token === ']') depth -= 1
    else if (token === ':' && depth === 1 && wanted.has(last)) key = last
    last = token
  }
  return written + text.slice(done)
}
