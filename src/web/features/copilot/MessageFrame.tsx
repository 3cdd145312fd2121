import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useAccount } from '../../api/account.ts'
import { useFormat } from '../../lib/format.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Logo } from '../../widgets/Logo.tsx'
import styles from './copilot.module.css'

interface MessageFrameProps {
  /** Whether the signed-in person wrote it. */
  isOwn?: boolean
  /** ISO time; absent while it is on its way. */
  at?: string | undefined
  /** What else stands beside the time. */
  note?: ReactNode
  /** What is said. */
  text?: ReactNode
  /** What it is about. */
  children?: ReactNode
}

/** The author of a message, its time and its text. */
export function MessageFrame({ isOwn = false, at, note, text, children }: MessageFrameProps): ReactNode {
  const { t } = useTexts(['copilot', 'common'])
  const { dateTime } = useFormat()
  const { name } = useAccount()
  return (
    <li className={styles.message} data-own={isOwn || undefined}>
      {isOwn ? <Avatar name={name} /> : <Logo />}
      <div className="stack stack--16">
        <div className="stack stack--4">
          <p className={styles.messageHead}>
            <span className="medium">{isOwn ? t('you') : t('common:product')}</span>
            {at !== undefined && (
              <span className="tiny t3">
                <time dateTime={at}>{dateTime(new Date(at))}</time>
                {note}
              </span>
            )}
          </p>
          {text}
        </div>
        {children}
      </div>
    </li>
  )
}
