// Forms whose last word has the server: what it refuses stands at the field it
// is about, and what no field can show stands above the button.
import { useState, type FormEvent } from 'react'
import { useForm, type DefaultValues, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { useTexts } from '../locales/texts.ts'
import { ApiError } from '#contract/client.ts'
import { errorText } from '../api/errors.ts'
import { useOnce } from '../lib/use-once.ts'

interface ServerFormOptions<Values extends FieldValues> {
  values: DefaultValues<Values>
  /** Sends the values; what it throws is shown in the form. */
  onSubmit: (values: Values) => Promise<void> | void
  /** Server's name of a field to the form's, where they differ. */
  fields?: Readonly<Record<string, FieldPath<Values>>>
  /**
   * Says where a refusal stands that names no field, such as a wrong password:
   * the field, or undefined for above the button.
   */
  fieldOf?: (error: ApiError) => FieldPath<Values> | undefined
  /** The words for a refusal that the page says better than the server; undefined keeps the server's sentence. */
  wordsFor?: (error: unknown) => string | undefined
}

/** A form as FormShell and TextField take it. */
export interface ServerForm<Values extends FieldValues> {
  /** The form of react-hook-form, for what the kit has no piece for. */
  inner: UseFormReturn<Values>
  /** Sends the form; while that is under way it does nothing. */
  submit: (event?: FormEvent) => void
  isSubmitting: boolean
  /** What went wrong and belongs to no field. */
  failure: string | undefined
}

/**
 * A form that is checked in the page and again by the server. The focus goes to the first wrong field.
 * Fields tell their own rules; see TextField.
 */
export function useServerForm<Values extends FieldValues>(options: ServerFormOptions<Values>): ServerForm<Values> {
  const { t } = useTexts('common')
  const inner = useForm<Values>({ defaultValues: options.values })
  const [failure, setFailure] = useState<string>()
  const { isSubmitting } = inner.formState

  const isField = (name: string): name is FieldPath<Values> => Object.hasOwn(inner.getValues(), name)

  const show = (error: unknown) => {
    const sentence = options.wordsFor?.(error) ?? errorText(error, t('errors.unreachable'))
    if (!(error instanceof ApiError)) return setFailure(sentence)
    const named = options.fieldOf?.(error)
    const wrong =
      named === undefined
        ? error.problems.map(({ field, message }) => ({ field: options.fields?.[field] ?? field, message }))
        : [{ field: named, message: sentence }]
    let isFirst = true
    const elsewhere: string[] = []
    for (const { field, message } of wrong) {
      if (isField(field)) inner.setError(field, { type: 'server', message }, { shouldFocus: isFirst })
      else elsewhere.push(message)
      isFirst &&= !isField(field)
    }
    if (wrong.length === 0) setFailure(sentence)
    else if (elsewhere.length > 0) setFailure(elsewhere.join(' '))
  }

  const send = inner.handleSubmit(async (values) => {
    setFailure(undefined)
    try {
      await options.onSubmit(values)
    } catch (error) {
      show(error)
    }
  })
  const sendOnce = useOnce(() => send())
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    void sendOnce()
  }
  return { inner, submit, isSubmitting, failure }
}
