import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../api/query.ts'
import { useTexts } from '../../locales/texts.ts'
import { ApiError } from '#contract/client.ts'
import type { TemplateDetail } from '#contract/templates.ts'
import type { StackDraft } from '#engine/stack/schema.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { keepTemplate } from '../../api/templates.ts'
import { useChange } from '../../api/use-change.ts'
import { showToast } from '../../ui/toast.ts'
import type { Start } from './start.ts'

export interface SaveOptions {
  /** The team that it is shared with; null for a personal one, undefined to leave it as it is. */
  readonly teamId?: string | null
  readonly note?: string
  /** Makes a template of its own of what stands here. */
  readonly asCopy?: boolean
  /** Saves over this version, which someone else made. */
  readonly over?: number
}

/** The server's sentence why it is not saved, and whether it is about the name. */
export interface Failure {
  readonly text: string
  readonly isName: boolean
}

/** Why a template could not be saved: someone else saved it, or deleted it. */
export type Conflict = { readonly kind: 'newer'; readonly newest: TemplateDetail } | { readonly kind: 'gone' }

export interface Saving {
  /** The template as it is saved; undefined while it is new. */
  readonly template: TemplateDetail | undefined
  /** The stack as it is saved, to detect changes. */
  readonly saved: StackDraft
  readonly baseVersion: number | undefined
  /** Whether nothing of it was ever saved and it stands nowhere else. */
  readonly isNowhere: boolean
  readonly conflict: Conflict | undefined
  readonly closeConflict: () => void
  readonly isSaving: boolean
  readonly error: Failure | undefined
  readonly clearError: () => void
  /**
   * Resolves to what is saved and whether that is another template than before; to undefined when it is not saved, or
   * being saved already.
   */
  readonly save: (
    options: SaveOptions,
    onFailed?: (failure: Failure) => void,
  ) => Promise<{ template: TemplateDetail; isNew: boolean } | undefined>
}

/**
 * Saves what is in the builder.
 * @param now the stack as it is when the button is pressed
 */
export function useSave(start: Start, now: () => StackDraft): Saving {
  const { t } = useTexts(['builder', 'common'])
  const queries = useQueryClient()
  const [state, setState] = useState({
    template: start.template,
    saved: start.stack,
    // A draft goes on from the version with which it began: what others saved since is found by the server.
    baseVersion: start.draft?.base_version ?? start.template?.version,
    isNowhere: start.isUnsaved,
  })
  const [conflict, setConflict] = useState<Conflict>()
  const unreachable = t('common:errors.unreachable')

  const send = async (stack: StackDraft, { teamId, note, asCopy, over }: SaveOptions): Promise<TemplateDetail> => {
    const name = stack.name.trim()
    const about = note?.trim() ? { note: note.trim() } : {}
    const { template } = state
    if (!template || asCopy) {
      const origin = template ?? start.forkedFrom
      return call('POST /templates', {
        body: { name, stack, ...about, team_id: teamId ?? null, ...(origin && { forked_from: origin.id }) },
      })
    }
    const params = { id: template.id }
    const answer = await call('PUT /templates/{id}', {
      params,
      body: { name, stack, base_version: over ?? state.baseVersion, ...about },
    })
    if (teamId === undefined || teamId === answer.team_id) return answer
    try {
      return await call('PUT /templates/{id}/sharing', {
        params,
        body: teamId === null ? { visibility: 'personal' } : { visibility: 'team', team_id: teamId },
      })
    } catch (error) {
      // It is saved all the same.
      showToast('error', t('save.notShared', { detail: errorText(error, unreachable) }))
      return answer
    }
  }

  const findConflict = async (error: unknown): Promise<Conflict | undefined> => {
    if (!(error instanceof ApiError) || !state.template) return undefined
    if (error.status === 404) return { kind: 'gone' }
    if (error.status !== 409) return undefined
    const newest = await queries.fetchQuery({
      ...query('GET /templates/{id}', { params: { id: state.template.id } }),
      staleTime: 0,
    })
    return { kind: 'newer', newest }
  }

  const mutation = useChange({
    mutationFn: async (options: SaveOptions) => {
      const stack = now()
      return { template: await send(stack, options), stack }
    },
    onSuccess: ({ template, stack }) => {
      setState({ template, saved: stack, baseVersion: template.version, isNowhere: false })
      setConflict(undefined)
      void keepTemplate(queries, template)
    },
  })
  const failureOf = (error: unknown): Failure => ({
    text: errorText(error, unreachable),
    isName: error instanceof ApiError && error.problems.some(({ field }) => field === 'name'),
  })
  const save: Saving['save'] = async (options, onFailed) => {
    const sent = mutation.send(options)
    if (!sent) return undefined
    try {
      const { template } = await sent
      return { template, isNew: template.id !== state.template?.id }
    } catch (error) {
      const found = await findConflict(error).catch(() => undefined)
      if (found) {
        mutation.reset()
        setConflict(found)
      } else {
        onFailed?.(failureOf(error))
      }
      return undefined
    }
  }
  const { error } = mutation
  return {
    ...state,
    conflict,
    closeConflict: () => setConflict(undefined),
    isSaving: mutation.isPending,
    error: error ? failureOf(error) : undefined,
    clearError: () => mutation.reset(),
    save,
  }
}
