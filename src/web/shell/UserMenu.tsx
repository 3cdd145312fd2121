import { ChevronsUpDown, FlaskConical, Keyboard, LogOut, Shield, User } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import { useNavigate } from 'react-router'
import { useAccount } from '../api/account.ts'
import { to } from '../pages.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Menu, type MenuItem } from '../ui/Menu.tsx'
import { useSignOut } from '../widgets/use-sign-out.ts'
import { openLayer } from './layers.ts'
import { mayOpen } from './may-open.ts'
import { useMenu } from './use-menu.ts'

/** The signed-in person and their menu, at the foot of the sidebar. */
export function UserMenu({ isNarrow }: { isNarrow: boolean }): ReactNode {
  const { t } = useTexts('shell')
  const account = useAccount()
  const navigate = useNavigate()
  const signOut = useSignOut()
  const menu = useMenu()
  const isAdministrator = account.abilities['people.read']
  const groups: MenuItem[][] = [
    [
      { id: 'profile', label: t('sections.profile'), icon: User, onSelect: () => void navigate(to('profile')) },
      ...(isAdministrator
        ? [
            {
              id: 'administration',
              label: t('sections.administration'),
              icon: Shield,
              onSelect: () => void navigate(to('people')),
            },
          ]
        : []),
      ...(mayOpen(account, 'devTools')
        ? [
            {
              id: 'dev-tools',
              label: t('user.devTools'),
              icon: FlaskConical,
              onSelect: () => void navigate(to('devTools')),
            },
          ]
        : []),
      {
        id: 'shortcuts',
        label: t('shortcuts.title'),
        icon: Keyboard,
        keys: '?',
        onSelect: () => openLayer('shortcuts'),
      },
    ],
    [{ id: 'logout', label: t('user.logout'), icon: LogOut, onSelect: () => void signOut() }],
  ]
  const role = t(`user.${account.role}`)
  return (
    <>
      <button
        type="button"
        className="user"
        aria-haspopup="menu"
        aria-expanded={menu.anchor !== undefined}
        onClick={(event) => menu.toggle(event.currentTarget)}
      >
        <Avatar name={account.name} />
        <span className={isNarrow ? 'visually-hidden' : 'grow'}>
          <span className="user__name small medium truncate">{account.name}</span>{' '}
          <span className="cell-sub">{role}</span>
          <span className="visually-hidden">{t('user.menu')}</span>
        </span>
        {!isNarrow && <Icon of={ChevronsUpDown} />}
      </button>
      {menu.anchor && (
        <Menu label={t('user.menu')} anchor={menu.anchor} onClose={menu.close} groups={groups} head={account.email} />
      )}
    </>
  )
}
