import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { projectPagesQuery, withoutDefault } from '../../api/projects.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { useTexts } from '../../locales/texts.ts'
import { Combobox } from '../../ui/Combobox.tsx'
import { Field } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'

interface Project {
  readonly id: string
  readonly name: string
}

interface ChosenProjectsProps<One extends Project> {
  chosen: readonly One[]
  onChange: (chosen: readonly One[]) => void
  /** What is chosen when a project is added. */
  begin: (project: Project) => One
  /** What is said of one, and set for it. */
  children: (one: One, change: (one: One) => void) => ReactNode
  texts: {
    readonly label: string
    readonly add: string
    readonly hint: string
    readonly failed: string
    readonly none: string
    readonly remove: (name: string) => string
  }
}

/** Projects with something set for each, and one more to add. */
export function ChosenProjects<One extends Project>({
  chosen,
  onChange,
  begin,
  children,
  texts,
}: ChosenProjectsProps<One>): ReactNode {
  const labelId = useId()
  const { t } = useTexts('common')
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim())
  const projects = useInfiniteQuery({ ...projectPagesQuery(search), placeholderData: keepPreviousData })
  const found = withoutDefault(projects.data?.pages.flatMap(({ value }) => value) ?? [])
  const others = found.filter(({ id }) => !chosen.some((one) => one.id === id))
  const isSearching = projects.isFetching || search !== typed.trim()
  const add = (id: string) => {
    const project = others.find((one) => one.id === id)
    if (project) onChange([...chosen, begin(project)])
  }
  const change = (changed: One) => onChange(chosen.map((one) => (one.id === changed.id ? changed : one)))
  return (
    <div className="stack stack--4" role="group" aria-labelledby={labelId}>
      <p className="field__label" id={labelId}>
        {texts.label}
      </p>
      {chosen.length > 0 && (
        <ul className="stack stack--4">
          {chosen.map((one) => (
            <li key={one.id} className="row">
              {children(one, change)}
              <IconButton
                icon={Trash2}
                label={texts.remove(one.name)}
                onClick={() => onChange(chosen.filter(({ id }) => id !== one.id))}
              />
            </li>
          ))}
        </ul>
      )}
      <Field label={texts.add} hint={texts.hint} error={projects.isError ? texts.failed : undefined}>
        {(control) => (
          <Combobox
            control={control}
            value=""
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={add}
            emptyText={isSearching ? t('searching') : texts.none}
            onType={setTyped}
            more={
              projects.hasNextPage && !isSearching
                ? { label: t('loadMore'), onMore: () => void projects.fetchNextPage() }
                : undefined
            }
          />
        )}
      </Field>
    </div>
  )
}
