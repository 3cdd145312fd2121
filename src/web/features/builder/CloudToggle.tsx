import clsx from 'clsx'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useSentences } from '../../locales/words.ts'
import { assessDraft } from '#engine/builder/assess.ts'
import type { SideEffect } from '#engine/builder/operation.ts'
import { applyOperation } from '#engine/builder/operations.ts'
import { CLOUD_LIST, CLOUDS } from '#engine/clouds/index.ts'
import type { StackDraft } from '#engine/stack/schema.ts'
import type { CloudId } from '#engine/vocabulary.ts'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { showToast } from '../../ui/toast.ts'
import { CloudMark } from '../../widgets/CloudMark.tsx'
import { MoneyDelta } from '../../widgets/MoneyDelta.tsx'
import { useBuilder } from './builder-context.ts'
import styles from './builder.module.css'

interface Switch {
  cloud: CloudId
  stack: StackDraft
  effects: readonly SideEffect[]
  before: number | null
  after: number | null
}

interface CloudToggleProps {
  stack: StackDraft
  onReplace: (stack: StackDraft) => void
}

/** The target cloud. Switching says first what it changes, where it changes anything. */
export function CloudToggle({ stack, onReplace }: CloudToggleProps): ReactNode {
  const { t } = useTexts('builder')
  const { readOnlyReason } = useBuilder()
  const say = useSentences()
  const [planned, setPlanned] = useState<Switch>()
  const choose = (cloud: CloudId) => {
    if (cloud === stack.cloud) return
    if (readOnlyReason !== undefined) return showToast('info', readOnlyReason)
    const applied = applyOperation(stack, { kind: 'cloud', cloud })
    if (!applied.ok) return showToast('error', say(applied.messages, applied.reason))
    // An empty stack has nothing that could change.
    if (stack.nodes.length === 0 || applied.effects.length === 0) return onReplace(applied.stack)
    setPlanned({
      cloud,
      stack: applied.stack,
      effects: applied.effects,
      before: assessDraft(stack).monthly,
      after: assessDraft(applied.stack).monthly,
    })
  }
  const options = CLOUD_LIST.map(({ id, label }) => ({
    value: id,
    label: (
      <>
        <CloudMark cloud={id} isDecorative />
        {label}
      </>
    ),
  }))
  const confirm = () => {
    if (planned) onReplace(planned.stack)
    setPlanned(undefined)
  }
  return (
    <>
      <Segmented label={t('cloud')} options={options} value={stack.cloud} onChange={choose} />
      <SwitchDialog planned={planned} from={stack.cloud} onClose={() => setPlanned(undefined)} onConfirm={confirm} />
    </>
  )
}

interface SwitchDialogProps {
  planned: Switch | undefined
  from: CloudId
  onClose: () => void
  onConfirm: () => void
}

/** What becomes different on the other cloud. */
function SwitchDialog({ planned, from, onClose, onConfirm }: SwitchDialogProps): ReactNode {
  const { t } = useTexts(['builder', 'common'])
  const { usd } = useFormat()
  const say = useSentences()
  const to = planned ? CLOUDS[planned.cloud].label : ''
  const foot = (
    <>
      {planned && planned.after !== null && (
        <span className="grow small">
          <span className="medium money">{usd(planned.after)}</span> <span className="t3">{t('aMonth')}</span>{' '}
          {planned.before !== null && <MoneyDelta amount={planned.after - planned.before} />}
        </span>
      )}
      <Button onClick={onClose}>{t('common:cancel')}</Button>
      <Button variant="primary" onClick={onConfirm} isFirstFocus>
        {t('switch.confirm', { cloud: to })}
      </Button>
    </>
  )
  return (
    <Dialog title={t('switch.title', { cloud: to })} isOpen={planned !== undefined} onClose={onClose} foot={foot}>
      <p className="small t2">{t('switch.text', { from: CLOUDS[from].label, cloud: to })}</p>
      <ul className={clsx('small', styles.bullets)}>
        {planned?.effects.map(({ node, text, messages }) => (
          <li key={`${node ?? ''} ${text}`}>{say(messages, text)}</li>
        ))}
      </ul>
    </Dialog>
  )
}
