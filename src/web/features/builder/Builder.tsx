import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react'
import { inEnglish } from '#engine/english.ts'
import { useCatalogue } from '../../locales/catalogue.ts'
import { useTexts } from '../../locales/texts.ts'
import { useSentences } from '../../locales/words.ts'
import { useNavigate, useSearchParams } from 'react-router'
import type { TemplateDetail } from '#contract/templates.ts'
import { useAccount } from '../../api/account.ts'
import { customComponentsQuery } from '../../api/lists.ts'
import { useMedia } from '../../lib/use-media.ts'
import { keepDraft } from '../../widgets/builder-draft.ts'
import { changeEnvironment } from '../../widgets/builder-address.ts'
import { AddDialog } from './AddDialog.tsx'
import { Bar } from './Bar.tsx'
import { BuilderContext } from './builder-context.ts'
import { Canvas } from './Canvas.tsx'
import { isSameStack } from './changes.ts'
import { draftKey, forgetImport } from './drafts.ts'
import { entriesOf } from './entries.ts'
import { contextOf } from './entry-price.ts'
import { Inspector } from './Inspector.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { Notices } from './Notices.tsx'
import { Palette } from './Palette.tsx'
import { nameOf, queryOf, sourceOf } from './source.ts'
import type { Start } from './start.ts'
import { useActions } from './use-actions.ts'
import { useAssessed } from './use-assessed.ts'
import { useDifference } from './use-difference.ts'
import { useDraft } from './use-draft.ts'
import { useHistory } from './use-history.ts'
import { useKeys } from './use-keys.ts'
import { NOTHING_TO_LOSE, useUnsaved } from '../../lib/use-unsaved.ts'
import { useSaveFlow } from './use-save-flow.tsx'
import { useSave } from './use-save.ts'
import { useSelection } from './use-selection.ts'
import styles from './builder.module.css'

const WIDE = '(min-width: 1200px)'
const NO_MODULES: never[] = []

interface BuilderProps {
  start: Start
  /** Called before the address names the template that was just saved for the first time. */
  onAdopt: (id: string) => void
}

/** Of an address which template is changed; tabs of the builder are no leaving. */
const contentOf = (params: URLSearchParams): string => nameOf(sourceOf(params))

/** The template builder: the stack with everything that can be done to it. */
export function Builder({ start, onAdopt }: BuilderProps): ReactNode {
  const { t } = useTexts('builder')
  const account = useAccount()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const isWide = useMedia(WIDE)
  const nameRef = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState('')
  const [addAt, setAddAt] = useState<number>()
  const [isRestored, setIsRestored] = useState(start.draft !== undefined)
  const readOnlyReason = start.template && !start.template.abilities['template.update'] ? t('readOnly') : undefined

  const history = useHistory(start, readOnlyReason)
  const { stack } = history
  const selection = useSelection(stack.nodes)
  const actions = useActions(history, selection, setSaid)
  const allIds = useMemo(() => stack.nodes.map(({ id }) => id), [stack.nodes])
  useKeys(actions, selection, allIds)

  const { settled, assessment } = useAssessed(stack)
  const custom = useQuery(customComponentsQuery)
  const say = useSentences()
  const { describe } = useCatalogue()
  const entries = useMemo(
    () =>
      entriesOf(stack.cloud, custom.data?.map(({ module }) => module) ?? NO_MODULES, {
        otherCloud: (cloud) => t('otherCloud', { cloud }),
        say: (one) => say([one], inEnglish([one])),
        describe,
      }),
    [stack.cloud, custom.data, t, say, describe],
  )

  const saving = useSave(start, history.now)
  const { template, saved } = saving
  const hasChanges = useMemo(
    () => readOnlyReason === undefined && (saving.isNowhere || !isSameStack(stack, saved)),
    [readOnlyReason, saving.isNowhere, stack, saved],
  )
  const key = template ? draftKey(account.id, { kind: 'edit', id: template.id }) : start.draftKey
  const forgetDraft = useDraft(key, hasChanges ? stack : undefined, saving.baseVersion)
  const blocker = useUnsaved(hasChanges, contentOf)
  const difference = useDifference(settled, assessment, template || start.environment ? saved : undefined)
  const onSaved = (template: TemplateDetail, isNew: boolean) => {
    setIsRestored(false)
    forgetDraft()
    if (!isNew) return
    forgetImport()
    const source = { kind: 'edit', id: template.id } as const
    keepDraft(draftKey(account.id, source), undefined)
    onAdopt(template.id)
    void navigate({ search: queryOf(params, source) }, { replace: true, state: NOTHING_TO_LOSE })
  }
  const { environment } = start
  const useInEnvironment = () => {
    if (!environment) return
    // The page of the environment reads it there.
    keepDraft(start.draftKey, { stack: history.now(), changed_at: new Date().toISOString() })
    void navigate(changeEnvironment(environment.id), { state: NOTHING_TO_LOSE })
  }
  const flow = useSaveFlow({ saving, stack, hasChanges, nameRef, onSaved })

  const openAdd = useCallback((at?: number) => setAddAt(at ?? Number.POSITIVE_INFINITY), [])
  const tools = useMemo(() => ({ actions, readOnlyReason, openAdd }), [actions, readOnlyReason, openAdd])
  const discard = () => {
    history.begin(saved)
    selection.set([])
    forgetDraft()
    setIsRestored(false)
  }
  const rename = (name: string) => {
    flow.clearNameError()
    actions.describe({ name }, 'name')
  }
  const place = Math.min(addAt ?? 0, stack.nodes.length)
  return (
    <BuilderContext value={tools}>
      <div className={styles.builder}>
        <h1 className="visually-hidden">{stack.name.trim() || t('title')}</h1>
        <Bar
          stack={stack}
          difference={difference}
          nameRef={nameRef}
          nameError={flow.nameError}
          onName={rename}
          canUndo={history.canUndo}
          canRedo={history.canRedo}
          isSaving={flow.isBusy}
          hasChanges={hasChanges}
          templateId={template?.id}
          environment={environment}
          onUse={useInEnvironment}
          errorCount={assessment.diagnostics.filter(({ severity }) => severity === 'error').length}
          onReplace={history.replace}
          onSave={flow.begin}
        />
        <Notices
          start={start}
          isRestored={isRestored}
          readOnlyReason={readOnlyReason}
          onDiscard={discard}
          onKeep={() => setIsRestored(false)}
        />
        <div className={styles.builderCols}>
          {isWide && <Palette entries={entries} context={contextOf(settled)} />}
          <Canvas
            stack={stack}
            assessedStack={settled}
            assessment={assessment}
            entries={entries}
            selection={selection}
            difference={difference}
          />
          <Inspector stack={stack} assessment={assessment} entries={entries} selection={selection} />
        </div>
      </div>
      <output className="visually-hidden" aria-live="polite">
        {said}
      </output>
      {addAt !== undefined && (
        <AddDialog
          stack={stack}
          entries={entries}
          at={place}
          onClose={() => setAddAt(undefined)}
          onAdd={(entry) => {
            setAddAt(undefined)
            actions.add(entry.type, entry.module, place)
          }}
        />
      )}
      {flow.dialogs}
      <LeaveDialog blocker={blocker} onDiscard={forgetDraft} />
    </BuilderContext>
  )
}
