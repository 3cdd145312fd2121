import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CloudConnection, GrantedConnection } from '#contract/connections.ts'
import { CONNECTIONS, type Connection } from '#domain/environment/connections.ts'
import type { CloudId } from '#engine/vocabulary.ts'
import { query } from '../../api/query.ts'
import { useTexts } from '../../locales/texts.ts'
import { Field } from '../../ui/Field.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { Select } from '../../ui/Select.tsx'

interface ConnectionChoiceProps {
  value: Connection
  onChange: (connection: Connection) => void
  /** The project whose accounts can be chosen; empty while none is. */
  projectId: string
  /** The cloud of the stack, where it is known. */
  cloud?: CloudId
  /** The account; empty while none is chosen. */
  account: string
  onAccount: (id: string) => void
  /** What is wrong with it. */
  error: string | undefined
}

/** Who applies an environment: Strata in a simulated cloud or in an account of the project, or people by hand. */
export function ConnectionChoice(props: ConnectionChoiceProps): ReactNode {
  const { value, onChange, projectId, cloud, account, onAccount, error } = props
  const { t } = useTexts('environments')
  const list = useQuery({
    ...query('GET /projects/{id}/connections', { params: { id: projectId } }),
    enabled: projectId !== '',
  })
  const accounts = (list.data ?? []).filter((one) => isUsable(one, cloud))
  const cards = CONNECTIONS.filter((one) => one !== 'cloud' || value === 'cloud' || accounts.length > 0)
  const choose = (connection: Connection) => {
    onChange(connection)
    const [first] = accounts
    if (connection === 'cloud' && account === '' && first) onAccount(first.id)
  }
  const isKnown = accounts.some(({ id }) => id === account)
  const options = accounts.map(({ access, id, name }) => ({
    value: id,
    label: access === 'granted' ? t('dialog.accountOfInstallation', { name }) : name,
  }))
  return (
    <>
      <div className="field">
        <span className="field__label">{t('dialog.connection')}</span>
        <RadioCards
          label={t('dialog.connection')}
          cards={cards.toReversed().map((connection) => ({
            value: connection,
            title: t(`dialog.connections.${connection}.title`),
            text: t(`dialog.connections.${connection}.text`),
          }))}
          value={value}
          onChange={choose}
        />
      </div>
      {value === 'cloud' && (
        <Field label={t('dialog.account')} error={error}>
          {(control) => (
            <Select
              control={control}
              value={isKnown ? account : ''}
              options={isKnown ? options : [{ value: '', label: t('dialog.accountChoose') }, ...options]}
              onChange={onAccount}
            />
          )}
        </Field>
      )}
    </>
  )
}

function isUsable({ cloud, revoked_at }: CloudConnection | GrantedConnection, wanted: CloudId | undefined): boolean {
  return revoked_at === null && (wanted === undefined || wanted === cloud)
}
