// The blocks of a printed file, as the rules of the proof read them.

/** A block at the top of a file, as it is printed: it begins and ends at the first column. */
export interface Printed {
  readonly address: string
  readonly type: string
  readonly text: string
}

const BLOCK = /^(?<kind>resource|data|locals|provider)(?<labels>(?: "[^"]+")*) \{(?:\}$|\n[\s\S]*?^\}$)/gm

/** The blocks at the top of a file. */
export function printedBlocks(text: string): Printed[] {
  return [...text.matchAll(BLOCK)].map(({ 0: found, groups }) => {
    const labels = (groups?.['labels'] ?? '').trim().replaceAll('"', '').split(' ')
    const kind = groups?.['kind'] ?? ''
    const address = kind === 'resource' ? labels.join('.') : [kind, ...labels].join('.')
    return { address, type: labels[0] ?? '', text: found }
  })
}
