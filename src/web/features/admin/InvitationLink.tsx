import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { Output } from '#contract/endpoint.ts'
import type { people } from '#contract/people.ts'
import { SecretField } from '../../widgets/SecretField.tsx'

/** The link of an invitation that was just made: the only time that it is shown. */
export function InvitationLink({ invitation }: { invitation: Output<typeof people.invite> }): ReactNode {
  const { t } = useTexts('admin')
  const { email, link, is_mailed: isMailed } = invitation
  return (
    <div className="stack" role="status">
      <p className="small">
        <span className="medium">{email}</span>{' '}
        <span className="t2">{isMailed ? t('invite.mailed') : t('invite.notMailed')}</span>
      </p>
      {link !== null && <SecretField label={t('invite.linkFor', { email })} secret={link} />}
    </div>
  )
}
