import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode, type RefObject } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { Team } from '#contract/teams.ts'
import type { TemplateDetail } from '#contract/templates.ts'
import type { StackDraft } from '#engine/stack/schema.ts'
import { teamsQuery } from '../../api/lists.ts'
import { useOnce } from '../../lib/use-once.ts'
import { showToast } from '../../ui/toast.ts'
import { changesOf } from './changes.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { SaveDialog } from './SaveDialog.tsx'
import type { Failure, SaveOptions, Saving } from './use-save.ts'

interface SaveFlowGiven {
  saving: Saving
  stack: StackDraft
  /** It differs from what is saved. */
  hasChanges: boolean
  nameRef: RefObject<HTMLInputElement | null>
  /** @param isNew the template has another address than before */
  onSaved: (template: TemplateDetail, isNew: boolean) => void
}

interface SaveFlow {
  /** Save Template was pressed. */
  begin: () => void
  isBusy: boolean
  nameError: string | undefined
  clearNameError: () => void
  dialogs: ReactNode
}

/**
 * Asks for the team where there are teams, saves directly where there are none, and says that
 * it is saved.
 */
export function useSaveFlow({ saving, stack, hasChanges, nameRef, onSaved }: SaveFlowGiven): SaveFlow {
  const { t } = useTexts(['builder', 'common'])
  const queries = useQueryClient()
  const [isBlank, setIsBlank] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const [teams, setTeams] = useState<readonly Team[]>()
  const nameError = isBlank ? t('save.noName') : saving.error?.isName ? saving.error.text : undefined

  const save = async (options: SaveOptions, onFailed?: (failure: Failure) => void) => {
    const done = await saving.save(options, onFailed)
    if (!done) return
    setTeams(undefined)
    onSaved(done.template, done.isNew)
    showToast('success', t('save.done'), undefined, SAVED_MS)
  }
  const begin = useOnce(async () => {
    if (saving.template && !hasChanges) {
      return showToast('info', t('save.unchanged', { version: saving.template.version }))
    }
    if (stack.name.trim() === '') {
      setIsBlank(true)
      return nameRef.current?.focus()
    }
    saving.clearError()
    setIsAsking(true)
    // Team membership is loaded every time: another tab may have created a team.
    const found = await queries.fetchQuery({ ...teamsQuery(), staleTime: 0 }).catch(() => undefined)
    setIsAsking(false)
    const own = found?.filter(({ role }) => role !== null) ?? []
    if (own.length > 0) setTeams(own)
    else {
      // No dialog is open that could say it.
      await save(saving.template ? {} : { teamId: null }, ({ text, isName }) => {
        if (isName) nameRef.current?.focus()
        else showToast('error', text)
      })
    }
  })
  const error = saving.error?.text
  return {
    begin: () => void begin(),
    isBusy: isAsking || saving.isSaving,
    nameError,
    clearNameError: () => {
      setIsBlank(false)
      if (saving.error?.isName) saving.clearError()
    },
    dialogs: (
      <>
        {teams && !saving.conflict && (
          <SaveDialog
            name={stack.name.trim()}
            teams={teams}
            template={saving.template}
            changes={changesOf(saving.saved, stack)}
            error={error}
            isSaving={saving.isSaving}
            onSave={(options) => void save(options)}
            onClose={() => setTeams(undefined)}
          />
        )}
        {saving.conflict && (
          <ConflictDialog
            conflict={saving.conflict}
            name={stack.name.trim()}
            baseVersion={saving.baseVersion}
            error={error}
            isSaving={saving.isSaving}
            onSave={(options) => void save(options)}
            onClose={() => {
              setTeams(undefined)
              saving.closeConflict()
            }}
          />
        )}
      </>
    ),
  }
}

/** How long a banner of the builder stays. */
const SAVED_MS = 3000
