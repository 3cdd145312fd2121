import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { query } from '../../api/query.ts'
import { useTexts } from '../../locales/texts.ts'
import { useWay } from '../../lib/way.ts'
import { to } from '../../pages.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { WayLink } from '../../ui/WayLink.tsx'
import { AcceptInvitation } from './AcceptInvitation.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { LinkPage } from './LinkPage.tsx'

/** Creates the account of an invitation and signs in. */
export function InvitationPage(): ReactNode {
  const { t } = useTexts('auth')
  const { token = '' } = useWay().params
  const link = useQuery({ ...query('GET /auth/invitations/{token}', { params: { token } }), staleTime: Infinity })
  const [hasEnded, setHasEnded] = useState(false)
  const ended = (
    <AuthFrame title={t('invite.endedTitle')} lead={t('invite.endedText')}>
      <WayLink className={buttonClass({ variant: 'primary', isBlock: true })} to={to('login')}>
        {t('toLogin')}
      </WayLink>
    </AuthFrame>
  )
  if (hasEnded) return ended
  return (
    <LinkPage title={t('invite.title')} link={link} ended={ended}>
      {(invitation) => <AcceptInvitation token={token} invitation={invitation} onEnded={() => setHasEnded(true)} />}
    </LinkPage>
  )
}
