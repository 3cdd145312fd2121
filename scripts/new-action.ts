// npm run new:action NAME: the record of a workflow action, its function on the
// server, its test and its texts. docs/guides/add-an-action.md tells the rest.
import { namesOf, type Names } from './generate/names.ts'
import { added, changed, generate, write, type Change } from './generate/write.ts'

const DOMAIN = 'src/domain/workflow/actions'
const SERVER = 'src/server/workflows/actions'
const LANGUAGES = ['en', 'es', 'fr', 'de']

generate(() => {
  const names = namesOf(process.argv[2], 'npm run new:action pause-alerts')
  const { kebab, camel } = names
  const key = kebab.includes('-') ? `'${kebab}'` : kebab
  const text = kebab.replaceAll('-', ' ')
  write(
    [
      added(`${DOMAIN}/${kebab}.ts`, record(names)),
      changed(`${DOMAIN}/index.ts`, [
        [
          "import { approve } from './approve.ts'\n",
          `import { approve } from './approve.ts'\nimport { ${camel} } from './${kebab}.ts'\n`,
        ],
        [/,?\s*\] as const/, `, ${camel}] as const`],
      ]),
      added(`${SERVER}/${kebab}.ts`, handler(names)),
      changed(`${SERVER}/index.ts`, [
        [
          "import { approve } from './approve.ts'\n",
          `import { approve } from './approve.ts'\nimport { ${camel} } from './${kebab}.ts'\n`,
        ],
        ['  approve,\n', `  approve,\n  ${key === camel ? camel : `${key}: ${camel}`},\n`],
      ]),
      added(`${SERVER}/${kebab}.test.ts`, test(names)),
      ...LANGUAGES.flatMap((language) => [sentences(language, names), ...texts(language, key, text)]),
    ],
    [
      `describe it in ${DOMAIN}/${kebab}.ts: the permission that it needs, its fields, what it sets, excludes and causes`,
      `write what it does in ${SERVER}/${kebab}.ts, and test it beside`,
      'say what it does in src/words and src/web/locales: npx vitest run src/words src/web/locales lists the texts that are missing and those that still are in English',
      'npx oxfmt src, npx tsc -b, then npx vitest run src/domain/workflow src/web/features/workflows and npm run verify:flows',
    ],
  )
})

function record({ kebab, camel, title }: Names): string {
  return `import { defineAction } from './action.ts'
import { note } from './fields.ts'

/** ${title}. */
export const ${camel} = defineAction({
  id: '${kebab}',
  needs: 'environment.manage',
  value: note('note'),
})
`
}

function handler({ kebab, camel, title }: Names): string {
  return `import { message } from '#words/message.ts'
import { done, type ActionHandler } from './action.ts'

/** ${title}. */
export const ${camel}: ActionHandler = {
  perform: ({ environment: { name } }) =>
    Promise.resolve(done(message('actions.${kebab}.done', { environment: name }))),
  would: (_, { environment }) => message('actions.${kebab}.would', { environment }),
}
`
}

function test({ kebab, camel }: Names): string {
  return `import { expect, it } from 'vitest'
import { message } from '#words/message.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { makeEnvironment } from '../../../../test/support/things.ts'
import { runAction } from '../../../../test/support/workflow-actions.ts'
import { ${camel} } from './${kebab}.ts'

const app = await createTestApp()
const { owner, developer, viewer, project } = await makeCast(app)

it('does it in the name of its author', async () => {
  const id = await makeEnvironment(app.deps, project.id, developer)
  const { action } = await runAction(app.deps, owner, id, { type: '${kebab}' })
  const said = message('actions.${kebab}.done', { environment: 'Shop' })
  expect(action).toMatchObject({ outcome: 'done', ...said })
})

it('is refused where its author lacks the permission', async () => {
  const id = await makeEnvironment(app.deps, project.id, developer)
  expect((await runAction(app.deps, viewer, id, { type: '${kebab}' })).action.outcome).toBe('refused')
})

it('says in a dry run what it would do', () => {
  const fields = { id: 'a', type: '${kebab}', target: '', value: '' } as const
  const said = message('actions.${kebab}.would', { environment: 'Shop' })
  expect(${camel}.would(fields, { environment: 'Shop', project: 'Storefront' })).toEqual(said)
})
`
}

/** The sentences of an action, in every language the English ones, which the tests of the words take for missing. */
function sentences(language: string, { kebab }: Names): Change {
  const text = kebab.replaceAll('-', ' ')
  const params = language === 'en' ? '({ environment }: Named)' : '({ environment })'
  const entries = `
  'actions.${kebab}.does': 'does "${text}"',
  'actions.${kebab}.verb': '${text}',
  'actions.${kebab}.would': ${params} => \`Do "${text}" for \${environment}.\`,
  'actions.${kebab}.done': ${params} => \`Did "${text}" for \${environment}.\`,`
  return changed(`src/words/${language}/actions.ts`, [
    ["\n  'actions.approve.does'", `${entries}\n  'actions.approve.does'`],
  ])
}

/** In every language the English words, which the tests of the texts take for missing. */
function texts(language: string, key: string, text: string): Change[] {
  return [
    changed(`src/web/locales/${language}/workflowEditor.ts`, [
      [/\n {4}actions: \{\n/, `\n    actions: {\n      ${key}: '${text}',\n`],
    ]),
    changed(`src/web/locales/${language}/workflows.ts`, [
      [/\n {4}action: \{\n/, `\n    action: {\n      ${key}: '<b>${text}</b>',\n`],
    ]),
  ]
}
