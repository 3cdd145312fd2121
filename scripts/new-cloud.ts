// npm run new:cloud ID: the files of a cloud, and its lines in the registry and
// in the region book. The compiler then lists every place that must know it;
// docs/guides/add-a-cloud.md tells the rest.
import { namesOf } from './generate/names.ts'
import { added, changed, generate, write } from './generate/write.ts'

const REGISTRY = 'src/engine/clouds/index.ts'
const REGION_BOOK = 'src/engine/clouds/regions/regions.json'

generate(() => {
  const { kebab: id } = namesOf(process.argv[2], 'npm run new:cloud oci')
  if (id.includes('-')) throw new Error(`"${id}" cannot be the id of a cloud: one word, such as oci, because it is a name in the code as well.`)
  const title = id.length <= 3 ? id.toUpperCase() : `${id[0]?.toUpperCase()}${id.slice(1)}`
  const type = `${id[0]?.toUpperCase()}${id.slice(1)}`
  write(
    [
      added(`src/engine/clouds/${id}/cloud.ts`, cloud(id, type, title)),
      added(`src/engine/clouds/${id}/base.ts`, base(id, type, title)),
      changed(REGISTRY, [
        ["import type { Cloud } from './cloud.ts'\n", `import type { Cloud } from './cloud.ts'\nimport { ${id} } from './${id}/cloud.ts'\n`],
        [/(?<=export const CLOUDS = \{[^}]*)( \})/, `, ${id} }`],
      ]),
      changed(REGION_BOOK, [[/\n \],\n "capabilities"/, `,\n${region(id)}\n ],\n "capabilities"`]]),
    ],
    [
      `name its provider, regions and network in src/engine/clouds/${id}/cloud.ts, what every stack begins with in base.ts beside it`,
      `give every region of ${REGION_BOOK} its capabilities with sources, and every meter of src/engine/prices its price`,
      `npx tsc -b lists what must know the cloud: each component (a file ${id}.ts, or { unsupported: 'why' }) and its mark in the pages`,
    ],
  )
})

function cloud(id: string, type: string, title: string): string {
  return `import { regionsOf, type Cloud } from '../cloud.ts'
import { lower${type}Base, ${id}Providers } from './base.ts'

export const ${id}: Cloud = {
  id: '${id}',
  label: '${title}',
  name: '${title}',
  defaultRegion: '${id}-region-1',
  regions: regionsOf('${id}'),
  addressRange: '10.50.0.0/16',
  singleSignOn: '${title} single sign-on',
  signInCommand: '${id} login',
  providers: {},
  lowerBase: lower${type}Base,
  providerBlocks: ${id}Providers,
}
`
}

function base(id: string, type: string, title: string): string {
  return `// What every stack on ${title} begins with.
import { locals, ref, t, x, type TopBlock } from '../../hcl/nodes.ts'
import type { Lowered } from '../lowered.ts'
import type { Site } from '../site.ts'

/** Base of main.tf on ${title}. */
export function lower${type}Base(site: Site): Lowered {
  return {
    headline: 'names',
    blocks: [locals({ prefix: t\`\${ref('var', 'name')}-\${site.env}\` })],
    variables: [{ name: 'name', type: x\`string\`, description: 'Name of the stack', default: site.name }],
  }
}

/** The provider blocks of ${title}. */
export function ${id}Providers(): TopBlock[] {
  return []
}
`
}

function region(id: string): string {
  const entry = { cloud: id, id: `${id}-region-1`, label: 'First region', zones: [], pair: null, services: {}, notes: [], sources: [] }
  return JSON.stringify(entry, null, 1)
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n')
}
