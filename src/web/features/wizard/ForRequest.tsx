import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { projectsQuery } from '../../api/projects.ts'
import { useTexts } from '../../locales/texts.ts'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import styles from './wizard.module.css'

/** Letters of a name: an environment takes no more. */
const NAME_MAX = 100

interface ForRequestProps {
  name: string
  /** Id of the chosen project; empty without one. */
  project: string
  isNameRefused: boolean
  onName: (name: string) => void
  onProject: (id: string) => void
}

/** What the request for an environment begins with; generating needs neither. */
export function ForRequest({ name, project, isNameRefused, onName, onProject }: ForRequestProps): ReactNode {
  const { t } = useTexts('wizard')
  // Who is in no project, or cannot load them, still gets files: the field stays away.
  const { data: projects = [] } = useQuery(projectsQuery())
  const options = [
    { value: '', label: t('request.noProject') },
    ...projects.map(({ id, name: label }) => ({ value: id, label })),
  ]
  return (
    <div className={styles.wizardPair}>
      <Field
        label={t('request.name')}
        note={t('optional')}
        hint={t('request.nameHint')}
        error={isNameRefused ? t('request.nameRefused') : undefined}
      >
        {(control) => (
          <input
            {...control}
            className="input"
            value={name}
            maxLength={NAME_MAX}
            autoComplete="off"
            onChange={(event) => onName(event.target.value)}
          />
        )}
      </Field>
      {projects.length > 0 && (
        <Field label={t('request.project')} note={t('optional')} hint={t('request.projectHint')}>
          {(control) => (
            <Select
              control={control}
              value={projects.some(({ id }) => id === project) ? project : ''}
              options={options}
              onChange={onProject}
            />
          )}
        </Field>
      )}
    </div>
  )
}
