import { useWatch } from 'react-hook-form'
import type { Project } from '#contract/projects.ts'
import { loosenedRules } from '#domain/project/loosening.ts'
import { DEFAULT_PROJECT_SETTINGS } from '#domain/project/settings.ts'
import { message } from '#words/message.ts'
import type { ServerForm } from '../../forms/use-server-form.ts'
import { useTexts } from '../../locales/texts.ts'
import { useWords } from '../../locales/words.ts'
import type { ProjectValues } from './project-form.ts'

const RULES = [
  'budget_limit',
  'auto_approve_dev',
  'require_tags',
  'allowed_clouds',
  'max_lifetime_days',
  'max_unpriced_lines',
] as const

/** Why what a form holds can be saved only by an owner, before the server says so; undefined when it can be saved. */
export function useLoosening(
  form: ServerForm<ProjectValues>,
  { abilities, budget_limit: limit, settings, team_members: members }: Project,
): string | undefined {
  const { t } = useTexts('projects')
  const say = useWords()
  const [budget_limit, auto_approve_dev, require_tags, allowed_clouds, max_lifetime_days, unpriced] = useWatch({
    control: form.inner.control,
    name: RULES,
  })
  if (abilities['project.loosen']) return undefined
  const max_unpriced_lines = unpriced ?? DEFAULT_PROJECT_SETTINGS.max_unpriced_lines
  const given = { budget_limit, auto_approve_dev, require_tags, allowed_clouds, max_lifetime_days, max_unpriced_lines }
  const rules = loosenedRules({ ...settings, budget_limit: limit }, { ...settings, ...given })
  if (rules.length === 0) return undefined
  const owners = members.filter(({ role }) => role === 'owner').map(({ name }) => name)
  return say(message('projects.loosening', { rules, owners }), t('settings.tightenOnly'))
}
