import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../locales/texts.ts'
import { ApiError } from '#contract/client.ts'
import type { Workflow } from '#contract/workflows.ts'
import { call } from '../../../api/client.ts'
import { errorText } from '../../../api/errors.ts'
import { keepWorkflow, workflowQuery } from '../../../api/workflows.ts'
import { useChange } from '../../../api/use-change.ts'
import { bodyOf, type Draft } from './draft.ts'
import { NO_PROBLEMS, placeProblems, stillWrong, type Placed } from './problems.ts'

/** Why a workflow could not be saved, besides what is wrong with it: someone saved it since, or deleted it. */
export type Obstacle = 'newer' | 'gone'

export interface Saving {
  readonly isSaving: boolean
  readonly placed: Placed
  /** What no field can show. */
  readonly failure: string | undefined
  readonly obstacle: Obstacle | undefined
  /** Counts the refusals, so that each of them moves the focus. */
  readonly refusals: number
  readonly refuse: (placed: Placed) => void
  /** Takes back what is said of what was changed since. */
  readonly forget: (before: Draft, after: Draft) => void
  readonly save: (draft: Draft, as?: 'over' | 'new') => void
}

/** Saves what is in the editor. @param saved the workflow that is edited; undefined for a new one */
export function useSave(saved: Workflow | undefined, onSaved: (workflow: Workflow) => void): Saving {
  const { t } = useTexts('common')
  const queries = useQueryClient()
  const [state, setState] = useState<{ placed: Placed; refusals: number }>({ placed: NO_PROBLEMS, refusals: 0 })
  const refuse = (placed: Placed) => setState((before) => ({ placed, refusals: before.refusals + 1 }))

  const mutation = useChange({
    mutationFn: async ({ draft, as }: { draft: Draft; as: 'over' | 'new' | undefined }) => {
      const body = bodyOf(draft)
      if (!saved || as === 'new') return call('POST /workflows', { body })
      const base =
        as === 'over' ? (await queries.fetchQuery({ ...workflowQuery(saved.id), staleTime: 0 })).version : saved.version
      return call('PUT /workflows/{id}', { params: { id: saved.id }, body: { ...body, base_version: base } })
    },
    onMutate: () => setState((before) => ({ ...before, placed: NO_PROBLEMS })),
    onSuccess: async (workflow) => {
      await keepWorkflow(queries, workflow)
      onSaved(workflow)
    },
    onError: (error, { draft }) =>
      refuse(error instanceof ApiError ? placeProblems(error.problems, draft) : NO_PROBLEMS),
  })
  const { error } = mutation
  const status = error instanceof ApiError ? error.status : undefined
  const hasProblems = error instanceof ApiError && error.problems.length > 0
  return {
    ...state,
    isSaving: mutation.isPending,
    failure:
      error && !hasProblems ? errorText(error, t('errors.unreachable')) : state.placed.elsewhere.join(' ') || undefined,
    obstacle: saved && status === 409 ? 'newer' : saved && status === 404 ? 'gone' : undefined,
    refuse: (placed) => {
      mutation.reset()
      refuse(placed)
    },
    forget: (before, after) => setState((known) => ({ ...known, placed: stillWrong(known.placed, before, after) })),
    save: (draft, as) => mutation.mutate({ draft, as }),
  }
}
