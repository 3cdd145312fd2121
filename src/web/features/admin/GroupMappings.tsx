import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2, UsersRound } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import type { GroupMapping } from '#contract/directory.ts'
import { useAccount } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { mappingsQuery } from '../../api/directory.ts'
import { invalidate } from '../../api/query.ts'
import { useAsked } from '../../forms/use-asked.ts'
import { useTexts } from '../../locales/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Table } from '../../ui/Table.tsx'
import { showToast } from '../../ui/toast.ts'
import { Loaded } from '../../widgets/Loaded.tsx'
import { MappingDialog } from './MappingDialog.tsx'

/** What groups of the directory give. @param onNew gives another group something */
export function GroupMappings({ onNew }: { onNew: () => void }): ReactNode {
  const { t } = useTexts(['directory', 'common'])
  const id = useId()
  const { abilities } = useAccount()
  const mappings = useQuery(mappingsQuery)
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel__head">
        <h2 className="h3" id={id}>
          {t('groups.title')}
        </h2>
        {mappings.data && mappings.data.length > 0 && <span className="count">{mappings.data.length}</span>}
        <span className="push small t3" data-wide>
          {t('groups.lead')}
        </span>
      </div>
      <Loaded
        of={mappings}
        failed={t('groups.failed')}
        pending={
          <output className="panel__body" aria-label={t('common:loading')}>
            <Skeleton width="60%" />
          </output>
        }
      />
      {mappings.data?.length === 0 && (
        <EmptyState icon={UsersRound} title={t('groups.none')} text={t('groups.noneText')} isPart>
          {abilities['directory.manage'] && <Button onClick={onNew}>{t('add')}</Button>}
        </EmptyState>
      )}
      {mappings.data && mappings.data.length > 0 && (
        <Table label={t('groups.title')} isList isPlain>
          <thead>
            <tr>
              <th>{t('groups.group')}</th>
              <th>{t('groups.gives')}</th>
              <th>{t('groups.source')}</th>
              <th className="num">{t('groups.actions')}</th>
            </tr>
          </thead>
          <tbody>
            {mappings.data.map((mapping) => (
              <Row key={mapping.id} mapping={mapping} />
            ))}
          </tbody>
        </Table>
      )}
    </section>
  )
}

function Row({ mapping }: { mapping: GroupMapping }): ReactNode {
  const { t } = useTexts(['directory', 'common'])
  const { group, team, role, members } = mapping
  return (
    <tr>
      <td className="medium">{group}</td>
      <td>
        {team === null
          ? t('groups.administrator')
          : t('groups.inTeam', { team: team.name, role: t(`common:roles.${role}`) })}
      </td>
      <td className="t2">{members === null ? t('groups.atSignIn') : t('groups.members', { count: members })}</td>
      <td className="num">
        <Actions mapping={mapping} />
      </td>
    </tr>
  )
}

function Actions({ mapping }: { mapping: GroupMapping }): ReactNode {
  const { t } = useTexts(['directory', 'common'])
  const { abilities } = useAccount()
  const queries = useQueryClient()
  const [isChanging, setIsChanging] = useState(false)
  const { id, group } = mapping
  const { ask, dialog } = useAsked<GroupMapping>({
    send: () => call('DELETE /directory/mappings/{id}', { params: { id } }),
    onDone: () => showToast('success', t('groups.removed', { group })),
    refresh: () => invalidate(queries, 'GET /directory'),
  })
  if (!abilities['directory.manage']) return null
  return (
    <>
      <MenuButton
        look="more"
        label={t('groups.actionsOf', { group })}
        groups={[
          [{ id: 'change', label: t('groups.change'), icon: UsersRound, onSelect: () => setIsChanging(true) }],
          [
            {
              id: 'remove',
              label: t('groups.remove'),
              icon: Trash2,
              isDanger: true,
              onSelect: () => ask(mapping),
            },
          ],
        ]}
      />
      <MappingDialog isOpen={isChanging} onClose={() => setIsChanging(false)} mapping={mapping} />
      <ConfirmDialog
        title={t('groups.removeTitle', { group })}
        confirmLabel={t('groups.removeConfirm')}
        isDanger
        {...dialog}
      >
        {t('groups.removeText')}
      </ConfirmDialog>
    </>
  )
}
