import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccount } from '../../api/account.ts'
import { useFormat } from '../../lib/format.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Logo } from '../../widgets/Logo.tsx'

interface MessageFrameProps {
  /** It was written by who is signed in. */
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

/** Who says something, when, and what. */
export function MessageFrame({ isOwn = false, at, note, text, children }: MessageFrameProps): ReactNode {
  const { t } = useTranslation(['copilot', 'common'])
  const { dateTime } = useFormat()
  const { name } = useAccount()
  return (
    <li className={isOwn ? 'message message--own' : 'message'}>
      {isOwn ? <Avatar name={name} /> : <Logo />}
      <div className="stack stack--16">
        <div className="stack stack--4">
          <p className="message__head">
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
