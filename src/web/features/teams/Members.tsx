import { SearchX } from 'lucide-react'
import { useCallback, useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { TEAM_ROLES } from '#domain/access/roles.ts'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { FilterChip } from '../../ui/FilterChip.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { Table } from '../../ui/Table.tsx'
import { Invitations } from './Invitations.tsx'
import { MemberRow } from './MemberRow.tsx'
import { RemoveMember } from './RemoveMember.tsx'
import type { TeamDetail } from './team-detail.ts'

type Member = TeamDetail['members'][number]

/** The people of a team, and who is invited into it. */
export function Members({ team }: { team: TeamDetail }): ReactNode {
  const { t } = useTexts(['teams', 'common'])
  const [search, setSearch] = useState('')
  const [role, setRole] = useState('')
  // Kept while the dialog closes, which goes on naming whom it was about.
  const [leaving, setLeaving] = useState<Member>()
  const [isRemoving, setIsRemoving] = useState(false)
  const close = useCallback(() => setIsRemoving(false), [])
  const wanted = search.trim().toLowerCase()
  const members = team.members.filter(
    (member) =>
      (role === '' || member.role === role) &&
      (member.name.toLowerCase().includes(wanted) || member.email.includes(wanted)),
  )
  const remove = (member: Member) => {
    setLeaving(member)
    setIsRemoving(true)
  }
  return (
    <div className="stack stack--16">
      <FilterBar>
        <SearchInput label={t('members.search')} value={search} onChange={setSearch} />
        <FilterChip
          label={t('members.role')}
          value={role}
          options={[
            { value: '', label: t('members.anyRole') },
            ...TEAM_ROLES.map((value) => ({ value, label: t(`common:roles.${value}`) })),
          ]}
          onChange={setRole}
        />
      </FilterBar>
      {members.length === 0 ? (
        <p className="row small t2">
          <Icon of={SearchX} tone="muted" />
          {t('members.noneFound')}
        </p>
      ) : (
        <Table label={t('tabs.members')} isList isPlain>
          <thead>
            <tr>
              <th>{t('members.name')}</th>
              <th>{t('members.role')}</th>
              <th>{t('members.lastActive')}</th>
              <th className="num">{t('members.joined')}</th>
              <th className="num">
                <span className="visually-hidden">{t('members.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {members.map((member) => (
              <MemberRow key={member.id} team={team} member={member} onRemove={() => remove(member)} />
            ))}
          </tbody>
        </Table>
      )}
      <Invitations team={team} />
      {leaving && <RemoveMember team={team} member={leaving} isOpen={isRemoving} onClose={close} />}
    </div>
  )
}
