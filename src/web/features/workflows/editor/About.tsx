import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../../../locales/texts.ts'
import type { Workflow } from '#contract/workflows.ts'
import { useAccount } from '../../../api/account.ts'
import { projectsQuery } from '../../../api/projects.ts'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Select.tsx'
import type { TokensProps } from './tokens-props.ts'
import styles from '../workflows.module.css'

interface AboutProps extends TokensProps {
  saved: Workflow | undefined
}

/** What every project has stands for: no project has an empty id. */
const ALL = ''

/** Name, scope and description of a workflow. */
export function About({ draft, saved, onChange, errorAt }: AboutProps): ReactNode {
  const { t } = useTexts('workflowEditor')
  const account = useAccount()
  const projects = useQuery(projectsQuery())
  const isAdministrator = account.permissions.includes('all')
  const listed = (projects.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  // The project of a workflow may be none that the list has, such as an archived one.
  const own =
    saved?.project && !listed.some(({ value }) => value === saved.project?.id)
      ? [{ value: saved.project.id, label: saved.project.name }]
      : []
  const all = { value: ALL, label: t(isAdministrator ? 'editor.everyProject' : 'editor.allProjects') }
  return (
    <div className={styles.editorAbout}>
      <Field label={t('editor.name')} error={errorAt('name')}>
        {(control) => (
          <input
            {...control}
            className="input"
            value={draft.name}
            placeholder={t('editor.nameExample')}
            autoComplete="off"
            aria-required
            onChange={(event) => onChange({ ...draft, name: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('editor.project')} hint={t('editor.scopeHint')} error={errorAt('project_id')}>
        {(control) => (
          <Select
            control={control}
            value={draft.project_id ?? ALL}
            options={[all, ...own, ...listed]}
            onChange={(id) => onChange({ ...draft, project_id: id === ALL ? null : id })}
          />
        )}
      </Field>
      <Field label={t('editor.description')} note={t('editor.optional')} error={errorAt('description')}>
        {(control) => (
          <input
            {...control}
            className="input"
            value={draft.description}
            autoComplete="off"
            onChange={(event) => onChange({ ...draft, description: event.target.value })}
          />
        )}
      </Field>
    </div>
  )
}
