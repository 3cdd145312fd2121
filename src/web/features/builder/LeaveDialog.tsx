import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { Blocker } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './add.module.css'

interface LeaveDialogProps {
  blocker: Blocker
  /** Forgets the draft of this device. */
  onDiscard: () => void
}

/** Asks before the builder is left with changes that are not saved. */
export function LeaveDialog({ blocker, onDiscard }: LeaveDialogProps): ReactNode {
  const { t } = useTexts('builder')
  const stay = () => blocker.reset?.()
  const discard = () => {
    onDiscard()
    blocker.proceed?.()
  }
  const foot = (
    <div className={styles.builderFoot}>
      <Button variant="danger" onClick={discard}>
        {t('leave.discard')}
      </Button>
      <span className="grow" />
      <Button onClick={() => blocker.proceed?.()}>{t('leave.keep')}</Button>
      <Button variant="primary" onClick={stay} isFirstFocus>
        {t('leave.stay')}
      </Button>
    </div>
  )
  return (
    <Dialog title={t('leave.title')} isOpen={blocker.state === 'blocked'} onClose={stay} foot={foot}>
      <p className="small t2">{t('leave.text')}</p>
    </Dialog>
  )
}
