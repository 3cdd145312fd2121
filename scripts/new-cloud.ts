// npm run new:cloud ID: the files of a cloud, and its lines in the registries and
// in the region book. The compiler then lists every place that must know it;
// docs/guides/add-a-cloud.md describes the rest.
import { namesOf } from './generate/names.ts'
import { added, changed, generate, write } from './generate/write.ts'

const IDS = 'src/engine/clouds/ids.ts'
const REGISTRY = 'src/engine/clouds/index.ts'
const FOUNDATIONS = 'src/engine/families/foundation/registry.ts'
const REGION_BOOK = 'src/engine/clouds/regions/regions.json'

generate(() => {
  const { kebab: id } = namesOf(process.argv[2], 'npm run new:cloud oci')
  if (id.includes('-'))
    throw new Error(
      `"${id}" cannot be the id of a cloud: one word, such as oci, because it is a name in the code as well.`,
    )
  const title = id.length <= 3 ? id.toUpperCase() : `${id[0]?.toUpperCase()}${id.slice(1)}`
  const type = `${id[0]?.toUpperCase()}${id.slice(1)}`
  write(
    [
      added(`src/engine/clouds/${id}/cloud.ts`, cloud(id, title)),
      added(`src/engine/clouds/${id}/provider.ts`, provider(id, title)),
      added(`src/engine/families/foundation/${id}.ts`, foundation(type, title)),
      changed(IDS, [[/(?<=export const CLOUD_IDS = \[[^\]]*)(?=\])/, `, '${id}'`]]),
      changed(REGISTRY, [
        [
          "import { azure } from './azure/cloud.ts'\n",
          `import { azure } from './azure/cloud.ts'\nimport { ${id} } from './${id}/cloud.ts'\n`,
        ],
        [/(?<=export const CLOUDS[^{]*\{[^}]*)( \})/, `, ${id} }`],
      ]),
      changed(FOUNDATIONS, [
        [
          "import type { TopBlock } from '../../hcl/nodes.ts'\n",
          `import { ${id}Providers } from '../../clouds/${id}/provider.ts'\nimport type { TopBlock } from '../../hcl/nodes.ts'\nimport { lower${type}Foundation } from './${id}.ts'\n`,
        ],
        [
          /(?<=export const FOUNDATIONS[^{]*\{[\s\S]*\n)(?=\}\n)/,
          `  ${id}: { lower: lower${type}Foundation, providers: ${id}Providers },\n`,
        ],
      ]),
      changed(REGION_BOOK, [[/\n \],\n "capabilities"/, `,\n${region(id)}\n ],\n "capabilities"`]]),
    ],
    [
      `name its providers, regions and network in src/engine/clouds/${id}/cloud.ts, and write what every stack begins with in src/engine/families/foundation/${id}.ts`,
      `give every region of ${REGION_BOOK} its capabilities with sources, and every meter of src/engine/prices its price`,
      `npx tsc -b lists what must know the cloud: each component (a file ${id}.ts, or { unsupported: message('clouds.…') }) and its mark in the pages`,
    ],
  )
})

function cloud(id: string, title: string): string {
  return `import { regionsOf, type Cloud } from '../cloud.ts'

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
}
`
}

function provider(id: string, title: string): string {
  return `// The provider block of ${title}.
import type { TopBlock } from '../../hcl/nodes.ts'

/** The provider blocks of ${title}. */
export function ${id}Providers(): TopBlock[] {
  return []
}
`
}

function foundation(type: string, title: string): string {
  return `// What every stack on ${title} begins with.
import type { Lowered } from '../../clouds/lowered.ts'
import type { Site } from '../../clouds/site.ts'
import { locals, ref, t } from '../../hcl/nodes.ts'
import { nameVariable } from './variables.ts'

/** The first part of main.tf on ${title}. */
export function lower${type}Foundation(site: Site): Lowered {
  return {
    headline: 'names',
    blocks: [locals({ prefix: t\`\${ref('var', 'name')}-\${site.env}\` })],
    variables: [nameVariable(site)],
  }
}
`
}

function region(id: string): string {
  const entry = {
    cloud: id,
    id: `${id}-region-1`,
    label: 'First region',
    zones: [],
    pair: null,
    services: {},
    notes: [],
    sources: [],
  }
  return JSON.stringify(entry, null, 1)
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n')
}
