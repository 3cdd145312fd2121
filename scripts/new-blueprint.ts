// npm run new:blueprint NAME: a blueprint of the landing page, and its entry in
// the registry. docs/guides/add-a-blueprint.md tells the rest.
import { namesOf, type Names } from './generate/names.ts'
import { added, changed, generate, write } from './generate/write.ts'

const CATALOGUE = 'src/engine/blueprints/catalogue.ts'
const FIRST_IMPORT = "import type { Order, Recipe } from './blueprint.ts'\n"

generate(() => {
  const names = namesOf(process.argv[2], 'npm run new:blueprint batch-jobs')
  const file = `src/engine/blueprints/${names.kebab}.ts`
  write(
    [
      added(file, recipe(names)),
      changed(CATALOGUE, [
        [FIRST_IMPORT, `${FIRST_IMPORT}import { ${names.camel} } from './${names.kebab}.ts'\n`],
        [/\n\]\n(?![\s\S]*\n\]\n)/, `\n${entry(names)}]\n`],
      ]),
    ],
    [
      `name its components and what uses what in ${file}`,
      `describe it in ${CATALOGUE}: contents, minutes of set-up, and the range in which its price on Azure must lie`,
      'npx tsc -b, then npx vitest run src/engine: a test holds the price to its range',
      'npm run verify:terraform',
    ],
  )
})

function recipe({ camel, title }: Names): string {
  return `import { node, uses, type Recipe } from './blueprint.ts'

/** ${title}: one machine and object storage to begin with. */
export function ${camel}(): Recipe {
  return {
    nodes: [node('vm'), node('object-storage')],
    connections: uses('vm', 'object-storage'),
  }
}
`
}

function entry({ kebab, camel, title }: Names): string {
  return `  {
    id: '${kebab}',
    name: '${title}',
    description: '${title}: say here what a person gets.',
    contents: ['one machine', 'object storage'],
    setupMinutes: 5,
    priceRange: { min: 20, max: 200 },
    recipe: ${camel},
  },
`
}
