import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { inEnglish } from '#engine/english.ts'
import type { Message } from '#words/message.ts'
import { useTexts } from '../../locales/texts.ts'
import { useWords } from '../../locales/words.ts'
import { ApiError } from '#contract/client.ts'
import type { CustomComponent } from '#contract/components.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { invalidate } from '../../api/query.ts'
import { useOnce } from '../../lib/use-once.ts'
import { showToast } from '../../ui/toast.ts'
import { bodyOf, valuesOf, variableRows, type ComponentValues, type Issues } from './component-form.ts'
import { MODULE_LIMITS, problemOf, recordOf, refusalOf, type TfFile } from './tf-files.ts'

const NO_ISSUES: Issues = new Map()

/** What was read out of files, for the sentence that says so. */
interface Found {
  variables: number
  outputs: number
  resources: number
}

export interface ComponentForm {
  values: ComponentValues
  change: (given: Partial<ComponentValues>) => void
  issues: Issues
  /** What went wrong and belongs to no field. */
  failure: string | undefined
  isBusy: boolean
  /** What was read last, until the files change. */
  found: Found | undefined
  /** Reads variables and outputs out of files into the form. */
  read: (files: readonly TfFile[]) => Promise<void> | undefined
  submit: (event: FormEvent) => void
}

/**
 * The form of a new component, or of one that is there. What is typed stays until it is saved.
 * @param onSaved receives the server's answer
 */
export function useComponentForm(
  component: CustomComponent | undefined,
  onSaved: (saved: CustomComponent) => void,
): ComponentForm {
  const { t } = useTexts(['components', 'common'])
  const queries = useQueryClient()
  const say = useWords()
  const [values, setValues] = useState(() => valuesOf(component))
  const [issues, setIssues] = useState(NO_ISSUES)
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const [found, setFound] = useState<Found>()

  const words = {
    nameRequired: t('form.nameRequired'),
    notJson: t('form.notJson'),
    numberRequired: t('form.numberRequired'),
    filesProblem: (problem: NonNullable<ReturnType<typeof problemOf>>) => t(`files.problems.${problem}`),
    say: (said: Message) => say(said, inEnglish([said])),
  }

  const fail = (error: unknown, known: ReadonlySet<string>) => {
    const named = error instanceof ApiError ? error.problems : []
    const here = named.filter(({ field }) => known.has(field.split('.')[0] ?? ''))
    setIssues(new Map(here.map(({ field, message }) => [field, message])))
    setFailure(
      here.length === named.length && here.length > 0 ? undefined : errorText(error, t('common:errors.unreachable')),
    )
  }

  const change = (given: Partial<ComponentValues>) => {
    setValues((before) => ({ ...before, ...given }))
    if (given.files) setFound(undefined)
  }

  const read = useOnce(async (files: readonly TfFile[]) => {
    const problem = problemOf(files, MODULE_LIMITS)
    if (problem !== undefined) {
      setIssues(new Map([['source.files', words.filesProblem(problem)]]))
      return
    }
    setIsBusy(true)
    setFailure(undefined)
    setIssues(NO_ISSUES)
    try {
      const module = await call('POST /components/inspect', { body: { files: recordOf(files) } })
      setValues((before) => ({ ...before, variables: variableRows(module.variables), outputs: module.outputs }))
      setFound({
        variables: module.variables.length,
        outputs: module.outputs.length,
        resources: module.resources.length,
      })
    } catch (error) {
      // The sentence names the file and the line: it stands under the files.
      setIssues(new Map([['source.files', refusalOf(error, t('common:errors.unreachable'))]]))
    } finally {
      setIsBusy(false)
    }
  })

  const save = useOnce(async () => {
    const { body, issues: wrong } = bodyOf(values, words)
    setIssues(wrong)
    setFailure(undefined)
    if (values.name.trim() === '') showToast('error', words.nameRequired)
    if (wrong.size > 0) return
    setIsBusy(true)
    try {
      const saved = component
        ? await call('PUT /components/{id}', { params: { id: component.id }, body })
        : await call('POST /components', { body })
      await invalidate(queries, 'GET /components')
      if (!component) setValues(valuesOf())
      setFound(undefined)
      onSaved(saved)
    } catch (error) {
      fail(error, new Set(Object.keys(body)))
    } finally {
      setIsBusy(false)
    }
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) void save()
  }
  return { values, change, issues, failure, isBusy, found, read, submit }
}
