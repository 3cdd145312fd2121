import { Plus } from 'lucide-react'
import { useCallback, useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useSearchParams } from 'react-router'
import type { Workflow } from '#contract/workflows.ts'
import { useAccount } from '../../api/account.ts'
import { NOTHING_TO_LOSE } from '../../lib/use-unsaved.ts'
import { showToast } from '../../ui/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { editedKey, editedOf, focusCreate, HEAD_ID, withEdited, type Edited } from './address.ts'
import { LoadEditor } from './editor/LoadEditor.tsx'
import { toggleId } from './WorkflowHead.tsx'
import { WorkflowList } from './WorkflowList.tsx'

/** The rules that run when something happens: the list, and the editor above it. */
export function FlowControlsPage(): ReactNode {
  const { t } = useTexts(['workflows', 'workflowEditor'])
  const account = useAccount()
  const [params, setParams] = useSearchParams()
  const savedRef = useRef<string>(undefined)
  const edited = editedOf(params)
  const key = editedKey(edited)

  const edit = useCallback((next: Edited | undefined) => setParams((before) => withEdited(before, next)), [setParams])
  const close = useCallback(() => edit(undefined), [edit])
  const create = useCallback(() => edit({ kind: 'new', example: undefined }), [edit])
  const onSaved = (workflow: Workflow) => {
    savedRef.current = workflow.id
    showToast('success', t('workflowEditor:editor.saved', { name: workflow.name }))
    setParams((before) => withEdited(before, undefined), { state: NOTHING_TO_LOSE })
  }
  useFocusAfterwards(key, edited?.kind === 'saved' ? edited.id : undefined, savedRef)
  return (
    <div className="page">
      <header className="page__head">
        <div>
          <h1 className="h1">{t('title')}</h1>
          <p className="page__meta">{t('lead')}</p>
        </div>
        <div className="page__actions" id={HEAD_ID}>
          <Button
            variant="primary"
            icon={Plus}
            onClick={create}
            disabledReason={account.abilities['workflows.create'] ? undefined : t('mayNotCreate')}
          >
            {t('create')}
          </Button>
        </div>
      </header>
      {edited && <LoadEditor key={key} edited={edited} onSaved={onSaved} onCancel={close} />}
      <WorkflowList
        editedId={edited?.kind === 'saved' ? edited.id : undefined}
        isEditing={edited !== undefined}
        onEdit={edit}
      />
    </div>
  )
}

/**
 * When the editor closes, the workflow that was in it has the focus, or else what makes a new one.
 * @param savedRef the workflow that was saved last
 */
function useFocusAfterwards(key: string, id: string | undefined, savedRef: RefObject<string | undefined>): void {
  const before = useRef({ key: '', id })
  useEffect(() => {
    const last = before.current
    before.current = { key, id }
    if (key === last.key) return
    if (key === '') {
      const own = last.id ?? savedRef.current
      const row = own === undefined ? null : document.querySelector<HTMLElement>(`#${CSS.escape(toggleId(own))}`)
      if (row) row.focus()
      else focusCreate()
    }
    savedRef.current = undefined
  }, [key, id, savedRef])
}
