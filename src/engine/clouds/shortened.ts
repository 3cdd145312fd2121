// Names that are too long for a cloud.

/** A name of at most `max` characters: the name itself, or its beginning with a checksum that keeps two apart. */
export function shortened(name: string, max: number): string {
  if (name.length <= max) return name
  const sum = checksum(name)
  return `${name.slice(0, max - sum.length - 1).replace(/-+$/, '')}-${sum}`
}

/** FNV-1a, 32 bits, as four characters: enough to tell the nodes of one stack apart. */
function checksum(text: string): string {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash.toString(36).slice(-4).padStart(4, '0')
}
