import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { projectSlug } from '#domain/slug.ts'
import { SLUG_MAX, type ProjectValues } from './project-form.ts'

/** Keeps the slug of a form made of its name until someone edits it by hand; who empties it gives it back. */
export function useSlugFromName({ subscribe, setValue, formState }: UseFormReturn<ProjectValues>): void {
  const { isSubmitted } = formState
  const isOwn = useRef(false)
  useEffect(() => {
    return subscribe({
      formState: { values: true },
      callback: ({ name, type, values }) => {
        if (type !== 'change') return
        if (name === 'slug') isOwn.current = values.slug !== ''
        if (name === 'name' && !isOwn.current)
          setValue('slug', projectSlug(values.name).slice(0, SLUG_MAX), { shouldValidate: isSubmitted })
      },
    })
  }, [subscribe, setValue, isSubmitted])
}
