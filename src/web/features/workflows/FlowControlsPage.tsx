import { Plus } from 'lucide-react'
import { useCallback, useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
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
import './workflows.css'

/** The rules that run when something happens: the list, and the editor above it. */
export function FlowControlsPage(): ReactNode {
  const { t } = useTranslation(['workflows', 'workflowEditor'])
  const account = useAccount()
  const [params, setParams] = useSearchParams()
  const top = useRef<HTMLDivElement>(null)
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
  useFocus(key, edited?.kind === 'saved' ? edited.id : undefined, { top, savedRef })
  return (
    <div className="page">
      <header className="page__head">
        <div>
          <h1 className="h1">{t('title')}</h1>
          <p className="page__meta">{t('lead')}</p>
        </div>
        <div className="page__actions" id={HEAD_ID}>
          <Button variant="primary" icon={Plus} onClick={create} disabledReason={account.abilities['workflows.create'] ? undefined : t('mayNotCreate')}>
            {t('create')}
          </Button>
        </div>
      </header>
      {edited && (
        <div ref={top}>
          <LoadEditor key={key} edited={edited} onSaved={onSaved} onCancel={close} />
        </div>
      )}
      <WorkflowList editedId={edited?.kind === 'saved' ? edited.id : undefined} isEditing={edited !== undefined} onEdit={edit} />
    </div>
  )
}

interface Places {
  readonly top: RefObject<HTMLElement | null>
  /** The workflow that was saved last. */
  readonly savedRef: RefObject<string | undefined>
}

/** The editor has the focus when it opens; when it closes, the workflow that was in it, or else what makes a new one. */
function useFocus(key: string, id: string | undefined, { top, savedRef }: Places): void {
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
    if (key !== '') {
      top.current?.scrollIntoView({ block: 'nearest' })
      top.current?.querySelector<HTMLElement>('input')?.focus()
    }
    savedRef.current = undefined
  }, [key, id, top, savedRef])
}
