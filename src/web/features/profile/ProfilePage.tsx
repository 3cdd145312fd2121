import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { useSignOut } from '../../widgets/use-sign-out.ts'
import { PermissionsPanel, RolesPanel } from './AccessPanels.tsx'
import { AccountCard } from './AccountCard.tsx'
import { PasskeysPanel } from './PasskeysPanel.tsx'
import { PasswordPanel } from './PasswordPanel.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'
import { TokensPanel } from './TokensPanel.tsx'
import { TwoFactorPanel } from './TwoFactorPanel.tsx'
import styles from './profile.module.css'

/** What concerns oneself: settings, ways to sign in, what acts in one's name. */
export function ProfilePage(): ReactNode {
  const { t } = useTexts(['profile', 'common'])
  const signOut = useSignOut()
  return (
    <div className="page">
      <header className="page__head">
        <div>
          <h1 className="h1">{t('common:pages.profile')}</h1>
          <p className="page__meta">{t('lead')}</p>
        </div>
        <div className="page__actions">
          <Button icon={LogOut} onClick={() => void signOut()}>
            {t('logout')}
          </Button>
        </div>
      </header>
      <div className={styles.profile}>
        <div className="stack stack--24">
          <SettingsPanel />
          <TwoFactorPanel />
          <PasskeysPanel />
          <PasswordPanel />
          <SessionsPanel />
          <TokensPanel />
        </div>
        <div className="stack stack--24">
          <AccountCard />
          <PermissionsPanel />
          <RolesPanel />
        </div>
      </div>
    </div>
  )
}
