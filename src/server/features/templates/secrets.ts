// What a template never keeps: everybody with whom it is shared reads it, and
// every version of it stays.
import { hasSecretDefault } from '#engine/stack/module.ts'
import type { StackDraft } from '#engine/stack/schema.ts'
import { badRequest } from '../../http/errors.ts'
import { lineOfKey } from '../../terraform/interface.ts'

/** @throws Refused with 400 that names every place where a secret stands */
export function refuseSecrets({ nodes, modules = [] }: Pick<StackDraft, 'nodes' | 'modules'>): void {
  const byType = new Map(modules.map((module) => [module.type, module]))
  const inNodes = nodes.flatMap(({ type, settings }, at) =>
    (byType.get(type)?.variables ?? [])
      .filter(({ name, is_sensitive }) => is_sensitive && Object.hasOwn(settings, name))
      .map(({ name }) => ({
        field: `stack.nodes.${at}.settings.${name}`,
        message: 'It is a secret, so it is no setting: it becomes a variable of the stack.',
      })),
  )
  const inModules = modules.flatMap(({ variables, source }, at) => [
    ...variables.flatMap((variable, number) =>
      hasSecretDefault(variable)
        ? [
            {
              field: `stack.modules.${at}.variables.${number}.default`,
              message: `The variable "${variable.name}" is sensitive and has a default: remove the default, so that no secret is kept.`,
            },
          ]
        : [],
    ),
    ...Object.entries(source?.kind === 'files' ? source.files : {}).flatMap(([file, text]) => {
      const line = lineOfKey(text)
      const message = `Line ${line} looks like a secret key: make it a sensitive variable, so that it is not kept.`
      return line === undefined ? [] : [{ field: `stack.modules.${at}.source.files.${file}`, message }]
    }),
  ])
  const problems = [...inNodes, ...inModules]
  if (problems.length > 0) throw badRequest(problems)
}
