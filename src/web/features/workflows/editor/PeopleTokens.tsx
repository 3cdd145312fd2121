import { useState, type ReactNode } from 'react'
import { useTexts } from '../../../locales/texts.ts'
import type { PeopleTarget } from '#domain/workflow/people.ts'
import { Select } from '../../../ui/Select.tsx'
import { TextToken, Token } from './Token.tsx'

interface PeopleTokensProps {
  target: string
  number: number
  /** The groups that can be named. */
  groups: readonly PeopleTarget[]
  onChange: (target: string) => void
  error: string | undefined
}

/** People: a group that the project knows, or addresses. */
export function PeopleTokens({ target, number, groups, onChange, error }: PeopleTokensProps): ReactNode {
  const { t } = useTexts(['workflowEditor', 'workflows'])
  const group = groups.find((one) => one === target)
  const [isNamed, setIsNamed] = useState(group === undefined)
  const isByAddress = isNamed || group === undefined
  return (
    <>
      <Token label={t('editor.people', { number })} error={isByAddress ? undefined : error}>
        {(control) => (
          <Select
            control={control}
            value={isByAddress ? 'emails' : group}
            options={[
              ...groups.map((one) => ({ value: one, label: t(`workflows:people.${one}`) })),
              { value: 'emails' as const, label: t('editor.emails') },
            ]}
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
          error={error}
          value={target}
          onChange={onChange}
          placeholder={t('editor.emailExample')}
          isLong
        />
      )}
    </>
  )
}
