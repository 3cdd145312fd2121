import type { ReactNode } from 'react'
import { CONNECTIONS, type Connection } from '#domain/environment/connections.ts'
import { useTexts } from '../../locales/texts.ts'
import { RadioCards } from '../../ui/RadioCards.tsx'

interface ConnectionChoiceProps {
  value: Connection
  onChange: (connection: Connection) => void
}

/** Who applies an environment: Strata in a simulated cloud, or people with the files. */
export function ConnectionChoice({ value, onChange }: ConnectionChoiceProps): ReactNode {
  const { t } = useTexts('environments')
  return (
    <div className="field">
      <span className="field__label">{t('dialog.connection')}</span>
      <RadioCards
        label={t('dialog.connection')}
        cards={CONNECTIONS.toReversed().map((connection) => ({
          value: connection,
          title: t(`dialog.connections.${connection}.title`),
          text: t(`dialog.connections.${connection}.text`),
        }))}
        value={value}
        onChange={onChange}
      />
    </div>
  )
}
