import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PEOPLE_TARGETS } from '#domain/workflow/vocabulary.ts'
import { Select } from '../../../ui/Select.tsx'
import { TextToken, Token } from './Token.tsx'

interface PeopleTokensProps {
  target: string
  number: number
  /** The owner of the environment may be named: not for an approval of what they ask for themselves. */
  hasOwner: boolean
  onChange: (target: string) => void
  errorAt: (part: 'target') => string | undefined
}

/** Whom: a group that the project knows, or addresses. */
export function PeopleTokens({ target, number, hasOwner, onChange, errorAt }: PeopleTokensProps): ReactNode {
  const { t } = useTranslation(['workflowEditor', 'workflows'])
  const groups = PEOPLE_TARGETS.filter((one) => one !== 'owner' || hasOwner)
  const group = groups.find((one) => one === target)
  const [isNamed, setIsNamed] = useState(group === undefined)
  const isByAddress = isNamed || group === undefined
  return (
    <>
      <Token label={t('editor.people', { number })} error={isByAddress ? undefined : errorAt('target')}>
        {(control) => (
          <Select
            control={control}
            value={isByAddress ? 'emails' : group}
            options={[...groups.map((one) => ({ value: one, label: t(`workflows:people.${one}`) })), { value: 'emails' as const, label: t('editor.emails') }]}
            onChange={(one) => {
              setIsNamed(one === 'emails')
              onChange(one === 'emails' ? '' : one)
            }}
          />
        )}
      </Token>
      {isByAddress && (
        <TextToken
          label={t('editor.email', { number })}
          error={errorAt('target')}
          value={target}
          onChange={onChange}
          placeholder={t('editor.emailExample')}
          isLong
        />
      )}
    </>
  )
}
