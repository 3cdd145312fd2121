// npm run new:component NAME: the files of a component of the catalogue, and its
// line in the registry. docs/guides/add-a-component.md tells the rest.
import { CLOUD_LIST } from '#engine/clouds/index.ts'
import { namesOf, type Names } from './generate/names.ts'
import { added, changed, generate, write, type Change } from './generate/write.ts'

const CATALOGUE = 'src/engine/components/catalogue.ts'

generate(() => {
  const names = namesOf(process.argv[2], 'npm run new:component message-queue')
  const folder = `src/engine/components/${names.kebab}`
  const clouds = CLOUD_LIST.map((cloud) => ({
    id: cloud.id,
    name: cloud.name,
    lower: `lower${cloud.id[0]?.toUpperCase()}${cloud.id.slice(1)}`,
  }))
  write(
    [
      added(`${folder}/settings.ts`, settings(names)),
      ...clouds.map((cloud): Change => added(`${folder}/${cloud.id}.ts`, lower(names, cloud.name, cloud.lower))),
      added(`${folder}/index.ts`, index(names, clouds)),
      added(`${folder}/${names.kebab}.test.ts`, test(names)),
      changed(CATALOGUE, [
        [
          "import type { Component } from './component.ts'\n",
          `import type { Component } from './component.ts'\nimport { ${names.camel} } from './${names.kebab}/index.ts'\n`,
        ],
        ['\n] as const', `\n  ${names.camel},\n] as const`],
      ]),
    ],
    [
      `describe it in ${folder}/index.ts: category, layer, icon, what it uses`,
      `write its resources, prices and grants in ${folder}/${clouds.map((cloud) => `${cloud.id}.ts`).join(', ')}; where a cloud lacks it: { unsupported: message('clouds.…') }, with the sentence in src/words`,
      'npx tsc -b, then npx vitest run src/engine: the first run writes the golden files, read them',
      'say it in other languages in src/words/catalogue: npx vitest run test/catalogue-words.test.ts lists what is missing',
      'npm run verify:terraform and npm run verify:matrix',
    ],
  )
})

function settings({ title }: Names): string {
  return `import { z } from 'zod'
import { atLeast, atMost } from '../../field-messages.ts'

export const settings = z.strictObject({
  size_gb: z.int().min(...atLeast(1, 'gb')).max(...atMost(1024, 'gb')).meta({ title: 'Size', description: 'Gigabytes that the ${title} holds.' }),
})
`
}

function lower({ title }: Names, cloud: string, name: string): string {
  return `import type { Lowered } from '../../clouds/lowered.ts'

/** ${title} on ${cloud}. */
export function ${name}(): Lowered {
  return { headline: '${title}', blocks: [] }
}
`
}

function index(
  { kebab, camel, snake, title }: Names,
  clouds: readonly { id: string; name: string; lower: string }[],
): string {
  return `import { defineComponent } from '../component.ts'
${clouds
  .map((cloud) => `import { ${cloud.lower} } from './${cloud.id}.ts'\n`)
  .toSorted()
  .join('')}import { settings } from './settings.ts'

export const ${camel} = defineComponent({
  type: '${kebab}',
  name: '${title}',
  category: 'storage',
  layer: 'data',
  icon: 'box',
  description: '${title}: say here what a person gets.',
  label: '${snake}',
  services: { ${clouds.map((cloud) => `${cloud.id}: '${title} on ${cloud.name}'`).join(', ')} },
  settings,
  defaults: () => ({ size_gb: 10 }),
  uses: [],
  lower: { ${clouds.map((cloud) => `${cloud.id}: ${cloud.lower}`).join(', ')} },
})
`
}

function test({ camel, title }: Names): string {
  return `import { describe, expect, it } from 'vitest'
import { ${camel} } from './index.ts'

describe('${title}', () => {
  it('refuses a size that does not exist', () => {
    expect(${camel}.settings.safeParse({ size_gb: 10 }).success).toBe(true)
    expect(${camel}.settings.safeParse({ size_gb: 0 }).success).toBe(false)
  })
})
`
}
