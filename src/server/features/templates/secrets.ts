// What a template never keeps: everyone with whom it is shared reads it, and
// every version of it stays.
import { hasSecretDefault } from '#engine/stack/module.ts'
import type { StackDraft } from '#engine/stack/schema.ts'
import { message } from '#words/message.ts'
import { badRequest } from '../../http/errors.ts'
import { findSecret, saidOfDefault, saidOfSecret } from '../../terraform/interface.ts'

/** @throws Refused with 400 that names every place where a secret stands */
export function refuseSecrets({ nodes, modules = [] }: Pick<StackDraft, 'nodes' | 'modules'>): void {
  const byType = new Map(modules.map((module) => [module.type, module]))
  const inNodes = nodes.flatMap(({ type, settings }, at) =>
    (byType.get(type)?.variables ?? [])
      .filter(({ name, is_sensitive }) => is_sensitive && Object.hasOwn(settings, name))
      .map(({ name }) => ({
        field: `stack.nodes.${at}.settings.${name}`,
        said: message('fields.secret-setting'),
      })),
  )
  const inModules = modules.flatMap(({ variables, source }, at) => [
    ...variables.flatMap((variable, number) =>
      hasSecretDefault(variable)
        ? [
            {
              field: `stack.modules.${at}.variables.${number}.default`,
              said: saidOfDefault(variable),
            },
          ]
        : [],
    ),
    ...Object.entries(source?.kind === 'files' ? source.files : {}).flatMap(([file, text]) => {
      const found = findSecret(text)
      if (!found) return []
      const said = message('terraform.in-line', { line: found.line, problem: saidOfSecret(found) })
      return [{ field: `stack.modules.${at}.source.files.${file}`, said }]
    }),
  ])
  const problems = [...inNodes, ...inModules]
  if (problems.length > 0) throw badRequest(problems)
}
