// What outlives a stack on Azure, and where its copies lie.
import { message } from '#words/message.ts'
import type { Note } from '../../clouds/lowered.ts'
import type { Site } from '../../clouds/site.ts'
import { block, comment, type Block, type Value } from '../../hcl/nodes.ts'

/** In Production nothing that holds data goes with `destroy`; elsewhere nothing is printed. */
export function keptInProduction(site: Site, ignored: readonly Value[] = [], why?: string): Block | undefined {
  if (!site.isProduction && ignored.length === 0) return undefined
  return block({
    prevent_destroy: site.isProduction ? true : undefined,
    ...(why === undefined ? {} : { '#ignored': comment(why) }),
    ignore_changes: ignored.length > 0 ? ignored : undefined,
  })
}

/** How to destroy what {@link keptInProduction} keeps. */
export function keptInProductionText(site: Site, title: string, ...addresses: string[]): string[] {
  return site.isProduction
    ? [
        `${title} is protected: remove \`prevent_destroy\` from ${addresses.map((address) => `\`${address}\``).join(' and ')} before destroying.`,
      ]
    : []
}

/** Says where geo-redundant copies lie: it is another region, and may be another country. */
export function pairedCopies(
  { region }: Site,
  code: 'regions.copies' | 'regions.backup-copies',
  title: string,
): Note[] {
  return [
    {
      kind: 'advice',
      messages: [message(code, { title, pair: region.pair })],
      rank: 30,
    },
  ]
}
