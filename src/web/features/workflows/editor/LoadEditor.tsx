import { useQuery } from '@tanstack/react-query'
import { useContext, useState, type ReactNode } from 'react'
import { useTexts } from '../../../locales/texts.ts'
import { DISPLAY_NAME_MAX } from '#domain/account/name-length.ts'
import type { Workflow } from '#contract/workflows.ts'
import { errorText, isNotFound } from '../../../api/errors.ts'
import { workflowQuery } from '../../../api/workflows.ts'
import { TimeZoneContext } from '../../../lib/time-zone.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { Edited } from '../address.ts'
import { blankDraft, draftOf, type Draft } from './draft.ts'
import { Editor } from './Editor.tsx'
import { exampleDraft } from './examples.ts'

interface LoadEditorProps {
  edited: Edited
  onSaved: (workflow: Workflow) => void
  onCancel: () => void
}

/** The editor for what the address says. */
export function LoadEditor({ edited, ...props }: LoadEditorProps): ReactNode {
  const { t } = useTexts(['workflowEditor', 'workflows'])
  const timeZone = useTimeZone()
  const [start] = useState<Draft>(() => {
    if (edited.kind !== 'new' || edited.example === undefined) return blankDraft(timeZone)
    return exampleDraft(edited.example, t(`workflows:examples.${edited.example}.name`), timeZone)
  })
  if (edited.kind !== 'new') return <LoadSaved id={edited.id} isCopy={edited.kind === 'copy'} {...props} />
  return <Editor saved={undefined} start={start} onReload={props.onCancel} {...props} />
}

/** The zone of the account, else that of the device. */
function useTimeZone(): string {
  const zone = useContext(TimeZoneContext)
  return zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** The name of a copy, as long as the server takes it. */
const copyName = (name: string) => name.slice(0, DISPLAY_NAME_MAX)

interface LoadSavedProps extends Omit<LoadEditorProps, 'edited'> {
  id: string
  /** A new one is made that begins as this one is. */
  isCopy: boolean
}

function LoadSaved({ id, isCopy, onSaved, onCancel }: LoadSavedProps): ReactNode {
  const { t } = useTexts(['workflowEditor', 'workflows', 'common'])
  const timeZone = useTimeZone()
  const query = useQuery({ ...workflowQuery(id), refetchOnWindowFocus: false })
  // A newer version does not replace what the person edits: saving finds it.
  const [opened, setOpened] = useState<Workflow>()
  const workflow = opened ?? (query.isFetchedAfterMount ? query.data : undefined)
  if (workflow && !opened) setOpened(workflow)
  const reload = async () => {
    const { data } = await query.refetch()
    if (data) setOpened(data)
  }
  if (!isCopy && workflow?.abilities['workflow.update'] === false) {
    return (
      <Callout tone="info" action={<Button onClick={onCancel}>{t('common:close')}</Button>}>
        {t('workflows:row.mayNotUpdate', { name: workflow.author.name })}
      </Callout>
    )
  }
  if (workflow && isCopy) {
    const start = { ...draftOf(workflow, timeZone), name: copyName(t('editor.copyName', { name: workflow.name })) }
    return <Editor saved={undefined} start={start} onSaved={onSaved} onCancel={onCancel} onReload={onCancel} />
  }
  if (workflow) {
    return (
      <Editor
        key={workflow.version}
        saved={workflow}
        start={draftOf(workflow, timeZone)}
        onSaved={onSaved}
        onCancel={onCancel}
        onReload={() => void reload()}
      />
    )
  }
  if (!query.isError) {
    return (
      <output className="panel panel__body" aria-label={t('common:loading')}>
        <Skeleton width="100%" height="10rem" />
      </output>
    )
  }
  if (isNotFound(query.error)) {
    return (
      <Callout tone="warning" action={<Button onClick={onCancel}>{t('common:close')}</Button>}>
        {t('workflows:row.gone')}
      </Callout>
    )
  }
  return (
    <div className="panel">
      <ErrorState
        title={t('editor.failed')}
        text={errorText(query.error, t('common:errors.unreachable'))}
        onRetry={() => void query.refetch()}
      />
    </div>
  )
}
