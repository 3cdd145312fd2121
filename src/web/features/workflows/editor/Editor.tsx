import { Play, Plus } from 'lucide-react'
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useTexts } from '../../../locales/texts.ts'
import type { Workflow } from '#contract/workflows.ts'
import { PARTS_MAX } from '#domain/workflow/vocabulary.ts'
import { useAccount } from '../../../api/account.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { CopyJson } from '../CopyJson.tsx'
import { About } from './About.tsx'
import { actionOf, bodyOf, conditionOf, isChanged, type Draft } from './draft.ts'
import { DryRun } from './DryRun.tsx'
import { Failure } from './Failure.tsx'
import { Hints } from './Hints.tsx'
import { PasteJson } from './PasteJson.tsx'
import { SentenceTokens } from './SentenceTokens.tsx'
import { useUnsaved } from '../../../lib/use-unsaved.ts'
import { editedKey, editedOf } from '../address.ts'
import { usePartFocus } from './use-part-focus.ts'
import { useSave } from './use-save.ts'

interface EditorProps {
  /** The workflow that is edited; undefined for a new one. */
  saved: Workflow | undefined
  start: Draft
  onSaved: (workflow: Workflow) => void
  onCancel: () => void
  /** Begins again with what is saved now. */
  onReload: () => void
}

/** Of an address which workflow is changed; to open details in the list is no leaving. */
const contentOf = (params: URLSearchParams): string => editedKey(editedOf(params))

/** A workflow as a sentence whose words can be changed, with what it would have done. */
export function Editor({ saved, start, onSaved, onCancel, onReload }: EditorProps): ReactNode {
  const { t } = useTexts(['workflowEditor', 'common'])
  const account = useAccount()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(start)
  const [isTrying, setIsTrying] = useState(false)
  const saving = useSave(saved, onSaved)
  const change = (next: Draft) => {
    saving.forget(draft, next)
    setDraft(next)
  }
  // An example is not saved anywhere, but no one typed it.
  const blocker = useUnsaved(isChanged(draft, start) && !saving.isSaving, contentOf)

  // Here and not where it is opened: what is saved arrives later.
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' })
    form.current?.querySelector<HTMLElement>('input')?.focus()
  }, [])

  useEffect(() => {
    if (saving.refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [saving.refusals])

  usePartFocus(form, draft)

  const errorAt = (path: string) => saving.placed.at.get(path)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (saving.isSaving) return
    // A save without a name is ignored; the field says why.
    if (draft.name.trim() === '') saving.refuse({ at: new Map([['name', t('editor.nameRequired')]]), elsewhere: [] })
    else saving.save(draft)
  }
  const enough = (list: readonly unknown[]) =>
    list.length >= PARTS_MAX ? t('editor.enough', { count: PARTS_MAX }) : undefined
  const isOthers = saved !== undefined && saved.author.email !== account.email
  return (
    <form ref={form} className="panel" aria-labelledby={id} onSubmit={submit} noValidate>
      <div className="panel__head">
        <h2 className="h3 truncate" id={id}>
          {draft.name.trim() || (saved?.name ?? t('editor.new'))}
        </h2>
        <Badge>{t('editor.badge')}</Badge>
        <span className="push row small t2">
          <span id={`${id}-enabled`}>{t('editor.enabled')}</span>
          <Switch
            labelledBy={`${id}-enabled`}
            isOn={draft.enabled}
            onChange={(enabled) => change({ ...draft, enabled })}
          />
        </span>
      </div>
      <div className="panel__body stack stack--16">
        <About draft={draft} saved={saved} onChange={change} errorAt={errorAt} />
        <SentenceTokens draft={draft} onChange={change} errorAt={errorAt} />
        <div className="row row--wrap">
          <Button
            size="sm"
            icon={Plus}
            disabledReason={enough(draft.conditions)}
            onClick={() => change({ ...draft, conditions: [...draft.conditions, conditionOf('cost')] })}
          >
            {t('editor.addCondition')}
          </Button>
          <Button
            size="sm"
            icon={Plus}
            disabledReason={enough(draft.actions)}
            onClick={() => change({ ...draft, actions: [...draft.actions, actionOf('notify')] })}
          >
            {t('editor.addAction')}
          </Button>
        </div>
        <Hints draft={draft} />
        {isOthers && <Callout tone="info">{t('editor.newAuthor', { name: saved.author.name })}</Callout>}
      </div>
      {isTrying && <DryRun draft={draft} id={saved?.id} />}
      {saving.failure !== undefined && <Failure saving={saving} draft={draft} onReload={onReload} />}
      <div className="panel__foot row--wrap">
        <Button type="submit" variant="primary" isLoading={saving.isSaving}>
          {t('editor.save')}
        </Button>
        <Button onClick={onCancel}>{t('editor.cancel')}</Button>
        <span className="push row row--wrap">
          <Button variant="ghost" icon={Play} onClick={() => setIsTrying(!isTrying)}>
            {t(isTrying ? 'dryRun.stop' : 'dryRun.start')}
          </Button>
          <CopyJson value={bodyOf(draft)} />
          <PasteJson draft={draft} onPaste={change} />
        </span>
      </div>
      <ConfirmDialog
        title={t('editor.leaveTitle')}
        isOpen={blocker.state === 'blocked'}
        onClose={() => blocker.reset?.()}
        confirmLabel={t('editor.discard')}
        onConfirm={() => blocker.proceed?.()}
        isDanger
      >
        {t('editor.leaveText')}
      </ConfirmDialog>
    </form>
  )
}
