import { useQueryClient } from '@tanstack/react-query'
import { invalidate } from '../api/query.ts'
import { useTexts } from '../locales/texts.ts'
import { useNavigate } from 'react-router'
import { projectSlug } from '#domain/slug.ts'
import { useAccount } from '../api/account.ts'
import { isBackendThere } from '../api/backend.ts'
import { call } from '../api/client.ts'
import { errorText } from '../api/errors.ts'
import { projectProblem } from '../api/project-problem.ts'
import { useOnce } from '../lib/use-once.ts'
import { showToast } from '../ui/toast.ts'
import { editTemplate } from '../widgets/builder-address.ts'
import { customComponentAddress } from '../widgets/component-address.ts'
import type { ListId } from './sections.ts'

/** How long creating a project can take. */
const CREATE_TIMEOUT_MS = 10_000

/** The longest slug that the server takes (src/contract/projects.ts). */
const SLUG_MAX = 60

/** Where the sentence about a missing name is. */
const NO_NAME = { teams: 'team', templates: 'template', components: 'component' } as const

/** Creates something by its name alone; gives the sentence to show at the field when that failed. */
type CreateByName = (name: string) => Promise<string | undefined>

/** What the sidebar can create, with its checks and sentences; nothing while it creates the same already. */
export function useCreate(list: ListId): (name: string) => ReturnType<CreateByName> | undefined {
  const { t } = useTexts(['shell', 'common'])
  const account = useAccount()
  const queries = useQueryClient()
  const navigate = useNavigate()

  const project: CreateByName = async (name) => {
    const slug = projectSlug(name).slice(0, SLUG_MAX)
    if (slug === '') return t('create.project.noName')
    if (!(await isBackendThere())) return t('create.project.noBackend')
    try {
      await call(
        'POST /projects',
        { body: { name, slug, owner_email: account.email } },
        { signal: AbortSignal.timeout(CREATE_TIMEOUT_MS) },
      )
      return undefined
    } catch (error) {
      const problem = projectProblem(error)
      return 'detail' in problem ? problem.detail : t(`create.project.${problem.key}`)
    }
  }

  /** What is shown of a thing once it is there; nothing when its place in the list is all. */
  const named: Readonly<Record<Exclude<ListId, 'projects'>, (name: string) => Promise<string | undefined>>> = {
    // It is empty yet: the builder fills it.
    templates: async (name) => editTemplate((await call('POST /templates', { body: { name } })).id),
    teams: async (name) => {
      await call('POST /teams', { body: { name } })
      return undefined
    },
    // Its page asks for everything else; until then it can be placed, but does not compile.
    components: async (name) => {
      const { id } = await call('POST /components', { body: { name, category: 'compute', cloud: 'custom' } })
      return customComponentAddress(id, true)
    },
  }

  return useOnce(async (name) => {
    let problem: string | undefined
    let page: string | undefined
    if (list === 'projects') problem = await project(name)
    else if (name === '') problem = t(`create.${NO_NAME[list]}.noName`)
    else {
      try {
        page = await named[list](name)
      } catch (error) {
        problem = errorText(error, t('common:errors.unreachable'))
      }
    }
    if (problem !== undefined) return problem
    await invalidate(queries, `GET /${list}`)
    showToast('success', t(`created.${list}`, { name }))
    if (page !== undefined) await navigate(page)
    return undefined
  })
}
