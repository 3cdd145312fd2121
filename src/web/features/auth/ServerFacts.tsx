import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { healthQuery } from '../../api/backend.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './auth.module.css'

interface ServerFactsProps {
  canSendMail: boolean
  ssoLabel: string | null
}

/** How the server is set up, as it says itself. */
export function ServerFacts({ canSendMail, ssoLabel }: ServerFactsProps): ReactNode {
  const { t } = useTexts('auth')
  const health = useQuery(healthQuery)
  return (
    <>
      <div className="stack stack--4">
        <h2 className="h2">{t('setUp.factsTitle')}</h2>
        <p className="small t2">{t('setUp.factsText')}</p>
      </div>
      <ul className="panel rows small">
        {health.data && <Fact isSet name={t('setUp.database')} text={t(`setUp.${health.data.database.kind}`)} />}
        <Fact
          isSet={canSendMail}
          name={t('setUp.mail')}
          text={canSendMail ? t('setUp.mailSet') : t('setUp.mailUnset')}
        />
        <Fact isSet={ssoLabel !== null} name={t('setUp.sso')} text={ssoLabel ?? t('setUp.ssoUnset')} />
      </ul>
      <p className="tiny t3">{t('setUp.note')}</p>
    </>
  )
}

function Fact({ isSet = false, name, text }: { isSet?: boolean; name: string; text: string }): ReactNode {
  return (
    <li className="row row--top">
      {isSet ? <Icon of={CircleCheck} tone="success" /> : <Icon of={CircleDashed} />}
      <span className="grow">
        {name}
        <span className={styles.accountSub}>{text}</span>
      </span>
    </li>
  )
}
