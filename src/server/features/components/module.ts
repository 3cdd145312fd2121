// From what someone says of a component to the module that stacks carry.
import type { Parsed } from '#contract/endpoint.ts'
import type { components as rows } from '#contract/components.ts'
import { hasSecretDefault, stackModule, type StackModule } from '#engine/stack/module.ts'
import { projectSlug } from '#domain/slug.ts'
import { message } from '#words/message.ts'
import { badRequest } from '../../http/errors.ts'
import { inspectModule } from '../../terraform/inspect-module.ts'
import { saidOfDefault } from '../../terraform/interface.ts'

type Given = Omit<Parsed<(typeof rows)['update']>['body'], 'team_id'>

/** Letters of a name that the type keeps; with the rest it has at most 40. */
const SLUG_MAX = 22

/** By which stacks name a component: of its name, and of its id so that it is its own. */
export function typeOf(name: string, id: string): string {
  const slug = projectSlug(projectSlug(name).slice(0, SLUG_MAX)) || 'component'
  return `custom-${slug}-${id.replaceAll('-', '').slice(-8)}`
}

/**
 * A module with what was given; the rest stays. Of uploaded files the variables and outputs are what the files say.
 * @param person id of the caller
 * @throws Refused with 400 for files that are wrong, and for what would keep a secret
 */
export async function moduleWith(
  person: string,
  before: StackModule,
  { source, ...given }: Given,
): Promise<StackModule> {
  const behind = source === undefined ? before.source : (source ?? undefined)
  const { source: _, ...rest } = before
  const merged: StackModule = {
    ...rest,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    ...(behind && { source: behind }),
  }
  if (merged.is_free && merged.prices.length > 0) {
    throw badRequest([
      {
        field: 'is_free',
        said: message('components.free-with-prices'),
      },
    ])
  }
  const module = behind?.kind === 'files' ? { ...merged, ...(await interfaceOf(person, behind.files, merged)) } : merged
  refuseSecrets(module)
  return stackModule.parse(module)
}

async function interfaceOf(
  person: string,
  files: Readonly<Record<string, string>>,
  { variables: said }: StackModule,
): Promise<Pick<StackModule, 'variables' | 'outputs'>> {
  const { variables, outputs } = await inspectModule(person, files)
  // An author may know that a value is secret where the file does not say so.
  const isSecret = (name: string): boolean => said.some((one) => one.name === name && one.is_sensitive)
  return {
    variables: variables.map((one) => ({ ...one, is_sensitive: one.is_sensitive || isSecret(one.name) })),
    outputs,
  }
}

function refuseSecrets({ variables }: StackModule): void {
  const problems = variables.flatMap((variable, at) =>
    hasSecretDefault(variable)
      ? [
          {
            field: `variables.${at}.default`,
            said: saidOfDefault(variable),
          },
        ]
      : [],
  )
  if (problems.length > 0) throw badRequest(problems)
}
